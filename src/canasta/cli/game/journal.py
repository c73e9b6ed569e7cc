"""What has happened, as sentences that one reader may see: a paragraph for each player's turn."""

from collections.abc import Iterable, Sequence

from canasta.engine.events import Event, UpcardTurned
from canasta.i18n import Narrator
from canasta.i18n.story import told_story


class Journal:
    """The story of a game so far, told to one seat."""

    def __init__(self, narrator: Narrator) -> None:
        """Begin an empty story."""
        self._narrator = narrator
        self._paragraphs: list[str] = []
        self._seat: int | None = None
        self._untold = 0

    def add(self, events: Iterable[Event]) -> None:
        """Add what the reader may know of ``events``; whoever acts next begins a paragraph."""
        for event, told in told_story(self._narrator, events):
            seat = getattr(event, "seat", None)
            goes_on = seat is not None and seat == self._seat
            if goes_on or isinstance(event, UpcardTurned):
                self._paragraphs[-1] += f" {told}"
            else:
                self._paragraphs.append(told)
            self._seat = seat

    def news(self) -> list[str]:
        """Return what has been added since this was asked last."""
        told = self._paragraphs[self._untold :]
        self._untold = len(self._paragraphs)
        self._seat = None
        return told

    def last(self, count: int) -> Sequence[str]:
        """Return the last ``count`` paragraphs."""
        return self._paragraphs[-count:]
