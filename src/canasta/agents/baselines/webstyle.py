"""The third fixed opponent: plays like greedy, but chooses discards by rollouts.

This opponent models other open-source Canasta programs, which shuffle the hidden cards uniformly,
without memory or inference, and play each discard out a few dozen times. Other agents are measured
against this opponent, so its play must never change.
"""

from typing import Final

from mypy_extensions import i64

from canasta.agents.agent import Agent
from canasta.agents.baselines.greedy import GreedyAgent
from canasta.agents.worlds.rollouts import margin, play_out
from canasta.agents.worlds.worlds import Worlds
from canasta.cards.lanes import to_kinds
from canasta.engine.actions import DISCARD, action, discards, group_of, kind_of_action
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.random import following
from canasta.engine.state.state import View
from canasta.engine.stepping.step import step

WORLDS: Final = 40
"""Worlds in which each discard is tried."""


class WebstyleAgent(Agent):
    """Draws, takes, melds and goes out like greedy, but plays each discard to the end of the round.

    Every legal discard is tried in the same worlds, in which greedy then plays all seats, each by
    its own view. The agent chooses the discard with the best average result for its side. Ties go
    to greedy's own choice, then to the lowest kind.
    """

    def __init__(self, seed: int, worlds: int = WORLDS) -> None:
        """Draw worlds from ``seed`` (0 to 2**32 - 1)."""
        self._random: i64 = following(seed)
        self._worlds: Final[i64] = worlds
        self._greedy: Final = GreedyAgent()

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (0, self._worlds), (None, {"_random": self._random})

    def decide(self, view: View) -> int:
        """Return greedy's unit action, but with the best discard."""
        choice = self._greedy.decide(view)
        if group_of(choice) != DISCARD:
            return choice
        _, high = legal_words(view.public, view.hand)
        marks = discards(high)
        if marks & (marks - 1) == 0:
            return choice
        self._random = following(self._random)
        return action(DISCARD, self._best(view, marks, kind_of_action(choice)))

    def _best(self, view: View, marks: i64, usual: i64) -> i64:
        """Return the kind among ``marks`` with the best discard; ``usual`` is greedy's choice."""
        others = [kind for kind in to_kinds(marks) if kind != usual]
        kinds = [usual, *others]
        gains = [0] * len(kinds)
        worlds = Worlds(view, self._random)
        for _ in range(self._worlds):
            world = worlds.draw()
            for place, kind in enumerate(kinds):
                trial = world.copy()
                step(trial, action(DISCARD, kind), None)
                play_out(trial, self._greedy)
                gains[place] += margin(trial, view.seat)
        best = 0
        for place, gain in enumerate(gains):
            if gain > gains[best]:
                best = place
        return kinds[best]
