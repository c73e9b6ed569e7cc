"""Finds the tests that guard a file, by the table of ``docs/build/contributing.md``.

``python -m tests.guards FILE…`` prints their folders, without those that take minutes.
"""

import re
import sys
from functools import cache
from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).parent
SLOW: Final = frozenset({"browser", "nemesis"})
"""Folders whose tests start browsers or servers and run only on request."""


@cache
def guards() -> dict[str, list[str]]:
    """Return the folders of tests by the layer that they guard."""
    page = (TESTS.parent / "docs" / "build" / "contributing.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \|", page, re.MULTILINE)
    return {layer: re.findall(r"`(\w+)`", tests) for layer, tests in rows}


def guarding(file: str) -> list[str]:
    """Return the folders of the tests that guard a file of the repository."""
    match Path(file).parts:
        case ("src", "canasta", layer, _, *_):
            return guards()[layer]
        case ("tests", folder, _, *_):
            return [folder] if any((TESTS / folder).glob("test_*.py")) else []
        case _:
            return ["project"]


def main() -> None:
    """Print the folders, and name those left out."""
    folders = {folder for file in sys.argv[1:] for folder in guarding(file)}
    for folder in sorted(folders & SLOW):
        sys.stderr.write(f"Left out: tests/{folder} (make check WHERE={folder}).\n")
    sys.stdout.write(" ".join(sorted(folders - SLOW)) + "\n")


if __name__ == "__main__":
    main()
