"""A table with everything derived from its entries: messages for tabs, and statistics."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from canasta.errors import CanastaError
from canasta.rules.field_kinds import RuleError
from canasta.tables.entry import Entry
from canasta.tables.game_statistics import GameStatistics
from canasta.tables.state import Applied
from canasta.tables.table import HostedTable, replay
from canasta.tables.views.frames import Frames

_UNREADABLE: Final = (
    ArithmeticError,
    AttributeError,
    IndexError,
    KeyError,
    RecursionError,
    RuleError,
    TypeError,
    ValueError,
)
"""Exceptions that replaying raises for damaged entries or for rules that no longer exist."""


class BrokenTableError(CanastaError):
    """The stored entries of a table cannot be replayed, so nobody may enter it."""


@dataclass
class ShownTable:
    """A table with its frames and statistics."""

    table: HostedTable
    frames: Frames
    statistics: GameStatistics

    def apply(self, entry: Entry, secret: bytes | None = None) -> Applied:
        """Apply the next entry; raises the errors of :meth:`HostedTable.apply`."""
        applied = self.table.apply(entry, secret)
        self.frames.follow(applied)
        self.statistics.follow(self.table, entry, applied)
        return applied


@contextmanager
def readable(table_id: str) -> Iterator[None]:
    """Turn errors of replaying entries into :class:`BrokenTableError`."""
    try:
        yield
    except _UNREADABLE as error:
        raise BrokenTableError(table_id) from error


def new_shown_table(table_id: str) -> ShownTable:
    """Return a table without entries."""
    table = HostedTable(table_id)
    return ShownTable(table, Frames(table), GameStatistics())


def replayed_table(
    table_id: str, entries: Iterable[Entry], secrets: Mapping[int, bytes], now_ms: int
) -> ShownTable:
    """Return the table with these stored entries, as :func:`canasta.tables.table.replay` does.

    Raises:
        BrokenTableError: there are no entries, or they cannot be replayed.
    """
    shown: list[tuple[Frames, GameStatistics]] = []

    def follow(table: HostedTable, entry: Entry, applied: Applied) -> None:
        if not shown:
            shown.append((Frames(table), GameStatistics()))
        frames, statistics = shown[0]
        frames.follow(applied)
        statistics.follow(table, entry, applied)

    with readable(table_id):
        table = replay(table_id, entries, secrets, now_ms, follow=follow)
    if not shown:
        raise BrokenTableError(table_id)
    return ShownTable(table, *shown[0])
