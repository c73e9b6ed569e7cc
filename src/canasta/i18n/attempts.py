"""Describes the price of an attempt against the rules at a table with sanctions."""

from collections.abc import Sequence

from canasta.engine.events import CardsExposed, Event, Penalized
from canasta.i18n import cards
from canasta.i18n.narrator import Narrator
from canasta.i18n.typography import sentence


def attempt_price(narrator: Narrator, events: Sequence[Event]) -> str:
    """Return the cost of the reader's attempt and the cards it exposes, as sentences.

    ``events`` come from :func:`canasta.engine.judging.sanctions.consequences`.
    """
    points = sum([event.points for event in events if isinstance(event, Penalized)])
    side = "team" if narrator.partners else "alone"
    sentences = [narrator.text("attempt.later")]
    if points:
        sentences = [narrator.text(f"attempt.costs.{side}", points=narrator.words.points(points))]
    exposed = [kind for event in events if isinstance(event, CardsExposed) for kind in event.kinds]
    if exposed:
        listed = cards.enumerated(narrator.words, exposed)
        sentences.append(narrator.text("attempt.exposes", cards=listed))
    return " ".join([sentence(part) for part in sentences])
