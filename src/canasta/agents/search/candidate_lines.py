"""The ways to go on at a decision, for robots that compare them.

A way is a list of unit actions of the seat to act: a single one where it has to draw, take or
answer, else all up to the end of its turn or to a question to its partners.
"""

from canasta.agents.agent import Agent
from canasta.agents.search.turn_plans import turn_plans, with_other_discards
from canasta.agents.worlds.knowledge import known_state
from canasta.engine.actions import ASK_BIT, numbers
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.state.public_state import DRAWING, PLAYING
from canasta.engine.state.state import View


def ways_on(view: View, policy: Agent) -> list[list[int]]:
    """Return the ways to go on, ``policy``'s own first.

    Nobody asks his partners before he has drawn unless ``policy`` does: afterwards he knows more.
    """
    if view.public.phase == PLAYING:
        return turn_plans(known_state(view), policy)
    usual = policy.decide(view)
    low, high = legal_words(view.public, view.hand)
    if view.public.phase == DRAWING:
        low &= ~ASK_BIT
    return [[usual], *[[number] for number in numbers(low, high) if number != usual]]


def with_discards(view: View, way: list[int]) -> list[list[int]]:
    """Return ``way`` first, and then, where it ends with a discard, those that end with another."""
    return with_other_discards(known_state(view), way) if view.public.phase == PLAYING else [way]
