"""Which of several ways to go on is best, tried in the same worlds.

All ways are played out in the same worlds, so that most of the luck cancels in their differences.
Ways that fall clearly behind the first are dropped early; the first is left only for a way that
does better by more than chance explains.
"""

from dataclasses import dataclass
from time import sleep

from mypy_extensions import i64

from canasta.agents.agent import Agent
from canasta.agents.rollouts import outcome, play_out
from canasta.agents.worlds import Worlds
from canasta.engine.state import View
from canasta.engine.step import step


@dataclass(frozen=True)
class Effort:
    """How much work a decision is worth, and how sure it has to be."""

    worlds: int
    """Worlds in which the ways that stay in the race are tried."""
    block: int
    """Worlds after which those far behind are dropped, and again after as many more."""
    caution: int
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
    first_total: int
    """Sum of the outcomes of the first way."""

    def gain(self, way: int) -> int:
        """Return what ``way`` is expected to bring more than the first, in points."""
        return round(self.totals[way] / max(self.tried[way], 1))

    def expected(self, way: int) -> int:
        """Return the points the side is expected to be ahead at the end of the hand."""
        return round(self.first_total / max(self.worlds, 1)) + self.gain(way)

    def __reduce__(self) -> tuple[object, ...]:
        """Support copying and pickling in compiled form."""
        return Comparison, (self.best, self.worlds, self.totals, self.tried, self.first_total)


def compare(
    view: View, ways: list[list[int]], worlds: Worlds, policy: Agent, effort: Effort
) -> Comparison:
    """Try ``ways``, each a list of unit actions of the seat to act, in worlds drawn for ``view``.

    After a way's own actions ``policy`` plays on for every seat, each by its own view.
    """
    count = len(ways)
    totals = [0] * count
    squares = [0] * count
    tried = [0] * count
    alive = [True] * count
    first_total = 0
    done = 0
    seat: i64 = view.seat
    while done < effort.worlds:
        for _ in range(effort.block):
            world = worlds.draw()
            first = 0
            for way in range(count):
                if not alive[way]:
                    continue
                trial = world.copy()
                for number in ways[way]:
                    step(trial, number, None)
                play_out(trial, policy)
                came = outcome(trial, seat)
                # Compiled code keeps Python to itself until it calls something like this: a server
                # at whose tables people play would stand still meanwhile.
                sleep(0)
                if way == 0:
                    first = came
                    first_total += came
                totals[way] += came - first
                squares[way] += (came - first) * (came - first)
                tried[way] += 1
        done += effort.block
        for way in range(1, count):
            if alive[way] and totals[way] < 0:
                alive[way] = not _is_sure(totals[way], squares[way], tried[way], 30)
        if True not in alive[1:]:
            break
    best = 0
    for way in range(1, count):
        if not alive[way] or totals[way] <= totals[best]:
            continue
        if _is_sure(totals[way], squares[way], tried[way], effort.caution):
            best = way
    return Comparison(best, done, tuple(totals), tuple(tried), first_total)


def _is_sure(total: int, squares: int, tried: int, caution: int) -> bool:
    """Tell whether a mean differs from 0 by the standard errors whose square, in tenths, is asked.

    With mean m = total / n and variance of the mean (squares - n m m) / (n (n - 1)) the question
    m m > c variance is, times n n (n - 1): total total (n - 1) > c (n squares - total total).
    """
    return 10 * total * total * (tried - 1) > caution * (tried * squares - total * total)
