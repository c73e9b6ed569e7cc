"""A database restored from a backup is distinguished from a database that merely stopped."""

import os
import shutil
from pathlib import Path

import pytest

from canasta.store.entries import Append, is_restored
from tests.store.stored_rows import add, back_up, entry, file_in, make_table, opened, put


def mark_in(folder: Path) -> Path:
    return folder / "canasta.db.commits"


def restored(folder: Path, table: str = "t1") -> bool:
    """Start and stop a server; return whether it treated the table as restored."""
    with opened(folder) as store:
        return store.read(lambda c: is_restored(c, table))


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """Return a backup made while a server, which has stopped since, ran in the test's folder."""
    copy = tmp_path / "backup.db"
    with opened(tmp_path) as store:
        make_table(store)
        make_table(store, "t2")
        put(store, Append("t2", entry(2), "closed")).result()
        back_up(file_in(tmp_path), copy)
        add(store, "t1", entry(2))
    return copy


def test_a_database_that_was_never_replaced_is_not_restored(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        make_table(store)
    assert not restored(tmp_path)
    assert not restored(tmp_path)


def test_a_backup_put_back_is_noticed_once_for_each_table(tmp_path: Path, backup: Path) -> None:
    shutil.copy(backup, file_in(tmp_path))
    assert restored(tmp_path)
    assert not restored(tmp_path, "t2")  # closed: nobody continues there
    assert restored(tmp_path)  # until the table has gone on
    # The same backup is restored again, this time after more commits.
    with opened(tmp_path) as store:
        for seq in range(2, 9):
            add(store, "t1", entry(seq))
    shutil.copy(backup, file_in(tmp_path))
    assert restored(tmp_path)


def test_a_backup_on_another_machine_counts_as_restored(tmp_path: Path, backup: Path) -> None:
    """No backup contains the file beside the database, so its absence reveals a restored backup."""
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy(backup, file_in(other))
    assert restored(other)


def test_the_later_line_put_back_after_a_restoration_is_noticed(
    tmp_path: Path, backup: Path
) -> None:
    later = tmp_path / "later.db"
    shutil.copy(file_in(tmp_path), later)
    shutil.copy(backup, file_in(tmp_path))
    assert restored(tmp_path)
    shutil.copy(later, file_in(tmp_path))
    assert restored(tmp_path)


def test_a_database_ahead_of_its_mark_has_merely_crashed(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        make_table(store)
        before = mark_in(tmp_path).read_text()
        add(store, "t1", entry(2))
        assert mark_in(tmp_path).read_text() > before
    mark_in(tmp_path).write_text(before)
    assert not restored(tmp_path)


def test_a_damaged_mark_is_taken_for_a_restoration(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        make_table(store)
    mark_in(tmp_path).write_text("")
    assert restored(tmp_path)


def test_entries_are_stored_although_the_mark_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> int:
        raise OSError

    with opened(tmp_path) as store:
        make_table(store)
        with monkeypatch.context() as planted:
            planted.setattr(os, "write", fails)
            assert [add(store, "t1", entry(seq)) for seq in (2, 3)] == [2, 3]
        assert [line.levelname for line in caplog.records] == ["ERROR"]
        add(store, "t1", entry(4))
    assert not restored(tmp_path)
