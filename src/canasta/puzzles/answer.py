"""The judgement of an answer to a puzzle, and the reasons for the best line."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from canasta.agents.hints.principles import Principle
from canasta.agents.hints.supporting_principles import reasons
from canasta.engine.plays import Play
from canasta.engine.state.state import View
from canasta.puzzles.puzzle import Line, Puzzle, Theme, line_key
from canasta.puzzles.themes import same_choice
from canasta.puzzles.trials import LEAST_GAP, loss_of
from canasta.record.record_reader import GameReplay
from canasta.review.decisions import Decision, passages

_SURE: Final = 2
"""The number of standard errors by which a wrong answer falls behind."""


@dataclass(frozen=True)
class Answer:
    """The judgement of an answer to a puzzle."""

    played: Play
    best: Play
    behind: int
    """The points by which the answer is expected to fall behind the best line, whose value is 0."""
    error: int
    """The standard error of ``behind``, in points."""
    is_right_choice: bool
    """Whether the answer makes the choice of the best line and loses little otherwise."""
    reasons: tuple[Principle, ...]
    """The principles that support the best line, the most important first."""

    @property
    def is_as_good(self) -> bool:
        """Whether chance explains the points by which the answer falls behind."""
        return self.behind <= _SURE * self.error

    @property
    def is_right(self) -> bool:
        """Whether the puzzle is solved."""
        return self.is_as_good or self.is_right_choice


def answer_in(puzzle: Puzzle, game: GameReplay) -> Answer | None:
    """Return the judgement of the answer in ``game``, a continued puzzle, or None without one."""
    for passage in passages(game):
        if isinstance(passage, Decision) and passage.step == len(puzzle.plays) + 1:
            return answer_to(puzzle.view, puzzle.theme, puzzle.lines, passage.line)
    return None


def answer_to(view: View, theme: Theme, lines: Sequence[Line], line: tuple[int, ...]) -> Answer:
    """Return the judgement of ``line`` at a decision with ``lines``, of which the first is best.

    A line that is not among ``lines`` is tried now.
    """
    best, played = lines[0].actions, line_key(view, line)
    listed = [one for one in lines if line_key(view, one.actions) == played]
    if listed:
        behind, error = listed[0].behind, listed[0].error
    else:
        behind, error = loss_of(view, best, line)
    is_right = behind < LEAST_GAP and same_choice(view, theme, best, line)
    return Answer(played, line_key(view, best), behind, error, is_right, reasons_for(view, lines))


def reasons_for(view: View, lines: Sequence[Line]) -> tuple[Principle, ...]:
    """Return the reasons for the first of ``lines``, the most important first."""
    actions = tuple([line.actions for line in lines])
    return tuple(reasons(view, actions, tuple([-line.behind for line in lines])))
