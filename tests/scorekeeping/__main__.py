"""Whether the page adds up as the engine does: `python -m tests.scorekeeping --rounds 100000`.

Robots finish rounds of every rule text and seating; each is entered into the score keeper's own
scripts, in Chromium, and every line, total, minimum and winner is compared. The checks for totals
that cannot be must stay silent on all of them. Then errors are planted: those that break a bound
must all be found, and of ordinary slips the share that is found is printed; the page and the
terminal must say the same.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from playwright.sync_api import sync_playwright
from rich.console import Console

from canasta.build_info import describe
from tests.browser.conftest import OPTIONS, found_chromium
from tests.scorekeeping.found_errors import Findings, examined
from tests.scorekeeping.page_scripts import Batch, faults_of
from tests.server.local_server import local_server
from tests.support.arrangements import ARRANGEMENTS

_BATCH = 500


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare; return 1 if anything differed."""
    parser = argparse.ArgumentParser(prog="python -m tests.scorekeeping", description=__doc__)
    parser.add_argument("--rounds", type=int, default=100_000, help="rounds to enter (100000)")
    parser.add_argument("--first", type=int, default=0, help="the round to begin with (0)")
    parser.add_argument("--jobs", type=int, default=2, help="processes that play (2)")
    options = parser.parse_args(arguments)
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"The page of the score keeper, {describe()}")
    each = -(-options.rounds // len(ARRANGEMENTS))
    begun, found, number, checks = time.monotonic(), 0, 0, Findings()
    with (
        tempfile.TemporaryDirectory() as folder,
        local_server(Path(folder)) as server,
        sync_playwright() as playwright,
        # Not by fork: the thread of the server may hold a lock at that moment.
        ProcessPoolExecutor(options.jobs, get_context("spawn")) as pool,
    ):
        chromium = playwright.chromium.launch(executable_path=found_chromium(), args=OPTIONS)
        page = chromium.new_page(base_url=server.base)
        page.goto("/health")
        for arrangement in ARRANGEMENTS:
            last = options.first + each
            for first in range(options.first, last, _BATCH):
                given = [(arrangement, seed) for seed in range(first, min(first + _BATCH, last))]
                made = list(pool.map(examined, given, chunksize=25))
                batch = Batch(arrangement, [scored for scored, _ in made])
                for _, findings in made:
                    checks.add(findings)
                faults = faults_of(page, batch)
                found += len(faults)
                number += len(batch.rounds)
                for fault in faults[:5]:
                    console.print(fault, markup=False)
            console.print(f"{arrangement}: {each} rounds")
        chromium.close()
    seconds = time.monotonic() - begun
    console.print(f"{number} rounds entered in {seconds:.0f} s, {found} faults")
    _report(console, checks)
    return 1 if found or checks.false_alarms or checks.missed else 0


def _report(console: Console, checks: Findings) -> None:
    console.print(f"{checks.rounds} rounds, {len(checks.false_alarms)} false alarms")
    broken = sum(checks.broken.values())
    console.print(f"{broken} errors that break a bound, {len(checks.missed)} not found")
    for line in [*checks.false_alarms[:5], *checks.missed[:5]]:
        console.print(line, markup=False)
    for error, number in checks.planted.items():
        share = 100 * checks.found[error] / number
        console.print(f"{error}: {share:.1f} % of {number} found")


if __name__ == "__main__":
    sys.exit(main())
