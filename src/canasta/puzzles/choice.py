"""Which puzzle to show: that of the day, or the next that was not answered."""

from collections.abc import Container
from datetime import date

from canasta.fair.shuffle import digest
from canasta.puzzles.puzzle import Puzzle, Theme
from canasta.puzzles.puzzle_file import shipped_puzzles


def puzzle_of_day(day: date) -> Puzzle:
    """Return the puzzle of a day, the same wherever this version of the program runs."""
    puzzles = shipped_puzzles()
    number = int.from_bytes(digest("daily puzzle", day.isoformat().encode())[:8], "big")
    return puzzles[number % len(puzzles)]


def unanswered(
    answered: Container[str], theme: Theme | None = None, text: str | None = None
) -> Puzzle | None:
    """Return the easiest puzzle that is not ``answered``, with a theme or a rule text if given.

    The more levels of robots solve a puzzle, the easier it is. None if no puzzle is left.
    """
    left = [
        puzzle
        for puzzle in shipped_puzzles()
        if puzzle.id not in answered
        and theme in (None, puzzle.theme)
        and text in (None, puzzle.text)
    ]
    return min(left, key=lambda puzzle: -len(puzzle.solved_by), default=None)
