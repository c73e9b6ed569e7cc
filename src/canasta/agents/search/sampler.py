"""A search that tries whole turns in worlds drawn uniformly.

The search tries drawing and every take. After the draw it tries plans for the whole turn, then
every discard for the best plan (:mod:`canasta.agents.search.candidate_lines`). In these trials the
hand-written principles of :mod:`canasta.agents.heuristic.steady` play all seats, each by its own
view, so no seat knows hidden cards. The robot plays the line of the principles unless another line
is significantly better.
"""

from typing import Final

from mypy_extensions import i64

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.search.assessment import Assessment, merged
from canasta.agents.search.candidate_lines import candidate_lines, with_discards
from canasta.agents.search.comparison import Effort, compare
from canasta.agents.search.evaluators import FullRollout
from canasta.agents.search.planning_agent import PlanningAgent
from canasta.agents.worlds.known_state import taken_in
from canasta.agents.worlds.worlds import Worlds
from canasta.engine.random import following
from canasta.engine.state.state import View

TABLE_EFFORT: Final = Effort(worlds=64, block=16)
"""Effort of a decision at a table: well below a second on one core."""


class SamplerAgent(PlanningAgent):
    """Plays the line with the best results in worlds drawn uniformly."""

    def __init__(self, seed: int, effort: Effort = TABLE_EFFORT) -> None:
        """Draw worlds from ``seed`` (0 to 2**32 - 1)."""
        super().__init__()
        self._random: i64 = following(seed)
        self._effort: Final = effort
        self._policy: Final = SteadyAgent()
        self._evaluator: Final = FullRollout(self._policy)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (0, self._effort), self._memory()

    def _memory(self) -> tuple[object, ...]:
        return None, {"_random": self._random, "_plan": self._plan}

    def choose(self, view: View) -> tuple[int, ...]:
        """Return the line to play; a single line is not tried."""
        lines = candidate_lines(view, self._policy)
        chosen = self._tried(view, lines).lines[0] if len(lines) > 1 else tuple(lines[0])
        others = with_discards(view, list(chosen))
        return self._tried(view, others).lines[0] if len(others) > 1 else chosen

    def assess(self, view: View) -> Assessment:
        """Return the lines and their expectations, starting with the line to play."""
        found = self._tried(view, candidate_lines(view, self._policy))
        others = with_discards(view, list(found.lines[0]))
        return merged(found, self._tried(view, others)) if len(others) > 1 else found

    def _tried(self, view: View, lines: list[list[int]]) -> Assessment:
        came = compare(view, lines, self.worlds(view), self._evaluator, self._effort)
        others = [line for line in range(len(lines)) if line != came.best]
        others.sort(key=lambda line: -came.totals[line] // max(came.tried[line], 1))
        order = [came.best, *others]
        return Assessment(
            tuple([tuple(lines[line]) for line in order]),
            tuple([came.expected(line) for line in order]),
            came.worlds,
        )

    def worlds(self, view: View) -> Worlds:
        """Return new worlds for ``view``, in which cards known to be in a hand stay there."""
        return Worlds(view, self.next_seed(), known=view.public.known, taken=taken_in(view))

    def next_seed(self) -> i64:
        """Return a seed for the next worlds."""
        self._random = following(self._random)
        return self._random
