"""Which of several ways to go on is best, tried in the same worlds.

All ways are played out in the same worlds, so that most of the luck cancels in their differences.
Ways that fall clearly behind the first are dropped early; the first is left only for a way that
does better by more than chance explains.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from canasta.agents.search.evaluators import Evaluator
from canasta.agents.worlds.worlds import Worlds
from canasta.engine.state.state import State, View
from canasta.engine.stepping.step import step

_HOPELESS: Final = 30
"""Square of the standard errors, in tenths, by which a way falls behind before it is dropped."""


@dataclass(frozen=True)
class Effort:
    """How much work a decision is worth, and how sure it has to be."""

    worlds: int
    """Worlds in which the ways that stay in the race are tried."""
    block: int
    """Worlds after which those far behind are dropped, and again after as many more."""
    caution: int = 40
    """Square of the standard errors, in tenths, by which another way has to beat the first."""

    def __reduce__(self) -> tuple[object, ...]:
        """Support copying and pickling in compiled form."""
        return Effort, (self.worlds, self.block, self.caution)


@dataclass(frozen=True)
class Comparison:
    """What came of the ways."""

    best: int
    """Number of the way to choose."""
    worlds: int
    """Worlds each way was tried in that was not dropped."""
    totals: tuple[int, ...]
    """For each way the sum of its outcomes less those of the first, in the worlds it was tried."""
    tried: tuple[int, ...]
    """For each way in how many worlds it was tried."""
    squares: tuple[int, ...]
    """For each way the sum of the squares of what ``totals`` sums."""
    first_total: int
    """Sum of the outcomes of the first way."""

    def gain(self, way: int) -> int:
        """Return what ``way`` is expected to bring more than the first, in points."""
        return round(self.totals[way] / max(self.tried[way], 1))

    def error(self, way: int) -> float:
        """Return the standard error of :meth:`gain`, in points; 0 after a single world."""
        tried = self.tried[way]
        spread = tried * self.squares[way] - self.totals[way] * self.totals[way]
        return sqrt(spread / max(tried - 1, 1)) / max(tried, 1)

    def expected(self, way: int) -> int:
        """Return the points the side is expected to be ahead at the end of the hand."""
        return round(self.first_total / max(self.worlds, 1)) + self.gain(way)

    def __reduce__(self) -> tuple[object, ...]:
        """Support copying and pickling in compiled form."""
        parts = (self.best, self.worlds, self.totals, self.tried, self.squares, self.first_total)
        return Comparison, parts


def compare(
    view: View, ways: list[list[int]], worlds: Worlds, judge: Evaluator, effort: Effort
) -> Comparison:
    """Try ``ways``, each a list of unit actions of the seat to act, in worlds drawn for ``view``.

    ``judge`` tells what the positions after the ways are worth.
    """
    count = len(ways)
    totals = [0] * count
    squares = [0] * count
    tried = [0] * count
    alive = [True] * count
    first_total = 0
    done = 0
    while done < effort.worlds:
        racing = [way for way in range(count) if alive[way]]
        trials: list[State] = []
        for _ in range(effort.block):
            world = worlds.draw()
            for way in racing:
                trial = world.copy()
                for number in ways[way]:
                    step(trial, number, None)
                trials.append(trial)
        values = judge.values(trials, view.seat)
        for start in range(0, len(values), len(racing)):
            first = values[start]
            first_total += first
            for place, way in enumerate(racing):
                more = values[start + place] - first
                totals[way] += more
                squares[way] += more * more
                tried[way] += 1
        done += effort.block
        for way in range(1, count):
            if alive[way] and totals[way] < 0:
                alive[way] = not _is_sure(totals[way], squares[way], tried[way], _HOPELESS)
        if True not in alive[1:]:
            break
    best = 0
    for way in range(1, count):
        if not alive[way] or totals[way] <= totals[best]:
            continue
        if _is_sure(totals[way], squares[way], tried[way], effort.caution):
            best = way
    return Comparison(best, done, tuple(totals), tuple(tried), tuple(squares), first_total)


def _is_sure(total: int, squares: int, tried: int, caution: int) -> bool:
    """Tell whether a mean differs from 0 by the standard errors whose square, in tenths, is asked.

    With mean m = total / n and variance of the mean (squares - n m m) / (n (n - 1)) the question
    m m > c variance is, times n n (n - 1): total total (n - 1) > c (n squares - total total).
    """
    return 10 * total * total * (tried - 1) > caution * (tried * squares - total * total)
