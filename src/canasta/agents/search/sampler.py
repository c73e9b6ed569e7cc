"""A robot that tries its turns out in worlds that look like the one it plays in.

It tries every way to draw or take; then plans for the whole turn, and every discard after the best
of them (:mod:`canasta.agents.search.candidate_lines`). The hand-written principles of
:mod:`canasta.agents.heuristic.steady` play all seats in these trials, each by its own view, so
nobody in them knows what is hidden; and its own choice is left only for one that does better by
more than chance.
"""

from typing import Final

from mypy_extensions import i64

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.search.assessment import Assessment, merged
from canasta.agents.search.candidate_lines import ways_on, with_discards
from canasta.agents.search.comparison import Effort, compare
from canasta.agents.search.evaluators import FullRollout
from canasta.agents.search.planning import PlanningAgent
from canasta.agents.worlds.knowledge import taken_in
from canasta.agents.worlds.worlds import Worlds
from canasta.engine.random import following
from canasta.engine.state.state import View

TABLE_EFFORT: Final = Effort(worlds=64, block=16)
"""What a decision is worth at a table: well below a second on one core."""


class SamplerAgent(PlanningAgent):
    """Plays by trying whole turns out in worlds drawn uniformly."""

    def __init__(self, seed: int, effort: Effort = TABLE_EFFORT) -> None:
        """Start the stream of worlds that belongs to ``seed`` (0 to 2**32 - 1)."""
        super().__init__()
        self._random: i64 = following(seed)
        self._effort: Final = effort
        self._policy: Final = SteadyAgent()
        self._judge: Final = FullRollout(self._policy)

    def choose(self, view: View) -> tuple[int, ...]:
        """Return the way to go on; where there is no other, nothing is tried."""
        ways = ways_on(view, self._policy)
        chosen = self._tried(view, ways).ways[0] if len(ways) > 1 else tuple(ways[0])
        others = with_discards(view, list(chosen))
        return self._tried(view, others).ways[0] if len(others) > 1 else chosen

    def assess(self, view: View) -> Assessment:
        """Return the ways to go on, the one to choose first, and what they are worth."""
        found = self._tried(view, ways_on(view, self._policy))
        others = with_discards(view, list(found.ways[0]))
        return merged(found, self._tried(view, others)) if len(others) > 1 else found

    def _tried(self, view: View, ways: list[list[int]]) -> Assessment:
        came = compare(view, ways, self.worlds(view), self._judge, self._effort)
        others = [way for way in range(len(ways)) if way != came.best]
        others.sort(key=lambda way: -came.totals[way] // max(came.tried[way], 1))
        order = [came.best, *others]
        return Assessment(
            tuple([tuple(ways[way]) for way in order]),
            tuple([came.expected(way) for way in order]),
            came.worlds,
        )

    def worlds(self, view: View) -> Worlds:
        """Return new worlds for ``view``: cards known to be in a hand stay there."""
        return Worlds(view, self.next_seed(), known=view.public.known, taken=taken_in(view))

    def next_seed(self) -> i64:
        """Return a seed for the next worlds."""
        self._random = following(self._random)
        return self._random
