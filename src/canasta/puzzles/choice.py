"""Which puzzle to show: that of the day, or the next that was not answered."""

from collections.abc import Container
from datetime import date
from functools import cache

from canasta.fair.shuffle import digest
from canasta.puzzles.puzzle import Puzzle, Theme
from canasta.puzzles.puzzle_file import shipped_puzzles


def puzzle_of_day(day: date) -> Puzzle:
    """Return the puzzle of a day, the same wherever this version of the program runs."""
    puzzles = shipped_puzzles()
    number = int.from_bytes(digest("daily puzzle", day.isoformat().encode())[:8], "big")
    return puzzles[number % len(puzzles)]


def puzzles_of(theme: Theme | None = None, text: str | None = None) -> list[Puzzle]:
    """Return the puzzles with a theme or a rule text, if given."""
    return [
        puzzle
        for puzzle in shipped_puzzles()
        if theme in (None, puzzle.theme) and text in (None, puzzle.text)
    ]


def unanswered(
    answered: Container[str], theme: Theme | None = None, text: str | None = None
) -> Puzzle | None:
    """Return the easiest puzzle that is not ``answered``, with a theme or a rule text if given.

    The more levels of robots solve a puzzle, the easier it is; equally easy ones come mixed. None
    if no puzzle is left.
    """
    left = [puzzle for puzzle in puzzles_of(theme, text) if puzzle.id not in answered]
    return min(left, key=_place, default=None)


@cache
def _place(puzzle: Puzzle) -> tuple[int, bytes]:
    return -len(puzzle.solved_by), digest("puzzle order", puzzle.id.encode())
