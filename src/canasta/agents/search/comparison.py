"""Compares several lines in the same worlds.

Because all lines are tried in the same worlds, most of the luck cancels in their differences. Lines
that clearly trail the first are dropped early. Another line replaces the first only if its gain is
significant.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from canasta.agents.search.evaluators import Evaluator
from canasta.agents.worlds.worlds import Worlds
from canasta.engine.state.state import State, View
from canasta.engine.stepping.step import step

_HOPELESS: Final = 30
"""A line is dropped if it trails by more than z standard errors; this value is z² in tenths."""


@dataclass(frozen=True)
class Effort:
    """The limits of a search, and the significance that it requires."""

    worlds: int
    """Maximum number of worlds in which a line is tried."""
    block: int
    """After each block of this many worlds, lines that trail far behind are dropped."""
    caution: int = 40
    """Another line must beat the first by more than z standard errors; this value is z² in
    tenths."""
    trials: int = 1_000_000
    """Maximum number of trials of all lines; with more lines, each line is tried in fewer
    worlds."""
    finals: int = 0
    """Number of worlds in the champion's final (:mod:`canasta.agents.network.champion`); 0 means no
    final."""

    def __reduce__(self) -> tuple[object, ...]:
        return Effort, (self.worlds, self.block, self.caution, self.trials, self.finals)


@dataclass(frozen=True)
class Comparison:
    """The results of the lines, which are identified by their indices."""

    best: int
    """Index of the line to choose."""
    worlds: int
    """Number of worlds in which the remaining lines were tried."""
    totals: tuple[int, ...]
    """For each line, the sum of its outcomes less the outcomes of the first line, in points."""
    tried: tuple[int, ...]
    """For each line, the number of worlds in which it was tried."""
    squares: tuple[int, ...]
    """For each line, the sum of the squares of these differences."""
    first_total: int
    """Sum of the outcomes of the first line."""

    def gain(self, line: int) -> int:
        """Return the expected gain of ``line`` over the first line, in points."""
        return round(self.totals[line] / max(self.tried[line], 1))

    def error(self, line: int) -> float:
        """Return the standard error of :meth:`gain`, in points; 0 after a single world."""
        tried = self.tried[line]
        spread = tried * self.squares[line] - self.totals[line] * self.totals[line]
        return sqrt(spread / max(tried - 1, 1)) / max(tried, 1)

    def expected(self, line: int) -> int:
        """Return the expected lead of the side at the end of the round, in points."""
        return round(self.first_total / max(self.worlds, 1)) + self.gain(line)

    def is_hopeless(self, line: int) -> bool:
        """Return whether ``line`` trails the first so clearly that its trials ended."""
        return _is_hopeless(self.totals[line], self.squares[line], self.tried[line])

    def __reduce__(self) -> tuple[object, ...]:
        parts = (self.best, self.worlds, self.totals, self.tried, self.squares, self.first_total)
        return Comparison, parts


def compare(
    view: View, lines: list[list[int]], worlds: Worlds, evaluator: Evaluator, effort: Effort
) -> Comparison:
    """Try ``lines``, each a list of unit actions of the seat to act, in worlds drawn for ``view``.

    ``evaluator`` evaluates the positions after the lines.
    """
    count = len(lines)
    totals = [0] * count
    squares = [0] * count
    tried = [0] * count
    alive = [True] * count
    first_total = 0
    done = 0
    enough, block = effort.worlds, effort.block
    if enough * count > effort.trials:
        enough = max(effort.trials // count, 1)
        block = min(block, enough)
        enough -= enough % block
    while done < enough:
        racing = [line for line in range(count) if alive[line]]
        trials: list[State] = []
        for _ in range(block):
            world = worlds.draw()
            for line in racing:
                trial = world.copy()
                for number in lines[line]:
                    step(trial, number, None)
                trials.append(trial)
        values = evaluator.values(trials, view.seat)
        for start in range(0, len(values), len(racing)):
            first = values[start]
            first_total += first
            for place, line in enumerate(racing):
                more = values[start + place] - first
                totals[line] += more
                squares[line] += more * more
                tried[line] += 1
        done += block
        for line in range(1, count):
            if alive[line] and _is_hopeless(totals[line], squares[line], tried[line]):
                alive[line] = False
        if True not in alive[1:]:
            break
    best = 0
    for line in range(1, count):
        if not alive[line] or totals[line] <= totals[best]:
            continue
        if _is_sure(totals[line], squares[line], tried[line], effort.caution):
            best = line
    return Comparison(best, done, tuple(totals), tuple(tried), tuple(squares), first_total)


def _is_hopeless(total: int, squares: int, tried: int) -> bool:
    return total < 0 and _is_sure(total, squares, tried, _HOPELESS)


def _is_sure(total: int, squares: int, tried: int, caution: int) -> bool:
    """Return whether a mean differs from 0 by more than z standard errors.

    ``caution`` is z² in tenths. The test is m² > z² v with the mean m = total / n and the variance
    of the mean v = (squares - n m²) / (n (n - 1)). Multiplied by n² (n - 1) it becomes
    total² (n - 1) > z² (n squares - total²).
    """
    return 10 * total * total * (tried - 1) > caution * (tried * squares - total * total)
