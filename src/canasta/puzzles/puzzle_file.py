"""The file of the puzzles in the package: JSON compressed with gzip."""

import gzip
import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final, cast

from canasta.puzzles.puzzle import THEMES, Line, Puzzle

_FILE: Final = "puzzles.json.gz"


@cache
def shipped_puzzles() -> tuple[Puzzle, ...]:
    """Return the puzzles in the package, text by text."""
    return read_puzzles((files("canasta.puzzles") / _FILE).read_bytes())


def find_puzzle(name: str) -> Puzzle | None:
    """Return the shipped puzzle called ``name``, or None if there is no such puzzle."""
    return next((puzzle for puzzle in shipped_puzzles() if puzzle.id == name), None)


def puzzle_bytes(puzzles: Sequence[Puzzle]) -> bytes:
    """Return the content of a file of puzzles; the same puzzles give the same bytes."""
    content = [
        {
            "id": puzzle.id,
            "text": puzzle.text,
            "players": puzzle.players,
            "sides": puzzle.sides,
            "scores": puzzle.scores,
            "seed": puzzle.seed.hex(),
            "plays": puzzle.plays,
            "lines": lines_data(puzzle.lines),
            "theme": puzzle.theme,
            "solved_by": puzzle.solved_by,
        }
        for puzzle in puzzles
    ]
    text = "[\n" + ",\n".join([json.dumps(one, separators=(",", ":")) for one in content]) + "\n]\n"
    return gzip.compress(text.encode("ascii"), mtime=0)


def read_puzzles(packed: bytes) -> tuple[Puzzle, ...]:
    """Return the puzzles in a file that :func:`puzzle_bytes` made.

    Raises:
        ValueError: the file holds something else.
    """
    try:
        return tuple([_puzzle(one) for one in json.loads(gzip.decompress(packed))])
    except (OSError, EOFError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"no file of puzzles: {error}") from error


def lines_data(lines: Sequence[Line]) -> list[object]:
    """Return lines as JSON values."""
    return [[line.actions, line.behind, line.error] for line in lines]


def lines_of(data: object) -> tuple[Line, ...]:
    """Return the lines that ``data``, a result of :func:`lines_data`, describes."""
    lines = cast("list[tuple[list[int], int, int]]", data)
    return tuple([Line(tuple(actions), behind, error) for actions, behind, error in lines])


def _puzzle(data: dict[str, object]) -> Puzzle:
    theme = data["theme"]
    if theme not in THEMES:
        raise ValueError(f"no theme: {theme}")
    return Puzzle(
        id=str(data["id"]),
        text=str(data["text"]),
        players=int(str(data["players"])),
        sides=int(str(data["sides"])),
        scores=tuple(cast("list[int]", data["scores"])),
        seed=bytes.fromhex(str(data["seed"])),
        plays=tuple(cast("list[str]", data["plays"])),
        lines=lines_of(data["lines"]),
        theme=theme,
        solved_by=tuple(cast("list[str]", data["solved_by"])),
    )
