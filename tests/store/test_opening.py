"""An unusable database is refused with the reason and stays unchanged."""

import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from canasta.i18n import LANGUAGES, load
from canasta.store.databases.sqlite import url_in
from canasta.store.entries import head
from canasta.store.errors import (
    OpeningError,
    OpeningFault,
    Outage,
    RefusedError,
    StoreError,
    TransferFault,
)
from canasta.store.invites import InviteError
from canasta.store.store import StoreSettings, open_store
from tests.store.stored_rows import add, entry, file_in, make_table, opened

ROOT = Path(__file__).parents[2]
UNPRIVILEGED = 65534


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "state" / "100% canasta"
    old_mask = os.umask(0)
    try:
        with opened(folder) as store:
            make_table(store)
            modes = {
                path.name: stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.iterdir())
            }
    finally:
        os.umask(old_mask)
    assert modes.pop(folder.name) == 0o700
    assert set(modes.values()) == {0o600}
    assert {"canasta.db", "canasta.db-wal", "canasta.db.lock"} <= set(modes)


def test_closed_it_is_one_file_that_can_be_copied(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        make_table(store)
    names = {"canasta.db", "canasta.db.commits", "canasta.db.lock"}
    assert {path.name for path in tmp_path.iterdir()} == names
    copy = tmp_path / "copy"
    copy.mkdir()
    file_in(copy).write_bytes(file_in(tmp_path).read_bytes())
    with opened(copy) as store:
        assert store.read(lambda c: head(c, "t1")) == 1


def test_two_servers_do_not_share_a_database(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        with pytest.raises(OpeningError, match=r"\.in_use ") as caught:
            opened(tmp_path)
        assert caught.value.values["file"] == str(file_in(tmp_path))
        make_table(store)
    with opened(tmp_path) as store:
        assert store.read(lambda c: head(c, "t1")) == 1


def test_two_servers_do_not_share_a_database_through_a_symbolic_link(tmp_path: Path) -> None:
    real, other = tmp_path / "real", tmp_path / "other"
    opened(real).close()
    other.mkdir()
    file_in(other).symlink_to(file_in(real))
    with opened(real), pytest.raises(OpeningError, match=r"\.in_use "):
        opened(other)
    with opened(other) as store:
        with pytest.raises(OpeningError, match=r"\.in_use "):
            opened(real)
        make_table(store)
    with opened(real) as store:
        assert store.read(lambda c: head(c, "t1")) == 1


def test_a_file_with_two_names_is_refused(tmp_path: Path) -> None:
    real, other = tmp_path / "real", tmp_path / "other"
    opened(real).close()
    other.mkdir()
    file_in(other).hardlink_to(file_in(real))
    for folder in (real, other):
        with pytest.raises(OpeningError, match=r"\.linked_file "):
            opened(folder)
    file_in(other).unlink()
    opened(real).close()


def test_a_system_without_locks_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", None)
    with pytest.raises(OpeningError, match=r"\.no_locks "):
        opened(tmp_path)
    assert not file_in(tmp_path).exists()


def test_the_lock_goes_with_the_program(tmp_path: Path) -> None:
    code = (
        "import os, sys; from pathlib import Path; from tests.store.stored_rows import opened\n"
        "store = opened(Path(sys.argv[1])); os.write(1, b'open'); os.kill(os.getpid(), 9)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, check=False
    )
    assert ran.stdout == b"open"
    with opened(tmp_path) as store:
        make_table(store)


def test_a_file_locked_by_another_program(tmp_path: Path) -> None:
    opened(tmp_path).close()
    other = sqlite3.connect(file_in(tmp_path), isolation_level=None)
    try:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(OpeningError, match=r"\.busy_file "):
            opened(tmp_path, busy_timeout_ms=20)
    finally:
        other.close()
    opened(tmp_path).close()


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    opened(tmp_path).close()
    with sqlite3.connect(file_in(tmp_path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        note = "UPDATE server_state SET value = '9999' WHERE name = 'usable_from'"
        connection.execute(note)
    connection.close()
    before = file_in(tmp_path).read_bytes()
    with pytest.raises(OpeningError, match=r"\.newer "):
        opened(tmp_path)
    assert file_in(tmp_path).read_bytes() == before


def test_a_newer_schema_that_this_version_can_use(tmp_path: Path) -> None:
    opened(tmp_path).close()
    with sqlite3.connect(file_in(tmp_path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    opened(tmp_path).close()
    with sqlite3.connect(file_in(tmp_path)) as connection:
        found = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    connection.close()
    assert found == [("9999",)]


def test_a_database_of_another_program(tmp_path: Path) -> None:
    connection = sqlite3.connect(file_in(tmp_path))
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    with pytest.raises(OpeningError, match=r"\.foreign "):
        opened(tmp_path)
    connection = sqlite3.connect(file_in(tmp_path))
    assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]
    connection.close()


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file_in(tmp_path).write_text("Dear diary, " * 1000)
    with pytest.raises(OpeningError, match=r"\.corrupt_file "):
        opened(tmp_path)
    assert file_in(tmp_path).read_text().startswith("Dear diary")


def test_an_empty_file_is_a_new_database(tmp_path: Path) -> None:
    file_in(tmp_path).touch()
    with opened(tmp_path) as store:
        make_table(store)
    with opened(tmp_path) as store:
        assert store.read(lambda c: head(c, "t1")) == 1


def test_a_damaged_database(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        make_table(store)
        for seq in range(2, 60):
            add(store, "t1", entry(seq, body=f'"{"x" * 900}"'))
    content = bytearray(file_in(tmp_path).read_bytes())
    page = 4096
    for start in range(len(content) // 2 // page * page, len(content), page):
        content[start : start + 200] = os.urandom(200)
    file_in(tmp_path).write_bytes(content)
    with pytest.raises(OpeningError, match=r"\.corrupt_file ") as caught:
        opened(tmp_path)
    assert caught.value.values["reason"]


@pytest.mark.parametrize(
    "url",
    [
        "",
        "canasta.db",
        "sqlite://",
        "sqlite:///:memory:",
        "postgresql://ann:sesame@host",
        "postgresql://ann:sesame@host:many/name",
        "sqlite:///a?b=c",
        "sqlite://ann:sesame@/canasta.db",
        "sqlite:////canasta.db?password=sesame",
        "postgresql:/ann:sesame@host/name",
        "postgresql//ann:sesame@host/name",
        "postgres:ann:sesame@host",
        "postgresql://ann:sesame/name",
        "postgresql://host:many/name?user=ann&password=sesame",
        "postgresql://host:many/name?password=a@sesame",
        "mysql:ann:sesame@host/name",
        "ann:sesame@host/name",
    ],
)
def test_settings_that_name_no_database(url: str) -> None:
    with pytest.raises(OpeningError, match=r"\.bad_url ") as caught:
        open_store(StoreSettings(url=url))
    assert "sesame" not in str(caught.value)


def test_of_a_url_is_shown_where_it_leads() -> None:
    with pytest.raises(OpeningError, match=r"\.bad_url ") as caught:
        open_store(StoreSettings(url="postgrsql://ann:sesame@host:5432/name?sslmode=require"))
    assert caught.value.values["file"] == "postgrsql://host:5432/name"


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(OpeningError, match=r"\.not_writable ") as caught:
        opened(tmp_path / "taken")
    assert caught.value.values["reason"]


@pytest.fixture
def shared_folder() -> Iterator[Path]:
    """Make a folder that other users may enter, which pytest's folders forbid."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


def opened_by_nobody(folder: Path) -> str:
    """Open a database as a user without any rights; return the key of the error."""
    code = (
        "import os, sys; from pathlib import Path\n"
        "from canasta.store.errors import OpeningError\n"
        "from tests.store.stored_rows import opened\n"
        f"os.geteuid() or os.setuid({UNPRIVILEGED})\n"
        "try:\n    opened(Path(sys.argv[1]))\n"
        "except OpeningError as error:\n    print(error.key)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, str(folder)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return ran.stdout.strip()


@pytest.mark.skipif(sys.platform == "win32", reason="needs users and permissions of Unix")
def test_files_and_folders_that_may_not_be_written(shared_folder: Path) -> None:
    opened(shared_folder).close()
    file_in(shared_folder).chmod(0o444)
    (shared_folder / "canasta.db.lock").chmod(0o666)
    assert opened_by_nobody(shared_folder) == "server.store.read_only_file"
    file_in(shared_folder).unlink()
    shared_folder.chmod(0o555)
    assert opened_by_nobody(shared_folder) == "server.store.not_writable"
    assert opened_by_nobody(shared_folder / "new") == "server.store.not_writable"


def all_refusals(kind: type[StoreError]) -> set[type[StoreError]]:
    return {kind}.union(*[all_refusals(below) for below in kind.__subclasses__()])


def test_every_error_has_a_sentence_of_its_own_in_both_languages() -> None:
    refusals = all_refusals(RefusedError) - {RefusedError, InviteError}
    faults = *get_args(OpeningFault), *get_args(TransferFault), *get_args(Outage)
    keys = {kind.key for kind in refusals} | {f"server.store.{fault}" for fault in faults}
    assert len(keys) == len(refusals) + len(faults) > 15
    file = {"file": "/data/canasta.db"}
    for language in LANGUAGES:
        words = load(language)
        sentences = {
            words.text(key, reason="disk I/O error", address="", table="games", row="1", **file)
            for key in keys
        }
        assert len(sentences) == len(keys)
        for fault in get_args(OpeningFault):
            error = OpeningError(fault, "/data/canasta.db", "?")
            assert "/data/canasta.db" in words.text(error.key, **error.values)


def test_the_url_of_a_folder_leads_to_its_file() -> None:
    assert url_in(Path("/srv/canasta")) == "sqlite:////srv/canasta/canasta.db"
