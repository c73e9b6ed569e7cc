"""Chooses the puzzle to show: the puzzle of the day, or the next unanswered one."""

from collections.abc import Container
from datetime import date
from functools import cache

from canasta.fair.shuffle import digest
from canasta.puzzles.puzzle import Puzzle, Theme
from canasta.puzzles.puzzle_file import shipped_puzzles


def puzzle_of_day(day: date) -> Puzzle:
    """Return the puzzle of a day, the same everywhere for this version of the program."""
    puzzles = shipped_puzzles()
    number = int.from_bytes(digest("daily puzzle", day.isoformat().encode())[:8], "big")
    return puzzles[number % len(puzzles)]


def puzzles_of(theme: Theme | None = None, text: str | None = None) -> list[Puzzle]:
    """Return all puzzles, or those with this theme or this rule text."""
    return [
        puzzle
        for puzzle in shipped_puzzles()
        if theme in (None, puzzle.theme) and text in (None, puzzle.text)
    ]


def unanswered(
    answered: Container[str], theme: Theme | None = None, text: str | None = None
) -> Puzzle | None:
    """Return the easiest unanswered puzzle, of this theme or this rule text if given.

    A puzzle is easier if more levels of robots solve it; equally easy puzzles come in random order.
    Returns None if no puzzle is left.
    """
    left = [puzzle for puzzle in puzzles_of(theme, text) if puzzle.id not in answered]
    return min(left, key=_place, default=None)


@cache
def _place(puzzle: Puzzle) -> tuple[int, bytes]:
    return -len(puzzle.solved_by), digest("puzzle order", puzzle.id.encode())
