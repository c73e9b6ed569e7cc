"""Checks whether the best line of a decision is clear enough for a puzzle."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.network.champion import ChampionAgent
from canasta.agents.network.network_file import shipped_network
from canasta.agents.network.truncated_rollout import TruncatedRollout
from canasta.agents.search.assessment import Assessment
from canasta.agents.search.comparison import Effort, compare
from canasta.agents.search.evaluators import Evaluator, FullRollout
from canasta.agents.search.inference import InferenceAgent
from canasta.agents.search.sampler import SamplerAgent
from canasta.agents.worlds.worlds import Worlds
from canasta.build_info import is_compiled
from canasta.engine.random import mixed
from canasta.engine.state.state import View
from canasta.puzzles.puzzle import Line, Puzzle, Theme, line_key
from canasta.puzzles.themes import CHOICES, same_choice, theme_of

LEAST_GAP: Final = 60
"""The number of points by which the best line must lead every other line."""
LEAST_ERRORS: Final = 4
"""The number of standard errors by which the best line must lead every other line."""
_DECIDED: Final = 1200
"""The expected lead or deficit, in points, from which a round counts as decided."""
_SCREENING: Final = Effort(worlds=32, block=16)
_PROMISING: Final = 40
"""The number of points between the two best lines that the first search must find."""
_TRUNCATED: Final = 256
"""The number of worlds for a trial up to the next turn."""
_TRUNCATED_PLAIN: Final = 48
"""The number of worlds for an answer that a puzzle does not list, if the engine is not compiled."""
_CHANCE: Final = 2
"""The number of standard errors by which another way to make the same choice may seem better."""
_FAR: Final = 250
"""The deficit in points, in trials up to the next turn, from which a line is not played out. A
decision without a closer line is not a puzzle."""
_SEED: Final = 0


@dataclass(frozen=True)
class Sound:
    """The theme of a decision, and its lines: the best line, then the others by cost."""

    theme: Theme
    lines: tuple[Line, ...]


def sound_lines(
    view: View, seed: int, full: int, is_wanted: Callable[[Theme], bool]
) -> Sound | None:
    """Return the lines at a decision if the best line leads clearly, or else None.

    The strongest robot proposes the lines. Its choice must lead every other choice in trials up to
    the next turn, then in ``full`` rounds played out in likely worlds, and in half as many in
    uniform worlds. Lines that fall far behind in the first trials are not played out.
    """
    found = ChampionAgent(mixed(seed, 1), _SCREENING).assess(view)
    theme = None if abs(found.expected[0]) > _DECIDED else _question(view, found, is_wanted)
    if theme is None:
        return None
    likely = InferenceAgent(mixed(seed, 2))
    lines = [list(line) for line in found.lines]
    came = _tried(view, lines, likely.worlds(view), _ahead(), _TRUNCATED)
    first = min(_alike(view, theme, came), key=lambda line: line.behind)
    if first is not came[0]:
        lines.remove(list(first.actions))
        lines.insert(0, list(first.actions))
        came = _tried(view, lines, likely.worlds(view), _ahead(), _TRUNCATED)
    if not _is_ahead(view, theme, came):
        return None
    far = [line for line in came if line.behind > _FAR]
    near = [list(line.actions) for line in came if line.behind <= _FAR]
    played_out = FullRollout(SteadyAgent())
    came = _tried(view, near, likely.worlds(view), played_out, full)
    if not _is_ahead(view, theme, came):
        return None
    uniform = SamplerAgent(mixed(seed, 3)).worlds(view)
    if not _is_ahead(view, theme, _tried(view, near, uniform, played_out, full // 2)):
        return None
    as_good = [replace(line, behind=max(line.behind, 0)) for line in came]
    by_cost = sorted(as_good + far, key=lambda line: line.behind)
    distinct = {line_key(view, line.actions): line for line in reversed(by_cost)}
    return Sound(theme, tuple([line for line in by_cost if line in distinct.values()]))


def _question(view: View, found: Assessment, is_wanted: Callable[[Theme], bool]) -> Theme | None:
    """Return the theme of a decision: the choice between the best line and the nearest other line.

    If the nearest line makes the same choice in another way, the theme may be opening or going out.
    """
    best, *others = found.lines
    seen: set[Theme] = set()
    for line, expected in zip(others, found.expected[1:], strict=True):
        theme = theme_of(view, best, line)
        is_asked = theme not in seen and (not seen or theme in CHOICES)
        if is_asked and found.expected[0] - expected >= _PROMISING and is_wanted(theme):
            return theme
        seen.add(theme)
    return None


def loss_of(view: View, best: tuple[int, ...], line: tuple[int, ...]) -> tuple[int, int]:
    """Return the points by which ``line`` falls behind ``best``, at least 0, and their error.

    The error is the standard error. Both lines are tried up to the next turn in the same likely
    worlds.
    """
    worlds = InferenceAgent(_SEED).worlds(view)
    count = _TRUNCATED if is_compiled() else _TRUNCATED_PLAIN
    came = _tried(view, [list(best), list(line)], worlds, _ahead(), count)
    return max(came[1].behind, 0), came[1].error


def _ahead() -> Evaluator:
    return TruncatedRollout(SteadyAgent(), shipped_network())


@dataclass(frozen=True)
class Checks:
    """Numbered checks that puzzles keep their answers in new worlds."""

    puzzles: Sequence[Puzzle]
    worlds: int
    """The number of worlds in which the lines of a puzzle are played out."""
    seed: int
    """The seed of the worlds, from 0 to 2**32 - 1."""

    def __len__(self) -> int:
        return len(self.puzzles)

    def holds(self, number: int) -> bool:
        """Return whether the best line of a puzzle leads every other choice again."""
        puzzle = self.puzzles[number]
        lines = [list(line.actions) for line in puzzle.lines]
        worlds = InferenceAgent(mixed(self.seed, number)).worlds(puzzle.view)
        came = _tried(puzzle.view, lines, worlds, FullRollout(SteadyAgent()), self.worlds)
        alike = _alike(puzzle.view, puzzle.theme, came)
        return all(line.behind > 0 for line in came if line not in alike)


def _tried(
    view: View, lines: Sequence[list[int]], worlds: Worlds, evaluator: Evaluator, count: int
) -> list[Line]:
    """Try all lines in ``count`` worlds; return the points by which each line trails the first."""
    came = compare(view, list(lines), worlds, evaluator, Effort(count, count))
    return [
        Line(tuple(line), -came.gain(number), ceil(came.error(number)))
        for number, line in enumerate(lines)
    ]


def _alike(view: View, theme: Theme, came: Sequence[Line]) -> list[Line]:
    """Return the lines that make the same choice as the first line, including that line."""
    best = came[0].actions
    return [line for line in came if same_choice(view, theme, best, line.actions)]


def _is_ahead(view: View, theme: Theme, came: Sequence[Line]) -> bool:
    """Return whether the first line leads every other choice clearly, and one choice is close.

    No other way to make the same choice may be better by more than chance explains.
    """
    alike = _alike(view, theme, came)
    others = [line for line in came if line not in alike]
    return (
        any(line.behind <= _FAR for line in others)
        and all(_leads(line) for line in others)
        and all(line.behind >= -_CHANCE * line.error for line in alike)
    )


def _leads(line: Line) -> bool:
    return line.behind >= LEAST_GAP and line.behind >= LEAST_ERRORS * line.error
