"""Data for the page of a puzzle: its table, hints, and the value of an answer."""

from dataclasses import dataclass
from typing import Final

from canasta.agents.worlds.known_state import known_state
from canasta.answers.tasks import AnswerJudged
from canasta.engine.referee import apply, is_legal
from canasta.engine.state.public_state import DRAWING
from canasta.engine.state.state import View
from canasta.engine.state.view_data import view_data
from canasta.i18n import Catalogue, Narrator
from canasta.i18n.hint_sentences import reason_text
from canasta.i18n.play_phrases import play_phrase
from canasta.protocol.puzzles import (
    PuzzleAsk,
    PuzzleHint,
    PuzzleHintAsk,
    PuzzleResult,
    PuzzleTurn,
    Verdict,
)
from canasta.protocol.updates import Alternative
from canasta.puzzles.answer import Answer, reasons_for
from canasta.puzzles.mistakes import Mistake
from canasta.puzzles.puzzle import Line, Theme
from canasta.puzzles.puzzle_file import find_puzzle
from canasta.puzzles.themes import same_choice, theme_of
from canasta.record.notation import play_text
from canasta.tables.puzzle_table import PuzzleTable, start_of, view_at
from canasta.tables.robot_table import Start

LONGEST_NAME: Final = 80
"""Maximum number of characters of the name of a puzzle."""


@dataclass(frozen=True)
class Posed:
    """A puzzle for a person: a puzzle of the program, or a mistake of the person's own."""

    name: str
    start: Start
    theme: Theme
    lines: tuple[Line, ...]
    solved_by: tuple[str, ...] | None
    """The levels of robots that find the best line, or None for a mistake of the person's own."""

    def table(self, words: Catalogue, asked: PuzzleAsk) -> PuzzleTable:
        """Return the puzzle's table after the plays in ``asked``."""
        return PuzzleTable(self.start, words, asked.plays)

    def judging(self, table: PuzzleTable, asked: PuzzleAsk) -> AnswerJudged | None:
        """Return the task that judges the answer, or None if there is no answer yet."""
        line = self.lines[0].actions if asked.gives_up else table.line
        if not line:
            return None
        return AnswerJudged(view_data(view_at(self.start)), self.theme, self.lines, line)

    @property
    def gap(self) -> int:
        """The points lost by the best line that makes another choice."""
        best = self.lines[0].actions
        view = view_at(self.start)
        return next(
            line.behind
            for line in self.lines
            if not same_choice(view, self.theme, best, line.actions)
        )


def posed_puzzle(name: str) -> Posed | None:
    """Return the program's puzzle called ``name``, or None if there is no such puzzle."""
    puzzle = find_puzzle(name)
    if puzzle is None:
        return None
    return Posed(name, start_of(puzzle), puzzle.theme, puzzle.lines, puzzle.solved_by)


def posed_mistake(mistake: Mistake, start: Start) -> Posed:
    """Return a person's mistake as a puzzle.

    Raises:
        ValueError: there are not two lines, or one is not legal.
    """
    view = view_at(start)
    best, played = [line.actions for line in mistake.lines]
    for line in (best, played):
        _check_legal(view, line)
    theme = theme_of(view, best, played)
    return Posed(mistake.name, start, theme, mistake.lines, None)


def _check_legal(view: View, line: tuple[int, ...]) -> None:
    known = known_state(view)
    for action in line[:-1]:
        apply(known, action)
    if not is_legal(known, line[-1]):  # not carried out, because the card drawn is unknown
        raise ValueError(f"action {line[-1]} is not legal")


def points_lost(answer: Answer, asked: PuzzleAsk) -> int | None:
    """Return the points that an attempt loses: 0 if it is right, or None if it was given up."""
    if asked.gives_up:
        return None
    return 0 if answer.is_right else answer.behind


def turn_shown(posed: Posed, table: PuzzleTable, result: PuzzleResult | None = None) -> PuzzleTurn:
    """Return the table of a puzzle, with the result of the answer if there is one."""
    is_draw = view_at(posed.start).public.phase == DRAWING
    return PuzzleTurn(
        **dict(table.puzzle_turn()),
        asks="pile" if is_draw else "turn",
        is_own=posed.solved_by is None,
        result=result,
    )


def hint_shown(posed: Posed, words: Catalogue, asked: PuzzleHintAsk) -> PuzzleHint:
    """Return a hint that does not name the best line: first the theme, then the principles."""
    if asked.number == 1:
        theme = words.text(f"puzzle.theme.{posed.theme}")
        return PuzzleHint(text=words.text("puzzle.hint.theme", theme=theme))
    principles = reasons_for(view_at(posed.start), posed.lines)
    narrator = posed.table(words, PuzzleAsk()).narrator
    return PuzzleHint(text=reason_text(narrator, principles) or words.text("puzzle.hint.none"))


def result_shown(
    posed: Posed,
    narrator: Narrator,
    answer: Answer,
    asked: PuzzleAsk,
    *,
    is_first: bool,
    next_name: str,
) -> PuzzleResult:
    """Return the result of an answer, with sentences for the person of ``narrator``."""
    words, verdict = narrator.words, _verdict(posed, answer, asked)
    text = words.text(
        f"puzzle.result.{verdict}",
        played=play_phrase(narrator, answer.played),
        behind=words.points(answer.behind),
        margin=words.points(2 * answer.error),
        gap=words.points(posed.gap),
    )
    best = words.text("puzzle.result.line", best=play_phrase(narrator, answer.best))
    return PuzzleResult(
        verdict=verdict,
        text=text,
        best=Alternative(play=play_text(answer.best), text=best, points=None),
        reason=reason_text(narrator, answer.reasons),
        solved_by=_solvers(words, posed.solved_by),
        is_first=is_first,
        next=next_name,
    )


def _verdict(posed: Posed, answer: Answer, asked: PuzzleAsk) -> Verdict:
    if asked.gives_up:
        return "given_up"
    if not answer.is_right:
        return "wrong"
    if answer.behind == 0:
        return "own_best" if posed.solved_by is None else "best"
    return "as_good" if answer.is_as_good else "right_choice"


def _solvers(words: Catalogue, levels: tuple[str, ...] | None) -> str:
    if levels is None:
        return ""
    if not levels:
        return words.text("puzzle.solved_by_none")
    called = [words.text(f"web.common.level.{level}") for level in levels]
    return words.text("puzzle.solved_by", levels=words.all_of(called))
