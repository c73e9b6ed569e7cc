"""The base of robots that choose a whole line and then follow it, one unit action at a time."""

from abc import abstractmethod

from mypy_extensions import mypyc_attr

from canasta.agents.agent import Agent
from canasta.agents.worlds.known_state import known_state
from canasta.engine.referee import legal_for
from canasta.engine.state.state import View
from canasta.engine.stepping.step import step


@mypyc_attr(allow_interpreted_subclasses=True)
class PlanningAgent(Agent):
    """An agent that plans whole lines (:mod:`canasta.agents.search.candidate_lines`)."""

    def __init__(self) -> None:
        """Start without a plan."""
        self._plan: list[tuple[int, int]] = []
        """The rest of the plan: unit actions, each with the hand before the action."""

    def __getstate__(self) -> object:
        return None, {**getattr(self, "__dict__", {}), "_plan": self._plan}

    def begin_round(self, view: View) -> None:  # noqa: ARG002  (the view is not needed)
        """Forget the plan of the previous round."""
        self._plan = []

    def decide(self, view: View) -> int:
        """Return the next unit action of the plan; make a new plan if the old one is used up."""
        if self._plan:
            choice, hand = self._plan.pop(0)
            if view.hand == hand and choice in legal_for(view):
                return choice
        self._plan = _with_hands(view, self.choose(view))
        return self._plan.pop(0)[0]

    @abstractmethod
    def choose(self, view: View) -> tuple[int, ...]:
        """Return the line to play from the position of ``view``."""


def _with_hands(view: View, line: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the unit actions of ``line``, each with the hand before the action."""
    if len(line) == 1:
        return [(line[0], view.hand)]
    known = known_state(view)
    steps: list[tuple[int, int]] = []
    for number in line:
        steps.append((number, known.hand_counts[view.seat]))
        step(known, number, None)
    return steps
