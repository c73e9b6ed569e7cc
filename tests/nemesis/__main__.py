"""Harm three servers on one PostgreSQL database while people play.

    python -m tests.nemesis [--minutes N] [--tables N] [--pause SECONDS] [--seed N]
                            [--fault NAME]… [--planted NAME]

Needs PostgreSQL's programs (``scripts/install-debian postgres``). The program prints a line after
each fault and figures at the end, and stops with an error at the first violation. With a planted
mistake, it must find a violation.
"""

import argparse
import logging
import sys
import tempfile
from pathlib import Path

import structlog

from tests.nemesis.faults import FAULTS
from tests.nemesis.planted import PLANTED
from tests.nemesis.run import Plan, Report, run


def main() -> None:
    """Run the nemesis, and print the figures."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--minutes", type=float, default=10)
    options.add_argument("--tables", type=int, default=50)
    options.add_argument("--pause", type=float, default=Plan.pause_s, help="before a move")
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--fault", action="append", choices=sorted(FAULTS))
    options.add_argument("--planted", choices=sorted(PLANTED))
    given = options.parse_args()
    planted = PLANTED[given.planted] if given.planted else None
    plan = Plan(
        seconds=60 * given.minutes,
        tables=given.tables,
        seed=given.seed,
        pause_s=given.pause,
        faults=tuple(given.fault or (planted.faults if planted else FAULTS)),
        bug=planted.plant if planted else None,
    )
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    with tempfile.TemporaryDirectory(prefix="canasta-nemesis-") as folder:
        report = run(plan, Path(folder), say)
    say(table(report))


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def table(report: Report) -> str:
    """Return the figures as a table in Markdown."""
    lines = ["", "| fault | times | all tables go on after, at most |", "| --- | --- | --- |"]
    for name, times in sorted(report.faults.items()):
        lines.append(f"| {name} | {times} | {report.slowest_s[name]:.1f} s |")
    lines.append(
        f"\n{report.faults.total()} faults, {report.moves:,} moves acknowledged,"
        f" {report.entries:,} entries stored, {report.views:,} views equal to the log.\n"
    )
    return "\n".join(lines)


if __name__ == "__main__":
    main()
