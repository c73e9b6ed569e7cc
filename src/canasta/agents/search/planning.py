"""Robots that choose a whole way to go on, and then follow it unit action by unit action."""

from abc import abstractmethod

from mypy_extensions import mypyc_attr

from canasta.agents.agent import Agent
from canasta.agents.worlds.knowledge import known_state
from canasta.engine.referee import legal_for
from canasta.engine.state.state import View
from canasta.engine.stepping.step import step


@mypyc_attr(allow_interpreted_subclasses=True)
class PlanningAgent(Agent):
    """A player whose turn is planned as a whole (:mod:`canasta.agents.search.candidate_lines`)."""

    def __init__(self) -> None:
        """Start without a plan."""
        self._plan: list[tuple[int, int]] = []
        """What is left of the plan: unit actions, each with the hand before it."""

    def begin_hand(self, view: View) -> None:  # noqa: ARG002  (there is nothing to learn from it)
        """Forget the plan of another hand."""
        self._plan = []

    def decide(self, view: View) -> int:
        """Return the next unit action of the plan, or of a new one where there is none."""
        if self._plan:
            choice, hand = self._plan.pop(0)
            if view.hand == hand and choice in legal_for(view):
                return choice
        self._plan = _with_hands(view, self.choose(view))
        return self._plan.pop(0)[0]

    @abstractmethod
    def choose(self, view: View) -> tuple[int, ...]:
        """Return the way to go on."""


def _with_hands(view: View, way: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the unit actions of ``way``, each with the hand before it."""
    if len(way) == 1:
        return [(way[0], view.hand)]
    known = known_state(view)
    steps: list[tuple[int, int]] = []
    for number in way:
        steps.append((number, known.hand_counts[view.seat]))
        step(known, number, None)
    return steps
