"""Reads the entries of a table from the database and carries them out part by part."""

from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection

from canasta.errors import CanastaError
from canasta.store.entries import head, read_entries, read_secrets
from canasta.store.errors import NoSuchTableError
from canasta.tables.entry import Entry
from canasta.tables.table import Follow, HostedTable, apply_stored

PART: Final = 50
"""Entries of a part: carrying them out takes about a hundredth of a second."""


class OtherEntriesError(CanastaError):
    """The entries in memory differ from those stored, because a database lost some."""


class TableReading:
    """A table as far as its entries have been carried out."""

    def __init__(self, table_id: str) -> None:
        """Begin before the first entry."""
        self._table: Final = HostedTable(table_id)
        self.last: Entry | None = None
        """The entry carried out last."""

    @property
    def seq(self) -> int:
        """The number of entries carried out."""
        return self._table.seq

    def read_on(
        self, opened: Connection, follow: Follow, is_enough: Callable[[], bool] = lambda: False
    ) -> bool:
        """Carry out the next part; return whether it was the last one, or was cut as ``is_enough``.

        After an error the reading cannot be used.

        Raises:
            NoSuchTableError: there is no such table, or no longer.
            OtherEntriesError: the last entry is not stored.
        """
        table, last = self._table, self.last
        if last is not None and not is_stored(table.id, last, opened):
            raise OtherEntriesError
        if head(opened, table.id) is None:
            raise NoSuchTableError
        part = list(read_entries(opened, table.id, after=table.seq, most=PART))
        secrets = read_secrets(opened, table.id, after=table.seq, most=PART)  # one an entry at most
        for entry in part:
            apply_stored(table, [entry], secrets, follow)
            self.last = entry
            if is_enough():
                return True
        return len(part) < PART


def is_stored(table_id: str, entry: Entry, opened: Connection) -> bool:
    """Return whether a table has this very entry."""
    return list(read_entries(opened, table_id, after=entry.seq - 1, most=1)) == [entry]
