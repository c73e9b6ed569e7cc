"""A third fixed opponent: greedy's play, with discards chosen by uniformly random worlds.

It stands for what open Canasta programs do today: hidden cards shuffled uniformly, without memory
or inference, a few dozen playouts for each discard. Strengths are measured against it, so its play
never changes.
"""

from typing import Final

from mypy_extensions import i64

from canasta.agents.agent import Agent
from canasta.agents.baselines.greedy import GreedyAgent
from canasta.agents.worlds.rollouts import margin, play_out
from canasta.agents.worlds.worlds import Worlds
from canasta.cards.lanes import ONES, to_kinds
from canasta.engine.actions import DISCARD, action
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.random import following
from canasta.engine.state.state import View
from canasta.engine.stepping.step import step

WORLDS: Final = 40
"""Worlds in which each discard is tried."""


class WebstyleAgent(Agent):
    """Draws, takes, lays and goes out as greedy does; a discard is tried to the end of the hand.

    Every legal discard is tried in the same worlds, in which greedy then plays all seats, each by
    its own view. The one after which the side does best on average is thrown; greedy's own choice
    where it is as good as any, else the lowest kind of the best.
    """

    def __init__(self, seed: int, worlds: int = WORLDS) -> None:
        """Start the stream of worlds that belongs to ``seed`` (0 to 2**32 - 1)."""
        self._random: i64 = following(seed)
        self._worlds: Final[i64] = worlds
        self._greedy: Final = GreedyAgent()

    def decide(self, view: View) -> int:
        """Return greedy's unit action, or the discard that does best."""
        choice = self._greedy.decide(view)
        if choice >> 4 != DISCARD:
            return choice
        _, high = legal_words(view.public, view.hand)
        marks = (high >> (DISCARD & 3)) & ONES
        if marks & (marks - 1) == 0:
            return choice
        self._random = following(self._random)
        return action(DISCARD, self._best(view, marks, choice & 15))

    def _best(self, view: View, marks: i64, usual: i64) -> i64:
        """Return the marked kind whose discard does best in worlds drawn for the view."""
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
