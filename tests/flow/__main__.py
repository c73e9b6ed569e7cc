"""Looks for messages that depend on hidden cards: `python -m tests.flow --pairs 20000`.

It plays rounds at random tables and compares every observer's worlds at several moments of each
round. Then a classifier learns from the messages of many rounds to guess facts about hidden cards
(:mod:`tests.flow`).
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from canasta.build_info import describe
from tests.flow.comparison import EXPECTED, Compared, compared
from tests.flow.hidden_facts import FACTS, guessed, samples
from tests.flow.plans import TABLES, Plan, any_plan
from tests.flow.story import played_story

ENOUGH = 20_000
"""The number of pairs after which every expected kind must have occurred."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare and guess; return 1 after a leak, or if an expected kind has not occurred."""
    options = _parser().parse_args(arguments)
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(2**32)
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"What observers get, {describe()}, seed {seed}")
    try:
        problems = [
            *_compare(seed, options.first, options.pairs, console),
            *_guess(seed, options.rounds, console),
        ]
    except KeyboardInterrupt:
        console.print("Stopped.")
        return 1
    for problem in problems:
        console.print(problem, markup=False)
    return 1 if problems else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.flow", description=__doc__)
    parser.add_argument("--pairs", type=int, default=ENOUGH, help="pairs of worlds (20000)")
    parser.add_argument("--rounds", type=int, default=200, help="rounds to learn from (200)")
    parser.add_argument("--seed", type=int, help="where the random numbers start (any)")
    parser.add_argument("--first", type=int, default=0, help="the round to begin with (0)")
    return parser


def _compare(seed: int, first: int, pairs: int, console: Console) -> Iterator[str]:
    """Compare pairs until there are enough or one pair leaks; yield the problems."""
    found, number, began = Compared(), first, time.monotonic()
    columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.description}"))
    with Progress(*columns, TimeElapsedColumn(), console=console, transient=True) as progress:
        task = progress.add_task("", total=pairs)
        while found.same < pairs and not found.leaks:
            found += compared(played_story(any_plan(seed, number)))
            number += 1
            text = f"{found.same} pairs, {number - first} rounds"
            progress.update(task, completed=found.same, description=text)
    for kind, count in sorted(found.kinds.items()):
        console.print(f"{count:9} {kind}", markup=False)
    console.print(
        f"{found.same} pairs of worlds equal, {len(found.leaks)} not; {found.unlikely} worlds left "
        f"out; {number - first} rounds in {time.monotonic() - began:.0f} s"
    )
    for leak in found.leaks:
        yield f"{leak}\n--seed {seed} --first {number - 1} --pairs 1 finds it again."
    if found.same >= ENOUGH:
        yield from [f"never came up: {kind}" for kind in EXPECTED if not found.kinds[kind]]


def _guess(seed: int, rounds: int, console: Console) -> Iterator[str]:
    """Let classifiers guess facts about hidden cards; yield the facts that leak.

    Among many facts some are guessed well by luck, so a leak must be confirmed in other rounds.
    """
    for settings in TABLES if rounds else ():
        plan = Plan(settings, seed=seed, plays=60, cuts=1, incidents=0.05)
        found = samples(plan, rounds)
        for name, fact in FACTS.items():
            guesses = guessed(found, fact)
            console.print(f"{settings.rules}, {name}: {guesses}", markup=False)
            if guesses.is_telling:
                again = guessed(
                    samples(Plan(settings, seed=seed + 1, plays=60, cuts=1), rounds), fact
                )
                console.print(f"{settings.rules}, {name}, again: {again}", markup=False)
                if again.is_telling:
                    yield f"{settings.rules}: {name} leaks"


if __name__ == "__main__":
    sys.exit(main())
