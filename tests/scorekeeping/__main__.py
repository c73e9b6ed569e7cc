"""Compares the page's sums with the engine's: `python -m tests.scorekeeping --rounds 100000`.

Robots finish rounds of every rule text and seating; the score keeper's own scripts score each, and
every line, total, minimum and winner is compared. The checks for impossible totals must stay silent
on all of them. Then the program plants errors: the page must find all that break a bound, and the
program prints the share of ordinary slips found.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from rich.console import Console

from canasta.build_info import describe
from tests.scorekeeping.compared_rounds import Findings, compare, played
from tests.support.arrangements import ARRANGEMENTS

_BATCH = 500


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare the scores, print any differences and return 1 if there are any, otherwise 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.scorekeeping", description=__doc__)
    parser.add_argument("--rounds", type=int, default=100_000, help="rounds to enter (100000)")
    parser.add_argument("--first", type=int, default=0, help="the round to begin with (0)")
    parser.add_argument("--jobs", type=int, default=2, help="processes that play (2)")
    options = parser.parse_args(arguments)
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"The page of the score keeper, {describe()}")
    each = -(-options.rounds // len(ARRANGEMENTS))
    begun, findings = time.monotonic(), Findings()
    with ProcessPoolExecutor(options.jobs) as pool:
        for arrangement in ARRANGEMENTS:
            last = options.first + each
            for first in range(options.first, last, _BATCH):
                seeds = range(first, min(first + _BATCH, last))
                rounds = list(pool.map(partial(played, arrangement), seeds, chunksize=25))
                compare(arrangement, rounds, findings)
            console.print(f"{arrangement}: {each} rounds")
    seconds = time.monotonic() - begun
    console.print(f"{findings.rounds} rounds in {seconds:.0f} s, {len(findings.faults)} faults")
    broken = sum(findings.broken.values())
    console.print(f"{broken} errors that break a bound, {len(findings.missed)} not found")
    for line in [*findings.faults[:5], *findings.missed[:5]]:
        console.print(line, markup=False)
    for error, number in findings.planted.items():
        share = 100 * findings.found[error] / number
        console.print(f"{error}: {share:.1f} % of {number} found")
    return 1 if findings.faults or findings.missed else 0


if __name__ == "__main__":
    sys.exit(main())
