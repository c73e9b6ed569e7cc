"""Puts events into sentences, with only the facts that one reader may know."""

from collections.abc import Callable, Iterable

from canasta.engine.events import (
    CardsDealt,
    CardsDrawn,
    Drew,
    Event,
    Melded,
    RedThreesLaid,
    UpcardTurned,
)
from canasta.i18n.event_sentences import (
    covering_sentence,
    event_sentence,
    replacing_sentence,
    says_drawing,
)
from canasta.i18n.narrator import Narrator

Received = Callable[[CardsDealt | CardsDrawn], str | None]
"""Returns a sentence that names the cards that a seat receives, or None for the usual sentence."""


def story_sentences(
    narrator: Narrator, events: Iterable[Event], received: Received = lambda _: None
) -> list[tuple[Event, str]]:
    """Return the sentences for ``events``, each with its event.

    Two sentences are left out: "you draw a card" if the next sentence names the card, and, unless
    ``received`` tells them, the cards dealt, because the hand is shown after the deal.
    """
    story = gathered(events)
    sentences: list[tuple[Event, str]] = []
    replaces = False
    for before, event, after in zip([None, *story][:-1], story, [*story, None][1:], strict=True):
        if isinstance(event, CardsDealt | CardsDrawn) and (said := received(event)) is not None:
            if isinstance(before, Drew) and sentences[-1][0] is before:
                sentences.pop()
            sentences.append((event, said))
            continue
        if isinstance(event, CardsDealt):
            continue
        if isinstance(event, Drew) and after is not None and says_drawing(narrator, after):
            continue
        if isinstance(event, Drew | CardsDrawn) and replaces:
            sentence = replacing_sentence(narrator, event)
        elif isinstance(event, UpcardTurned) and isinstance(before, UpcardTurned):
            sentence = covering_sentence(narrator, event)
        else:
            sentence = event_sentence(narrator, event)
            replaces = isinstance(event, RedThreesLaid) and event.source == "deal"
        if sentence is not None:
            sentences.append((event, sentence))
    return sentences


def gathered(events: Iterable[Event]) -> list[Event]:
    """Return the events, with all cards that one seat adds to the same meld in a single event.

    The joined event takes the place of the first one.
    """
    joined: list[Event] = []
    places: dict[tuple[int, int], int] = {}
    for event in events:
        if not isinstance(event, Melded):
            joined.append(event)
            continue
        place = places.setdefault((event.seat, event.rank), len(joined))
        if place == len(joined):
            joined.append(event)
            continue
        before = joined[place]
        if isinstance(before, Melded):
            joined[place] = Melded(event.seat, event.rank, before.kinds + event.kinds)
    return joined
