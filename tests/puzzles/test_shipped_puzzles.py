"""The program's puzzles are sound, and their answers have the stated worth."""

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta

import pytest

from canasta.engine.state.public_state import DRAWING
from canasta.puzzles.answer import answer_in, answer_to
from canasta.puzzles.choice import puzzle_of_day, unanswered
from canasta.puzzles.mining import with_solvers
from canasta.puzzles.puzzle import THEMES, Line, Puzzle, line_key
from canasta.puzzles.puzzle_file import find_puzzle, puzzle_bytes, read_puzzles, shipped_puzzles
from canasta.puzzles.themes import CHOICES, same_choice, theme_of
from canasta.puzzles.trials import LEAST_ERRORS, LEAST_GAP, Checks, loss_of
from canasta.record.record_reader import replay_of
from canasta.rules import RULE_TEXTS

EVERY = shipped_puzzles()
SAMPLE = EVERY[::29]
CLEAR = [
    one
    for one in EVERY
    if all(line.behind > 35 * line.error for line in one.lines[1:]) and len(one.lines) < 6
]
"""Puzzles whose answers a few trials confirm."""


def rivals_of(puzzle: Puzzle) -> list[Line]:
    """Return the lines that choose differently from the best."""
    best = puzzle.best.actions
    return [
        line
        for line in puzzle.lines
        if not same_choice(puzzle.view, puzzle.theme, best, line.actions)
    ]


def test_every_text_has_puzzles_of_several_themes() -> None:
    assert len({puzzle.id for puzzle in EVERY}) == len(EVERY)
    assert {puzzle.text for puzzle in EVERY} == set(RULE_TEXTS)
    for text in RULE_TEXTS:
        assert len({puzzle.theme for puzzle in EVERY if puzzle.text == text}) >= 3


def test_the_best_line_is_ahead_of_every_other() -> None:
    for puzzle in EVERY:
        best, *others = puzzle.lines
        assert best.behind == 0
        assert len(others) >= 1
        assert [line.behind for line in others] == sorted([line.behind for line in others])
        rivals = rivals_of(puzzle)
        assert rivals
        for line in rivals:
            assert line.behind >= LEAST_GAP
            assert line.behind >= LEAST_ERRORS * line.error
        if puzzle.theme not in CHOICES:
            assert rivals == others


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_is_a_decision_with_distinct_legal_lines(puzzle: Puzzle) -> None:
    state = puzzle.state
    keys = {line_key(puzzle.view, line.actions) for line in puzzle.lines}
    assert len(keys) == len(puzzle.lines)
    rival = rivals_of(puzzle)[0]
    assert puzzle.theme == theme_of(puzzle.view, puzzle.best.actions, rival.actions)
    assert (puzzle.theme == "pile") == (state.public.phase == DRAWING)


@pytest.mark.parametrize("puzzle", SAMPLE[:6], ids=lambda puzzle: puzzle.id)
def test_an_answer_costs_what_the_puzzle_says(puzzle: Puzzle) -> None:
    best, wrong = puzzle.lines[0], rivals_of(puzzle)[0]
    right = answer_to(puzzle.view, puzzle.theme, puzzle.lines, best.actions)
    assert right.is_right
    assert right.behind == 0
    answer = answer_to(puzzle.view, puzzle.theme, puzzle.lines, wrong.actions)
    assert (answer.behind, answer.error) == (wrong.behind, wrong.error)
    assert not answer.is_right
    assert answer.best == right.best


def test_a_line_that_is_not_listed_is_tried() -> None:
    puzzle = next(one for one in EVERY if one.theme == "discard")
    best, wrong = puzzle.lines[0].actions, puzzle.lines[1].actions
    behind, error = loss_of(puzzle.view, best, wrong)
    assert behind >= 0
    assert error > 0
    assert loss_of(puzzle.view, best, best) == (0, 0)


def test_the_answer_is_read_from_the_record_of_the_round() -> None:
    puzzle = next(one for one in EVERY if one.theme == "pile" and one.best.actions == (0,))
    record = puzzle.record()
    assert answer_in(puzzle, replay_of(record)) is None
    answer = answer_in(puzzle, replay_of(f"{record}{puzzle.seat}: draw\n"))
    assert answer is not None
    assert answer.behind == 0


@pytest.mark.parametrize("puzzle", CLEAR[:4], ids=lambda puzzle: puzzle.id)
def test_a_clear_answer_holds_in_new_worlds(puzzle: Puzzle) -> None:
    assert Checks([puzzle], worlds=12, seed=5).holds(0)


def test_a_check_fails_where_another_line_is_better() -> None:
    puzzle = CLEAR[0]
    wrong = replace(puzzle, lines=(puzzle.lines[1], puzzle.lines[0]))
    assert not Checks([wrong], worlds=12, seed=5).holds(0)


def test_the_levels_that_solve_a_puzzle_are_those_of_today() -> None:
    """Other levels solved those two puzzles before the weights of the robots changed."""
    changed = [one for one in EVERY if one.id in {"classic-26", "duel-84"}]
    for puzzle in (*changed, *SAMPLE[::3]):
        assert with_solvers(puzzle) == puzzle


def test_a_file_gives_its_puzzles_back() -> None:
    packed = puzzle_bytes(EVERY)
    assert read_puzzles(packed) == EVERY
    assert puzzle_bytes(read_puzzles(packed)) == packed
    for damaged in (b"", packed[:-9], puzzle_bytes(EVERY[:1])[::-1]):
        with pytest.raises(ValueError, match="no file of puzzles"):
            read_puzzles(damaged)


def test_a_puzzle_of_the_day_for_every_day() -> None:
    first = date(2026, 11, 27)
    year = [puzzle_of_day(first + timedelta(days=day)) for day in range(365)]
    assert puzzle_of_day(first) == year[0]
    assert max(Counter([puzzle.id for puzzle in year]).values()) < 10
    assert {puzzle.text for puzzle in year} == set(RULE_TEXTS)


def test_the_easiest_unanswered_puzzle_comes_first() -> None:
    for theme in THEMES:
        every = [one for one in EVERY if one.theme == theme]
        answered: set[str] = set()
        levels = []
        while (puzzle := unanswered(answered, theme)) is not None:
            answered.add(puzzle.id)
            levels.append(len(puzzle.solved_by))
        assert answered == {one.id for one in every}
        assert levels == sorted(levels, reverse=True)
    assert unanswered({one.id for one in EVERY}) is None
    assert find_puzzle(EVERY[0].id) == EVERY[0]
    assert find_puzzle("no-such") is None
