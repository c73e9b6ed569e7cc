"""A table in memory with what follows from its entries, made by replaying them."""

from contextlib import closing
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from sqlalchemy import Connection

from canasta.errors import CanastaError
from canasta.rules.field_kinds import RuleError
from canasta.server import metrics
from canasta.server.clock import TableTime
from canasta.store.entries import Ownership, head, is_restored, read_entries, read_secrets
from canasta.store.entry_transaction import TableSnapshot, table_snapshot
from canasta.store.errors import NotOwnerError
from canasta.store.nodes import epoch_of
from canasta.store.store import Store
from canasta.tables.entry import Entry
from canasta.tables.game_statistics import GameStatistics
from canasta.tables.state import Applied
from canasta.tables.table import HostedTable, replay
from canasta.tables.views.frames import Frames, Moment

_FIRST_EPOCH: Final = 1
"""The ``epoch`` of a table that a node opens, and serves from then on."""
_UNREADABLE: Final = (
    ArithmeticError,
    AttributeError,
    IndexError,
    KeyError,
    RuleError,
    TypeError,
    ValueError,
)
"""Exceptions that replaying raises for damaged entries, or for rules that no longer exist."""


class BrokenTableError(CanastaError):
    """The stored entries of a table cannot be replayed, so nobody may enter it."""


@dataclass
class LoadedTable:
    """A table in memory, with its frames and statistics."""

    table: HostedTable
    frames: Frames
    statistics: GameStatistics
    snapshot: TableSnapshot | None
    """The table as it is stored; None before its first entry."""
    time: TableTime
    ownership: Ownership

    def moment(self) -> Moment:
        """Return the table as it is sent now."""
        return self.frames.moment(self.time.now_ms())


def new_table(node_id: str, table_id: str, time: TableTime) -> LoadedTable:
    """Return a table without entries, not stored yet, that the node ``node_id`` will serve."""
    table = HostedTable(table_id)
    return LoadedTable(
        table, Frames(table), GameStatistics(), None, time, Ownership(node_id, _FIRST_EPOCH)
    )


def load_table(store: Store, node_id: str, table_id: str, time: TableTime) -> LoadedTable | None:
    """Replay a stored table, or return None if there is none; may take seconds.

    ``time`` becomes the time at the table, or that of the last entry if it is later.

    Raises:
        UnavailableError: the database cannot be read.
        NotOwnerError: the node ``node_id`` does not serve the table.
        BrokenTableError: the entries cannot be replayed.
    """
    started = perf_counter()
    loaded = store.read(lambda connection: _read(connection, node_id, table_id, time))
    metrics.loaded.observe(perf_counter() - started)
    return loaded


def _read(
    connection: Connection, node_id: str, table_id: str, time: TableTime
) -> LoadedTable | None:
    if head(connection, table_id) is None:
        return None
    epoch = epoch_of(connection, node_id, table_id)
    if epoch is None:
        raise NotOwnerError
    shown: list[tuple[Frames, GameStatistics]] = []

    def follow(table: HostedTable, entry: Entry, applied: Applied) -> None:
        if not shown:
            shown.append((Frames(table), GameStatistics()))
        frames, statistics = shown[0]
        frames.follow(applied)
        statistics.follow(table, entry, applied)

    secrets = read_secrets(connection, table_id)
    try:
        with closing(read_entries(connection, table_id)) as entries:
            table = replay(table_id, entries, secrets, time.now_ms(), follow=follow)
    except _UNREADABLE as error:
        raise BrokenTableError(table_id) from error
    if not shown:
        raise BrokenTableError(table_id)
    frames, statistics = shown[0]
    time.reach(table.last_ms)
    table.is_restored = is_restored(connection, table_id)
    snapshot = table_snapshot(table, None, None)
    return LoadedTable(table, frames, statistics, snapshot, time, Ownership(node_id, epoch))
