"""How many ways there are to begin a turn: counted by the oracle, kept in tests/data/perft.

`python -m tests.support.perft --write` counts again and writes the numbers into the files. They say
how many sequences of one to five unit actions the turn of a position begins with; a sequence
that ended the turn is not continued.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.oracle import Oracle
from tests.support.lockstep import Position

FOLDER: Final = Path(__file__).parents[1] / "data" / "perft"
DEPTH: Final = 5


def perft_files() -> list[Path]:
    """Return the files, each with a position and its counts."""
    return sorted(FOLDER.glob("*.toml"))


def read(file: Path) -> tuple[Position, list[int]]:
    """Return the position in a file and the counts written there."""
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    return data["position"], data["counts"]


def sequences(oracle: Oracle, length: int) -> int:
    """Return the number of sequences of ``length`` unit actions that begin the rest of the turn."""
    if length == 1:
        return len(oracle.legal())
    found = 0
    for action in oracle.legal():
        after = oracle.copy()
        after.apply(action)
        if after.turn == oracle.turn:
            found += sequences(after, length - 1)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Count every position; return 1 where a file has another count and is not to be written."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.perft", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the counts into the files")
    is_written = parser.parse_args(arguments).write
    differs = False
    for file in perft_files():
        position, known = read(file)
        oracle = Oracle.from_position(position)
        counts = [sequences(oracle, length) for length in range(1, DEPTH + 1)]
        differs |= counts != known
        print(f"{file.stem:24} {counts}" + ("" if counts == known else f", not {known}"))  # noqa: T201
        if is_written:
            text = re.sub(
                r"^counts = .*$",
                f"counts = {counts}",
                file.read_text(encoding="utf-8"),
                flags=re.MULTILINE,
            )
            file.write_text(text, encoding="utf-8")
    return 1 if differs and not is_written else 0


if __name__ == "__main__":
    sys.exit(main())
