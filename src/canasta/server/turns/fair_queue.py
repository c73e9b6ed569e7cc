"""A queue that serves urgent items first, then household after household, table after table.

A household with many tables, or with a demanding one, delays another by a single item. A table has
one item in progress at a time. After a few more urgent items, the queue serves a less urgent one:
nothing waits forever, even if the robots never rest.
"""

from collections import OrderedDict, deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

KindT = TypeVar("KindT", bound=str)
ItemT = TypeVar("ItemT")
MOST_PASSED_OVER: Final = 4
"""The maximum number of times in a row that a kind of item is passed over for a more urgent
kind."""


@dataclass(frozen=True, slots=True)
class Asker:
    """The household and table for which an item waits."""

    household: str
    """The household for which the item counts (:mod:`canasta.server.household`)."""
    table: str
    """The table, or another unit that may have one item in progress at a time."""


class FairQueue(Generic[KindT, ItemT]):
    """Waiting items, and the tables with an item in progress."""

    def __init__(self, kinds: Sequence[KindT]) -> None:
        """Start empty; ``kinds`` are the kinds of items, the most urgent first."""
        self._waiting: Final[dict[KindT, OrderedDict[str, OrderedDict[str, deque[ItemT]]]]] = {
            kind: OrderedDict() for kind in kinds
        }
        """The items by kind, household and table; at each level, the next in turn comes first."""
        self._passed_over: Final[dict[KindT, int]] = dict.fromkeys(kinds, 0)
        self._at_work: Final[set[str]] = set()

    def put(self, kind: KindT, asker: Asker, item: ItemT) -> None:
        """Queue ``item`` behind the others of its kind and its table."""
        tables = self._waiting[kind].setdefault(asker.household, OrderedDict())
        tables.setdefault(asker.table, deque()).append(item)

    def take(self) -> tuple[Asker, ItemT] | None:
        """Return the next item and its asker; the item is in progress from now on.

        Return None if no item is waiting, except at tables that have one in progress.
        """
        ready = [(kind, asker) for kind in self._waiting if (asker := self._next(kind)) is not None]
        if not ready:
            return None
        overdue = [one for one in ready if self._passed_over[one[0]] >= MOST_PASSED_OVER]
        kind, asker = (overdue or ready)[0]
        for other, _ in ready:
            self._passed_over[other] = 0 if other == kind else self._passed_over[other] + 1
        self._at_work.add(asker.table)
        return asker, self._removed(kind, asker)

    def done(self, asker: Asker) -> None:
        """Note that the asker's item in progress is done.

        Its household and table now come last, because other items may have arrived meanwhile.
        """
        self._at_work.discard(asker.table)
        for households in self._waiting.values():
            tables = households.get(asker.household)
            if tables is not None:
                households.move_to_end(asker.household)
                if asker.table in tables:
                    tables.move_to_end(asker.table)

    def clear(self) -> list[ItemT]:
        """Remove and return all waiting items."""
        items = [
            item
            for households in self._waiting.values()
            for tables in households.values()
            for waiting in tables.values()
            for item in waiting
        ]
        for households in self._waiting.values():
            households.clear()
        return items

    def _next(self, kind: KindT) -> Asker | None:
        for household, tables in self._waiting[kind].items():
            for table in tables:
                if table not in self._at_work:
                    return Asker(household, table)
        return None

    def _removed(self, kind: KindT, asker: Asker) -> ItemT:
        """Remove and return the asker's next item; its household and table then come last."""
        households = self._waiting[kind]
        tables = households.pop(asker.household)
        waiting = tables.pop(asker.table)
        item = waiting.popleft()
        if waiting:
            tables[asker.table] = waiting
        if tables:
            households[asker.household] = tables
        return item
