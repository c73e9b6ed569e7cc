"""The story of the game for one reader, with a paragraph for each player's turn."""

from collections.abc import Iterable, Sequence

from canasta.engine.events import Event, UpcardTurned
from canasta.i18n import Narrator
from canasta.i18n.story import story_sentences


class Journal:
    """The story of a game so far, with only the facts that one seat knows."""

    def __init__(self, narrator: Narrator) -> None:
        """Start with an empty story."""
        self._narrator = narrator
        self._paragraphs: list[str] = []
        self._seat: int | None = None
        self._shown = 0

    def add(self, events: Iterable[Event]) -> None:
        """Add the sentences for ``events``; the actions of each player form a paragraph."""
        for event, text in story_sentences(self._narrator, events):
            seat = getattr(event, "seat", None)
            goes_on = seat is not None and seat == self._seat
            if goes_on or isinstance(event, UpcardTurned):
                self._paragraphs[-1] += f" {text}"
            else:
                self._paragraphs.append(text)
            self._seat = seat

    def note(self, text: str) -> None:
        """Add a sentence that has already been printed."""
        self._paragraphs.append(text)
        self._shown = len(self._paragraphs)
        self._seat = None

    def news(self) -> list[str]:
        """Return the paragraphs added since the last call."""
        added = self._paragraphs[self._shown :]
        self._shown = len(self._paragraphs)
        self._seat = None
        return added

    def last(self, count: int) -> Sequence[str]:
        """Return the last ``count`` paragraphs."""
        return self._paragraphs[-count:]
