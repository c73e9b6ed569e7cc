"""Mistakes that a run must notice: each breaks one promise of servers that share a database."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import psycopg
from sqlalchemy import Engine, bindparam, event, text, update
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler

from canasta.server.live.runner import TableRunner
from canasta.store import entries
from canasta.store.databases import postgres
from canasta.store.databases.database import DatabaseTime, Purpose
from canasta.store.entry_transaction import EntryTransaction
from canasta.store.errors import UnavailableError
from canasta.store.schema import tables

_STORED_LATE: Final = 4
"""Entries a server has acknowledged and not stored yet."""


@dataclass(frozen=True)
class Planted:
    """A mistake, and the faults that bring it to light."""

    plant: Callable[[], None]
    faults: tuple[str, ...]


def tells_before_storing() -> None:
    """Acknowledge and publish at once, and store a few entries later."""
    waiting: list[Callable[[], object]] = []

    async def shown_at_once(self: TableRunner, transaction: EntryTransaction) -> int:
        store = self.resources.store
        waiting.append(partial(store.write, transaction.work, read_back=transaction.read_back))
        if len(waiting) > _STORED_LATE:
            waiting.pop(0)()
        return transaction.append.entry.seq

    TableRunner.write = shown_at_once  # type: ignore[method-assign]


def forgets_epochs() -> None:
    """Append whoever serves the table."""
    entries._advance = (  # type: ignore[misc]
        update(tables)
        .where(tables.c.id == bindparam("table"), tables.c.seq == bindparam("before"))
        .values(
            seq=bindparam("after"),
            changed_ms=bindparam("now"),
            phase=bindparam("stage"),
            awaited=bindparam("next"),
            closed=bindparam("is_closed"),
        )
    )
    at_once = str(postgres._APPEND_ALL).replace("AND tables.epoch = given.epoch", "")
    postgres._APPEND_ALL = text(at_once)  # type: ignore[misc]


def trusts_its_own_clock() -> None:
    """Judge by the clock of this server who is alive; the clocks differ by an hour."""

    def own_time(_element: DatabaseTime, _compiler: SQLCompiler, **_options: object) -> str:
        return str(time.time_ns() // 1_000_000)

    compiles(DatabaseTime, "postgresql")(own_time)
    DatabaseTime.inherit_cache = False  # a statement is not the same a moment later


def believes_in_every_write() -> None:
    """Acknowledge what the database did not confirm."""
    write = TableRunner.write

    async def believing(self: TableRunner, transaction: EntryTransaction) -> int:
        try:
            return await write(self, transaction)
        except UnavailableError:
            return transaction.append.entry.seq

    TableRunner.write = believing  # type: ignore[method-assign]


def does_not_wait_for_the_disk() -> None:
    """Let the database confirm commits before they are on its disk."""
    careful = postgres.PostgresDatabase.engine

    def careless(self: postgres.PostgresDatabase, purpose: Purpose) -> Engine:
        engine = careful(self, purpose)

        def hurry(connection: psycopg.Connection[object], _entry: object) -> None:
            connection.execute("SET synchronous_commit TO off")
            connection.commit()

        event.listen(engine, "connect", hurry)
        return engine

    postgres.PostgresDatabase.engine = careless  # type: ignore[method-assign]


PLANTED: Final = {
    "tells before storing": Planted(tells_before_storing, ("server killed",)),
    "believes in every write": Planted(
        believes_in_every_write, ("line cut", "line half open", "disk full", "tables locked")
    ),
    "does not wait for the disk": Planted(does_not_wait_for_the_disk, ("database killed",)),
    "forgets epochs": Planted(forgets_epochs, ("owner changed",)),
    "trusts its own clock": Planted(trusts_its_own_clock, ("browsers reloaded",)),
}
"""All mistakes by name."""
