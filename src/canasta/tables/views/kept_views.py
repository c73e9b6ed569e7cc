"""Parts of a table's views that are cached from one entry to the next.

Most entries change the cards of one player. The cards of the sides, the seating and the deal rarely
change, and detecting that is cheaper than building their views again.
"""

from collections import defaultdict
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from canasta.protocol.table_view import FairView, OwnView, RoundScore, SeatView, SideView

T = TypeVar("T")


class Kept(Generic[T]):
    """A cached part, valid as long as the values it is made from stay the same."""

    def __init__(self) -> None:
        """Begin with an empty cache."""
        self._made_from: tuple[object, ...] = ()
        self._part: T | None = None

    def part(self, made_from: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return the last result if the values are the same, or else the result of ``make``.

        The result of ``make`` must depend only on the values ``made_from``.
        """
        if self._part is None or made_from != self._made_from:
            self._part = make()
            self._made_from = made_from
        return self._part


class KeptViews:
    """The cached parts of one table."""

    def __init__(self) -> None:
        """Begin with empty caches."""
        self.rules_name: Final = Kept[dict[str, str]]()
        self.seats: Final[defaultdict[int, Kept[SeatView]]] = defaultdict(Kept)
        self.sides: Final[defaultdict[int, Kept[SideView]]] = defaultdict(Kept)
        self.scores: Final = Kept[tuple[RoundScore, ...]]()
        self.fair: Final = Kept[FairView]()
        self.waiting: Final[defaultdict[int, Kept[OwnView]]] = defaultdict(Kept)
        """For each seat, its own part while the seat waits for others."""
