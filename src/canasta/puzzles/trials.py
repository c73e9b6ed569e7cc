"""Whether the best line of a decision is so much better that a puzzle can be made of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.network.champion import ChampionAgent
from canasta.agents.network.network_file import shipped_network
from canasta.agents.network.truncated_rollout import TruncatedRollout
from canasta.agents.search.comparison import Effort, compare
from canasta.agents.search.evaluators import Evaluator, FullRollout
from canasta.agents.search.inference import InferenceAgent
from canasta.agents.search.sampler import SamplerAgent
from canasta.agents.worlds.worlds import Worlds
from canasta.build_info import is_compiled
from canasta.engine.random import mixed
from canasta.engine.state.state import View
from canasta.puzzles.puzzle import Line, Puzzle, Theme
from canasta.puzzles.themes import theme_of

LEAST_GAP: Final = 60
"""Points by which the best line is ahead of every other."""
LEAST_ERRORS: Final = 4
"""The same in standard errors."""
_DECIDED: Final = 1200
"""Expected points ahead, or behind, from which a round counts as decided."""
_SCREENING: Final = Effort(worlds=32, block=16)
_PROMISING: Final = 40
"""Points that the first search must see between the two best lines."""
_TRUNCATED: Final = 256
"""Worlds of a trial up to the next turn."""
_TRUNCATED_PLAIN: Final = 48
"""The same for an answer that a puzzle does not list, where the engine is not compiled."""
_FAR: Final = 250
"""Points behind in trials up to the next turn, from which a line is not played out: a
decision without a closer line is no puzzle."""
_SEED: Final = 0


def sound_lines(
    view: View, seed: int, full: int, is_wanted: Callable[[Theme], bool]
) -> tuple[Line, ...]:
    """Return the lines at a decision if the best is clearly ahead, else nothing.

    The strongest robot proposes the lines, between whose best two the theme must be wanted. Its
    choice must be ahead in trials up to the next turn, then in ``full`` rounds played out in likely
    worlds, and in half as many in uniform worlds. Lines that fall far behind in the first trials
    are not played out.
    """
    found = ChampionAgent(mixed(seed, 1), _SCREENING).assess(view)
    if len(found.lines) < 2 or found.expected[0] - found.expected[1] < _PROMISING:
        return ()
    if abs(found.expected[0]) > _DECIDED:
        return ()
    if not is_wanted(theme_of(view, found.lines[0], found.lines[1])):
        return ()
    lines = [list(line) for line in found.lines]
    likely = InferenceAgent(mixed(seed, 2))
    came = _tried(view, lines, likely.worlds(view), _ahead(), _TRUNCATED)
    if not _is_ahead(came):
        return ()
    far = [line for line in came if line.behind > _FAR]
    near = [list(line.actions) for line in came if line.behind <= _FAR]
    if len(near) == 1:
        return ()
    played_out = FullRollout(SteadyAgent())
    came = _tried(view, near, likely.worlds(view), played_out, full)
    if not _is_ahead(came):
        return ()
    uniform = SamplerAgent(mixed(seed, 3)).worlds(view)
    if not _is_ahead(_tried(view, near, uniform, played_out, full // 2)):
        return ()
    far += came
    return tuple(sorted(far, key=lambda line: line.behind))


def loss_of(view: View, best: tuple[int, ...], line: tuple[int, ...]) -> tuple[int, int]:
    """Return how far ``line`` falls behind ``best``, at least 0, and the standard error.

    Both are tried up to the next turn, in the same likely worlds.
    """
    worlds = InferenceAgent(_SEED).worlds(view)
    count = _TRUNCATED if is_compiled() else _TRUNCATED_PLAIN
    came = _tried(view, [list(best), list(line)], worlds, _ahead(), count)
    return max(came[1].behind, 0), came[1].error


def _ahead() -> Evaluator:
    return TruncatedRollout(SteadyAgent(), shipped_network())


@dataclass(frozen=True)
class Checks:
    """Checks by number: whether a puzzle keeps its answer in new worlds."""

    puzzles: Sequence[Puzzle]
    worlds: int
    """Worlds in which the lines of a puzzle are played out."""
    seed: int
    """Determines the worlds, from 0 to 2**32 - 1."""

    def __len__(self) -> int:
        return len(self.puzzles)

    def holds(self, number: int) -> bool:
        """Return whether the best line of a puzzle is ahead of its other lines again."""
        puzzle = self.puzzles[number]
        lines = [list(line.actions) for line in puzzle.lines]
        worlds = InferenceAgent(mixed(self.seed, number)).worlds(puzzle.view)
        came = _tried(puzzle.view, lines, worlds, FullRollout(SteadyAgent()), self.worlds)
        return all(line.behind > 0 for line in came[1:])


def _tried(
    view: View, lines: Sequence[list[int]], worlds: Worlds, evaluator: Evaluator, count: int
) -> list[Line]:
    """Try all lines in ``count`` worlds; return how far each falls behind the first."""
    came = compare(view, list(lines), worlds, evaluator, Effort(count, count))
    return [
        Line(tuple(line), -came.gain(number), ceil(came.error(number)))
        for number, line in enumerate(lines)
    ]


def _is_ahead(came: Sequence[Line]) -> bool:
    return all(
        line.behind >= LEAST_GAP and line.behind >= LEAST_ERRORS * line.error for line in came[1:]
    )
