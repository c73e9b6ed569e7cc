"""Jobs share a transaction, resolve once their data are on disk, and do not harm each other."""

import sqlite3
from concurrent.futures import CancelledError, Future
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import PoolProxiedConnection

from canasta.store.entries import Append, append, head, read_entries, stored_seq
from canasta.store.errors import CommandReusedError, UnavailableError
from canasta.store.guests import find_guest
from canasta.store.schema import guests
from canasta.store.server_state import write_probe
from canasta.store.store import Store
from tests.store.stored_rows import (
    add,
    entry,
    file_in,
    held_back,
    limit_pages,
    make_table,
    opened,
    put,
)


def nickname(connection: Connection, guest: str) -> str | None:
    found: str | None = connection.scalar(select(guests.c.nickname).where(guests.c.id == guest))
    return found


def add_guest(connection: Connection, guest: str) -> str:
    row = {"id": guest, "nickname": guest, "language": "fr", "created_ms": 0, "seen_ms": 0}
    connection.execute(insert(guests), row)
    return guest


def submit_guest(store: Store, guest: str) -> Future[str]:
    return store.write(lambda c: add_guest(c, guest))


def stored_nickname(store: Store, guest: str) -> str | None:
    return store.read(lambda c: nickname(c, guest))


def test_jobs_that_wait_share_a_transaction(store: Store) -> None:
    before = store.figures().commits
    with held_back(store):
        jobs = [submit_guest(store, f"g{i}") for i in range(200)]
        assert store.figures().waiting == 200
        assert not any(job.done() for job in jobs)
    assert [job.result() for job in jobs] == [f"g{i}" for i in range(200)]
    assert store.figures().commits == before + 2
    assert store.read(lambda c: nickname(c, "g199")) == "g199"


def test_a_job_that_fails_harms_no_other(store: Store) -> None:
    def poison(connection: Connection) -> str:
        add_guest(connection, "gPoison")
        return add_guest(connection, "gAnn")

    def broken(connection: Connection) -> str:
        add_guest(connection, "gBroken")
        raise ZeroDivisionError

    with held_back(store):
        ann = submit_guest(store, "gAnn")
        poisoned = store.write(poison)
        failed = store.write(broken)
        bob = submit_guest(store, "gBob")
    assert (ann.result(), bob.result()) == ("gAnn", "gBob")
    with pytest.raises(IntegrityError):
        poisoned.result()
    with pytest.raises(ZeroDivisionError):
        failed.result()
    for guest, there in (("gAnn", True), ("gBob", True), ("gPoison", False), ("gBroken", False)):
        assert (stored_nickname(store, guest) is not None) is there
    figures = store.figures()
    assert (figures.refused, figures.failed, figures.trouble) == (2, 0, "")


