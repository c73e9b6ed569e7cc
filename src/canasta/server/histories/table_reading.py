"""Reads the entries of a table from the database and applies them part by part."""

from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection

from canasta.errors import CanastaError
from canasta.store.entries import head, read_entries, read_secrets
from canasta.store.errors import NoSuchTableError
from canasta.tables.entry import Entry
from canasta.tables.table import Follow, HostedTable, apply_stored

PART: Final = 50
"""The number of entries in a part, which takes about a hundredth of a second to apply."""


class OtherEntriesError(CanastaError):
    """The entries in memory differ from the stored entries, because a database lost some."""


class TableReading:
    """A table after the entries applied so far."""

    def __init__(self, table_id: str) -> None:
        """Begin before the first entry."""
        self._table: Final = HostedTable(table_id)
        self.last: Entry | None = None
        """The last entry applied."""

    @property
    def seq(self) -> int:
        """The number of entries applied."""
        return self._table.seq

    def read_on(
        self, opened: Connection, follow: Follow, is_enough: Callable[[], bool] = lambda: False
    ) -> bool:
        """Apply the next part; return whether it was the last part or ``is_enough`` returned True.

        After an error, the reading cannot be used.

        Raises:
            NoSuchTableError: the table does not exist, or no longer exists.
            OtherEntriesError: the last applied entry is not stored.
        """
        table, last = self._table, self.last
        if last is not None and not is_stored(table.id, last, opened):
            raise OtherEntriesError
        if head(opened, table.id) is None:
            raise NoSuchTableError
        part = list(read_entries(opened, table.id, after=table.seq, most=PART))
        secrets = read_secrets(
            opened, table.id, after=table.seq, most=PART
        )  # at most one per entry
        for entry in part:
            apply_stored(table, [entry], secrets, follow)
            self.last = entry
            if is_enough():
                return True
        return len(part) < PART


def is_stored(table_id: str, entry: Entry, opened: Connection) -> bool:
    """Return whether exactly this entry of a table is stored."""
    return list(read_entries(opened, table_id, after=entry.seq - 1, most=1)) == [entry]
