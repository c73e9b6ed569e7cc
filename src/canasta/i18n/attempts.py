"""The price of an attempt against the rules at a table with sanctions, before it is made."""

from collections.abc import Sequence

from canasta.engine.events import CardsExposed, Event, Penalized
from canasta.i18n import cards
from canasta.i18n.narrator import Narrator
from canasta.i18n.typography import sentence


def attempt_price(narrator: Narrator, events: Sequence[Event]) -> str:
    """Return what an attempt of the reader costs, and which cards it exposes, as sentences.

    ``events`` are those of :func:`canasta.engine.judging.sanctions.consequences`.
    """
    points = sum([event.points for event in events if isinstance(event, Penalized)])
    side = "team" if narrator.partners else "alone"
    told = [narrator.text("attempt.later")]
    if points:
        told = [narrator.text(f"attempt.costs.{side}", points=narrator.words.points(points))]
    exposed = [kind for event in events if isinstance(event, CardsExposed) for kind in event.kinds]
    if exposed:
        listed = cards.enumerated(narrator.words, exposed)
        told.append(narrator.text("attempt.exposes", cards=listed))
    return " ".join([sentence(part) for part in told])
