"""A robot that tries its turns out in worlds that look like the one it plays in.

At the beginning of a turn it tries every way to draw or take; then it makes plans for the whole
turn, tries them, and tries every discard after the best of them. The hand-written principles of
:mod:`canasta.agents.steady` play all seats in these trials, each by its own view, so nobody in them
knows what is hidden; and its own choice is left only for one that does better by more than chance.
"""

from typing import Final

from mypy_extensions import i64

from canasta.agents.agent import Agent
from canasta.agents.comparison import Comparison, Effort, compare
from canasta.agents.steady import SteadyAgent
from canasta.agents.turn_plans import turn_plans, with_other_discards
from canasta.agents.worlds import Worlds
from canasta.engine.actions import numbers
from canasta.engine.legality import legal_words
from canasta.engine.random import following
from canasta.engine.referee import legal_for
from canasta.engine.state import View
from canasta.engine.step import step
from canasta.engine.table import FROM_PILE, PLAYING

TABLE_EFFORT: Final = Effort(worlds=64, block=16, caution=40)
"""What a decision is worth at a table: well below a second on one core."""


class SamplerAgent(Agent):
    """Plays by trying whole turns out in worlds drawn uniformly."""

    def __init__(self, seed: int, effort: Effort = TABLE_EFFORT) -> None:
        """Start the stream of worlds that belongs to ``seed`` (0 to 2**32 - 1)."""
        self._random: i64 = following(seed)
        self._effort: Final = effort
        self._policy: Final = SteadyAgent()
        self._plan: list[tuple[int, int]] = []
        """What is left of the plan for the turn: unit actions, each with the hand before it."""

    def begin_hand(self, view: View) -> None:  # noqa: ARG002  (there is nothing to learn from it)
        """Forget the plan of another hand."""
        self._plan = []

    def decide(self, view: View) -> int:
        """Return the next unit action of the plan, or of a new one where there is none."""
        if self._plan:
            choice, hand = self._plan.pop(0)
            if view.hand == hand and choice in legal_for(view):
                return choice
            self._plan = []
        low, high = legal_words(view.table, view.hand)
        choices = numbers(low, high)
        if len(choices) == 1:
            return choices[0]
        if view.table.phase == PLAYING:
            self._plan = self._planned(view)
            return self._plan.pop(0)[0]
        usual = self._policy.decide(view)
        ways = [[usual], *[[number] for number in choices if number != usual]]
        return ways[self._compared(view, ways).best][0]

    def _planned(self, view: View) -> list[tuple[int, int]]:
        """Return the plan for the rest of the turn, with the hand before each action."""
        world = self.worlds(view).draw()
        plans = turn_plans(world, self._policy)
        plan = plans[self._compared(view, plans).best] if len(plans) > 1 else plans[0]
        others = with_other_discards(world, plan)
        if len(others) > 1:
            plan = others[self._compared(view, others).best]
        steps: list[tuple[int, int]] = []
        for number in plan:
            steps.append((number, world.hands[view.seat]))
            step(world, number, None)
        return steps

    def _compared(self, view: View, ways: list[list[int]]) -> Comparison:
        return compare(view, ways, self.worlds(view), self._policy, self._effort)

    def worlds(self, view: View) -> Worlds:
        """Return new worlds for ``view``: cards known to be in a hand stay there."""
        return Worlds(view, self.next_seed(), known=view.table.known, taken=taken_in(view))

    def next_seed(self) -> i64:
        """Return a seed for the next worlds."""
        self._random = following(self._random)
        return self._random


def taken_in(view: View) -> int:
    """Return the cards of the hand that may have come with the pile in this turn."""
    table = view.table
    return table.known[view.seat] if table.known and table.drawn_from == FROM_PILE else 0
