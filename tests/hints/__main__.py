"""Looks for hints that contradict the table: `python -m tests.hints --positions 10000`.

It prints a line for each contradiction and then exits with status 1.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from itertools import islice

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from canasta.agents.levels import table_effort
from canasta.agents.search.comparison import Effort
from canasta.build_info import describe
from tests.hints.counts import Counts
from tests.hints.moments import moments


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask for hints and check them; return 1 if one contradicts the table."""
    options = _parser().parse_args(arguments)
    effort = Effort(options.worlds, options.worlds) if options.worlds else table_effort()
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"Hints in {effort.worlds} worlds, {describe()}, seed {options.seed}")
    counts = Counts()
    began = time.monotonic()
    columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.description}"))
    with Progress(*columns, TimeElapsedColumn(), console=console, transient=True) as progress:
        task = progress.add_task("", total=options.positions)
        for moment in islice(moments(options.seed), options.positions):
            for problem in counts.check(moment, effort):
                console.print(f"{moment.name}: {problem}", markup=False)
            progress.update(task, advance=1)
    for line in counts.lines():
        console.print(line, markup=False)
    console.print(f"{time.monotonic() - began:.0f} s")
    return 1 if counts.contradictions else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.hints", description=__doc__)
    parser.add_argument("--positions", type=int, default=1000, help="positions (1000)")
    parser.add_argument("--worlds", type=int, default=0, help="worlds for a hint (as at a table)")
    parser.add_argument("--seed", type=int, default=0, help="where the random numbers start (0)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
