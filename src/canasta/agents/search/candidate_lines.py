"""The lines to choose from at a decision, for robots that compare lines.

A line is a list of unit actions of the seat to act. It has a single action if the seat has to draw,
take or answer. Otherwise it extends to the end of the turn or to a question to the partners.
"""

from canasta.agents.agent import Agent
from canasta.agents.search.turn_plans import turn_plans, with_other_discards
from canasta.agents.worlds.known_state import known_state
from canasta.engine.actions import ASK_BIT, numbers
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.state.public_state import DRAWING, PLAYING
from canasta.engine.state.state import View


def candidate_lines(view: View, policy: Agent) -> list[list[int]]:
    """Return the lines worth comparing for the seat to act; the line of ``policy`` comes first.

    A line asks the partners before drawing only if ``policy`` does so, because the player knows
    more after the draw.
    """
    if view.public.phase == PLAYING:
        return turn_plans(known_state(view), policy)
    usual = policy.decide(view)
    low, high = legal_words(view.public, view.hand)
    if view.public.phase == DRAWING:
        low &= ~ASK_BIT
    return [[usual], *[[number] for number in numbers(low, high) if number != usual]]


def with_discards(view: View, line: list[int]) -> list[list[int]]:
    """Return ``line`` and, if it ends with a discard, its variants with each other discard."""
    return with_other_discards(known_state(view), line) if view.public.phase == PLAYING else [line]
