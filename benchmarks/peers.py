"""The engine beside OpenSpiel's C++, in one run: random hands, rounds interleaved, medians.

    scripts/install play
    .venv/bin/pip install -r requirements-bench.txt
    .venv/bin/python benchmarks/peers.py

In every round each contender gets the same processor time on one core: three card games of
OpenSpiel (``evaluate_bots`` with its uniform random bots on a clone of one start state, so that
whole hands stay in C++), and ``canasta bench`` as a process of its own, once as installed and once
interpreted from ``src``. All figures are per second of processor time. OpenSpiel's decisions are
all actions of players; ours are those with at least two choices, the question to the partner left
out.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import NamedTuple, Protocol, cast

SOURCE = Path(__file__).resolve().parents[1] / "src"
GAMES = ("gin_rummy", "crazy_eights", "hearts")
REFERENCE = "gin_rummy"
AIMS = {"compiled": 50.0, "interpreted": 1.7}
"""Ratios to the reference that the engine is to reach."""
SEED = 2026
HANDS_AT_ONCE = 10


class Speed(NamedTuple):
    """Figures of a contender, per second of processor time."""

    decisions: float
    hands: float


class Turn(Protocol):
    """An entry of a state's history."""

    player: int


class State(Protocol):
    """What is needed of ``pyspiel.State``."""

    def clone(self) -> "State":
        """Return a copy."""

    def full_history(self) -> Sequence[Turn]:
        """Return all actions, those of chance with a negative player."""


class Game(Protocol):
    """What is needed of ``pyspiel.Game``."""

    def num_players(self) -> int:
        """Return how many play."""

    def new_initial_state(self) -> State:
        """Return the state before the deal."""


class OpenSpiel(Protocol):
    """What is needed of the module ``pyspiel``."""

    def load_game(self, name: str) -> Game:
        """Return a game."""

    def make_uniform_random_bot(self, player: int, seed: int) -> object:
        """Return a bot."""

    def evaluate_bots(self, state: State, bots: Sequence[object], seed: int) -> list[float]:
        """Play ``state`` to its end."""


class Peer:
    """A game of OpenSpiel, played at random."""

    def __init__(self, spiel: OpenSpiel, name: str) -> None:
        """Load the game ``name``."""
        game = spiel.load_game(name)
        self._spiel = spiel
        self._start = game.new_initial_state()
        self._bots = [
            spiel.make_uniform_random_bot(player, SEED + player)
            for player in range(game.num_players())
        ]
        self._hands = 0

    def measure(self, seconds: float) -> Speed:
        """Play for about ``seconds`` of processor time."""
        spent, decisions, before = 0.0, 0, self._hands
        while spent < seconds:
            began = time.process_time()
            played = [self._play() for _ in range(HANDS_AT_ONCE)]
            spent += time.process_time() - began
            # Counting is not part of the game.
            decisions += sum(turn.player >= 0 for state in played for turn in state.full_history())
        return Speed(decisions / spent, (self._hands - before) / spent)

    def _play(self) -> State:
        state = self._start.clone()
        self._hands += 1
        self._spiel.evaluate_bots(state, self._bots, SEED + self._hands)
        return state


def own_figures(seconds: float, *, is_interpreted: bool) -> dict[str, float]:
    """Return the figures of ``canasta bench``; half its time goes to whole hands."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if is_interpreted:
        environment["PYTHONPATH"] = str(SOURCE)
    command = [sys.executable, "-m", "canasta.cli", "bench", "--json", "--seconds"]
    with tempfile.TemporaryDirectory() as folder:
        told = subprocess.run(  # noqa: S603  (our own interpreter and module)
            [*command, str(2 * seconds)],
            env=environment,
            cwd=folder,
            capture_output=True,
            check=True,
        )
    figures: dict[str, float] = json.loads(told.stdout)
    if bool(figures["compiled"]) is is_interpreted:
        sys.exit("canasta is not installed in its compiled form here")
    return figures


def main() -> None:
    """Measure everybody, round by round, and print medians and ratios."""
    parser = argparse.ArgumentParser(description="The engine beside OpenSpiel's C++.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each contender and round")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()

    spiel = cast("OpenSpiel", import_module("pyspiel"))
    peers = {name: Peer(spiel, name) for name in GAMES}
    speeds: dict[str, list[Speed]] = {name: [] for name in (*GAMES, *AIMS)}
    figures: dict[str, list[dict[str, float]]] = {form: [] for form in AIMS}
    for number in range(options.rounds):
        print(f"round {number + 1} of {options.rounds}", file=sys.stderr)
        for name, peer in peers.items():
            speeds[name].append(peer.measure(options.seconds))
        for form in AIMS:
            told = own_figures(options.seconds, is_interpreted=form == "interpreted")
            figures[form].append(told)
            speeds[form].append(Speed(told["decisions_per_second"], told["hands_per_second"]))

    result = summary(speeds, figures)
    if options.json:
        print(json.dumps(result, indent=2))
    else:
        show(result)


Result = dict[str, dict[str, float]]


def summary(speeds: dict[str, list[Speed]], figures: dict[str, list[dict[str, float]]]) -> Result:
    """Return the medians of every contender, and its ratios to the games of OpenSpiel."""
    result: Result = {}
    rates = {name: median(speed.decisions for speed in rounds) for name, rounds in speeds.items()}
    for name, rounds in speeds.items():
        spread = [speed.decisions for speed in rounds]
        result[name] = {
            "decisions_per_second": round(rates[name]),
            "hands_per_second": round(median(speed.hands for speed in rounds), 1),
            "spread": round((max(spread) - min(spread)) / rates[name], 3),
        }
        for game in GAMES:
            result[name][f"ratio_to_{game}"] = round(rates[name] / rates[game], 2)
    for form, told in figures.items():
        for key in ("mean_choices", "stepped_decisions_per_second", "copies_per_second"):
            result[form][key] = median(figure[key] for figure in told)
    return result


def show(result: Result) -> None:
    """Print a table and whether the aims are reached."""
    print(f"OpenSpiel {version('open_spiel')}, Python {sys.version.split()[0]}")
    head = ("", "decisions/s", "hands/s", "spread", *[f"/ {game}" for game in GAMES])
    print("{:18}{:>13}{:>10}{:>8}{:>13}{:>16}{:>10}".format(*head))
    for name, row in result.items():
        ratios = [row[f"ratio_to_{game}"] for game in GAMES]
        label = f"ours, {name}" if name in AIMS else name
        print(
            f"{label:18}{row['decisions_per_second']:>13,.0f}{row['hands_per_second']:>10,.0f}"
            f"{row['spread']:>8.0%}{ratios[0]:>13.2f}{ratios[1]:>16.2f}{ratios[2]:>10.2f}"
        )
    for form, aim in AIMS.items():
        row = result[form]
        reached = row[f"ratio_to_{REFERENCE}"]
        print(
            f"{form}: {reached:.2f} times {REFERENCE} (aim {aim:g}), "
            f"{row['mean_choices']:.1f} choices, "
            f"{row['stepped_decisions_per_second']:,.0f} decisions/s stepped from Python, "
            f"{row['copies_per_second']:,.0f} copies/s"
        )


if __name__ == "__main__":
    main()