def test_errors_tell_no_parameters(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    make_table(store)
    job = store.write(
        lambda c: c.execute(text("INSERT INTO secrets VALUES (:seed)"), {"seed": "QHKS"})
    )
    with pytest.raises(Exception) as caught:  # noqa: PT011
        job.result()
    assert "secrets" in str(caught.value)
    assert "QHKS" not in str(caught.value)
    assert "QHKS" not in caplog.text


def test_a_full_queue_refuses_at_once(database_url: str) -> None:
    with opened(database_url, queue_limit=3) as store:
        with held_back(store):
            jobs = [submit_guest(store, f"g{i}") for i in range(3)]
            with pytest.raises(UnavailableError, match=r"\.overloaded$"):
                submit_guest(store, "g3")
        assert [job.result() for job in jobs] == ["g0", "g1", "g2"]
        assert submit_guest(store, "g3").result() == "g3"


def test_a_job_cancelled_before_its_turn_is_not_done(store: Store) -> None:
    with held_back(store):
        job = submit_guest(store, "gAnn")
        assert job.cancel()
    with pytest.raises(CancelledError):
        job.result()
    assert store.write(lambda c: nickname(c, "gAnn")).result() is None


def test_stopping_stores_what_waits(database_url: str) -> None:
    store = opened(database_url)
    with held_back(store):
        jobs = [submit_guest(store, f"g{i}") for i in range(50)]
    store.close()
    assert [job.result(0) for job in jobs] == [f"g{i}" for i in range(50)]
    with pytest.raises(UnavailableError, match=r"\.stopped$"):
        submit_guest(store, "gLate")
    store.close()
    with opened(database_url) as again:
        assert again.read(lambda c: nickname(c, "g49")) == "g49"


def test_a_full_disk_fails_the_whole_batch_and_leaves_nothing(sqlite_store: Store) -> None:
    store = sqlite_store
    make_table(store)
    store.write(lambda c: limit_pages(c, more=10)).result()
    stored = 1
    fills = [Append("t1", entry(seq, body="x" * 3000), "playing") for seq in range(2, 20)]
    failures = [put(store, fill).exception() for fill in fills]
    stored = 1 + failures.count(None)
    assert 1 < stored < 15
    # An entry after a lost entry is refused for its number, unless for lack of space.
    assert str(failures[stored - 1]) == "server.store.full"
    assert store.figures().trouble == "server.store.full"
    with held_back(store):
        small = submit_guest(store, "gAnn")
        big = put(store, Append("t1", entry(stored + 1, body="x" * 9000), "playing"))
    for job in (small, big):
        with pytest.raises(UnavailableError, match=r"\.full$"):
            job.result()
    assert store.read(lambda c: (head(c, "t1"), nickname(c, "gAnn"))) == (stored, None)
    assert [one.seq for one in store.read(lambda c: list(read_entries(c, "t1")))] == list(
        range(1, stored + 1)
    )
    # There is space again; a repeated command proves this, but a job without writes does not.
    store.write(lambda c: limit_pages(c, more=1000)).result()
    store.write(lambda c: nickname(c, "gAnn")).result()
    assert store.figures().trouble == "server.store.full"
    assert add(store, "t1", entry(stored + 1, body="x" * 9000)) == stored + 1
    assert store.figures().trouble == ""


def test_a_locked_database_fails_after_the_time_it_is_waited_for(tmp_path: Path) -> None:
    with opened(tmp_path, busy_timeout_ms=50) as store:
        make_table(store)
        other = sqlite3.connect(file_in(tmp_path), isolation_level=None)
        try:
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(UnavailableError, match=r"\.locked$"):
                add(store, "t1", entry(2))
            assert store.read(lambda c: head(c, "t1")) == 1
            other.execute("ROLLBACK")
        finally:
            other.close()
        assert add(store, "t1", entry(2)) == 2


def test_a_database_that_may_only_be_read(sqlite_store: Store) -> None:
    store = sqlite_store
    make_table(store)
    store.write(lambda c: c.exec_driver_sql("PRAGMA query_only = ON").close()).result()
    with pytest.raises(UnavailableError, match=r"\.read_only$"):
        add(store, "t1", entry(2))
    assert store.read(lambda c: head(c, "t1")) == 1


def test_only_a_shared_database_is_written_beside_its_writer(sqlite_store: Store) -> None:
    with pytest.raises(ValueError, match="one writer"):
        sqlite_store.write_at_once(lambda c: add_guest(c, "gAnn"))
    assert sqlite_store.read(lambda c: find_guest(c, "gAnn")) is None


def test_the_reader_cannot_write(store: Store) -> None:
    with pytest.raises(UnavailableError, match=r"\.read_only$"):
        store.read(lambda c: add_guest(c, "gAnn"))


def test_more_readers_than_there_are_connections(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store._read_engine.pool, "_timeout", 0.01)
    make_table(store)

    def read_within(connection: Connection, more: int) -> int | None:
        if more:
            return store.read(lambda c: read_within(c, more - 1))
        return head(connection, "t1")

    assert store.read(lambda c: read_within(c, 3)) == 1
    with pytest.raises(UnavailableError, match=r"\.overloaded$"):
        store.read(lambda c: read_within(c, 50))
    assert store.read(lambda c: read_within(c, 3)) == 1


def test_what_is_committed_is_on_the_disk(sqlite_store: Store) -> None:
    store = sqlite_store
    names = ("journal_mode", "synchronous", "foreign_keys", "secure_delete", "temp_store")

    def pragmas(connection: Connection) -> list[object]:
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in names]

    assert store.write(pragmas).result() == ["wal", 2, 1, 1, 2]
    assert store.read(pragmas)[0] == "wal"


def fail_commits(
    store: Store, monkeypatch: pytest.MonkeyPatch, *, after: bool, probes_too: bool = False
) -> None:
    """Make every commit report a failure, before or after it happens.

    With ``probes_too``, the commits with which the writer probes the disk fail, too.
    """
    dialect = store._write_engine.dialect
    commit = dialect.do_commit
    fault = dialect.loaded_dbapi.OperationalError
    is_probe = False

    def probing(connection: Connection) -> None:
        nonlocal is_probe
        write_probe(connection)
        is_probe = not probes_too

    def failing(connection: PoolProxiedConnection) -> None:
        nonlocal is_probe
        if after or is_probe:
            commit(connection)
        if is_probe:
            is_probe = False
            return
        raise fault("the line is cut")

    monkeypatch.setattr("canasta.store.writer.write_probe", probing)

    monkeypatch.setattr(dialect, "do_commit", failing)


def append_and_look(store: Store, new: Append) -> Future[int]:
    return store.write(lambda c: append(c, new), read_back=lambda c: stored_seq(c, new))


@pytest.mark.parametrize("happened", [False, True])
def test_a_commit_of_unknown_outcome_is_read_back(
    store: Store, monkeypatch: pytest.MonkeyPatch, *, happened: bool
) -> None:
    make_table(store)
    second = Append("t1", entry(2), "playing")
    reused = Append("t1", entry(3, command="command-1"), "playing")
    with monkeypatch.context() as patch:
        fail_commits(store, patch, after=happened)
        outcome = append_and_look(store, second)
        if happened:
            assert outcome.result() == 2
        else:
            with pytest.raises(UnavailableError):
                outcome.result()
        # This job has no probe, and its refusal may depend on entries that were not stored.
        for job in (submit_guest(store, "gAnn"), append_and_look(store, reused)):
            with pytest.raises(UnavailableError):
                job.result()
    assert store.read(lambda c: head(c, "t1")) == (2 if happened else 1)
    # A repeated command is stored once in every case.
    assert append_and_look(store, second).result() == 2
    assert store.read(lambda c: len(list(read_entries(c, "t1")))) == 2
    with pytest.raises(CommandReusedError):
        append_and_look(store, reused).result()


def test_what_may_be_lost_again_does_not_count_as_stored(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An interrupted database may show entries that its standby does not have."""
    make_table(store)
    second = Append("t1", entry(2), "playing")
    with monkeypatch.context() as patch:
        fail_commits(store, patch, after=True, probes_too=True)
        with pytest.raises(UnavailableError):
            append_and_look(store, second).result()
    assert append_and_look(store, second).result() == 2
