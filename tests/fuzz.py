"""The long comparison of engine and oracle: `python -m tests.fuzz --positions 1000000`.

Every round has its own random numbers, made from the seed and the round's number.

`--big-hands 200000` judges plays of up to 55 cards instead, and prints the longest judgement in
processor time. There are too many orders to try them all: accepted plays are carried out action by
action, and only plays of few cards are compared with every order.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from canasta.build_info import describe
from canasta.engine.plays import Play
from canasta.engine.referee import apply, legal_actions
from canasta.engine.state.state import State
from canasta.record.notation import play_text
from canasta.record.position import position_of
from tests.support.big_hands import FEW_CARDS, MOST_CARDS, laid_plays
from tests.support.legal_orders import some_order_works
from tests.support.lockstep import DifferenceError
from tests.support.lockstep_starts import Tally, play_dealt, play_few_cards, play_with_penalty_cards
from tests.support.rulebooks import Rulebook, random_house_rules, text_books
from tests.support.toml_text import toml_lines
from tests.support.tried_plays import verdict_on

FEW_CARDS_PER_DEAL = 8
"""The number of short positions with few cards for each dealt round."""
PLAYS_PER_FEW_CARDS = 10
"""The number that makes one play in this many a play of few cards, which is compared with every
order."""


@dataclass
class Goal:
    """The condition to stop: a number of positions or of seconds."""

    positions: int | None
    seconds: float
    began: float = field(default_factory=time.monotonic)

    def done(self, positions: int) -> float:
        """Return the finished share of the work, from 0 to 1."""
        if self.positions is not None:
            return min(positions / self.positions, 1)
        return min((time.monotonic() - self.began) / self.seconds, 1)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare until the goal is reached; print a difference and return 1."""
    options = _parser().parse_args(arguments)
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(2**32)
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"Engine ({describe()}) against the slow checker, seed {seed}")
    tally = Tally()
    try:
        with tempfile.TemporaryDirectory() as folder:
            if options.big_hands is not None:
                _judge_big_hands(seed, options.big_hands, Path(folder), console)
                return 0
            _compare(seed, Goal(options.positions, options.seconds), tally, Path(folder), console)
    except DifferenceError as difference:
        console.print(str(difference), markup=False)
        console.print(f"Seed {seed} finds it again, after {tally.positions} positions.")
        return 1
    except KeyboardInterrupt:
        console.print("Stopped.")
    for event, times in sorted(tally.seen.items()):
        console.print(f"{times:9} {event}", markup=False)
    console.print(f"{tally.positions} positions of {tally.hands} hands: no difference.")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    goal = parser.add_mutually_exclusive_group()
    goal.add_argument("--seconds", type=float, default=120, help="how long (120)")
    goal.add_argument("--positions", type=int, help="how many positions to compare")
    goal.add_argument("--big-hands", type=int, help="how many plays of big hands to judge")
    parser.add_argument("--seed", type=int, help="where the random numbers start (any)")
    return parser


def _compare(seed: int, goal: Goal, tally: Tally, folder: Path, console: Console) -> None:
    books = text_books()
    columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.description}"))
    with Progress(*columns, TimeElapsedColumn(), console=console, transient=True) as progress:
        task = progress.add_task("", total=1)
        number = 0
        while goal.done(tally.positions) < 1:
            number += 1
            chooser = random.Random(f"{seed} {number}")
            is_house = chooser.random() < 0.5
            book = random_house_rules(chooser, folder) if is_house else chooser.choice(books)
            _play(chooser, book, tally)
            progress.update(
                task,
                completed=goal.done(tally.positions),
                description=f"{tally.positions} positions, {tally.hands} hands",
            )


def _play(chooser: random.Random, book: Rulebook, tally: Tally) -> None:
    play = chooser.choice([play_dealt, play_with_penalty_cards])
    play(chooser, book, tally)
    for _ in range(FEW_CARDS_PER_DEAL):
        play_few_cards(chooser, book, tally)


def _judge_big_hands(seed: int, plays: int, folder: Path, console: Console) -> None:
    """Judge ``plays`` plays.

    Raises DifferenceError if an accepted play cannot be carried out.
    """
    times: list[float] = []
    accepted = 0
    few = laid_plays(f"few {seed}", FEW_CARDS, plays, folder)
    columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.description}"))
    with Progress(*columns, TimeElapsedColumn(), console=console, transient=True) as progress:
        task = progress.add_task("", total=plays)
        for state, play in laid_plays(f"big {seed}", MOST_CARDS, plays, folder):
            began = time.process_time()
            verdict = verdict_on(state, play)
            times.append(time.process_time() - began)
            if verdict.actions:
                accepted += 1
                _carry_out(state.copy(), play, verdict.actions)
            if len(times) % PLAYS_PER_FEW_CARDS == 0:
                _compare_with_every_order(*next(few))
            if len(times) % 100 == 0:
                slowest = f"{len(times)} plays, longest {1000 * max(times):.1f} ms"
                progress.update(task, completed=len(times), description=slowest)
    times.sort()
    median, rare, longest = (
        1000 * times[-1 - len(times) // part] for part in (2, 1000, len(times) + 1)
    )
    console.print(
        f"{plays} plays of big hands, {accepted} accepted: median {median:.2f} ms, "
        f"99.9 % {rare:.2f} ms, longest {longest:.2f} ms."
    )


def _carry_out(state: State, play: Play, actions: Sequence[int]) -> None:
    for action in actions:
        if action not in legal_actions(state):
            raise DifferenceError(
                f"{play_text(play)} is accepted, {action} is illegal in\n"
                + toml_lines(position_of(state))
            )
        apply(state, action)


def _compare_with_every_order(state: State, play: Play) -> None:
    works = some_order_works(state, play)
    if works == bool(verdict_on(state, play).refusals):
        where = toml_lines(position_of(state))
        raise DifferenceError(f"{play_text(play)}: some order works: {works}, in\n{where}")


if __name__ == "__main__":
    sys.exit(main())
