"""Several ways to go on from one position, each played out: what a network learns to compare.

What a hand comes to is mostly luck, which hides what one way gains over another. Here all ways of
a position are played to the end with the same cards, so that most of the luck cancels in their
differences. The cards are the true ones, but for the order of the stock, which nobody knows:
over many positions hidden hands come up as often as they should, whatever the play said of them.
"""

from dataclasses import dataclass
from typing import Final

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.network.learned import after
from canasta.agents.network.network import Network
from canasta.agents.search.candidate_lines import ways_on, with_discards
from canasta.agents.worlds.rollouts import margin, play_out
from canasta.engine.random import below, following
from canasta.engine.state.state import State
from canasta.engine.stepping.deal import quick_shuffle, restacked
from canasta.engine.stepping.step import step


@dataclass(frozen=True)
class Trying:
    """How ways are tried."""

    often: int = 500
    """At how many decisions in a thousand."""
    ways: int = 8
    """How many ways at most, the one of the hand-written principles among them."""
    orders: int = 4
    """In how many orders of the stock."""


@dataclass(frozen=True)
class Outcome:
    """A way, and what it came to."""

    row: bytes
    """What a network reads of it."""
    points: float
    """By how much the side came to be ahead of the mean of the others, on average."""


class LineSamples:
    """Tries ways out; the hand-written principles play on for every seat."""

    def __init__(self, trying: Trying, network: Network | None) -> None:
        """Try, where there are too many, the best by ``network`` and others by chance."""
        self.trying: Final = trying
        self._network: Final = network
        self._policy: Final = SteadyAgent()

    def outcomes(self, state: State, seed: int) -> list[Outcome]:
        """Return what ways of the seat to act came to; nothing where there is but one.

        ``seed`` (0 to 2**32 - 1) decides which, and in which orders the stock lies.
        """
        random = following(seed)
        seat = state.public.to_act()
        view = state.view(seat)
        ways = ways_on(view, self._policy)
        usual = ways[0]
        for plan in (usual, ways[below(random, len(ways))]):
            ways += [way for way in with_discards(view, plan) if way not in ways]
        if len(ways) == 1:
            return []
        rows = [after(view, way, usual) for way in ways]
        chosen = self._chosen(rows, random)
        points = [0] * len(chosen)
        for _ in range(self.trying.orders):
            random = following(random)
            world = restacked(state, random)
            for place, way in enumerate(chosen):
                trial = world.copy()
                for number in ways[way]:
                    step(trial, number, None)
                play_out(trial, self._policy)
                points[place] += margin(trial, seat)
        orders = self.trying.orders
        return [Outcome(rows[way], came / orders) for way, came in zip(chosen, points, strict=True)]

    def _chosen(self, rows: list[bytes], seed: int) -> list[int]:
        """Return the numbers of the ways to try, the first among them."""
        order = list(quick_shuffle(bytes(range(1, len(rows))), following(seed)))
        if self._network is not None:
            values = self._network.values(rows)
            best = sorted(order, key=lambda way: -values[way])[: self.trying.ways // 2]
            order = best + [way for way in order if way not in best]
        return [0, *order[: self.trying.ways - 1]]
