"""What has happened, sentence by sentence, as one reader may know it."""

from collections.abc import Iterable

from canasta.engine.events import CardsDealt, Drew, Event, Melded
from canasta.i18n.event_sentences import event_sentence, says_drawing
from canasta.i18n.narrator import Narrator


def story_sentences(narrator: Narrator, events: Iterable[Event]) -> list[tuple[Event, str]]:
    """Return a sentence for each of ``events`` that is worth one, with its event.

    A sentence that the reader draws is left out before the one that names the card. The cards
    dealt are left out too: the hand is shown right after the deal.
    """
    story = gathered(events)
    told: list[tuple[Event, str]] = []
    for event, after in zip(story, [*story[1:], None], strict=True):
        if isinstance(event, CardsDealt):
            continue
        if isinstance(event, Drew) and after is not None and says_drawing(narrator, after):
            continue
        sentence = event_sentence(narrator, event)
        if sentence is not None:
            told.append((event, sentence))
    return told


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
