"""Parts of a table's views that are kept from one entry to the next.

Most entries change the cards of one player. The cards of the sides, the seating and the deal rarely
change, and recognizing that is cheaper than writing them again.
"""

from collections import defaultdict
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from canasta.protocol.table_view import FairView, OwnView, RoundScore, SeatView, SideView

T = TypeVar("T")


class Kept(Generic[T]):
    """A part, kept for as long as what it is made from stays the same."""

    def __init__(self) -> None:
        """Begin with nothing made."""
        self._made_from: tuple[object, ...] = ()
        self._part: T | None = None

    def part(self, made_from: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return the last result for equal values, or else the result of ``make``.

        Nothing but the values ``made_from`` may decide what ``make`` returns.
        """
        if self._part is None or made_from != self._made_from:
            self._part = make()
            self._made_from = made_from
        return self._part


class KeptViews:
    """The last parts shown of one table."""

    def __init__(self) -> None:
        """Begin with nothing shown."""
        self.rules_name: Final = Kept[dict[str, str]]()
        self.seats: Final[defaultdict[int, Kept[SeatView]]] = defaultdict(Kept)
        self.sides: Final[defaultdict[int, Kept[SideView]]] = defaultdict(Kept)
        self.scores: Final = Kept[tuple[RoundScore, ...]]()
        self.fair: Final = Kept[FairView]()
        self.waiting: Final[defaultdict[int, Kept[OwnView]]] = defaultdict(Kept)
        """By seat, its own part when it last waited for others."""
