"""The judgement of an answer to a puzzle, and the reason for its best line."""

from dataclasses import dataclass
from typing import Final

from canasta.agents.hints.principles import Principle
from canasta.agents.hints.supporting_principles import reasons
from canasta.agents.worlds.known_state import known_state
from canasta.engine.plays import Play
from canasta.puzzles.puzzle import Puzzle
from canasta.puzzles.trials import loss_of
from canasta.record.record_reader import GameReplay
from canasta.record.robot_play import play_of_line
from canasta.review.decisions import Decision, passages

_SURE: Final = 2
"""Standard errors by which a wrong answer falls behind."""


@dataclass(frozen=True)
class Answer:
    """What an answer to a puzzle is worth."""

    played: Play
    best: Play
    behind: int
    """Points expected behind the best line; 0 for the best line itself."""
    error: int
    """Standard error of ``behind``, in points."""
    reasons: tuple[Principle, ...]
    """The principles that support the best line, the weightiest first."""

    @property
    def is_right(self) -> bool:
        """Whether the answer is the best line, or chance explains what it falls behind."""
        return self.behind <= _SURE * self.error


def answer_in(puzzle: Puzzle, game: GameReplay) -> Answer | None:
    """Return the judgement of the answer in ``game``, the puzzle played on; None before its end."""
    for passage in passages(game):
        if isinstance(passage, Decision) and passage.step == len(puzzle.plays) + 1:
            return answer_to(puzzle, passage.line)
    return None


def answer_to(puzzle: Puzzle, line: tuple[int, ...]) -> Answer:
    """Return the judgement of a line; one that the puzzle does not list is tried now."""
    view, best = puzzle.view, puzzle.best
    known = known_state(view)
    listed = puzzle.line_of(line)
    if listed is not None:
        behind, error = listed.behind, listed.error
    else:
        behind, error = loss_of(view, best.actions, line)
    lines = tuple([each.actions for each in puzzle.lines])
    expected = tuple([-each.behind for each in puzzle.lines])
    return Answer(
        play_of_line(known, line),
        play_of_line(known, best.actions),
        behind,
        error,
        tuple(reasons(view, lines, expected)),
    )
