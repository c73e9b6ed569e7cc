"""Waiting entries are appended together, each with the outcome that it would have alone."""

import random
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import TypeAlias

import pytest
from sqlalchemy import Connection, select

from canasta.store.entries import Append, Ownership, append, read_entries, read_secrets
from canasta.store.errors import RefusedError
from canasta.store.schema import tables
from canasta.store.store import Store
from canasta.store.writer import BATCH_LIMIT
from canasta.tables.entry import Entry
from tests.store.stored_rows import NOW, entry, held_back, make_table, opened

TABLES = 6

StoredTable: TypeAlias = tuple[list[Entry], dict[int, bytes], tuple[object, ...]]
"""The entries of a table, their secrets, and its row."""


def make_tables(store: Store, number_of_tables: int = TABLES) -> None:
    for number in range(number_of_tables):
        make_table(store, f"t{number}")


def random_append(chance: random.Random, seqs: dict[str, int]) -> Append:
    """Return the append of a table's next entry or, sometimes, of a refused or known entry."""
    table = f"t{chance.randrange(TABLES + (chance.random() < 0.05))}"
    fault = chance.choice(("none",) * 8 + ("repeated", "reused", "ahead", "stale"))
    seq = seqs.get(table, 1) + 1
    command, body, epoch = f"command-{seq}", f'{{"table":"{table}"}}', 0
    match fault:
        case "repeated" | "reused":
            command = f"command-{chance.randrange(1, seq)}"
            body = body if fault == "repeated" else '{"other":1}'
        case "ahead":
            seq += 1
        case "stale":
            epoch = 1
        case _:
            seqs[table] = seq
    new = Entry(seq, "gAnn", command, "play", body, NOW + seq)
    secret = b"a seed" if chance.random() < 0.1 else None
    phase = chance.choice(("playing", "scoring", "closed"))
    awaited = chance.choice(("", "gAnn", "gBob"))
    return Append(table, new, phase, awaited, ownership=Ownership(None, epoch), secret=secret)


def outcome(job: Future[int]) -> int | str:
    try:
        return job.result()
    except RefusedError as error:
        return error.key


def stored(store: Store) -> list[StoredTable]:
    """Return the stored content of every table."""

    def read(connection: Connection) -> list[StoredTable]:
        return [
            (
                list(read_entries(connection, row.id)),
                read_secrets(connection, row.id),
                tuple(row),
            )
            for row in connection.execute(select(tables).order_by(tables.c.id)).all()
        ]

    return store.read(read)


def by_themselves(store: Store, jobs: Sequence[Append]) -> list[int | str]:
    return [outcome(store.write(partial(append, new=new))) for new in jobs]


def one_by_one(store: Store, jobs: Sequence[Append]) -> list[int | str]:
    return [outcome(store.append(new)) for new in jobs]


def all_at_once(store: Store, jobs: Sequence[Append]) -> list[int | str]:
    with held_back(store):
        waiting = [store.append(new) for new in jobs]
    return [outcome(job) for job in waiting]


@pytest.mark.parametrize("run", [one_by_one, all_at_once])
def test_outcomes_are_those_of_entries_appended_by_themselves(
    store: Store, tmp_path: Path, run: Callable[[Store, Sequence[Append]], list[int | str]]
) -> None:
    chance = random.Random(1)
    seqs: dict[str, int] = {}
    (tmp_path / "alone").mkdir()
    with opened(tmp_path / "alone") as alone:
        make_tables(alone)
        make_tables(store)
        met: set[str] = set()
        for _ in range(25):
            jobs = [random_append(chance, seqs) for _ in range(chance.randrange(1, 12))]
            expected = by_themselves(alone, jobs)
            assert run(store, jobs) == expected
            met |= {one for one in expected if isinstance(one, str)}
        assert stored(store) == stored(alone)
        assert any(secrets for _, secrets, _ in stored(store))
    refusals = ("command_reused", "head_moved", "not_owner", "no_such_table")
    assert met == {f"server.store.{word}" for word in refusals}


def test_the_entries_of_all_tables_are_appended_at_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_tables(store, BATCH_LIMIT)

    def forbidden(*_: object) -> int:
        raise AssertionError("appended by itself")

    monkeypatch.setattr("canasta.store.write_job.append", forbidden)
    jobs = [
        Append(f"t{number}", entry(2), ("playing", "scoring", "closed")[number % 3], f"g{number}")
        for number in range(BATCH_LIMIT)
    ]
    assert all_at_once(store, jobs) == [2] * BATCH_LIMIT
    query = select(tables.c.id, tables.c.seq, tables.c.phase, tables.c.awaited, tables.c.closed)
    rows = store.read(lambda connection: connection.execute(query).all())
    assert {tuple(row) for row in rows} == {
        (job.table_id, 2, job.phase, job.awaited, job.phase == "closed") for job in jobs
    }
