"""Samples of lines: several lines from one position, tried so that a network can compare them.

The outcome of a round is mostly luck, which hides the gain of one line over another. All lines of a
position are therefore played to the end with the same cards, so that most of the luck cancels in
their differences. The cards are the true ones, except for the order of the stock. Over many
positions, hidden hands thus occur with the right frequency, given the earlier play.

Lines can also be tried in likely worlds up to the seat's next turn, with the network continuing
and judging. This gives more worlds in the same time, and a stronger continuation than the
principles.
"""

from dataclasses import dataclass
from typing import Final

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.network.learned import LearnedAgent, after
from canasta.agents.network.network import Network
from canasta.agents.network.network_file import shipped_network
from canasta.agents.network.truncated_rollout import TruncatedRollout
from canasta.agents.search.candidate_lines import candidate_lines, with_discards
from canasta.agents.search.comparison import Effort, compare
from canasta.agents.worlds.belief import BelievedWorlds
from canasta.agents.worlds.known_state import taken_in
from canasta.agents.worlds.rollouts import margin, play_out
from canasta.engine.random import below, following
from canasta.engine.state.state import State, View
from canasta.engine.stepping.deal import quick_shuffle, restacked
from canasta.engine.stepping.step import step


@dataclass(frozen=True)
class Trying:
    """The options of sampling: the number of samples, and how each line is tried."""

    often: int = 500
    """The number of decisions, out of a thousand, at which lines are sampled."""
    lines: int = 8
    """The maximum number of lines of a position, including the line of the hand-written
    principles."""
    orders: int = 4
    """The number of orders of the stock in which each line is played out."""
    worlds: int = 0
    """The number of likely worlds in which each line is tried, or 0 if the lines are played
    out."""


@dataclass(frozen=True)
class Outcome:
    """A line with its mean outcome."""

    row: bytes
    """The features of the line."""
    points: float
    """The mean lead of the side over the mean of the other sides, in points."""


class LineSamples:
    """Tries lines, usually with the hand-written principles in every seat."""

    def __init__(self, trying: Trying, network: Network | None) -> None:
        """Prepare the trials.

        If there are too many lines, ``network`` selects half of them, and the others are random.
        Without ``network``, trials in likely worlds use the network that comes with the program.
        """
        self.trying: Final = trying
        self._network: Final = network
        self._policy: Final = SteadyAgent()
        judge = network or shipped_network()
        self._ahead: Final = TruncatedRollout(LearnedAgent(judge), judge)

    def outcomes(self, state: State, seed: int) -> list[Outcome]:
        """Return the mean outcomes of lines of the seat to act; empty if there is only one line.

        ``seed`` (0 to 2**32 - 1) determines the lines, and the orders of the stock or the worlds.
        """
        random = following(seed)
        view = state.view(state.public.to_act())
        lines = candidate_lines(view, self._policy)
        usual = lines[0]
        for plan in (usual, lines[below(random, len(lines))]):
            lines += [line for line in with_discards(view, plan) if line not in lines]
        if len(lines) == 1:
            return []
        rows = [after(view, line, usual) for line in lines]
        chosen = self._chosen(rows, random)
        if self.trying.worlds:
            values = self._tried(view, [lines[line] for line in chosen], following(random))
        else:
            values = self._played_out(state, [lines[line] for line in chosen], random)
        return [Outcome(rows[line], value) for line, value in zip(chosen, values, strict=True)]

    def _tried(self, view: View, lines: list[list[int]], seed: int) -> list[float]:
        """Return the mean values of ``lines``, each tried in the same likely worlds."""
        count = self.trying.worlds
        worlds = BelievedWorlds(view, seed, known=view.public.known, taken=taken_in(view))
        came = compare(view, lines, worlds, self._ahead, Effort(count, count))
        return [(came.first_total + total) / count for total in came.totals]

    def _played_out(self, state: State, lines: list[list[int]], random: int) -> list[float]:
        """Return the mean outcomes of ``lines`` with the true hands."""
        seat = state.public.to_act()
        points = [0] * len(lines)
        for _ in range(self.trying.orders):
            random = following(random)
            world = restacked(state, random)
            for place, line in enumerate(lines):
                trial = world.copy()
                for number in line:
                    step(trial, number, None)
                play_out(trial, self._policy)
                points[place] += margin(trial, seat)
        return [came / self.trying.orders for came in points]

    def _chosen(self, rows: list[bytes], seed: int) -> list[int]:
        """Return the indices of the lines to try, including the first line."""
        order = list(quick_shuffle(bytes(range(1, len(rows))), following(seed)))
        if self._network is not None:
            values = self._network.values(rows)
            best = sorted(order, key=lambda line: -values[line])[: self.trying.lines // 2]
            order = best + [line for line in order if line not in best]
        return [0, *order[: self.trying.lines - 1]]
