"""What has happened, as sentences that one reader may see: a paragraph for each player's turn."""

from collections.abc import Iterable, Sequence

from canasta.engine.events import CardsDealt, Drew, Event, Melded, UpcardTurned
from canasta.i18n import Reader
from canasta.i18n.events import event_sentence, says_drawing


class Journal:
    """The story of a game so far, told to one seat."""

    def __init__(self, reader: Reader) -> None:
        """Begin an empty story."""
        self._reader = reader
        self._paragraphs: list[str] = []
        self._seat: int | None = None
        self._untold = 0

    def add(self, events: Iterable[Event]) -> None:
        """Add what the reader may know of ``events``; whoever acts next begins a paragraph."""
        story = gathered(events)
        for event, after in zip(story, [*story[1:], None], strict=True):
            if isinstance(event, Drew) and after is not None and says_drawing(self._reader, after):
                continue
            told = event_sentence(self._reader, event)
            # The hand is shown right after the deal, so the cards received are not read out.
            if told is None or isinstance(event, CardsDealt):
                continue
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


def gathered(events: Iterable[Event]) -> list[Event]:
    """Return the events with all cards laid to one meld told at once, where the first was laid."""
    told: list[Event] = []
    places: dict[tuple[int, int], int] = {}
    for event in events:
        if not isinstance(event, Melded):
            told.append(event)
            continue
        place = places.setdefault((event.seat, event.rank), len(told))
        if place == len(told):
            told.append(event)
            continue
        before = told[place]
        if isinstance(before, Melded):
            told[place] = Melded(event.seat, event.rank, before.kinds + event.kinds)
    return told
