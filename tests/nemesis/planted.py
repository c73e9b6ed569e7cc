"""Planted mistakes, each of which breaks a promise of servers that share a database."""

import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from typing import Final, LiteralString

import psycopg
from sqlalchemy import Connection, Engine, bindparam, event, text, update
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler

from canasta.server.live import loaded_table
from canasta.server.live.hub import Hub
from canasta.server.live.outbox import Outbox
from canasta.server.live.runner import TableRunner
from canasta.server.live.timekeeper import Timekeeper
from canasta.server.nodes import peers
from canasta.server.nodes.membership import Membership
from canasta.store import entries
from canasta.store.databases import postgres
from canasta.store.databases.database import DatabaseTime, Purpose
from canasta.store.entry_transaction import EntryTransaction
from canasta.store.errors import UnavailableError
from canasta.store.schema import tables
from canasta.tables.entry import Entry

_STORED_LATE: Final = 4
"""The number of entries that a server acknowledges before storing them."""


@dataclass(frozen=True)
class Planted:
    """A mistake, and the faults that bring it to light."""

    plant: Callable[[], None]
    faults: tuple[str, ...]


def tells_before_storing() -> None:
    """Acknowledge and publish each entry a few entries before storing it."""
    waiting: list[Callable[[], object]] = []

    async def shown_at_once(self: TableRunner, transaction: EntryTransaction) -> int:
        store = self.resources.store
        waiting.append(partial(store.write, transaction.work, read_back=transaction.read_back))
        if len(waiting) > _STORED_LATE:
            waiting.pop(0)()
        return transaction.append.entry.seq

    TableRunner.write = shown_at_once  # type: ignore[method-assign]


def forgets_epochs() -> None:
    """Append entries to a table of any server."""
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
    """Judge leases by this server's clock; the servers' clocks differ by an hour."""

    def own_time(_element: DatabaseTime, _compiler: SQLCompiler, **_options: object) -> str:
        return str(time.time_ns() // 1_000_000)

    compiles(DatabaseTime, "postgresql")(own_time)
    DatabaseTime.inherit_cache = False  # a statement is not the same a moment later


def believes_in_every_write() -> None:
    """Acknowledge entries that the database did not confirm."""
    write = TableRunner.write

    async def believing(self: TableRunner, transaction: EntryTransaction) -> int:
        try:
            return await write(self, transaction)
        except UnavailableError:
            return transaction.append.entry.seq

    TableRunner.write = believing  # type: ignore[method-assign]


def confirms_early(level: LiteralString) -> None:
    """Let the database confirm commits before its disk, or the standby's disk, has them."""
    careful = postgres.PostgresDatabase.engine

    def careless(self: postgres.PostgresDatabase, purpose: Purpose) -> Engine:
        engine = careful(self, purpose)

        def hurry(connection: psycopg.Connection[object], _entry: object) -> None:
            connection.execute(f"SET synchronous_commit TO {level}")
            connection.commit()

        event.listen(engine, "connect", hurry)
        return engine

    postgres.PostgresDatabase.engine = careless  # type: ignore[method-assign]


def leaves_without_a_word() -> None:
    """Stop without handing tables over, so that the others wait for the lease to expire."""

    async def silently(_self: Membership) -> None:
        pass

    Membership.leave = silently  # type: ignore[method-assign, assignment]


def does_not_notice_a_loss() -> None:
    """Keep serving tables that others have claimed."""

    async def nothing(_self: Hub) -> None:
        pass

    Hub.drop_lost = nothing  # type: ignore[method-assign, assignment]
    Hub.lose_all = lambda _self: None  # type: ignore[method-assign, assignment]


def never_asks() -> None:
    """Wait for a silent server without limit."""
    peers._PING_S = None  # type: ignore[assignment,misc]


def keeps_slow_readers() -> None:
    """Drop unread messages of a browser and continue as if they had been sent."""
    put = Outbox.put

    def dropped(self: Outbox, frame: str) -> None:
        if len(self._frames) < self._limit:
            put(self, frame)

    Outbox.put = dropped  # type: ignore[method-assign]


def gives_robots_up() -> None:
    """Do not replace a robot whose process was lost."""
    Timekeeper._retry = lambda _self: None  # type: ignore[method-assign, assignment]


def shows_what_it_can_read() -> None:
    """Serve the readable part of a damaged table."""
    read = entries.read_entries

    def readable(connection: Connection, table_id: str) -> Generator[Entry, None, None]:
        for entry in read(connection, table_id):
            if not entry.body.endswith("}"):
                break
            yield entry

    loaded_table.read_entries = readable  # type: ignore[attr-defined, assignment]


PLANTED: Final = {
    "tells before storing": Planted(tells_before_storing, ("server killed",)),
    "never asks": Planted(never_asks, ("server silent",)),
    "leaves without a word": Planted(leaves_without_a_word, ("server stopped",)),
    "does not notice a loss": Planted(does_not_notice_a_loss, ("server paused",)),
    "believes in every write": Planted(
        believes_in_every_write, ("line cut", "line half open", "disk full", "tables locked")
    ),
    "does not wait for the disk": Planted(partial(confirms_early, "off"), ("database killed",)),
    "does not wait for the standby": Planted(
        partial(confirms_early, "local"), ("standby promoted",)
    ),
    "keeps slow readers": Planted(keeps_slow_readers, ("slow readers",)),
    "trusts its own clock": Planted(trusts_its_own_clock, ("browsers reloaded",)),
    "forgets epochs": Planted(forgets_epochs, ("owner changed",)),
    "gives robots up": Planted(gives_robots_up, ("robots killed",)),
    "shows what it can read": Planted(shows_what_it_can_read, ("entries damaged",)),
}
"""All mistakes by name, at least one for each row of the table in ``docs/host/reliability.md``."""
