"""The long comparison of worlds: `python -m tests.flow --pairs 20000`.

Rounds are played at tables chosen at random, and every observer's worlds are compared at several
moments of each round (:mod:`tests.flow`).
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from canasta.build_info import describe
from tests.flow.comparison import EXPECTED, Compared, compared
from tests.flow.plans import any_plan
from tests.flow.story import played_story

ENOUGH = 20_000
"""Pairs among which everything has to come up that is expected."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare; return 1 after a leak, or if something that has to come up never did."""
    options = _parser().parse_args(arguments)
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(2**32)
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"What observers get, {describe()}, seed {seed}")
    began = time.monotonic()
    found = Compared()
    try:
        last = _compare(seed, options.first, options.pairs, found, console)
    except KeyboardInterrupt:
        console.print("Stopped.")
        last = options.first
    for kind, pairs in sorted(found.kinds.items()):
        console.print(f"{pairs:9} {kind}", markup=False)
    console.print(
        f"{found.same} pairs of worlds equal, {len(found.leaks)} not; {found.unlikely} worlds left "
        f"out; {time.monotonic() - began:.0f} s"
    )
    if found.leaks:
        console.print(found.leaks[0], markup=False)
        console.print(f"--seed {seed} --first {last} --pairs 1 finds it again.")
        return 1
    missing = [kind for kind in EXPECTED if not found.kinds[kind]]
    for kind in missing:
        console.print(f"never came up: {kind}")
    return 1 if missing and found.same >= ENOUGH else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.flow", description=__doc__)
    parser.add_argument("--pairs", type=int, default=ENOUGH, help="pairs of worlds (20000)")
    parser.add_argument("--seed", type=int, help="where the random numbers start (any)")
    parser.add_argument("--first", type=int, default=0, help="the round to begin with (0)")
    return parser


def _compare(seed: int, first: int, pairs: int, found: Compared, console: Console) -> int:
    """Compare until there are enough pairs, or a leak; return the number of the last round."""
    columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.description}"))
    with Progress(*columns, TimeElapsedColumn(), console=console, transient=True) as progress:
        task = progress.add_task("", total=pairs)
        number = first
        while True:
            found += compared(played_story(any_plan(seed, number)))
            progress.update(
                task,
                completed=found.same,
                description=f"{found.same} pairs, {number - first + 1} rounds",
            )
            if found.same >= pairs or found.leaks:
                return number
            number += 1


if __name__ == "__main__":
    sys.exit(main())
