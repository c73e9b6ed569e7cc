"""Who is served next: the urgent before others, and table after table within the same urgency.

A table has one task in work at a time. What is less urgent is passed over a few times at most, so
that nothing waits for ever at a server whose robots never rest.
"""

from collections import OrderedDict, deque
from typing import Final, Generic, TypeVar

from canasta.server.thinking.tasks import KINDS, Kind

ItemT = TypeVar("ItemT")
MOST_PASSED_OVER: Final = 4
"""How often in a row a kind of task may be passed over for a more urgent one."""


class FairQueue(Generic[ItemT]):
    """Tasks that wait, each for a table, and the tables whose task is in work."""

    def __init__(self) -> None:
        """Begin with nothing waiting."""
        self._waiting: Final[dict[Kind, OrderedDict[str, deque[ItemT]]]] = {
            kind: OrderedDict() for kind in KINDS
        }
        self._passed_over: Final[dict[Kind, int]] = dict.fromkeys(KINDS, 0)
        self._at_work: Final[set[str]] = set()

    def waiting(self, kind: Kind) -> int:
        """Return how many tasks of ``kind`` wait."""
        return sum(len(items) for items in self._waiting[kind].values())

    def put(self, kind: Kind, table: str, item: ItemT) -> None:
        """Let ``item`` of ``table`` wait behind the others of its kind."""
        self._waiting[kind].setdefault(table, deque()).append(item)

    def take(self) -> tuple[str, ItemT] | None:
        """Return the table and the item that is next, which is in work from now on.

        None: nothing waits but for tables that have something in work.
        """
        ready = [(kind, table) for kind in KINDS if (table := self._next_table(kind)) is not None]
        if not ready:
            return None
        overdue = [one for one in ready if self._passed_over[one[0]] >= MOST_PASSED_OVER]
        kind, table = (overdue or ready)[0]
        for other, _ in ready:
            self._passed_over[other] = 0 if other == kind else self._passed_over[other] + 1
        items = self._waiting[kind].pop(table)
        item = items.popleft()
        if items:
            self._waiting[kind][table] = items  # behind the other tables
        self._at_work.add(table)
        return table, item

    def done(self, table: str) -> None:
        """Note that the item of ``table`` that was in work is done."""
        self._at_work.discard(table)

    def clear(self) -> list[ItemT]:
        """Return all that waits, which waits no more."""
        items = [
            item for tables in self._waiting.values() for items in tables.values() for item in items
        ]
        for tables in self._waiting.values():
            tables.clear()
        return items

    def _next_table(self, kind: Kind) -> str | None:
        return next((table for table in self._waiting[kind] if table not in self._at_work), None)
