"""Compares digests of robots' rounds in a built site and in this interpreter.

    python -m tests.solo.compared_digests FOLDER [--deals 200] [--robots random steady]

plays that many rounds of every rule text and seating in both, and prints which digests of ``canasta
simulate`` differ. ``FOLDER`` contains a site that ``make site`` has built.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.reference.writing import ROOT
from tests.solo.digests import ROBOTS, digests

_IN_NODE: Final = Path(__file__).with_name("in_node.mjs")


def digests_of_site(folder: Path, deals: int, robots: Sequence[str]) -> str:
    """Return the digests that the program of a built site computes in Node.

    Raises:
        subprocess.CalledProcessError: the program fails there.
    """
    (python,) = folder.glob("*/python")
    done = subprocess.run(
        ["node", _IN_NODE, python, ROOT, f"tests.solo.digests.digests({deals}, {robots!r})"],  # noqa: S607
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.splitlines()[-1]


def differences(folder: Path, deals: int, robots: Sequence[str] = ROBOTS) -> list[str]:
    """Return the arrangements whose digests differ between a built site and this interpreter."""
    here = json.loads(digests(deals, robots))
    there = json.loads(digests_of_site(folder, deals, robots))
    return [name for name in here if here[name] != there.get(name)]


def main() -> int:
    """Compare the digests and print the differences."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--robots", nargs="+", default=ROBOTS)
    asked = parser.parse_args()
    different = differences(asked.folder, asked.deals, asked.robots)
    sys.stdout.write(f"{len(different)} digests differ {different}\n")
    return min(len(different), 1)


if __name__ == "__main__":
    sys.exit(main())
