"""Samples of lines: several lines from one position, played out so that a network can compare them.

The outcome of a round is mostly luck, which hides the gain of one line over another. Here all lines
of a position are played to the end with the same cards, so that most of the luck cancels in their
differences. The cards are the true ones, except for the order of the stock, which nobody knows.
Over many positions hidden hands thus occur as often as they should, given the play before.
"""

from dataclasses import dataclass
from typing import Final

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.network.learned import after
from canasta.agents.network.network import Network
from canasta.agents.search.candidate_lines import candidate_lines, with_discards
from canasta.agents.worlds.rollouts import margin, play_out
from canasta.engine.random import below, following
from canasta.engine.state.state import State
from canasta.engine.stepping.deal import quick_shuffle, restacked
from canasta.engine.stepping.step import step


@dataclass(frozen=True)
class Trying:
    """How often and how many lines are sampled."""

    often: int = 500
    """Decisions, out of a thousand, at which lines are sampled."""
    lines: int = 8
    """The most lines of a position, including that of the hand-written principles."""
    orders: int = 4
    """Number of orders of the stock in which each line is played out."""


@dataclass(frozen=True)
class Outcome:
    """A line with its mean outcome."""

    row: bytes
    """The features of the line."""
    points: float
    """How far the side was ahead of the mean of the others, on average, in points."""


class LineSamples:
    """Plays lines out, with the hand-written principles in every seat."""

    def __init__(self, trying: Trying, network: Network | None) -> None:
        """Prepare; if there are too many lines, ``network`` selects half, and chance the others."""
        self.trying: Final = trying
        self._network: Final = network
        self._policy: Final = SteadyAgent()

    def outcomes(self, state: State, seed: int) -> list[Outcome]:
        """Return the mean outcomes of lines of the seat to act; empty if there is only one line.

        ``seed`` (0 to 2**32 - 1) decides which lines, and the orders of the stock.
        """
        random = following(seed)
        seat = state.public.to_act()
        view = state.view(seat)
        lines = candidate_lines(view, self._policy)
        usual = lines[0]
        for plan in (usual, lines[below(random, len(lines))]):
            lines += [line for line in with_discards(view, plan) if line not in lines]
        if len(lines) == 1:
            return []
        rows = [after(view, line, usual) for line in lines]
        chosen = self._chosen(rows, random)
        points = [0] * len(chosen)
        for _ in range(self.trying.orders):
            random = following(random)
            world = restacked(state, random)
            for place, line in enumerate(chosen):
                trial = world.copy()
                for number in lines[line]:
                    step(trial, number, None)
                play_out(trial, self._policy)
                points[place] += margin(trial, seat)
        orders = self.trying.orders
        return [
            Outcome(rows[line], came / orders) for line, came in zip(chosen, points, strict=True)
        ]

    def _chosen(self, rows: list[bytes], seed: int) -> list[int]:
        """Return the indices of the lines to play out, including the first."""
        order = list(quick_shuffle(bytes(range(1, len(rows))), following(seed)))
        if self._network is not None:
            values = self._network.values(rows)
            best = sorted(order, key=lambda line: -values[line])[: self.trying.lines // 2]
            order = best + [line for line in order if line not in best]
        return [0, *order[: self.trying.lines - 1]]
