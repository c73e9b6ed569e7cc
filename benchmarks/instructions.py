"""Counts the compiled engine's instructions for a random round with Valgrind.

    make compile
    .venv/bin/python benchmarks/instructions.py

Two runs on one machine give the same number, so the count reveals changes too small for a clock. It
does not measure time, because instructions take different times, above all mispredicted branches.
The rounds are those of ``canasta bench`` (``classic``, four players), including shuffling, dealing
and scoring.

The script counts runs with few and with many rounds, so that the difference covers the rounds
alone. ``--functions 20`` lists the most expensive functions. Compiled functions have names there if
the package was built with ``CANASTA_SYMBOLS=1`` in addition to ``CANASTA_COMPILE=1``.

The script needs ``valgrind``, which every Linux distribution has as a package.
"""

import argparse
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

FEW, MANY = 100, 300
"""The numbers of rounds in the two counts."""
PROGRAM = """
import sys
from canasta.build_info import is_compiled
from canasta.cli.reports.speed import Course
from canasta.engine.playout import Playout
from canasta.engine.scoring import points_of_round

if not is_compiled():
    sys.exit("canasta is not installed in its compiled form here")
course, playout = Course(), Playout(2026)
for number in range(int(sys.argv[1])):
    state = course.deal(number)
    playout.play(state)
    points_of_round(state)
"""


def counted(rounds: int) -> Counter[str]:
    """Return the instructions of a program that plays ``rounds``, by function."""
    with TemporaryDirectory() as folder:
        profile = Path(folder) / "profile"
        subprocess.run(  # noqa: S603  (our own interpreter and program)
            [  # noqa: S607  (valgrind is where the system has it)
                "valgrind",
                "--quiet",
                "--tool=callgrind",
                f"--callgrind-out-file={profile}",
                sys.executable,
                "-IB",
                "-c",
                PROGRAM,
                str(rounds),
            ],
            # The order of sets, and therefore the work at the start, depends on hashes of strings.
            env={"PYTHONHASHSEED": "0", "PATH": "/usr/bin:/bin"},
            check=True,
        )
        listed = subprocess.run(  # noqa: S603
            ["callgrind_annotate", "--threshold=100", str(profile)],  # noqa: S607
            capture_output=True,
            text=True,
            check=True,
        )
    found: Counter[str] = Counter()
    for line in listed.stdout.splitlines():
        if entry := re.match(r"\s*([\d,]+) \([ \d.]+%\)\s+(?:\S*:)?([^\s']+)", line):
            found[entry[2]] += int(entry[1].replace(",", ""))
    return found


def main() -> None:
    """Count the instructions, and print them."""
    parser = argparse.ArgumentParser(description="Instructions of a random round.")
    parser.add_argument("--functions", type=int, default=0, help="list so many functions")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    few, many = counted(FEW), counted(MANY)
    rounds = MANY - FEW
    by_function = {name: (many[name] - few[name]) / rounds for name in many}
    total = by_function.pop("PROGRAM")  # as callgrind_annotate heads its list
    most = sorted(by_function.items(), key=lambda entry: -entry[1])[: options.functions]
    if options.json:
        print(json.dumps({"instructions": total, "functions": dict(most)}))
        return
    print(f"{total:,.0f} instructions a round")
    for name, instructions in most:
        print(f"{instructions:>10,.0f}  {name}")


if __name__ == "__main__":
    main()
