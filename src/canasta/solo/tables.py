"""The tables of the device in memory; the entries of other tables are read on demand."""

from collections.abc import Callable
from functools import partial
from typing import Final

from canasta.solo.acts import Acts
from canasta.solo.device import Device, Records
from canasta.solo.holdings import Resources
from canasta.solo.kept import KeptEntry, KeptGuest, entries_prefix, read_entries, table_key
from canasta.solo.table import SoloTable
from canasta.tables.audience.shown_table import BrokenTableError

_MOST_UNUSED: Final = 1
"""The number of tables without tabs that stay in memory, because a page may just be reloading."""
Entries = list[KeptEntry]
Told = Callable[[str], None]


class SoloTables:
    """The tables of one device."""

    def __init__(self, resources: Resources) -> None:
        """Begin without tables in memory."""
        self._resources: Final = resources
        self._tables: Final[dict[str, tuple[SoloTable, Acts]]] = {}
        """The tables by id, the most recently used last."""

    @property
    def device(self) -> Device:
        """The device that stores the tables."""
        return self._resources.device

    def guest(self) -> KeptGuest | None:
        """Return the guest, or None before they have registered."""
        return self._resources.holdings.guest

    def new(self, table_id: str, guest: KeptGuest) -> SoloTable:
        """Return a table to open; :meth:`add` it once its first entry is stored."""
        return SoloTable(table_id, guest, [], self._resources)

    def add(self, table: SoloTable) -> None:
        """Keep a table in memory, and drop unused tables."""
        acts = self._tables.pop(table.id, None)
        self._tables[table.id] = acts or (table, Acts(table))
        unused = [one.id for one, _ in self._tables.values() if one.is_unused and one is not table]
        for table_id in unused[: max(len(unused) - _MOST_UNUSED, 0)]:
            del self._tables[table_id]

    def clear(self) -> None:
        """Drop all tables from memory."""
        self._tables.clear()

    def find(
        self,
        table_id: str,
        done: Callable[[SoloTable], None],
        missing: Told,
        failed: Callable[[], None],
    ) -> None:
        """Find a table; ``missing`` gets the word of the reason if the table cannot be shown."""
        if table_id in self._tables:
            table, _ = self._tables[table_id]
            self.add(table)
            done(table)
            return

        def read(guest: KeptGuest, entries: Entries) -> None:
            try:
                table = SoloTable(table_id, guest, entries, self._resources)
            except BrokenTableError:
                missing("broken")
                return
            self.add(table)
            done(table)

        guest = self.guest()
        if guest is None:
            missing("no_guest")
            return
        self.entries(table_id, partial(read, guest), missing, failed)

    def entries(
        self,
        table_id: str,
        done: Callable[[Entries], None],
        missing: Told,
        failed: Callable[[], None],
    ) -> None:
        """Find the entries of a table, as :meth:`find` does; the list may grow later."""
        if table_id in self._tables:
            done(self._tables[table_id][0].kept)
            return
        if table_key(table_id) not in self._resources.holdings.tables:
            missing("no_such_table")
            return

        def read(records: Records) -> None:
            try:
                found = read_entries(records)
            except ValueError:
                missing("broken")
                return
            done(found)

        self.device.read(entries_prefix(table_id), read, failed)

    def step(self) -> int | None:
        """Do one act at a table; return the milliseconds until the next call, or None to wait."""
        waits: list[int] = []
        for _, acts in list(self._tables.values()):
            wait = acts.step()
            if self.device.is_busy():
                return None
            if wait is not None:
                waits.append(wait)
            if wait == 0:
                return 0
        return min(waits, default=None)
