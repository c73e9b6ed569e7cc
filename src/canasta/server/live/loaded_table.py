"""A table in memory with everything derived from its entries by a replay."""

from contextlib import closing
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from sqlalchemy import Connection

from canasta.server import metrics
from canasta.store.entries import Ownership, head, is_restored, read_entries, read_secrets
from canasta.store.entry_transaction import TableSnapshot, table_snapshot
from canasta.store.errors import NotOwnerError
from canasta.store.nodes import epoch_of
from canasta.store.store import Store
from canasta.tables.audience.shown_table import ShownTable, new_shown_table, replayed_table
from canasta.tables.clock import TableTime
from canasta.tables.views.frames import Moment

_FIRST_EPOCH: Final = 1
"""The ``epoch`` of a table that a node has opened and serves."""


@dataclass
class LoadedTable(ShownTable):
    """A table in memory, with its frames and statistics."""

    snapshot: TableSnapshot | None
    """The stored state of the table, or None before its first entry."""
    time: TableTime
    ownership: Ownership

    def moment(self) -> Moment:
        """Return the present state of the table for messages."""
        return self.frames.moment(self.time.now_ms())


def new_table(node_id: str, table_id: str, time: TableTime) -> LoadedTable:
    """Return a table without entries, not yet stored, for the node ``node_id`` to serve."""
    shown = new_shown_table(table_id)
    return LoadedTable(
        shown.table,
        shown.frames,
        shown.statistics,
        None,
        time,
        Ownership(node_id, _FIRST_EPOCH),
    )


def load_table(store: Store, node_id: str, table_id: str, time: TableTime) -> LoadedTable | None:
    """Replay a stored table, which may take seconds; return None if there is no such table.

    ``time`` becomes the time at the table; it is never earlier than the last entry.

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
    secrets = read_secrets(connection, table_id)
    with closing(read_entries(connection, table_id)) as entries:
        shown = replayed_table(table_id, entries, secrets, time.now_ms())
    table = shown.table
    time.reach(table.last_ms)
    table.is_restored = is_restored(connection, table_id)
    snapshot = table_snapshot(table, None, None)
    return LoadedTable(
        table, shown.frames, shown.statistics, snapshot, time, Ownership(node_id, epoch)
    )
