"""Finds the principles of play that explain why a line is better than others."""

from typing import Final

from canasta.agents.hints.choice import Choice
from canasta.agents.hints.danger import reasons_to_dare
from canasta.agents.hints.discarding import reasons_to_discard
from canasta.agents.hints.drawing import reasons_to_draw
from canasta.agents.hints.going_out import reasons_to_end
from canasta.agents.hints.melding import reasons_to_meld
from canasta.agents.hints.principles import PRINCIPLES, Principle, principle
from canasta.engine.referee import legal_for
from canasta.engine.state.state import View

_PLACES: Final = {code: place for place, code in enumerate(PRINCIPLES)}


def reasons(
    view: View, lines: tuple[tuple[int, ...], ...], expected: tuple[int, ...]
) -> list[Principle]:
    """Return the principles that support the first of ``lines``, the most important first.

    Each line is a sequence of legal unit actions of the seat of ``view``, which must be the seat to
    act. ``expected`` has the expectation of each line in points. The numbers in a principle are
    visible to the seat or are expectations.
    """
    # A forced first action, such as the meld of the card taken, may leave a choice of what follows.
    if len(lines) == 1 and len(legal_for(view)) == 1:
        return [principle("only_play")]
    choice = Choice(view, lines, expected)
    found = reasons_to_end(choice) + reasons_to_meld(choice) + reasons_to_draw(choice)
    found += reasons_to_discard(choice) + reasons_to_dare(choice)
    return sorted(found, key=_place)


def _place(found: Principle) -> int:
    return _PLACES[found.code]
