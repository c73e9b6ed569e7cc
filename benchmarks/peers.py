"""Compares the engine with OpenSpiel's C++: random rounds and searches.

    make compile
    .venv/bin/python -m pip install -r requirements-bench.txt
    .venv/bin/python benchmarks/peers.py

In every pass each contender gets the same processor time on one core: three card games of OpenSpiel
(``evaluate_bots`` with its uniform random bots on a clone of one start state, so that whole hands
stay in C++), and ``canasta bench`` in a separate process, once as installed and once interpreted
from ``src``. All figures are per second of processor time. OpenSpiel's decisions are all actions of
players; ours are those with at least two choices, except the question to the partner.

Then OpenSpiel's information-set tree search, ISMCTSBot with one random rollout per leaf, plays gin
rummy, and our tree search, as installed, runs in ``benchmarks/robots.py``. Both make searches of
200 simulations, each with a separate world, at positions up to 20 decisions into random hands.
``--parts hands`` and ``--parts searches`` select one of the two parts.
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
from random import Random
from statistics import median
from typing import NamedTuple, Protocol, cast

SOURCE = Path(__file__).resolve().parents[1] / "src"
ROBOTS = Path(__file__).with_name("robots.py")
GAMES = ("gin_rummy", "crazy_eights", "hearts")
REFERENCE = "gin_rummy"
AIMS = {"compiled": 60.0, "interpreted": 1.7}
"""The ratios to the reference that the engine should reach."""
SEED = 2026
HANDS_AT_ONCE = 10
SIMULATIONS = 200
"""The number of simulations of a search, as in benchmarks/robots.py."""
POSITIONS = 105
DECISIONS = 20
"""The positions of the searches lie at most this many decisions into their hands."""
UNLIMITED = -1
"""The number of worlds of a search that stands for a new world in each simulation."""
PARTS = ("hands", "searches")
NOT_COMPILED = "canasta is not installed in its compiled form here"


class Speed(NamedTuple):
    """The figures of a contender, per second of processor time."""

    decisions: float
    hands: float


class Turn(Protocol):
    """An entry of a state's history."""

    player: int


class State(Protocol):
    """The part of ``pyspiel.State`` that is used here."""

    def clone(self) -> "State":
        """Return a copy."""

    def full_history(self) -> Sequence[Turn]:
        """Return all actions; those of chance have a negative player."""

    def is_terminal(self) -> bool:
        """Return whether the round is over."""

    def is_chance_node(self) -> bool:
        """Return whether chance is to deal or draw."""

    def legal_actions(self) -> Sequence[int]:
        """Return the legal actions, or the possible cards."""

    def apply_action(self, action: int) -> None:
        """Carry out ``action``."""


class Bot(Protocol):
    """The part of a searching bot that is used here."""

    def step(self, state: State) -> int:
        """Return the action to play, without changing the state."""


class Game(Protocol):
    """The part of ``pyspiel.Game`` that is used here."""

    def num_players(self) -> int:
        """Return the number of players."""

    def new_initial_state(self) -> State:
        """Return the state before the deal."""


class OpenSpiel(Protocol):
    """The part of the module ``pyspiel`` that is used here."""

    def load_game(self, name: str) -> Game:
        """Return a game."""

    def make_uniform_random_bot(self, player: int, seed: int) -> object:
        """Return a bot that plays uniformly at random."""

    def evaluate_bots(self, state: State, bots: Sequence[object], seed: int) -> list[float]:
        """Play ``state`` to its end; return the result of each player."""

    def RandomRolloutEvaluator(self, rollouts: int, seed: int) -> object:  # noqa: N802
        """Return an evaluator of leaves by random rollouts."""

    def ISMCTSBot(  # noqa: N802
        self, seed: int, evaluator: object, uct_c: float, simulations: int, worlds: int
    ) -> Bot:
        """Return the tree search."""


class Peer:
    """A game of OpenSpiel that is played at random."""

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


class Searcher:
    """OpenSpiel's tree search on gin rummy."""

    def __init__(self, spiel: OpenSpiel) -> None:
        """Prepare the positions."""
        evaluator = spiel.RandomRolloutEvaluator(1, SEED)
        self._bot = spiel.ISMCTSBot(SEED, evaluator, 2.0, SIMULATIONS, UNLIMITED)
        self._start = spiel.load_game(REFERENCE).new_initial_state()
        chance = Random(SEED)
        self._positions = [
            self._position(number % (DECISIONS + 1), chance) for number in range(POSITIONS)
        ]
        self._searches = 0

    def measure(self, seconds: float) -> float:
        """Search for about ``seconds`` of processor time; return simulations per second."""
        before = self._searches
        began = time.process_time()
        while (spent := time.process_time() - began) < seconds:
            self._bot.step(self._positions[self._searches % POSITIONS])
            self._searches += 1
        return (self._searches - before) * SIMULATIONS / spent

    def _position(self, decisions: int, chance: Random) -> State:
        """Return a position with a decision that follows ``decisions`` others in a random hand."""
        state = self._start.clone()
        left = decisions
        while state.is_chance_node() or left > 0:
            left -= not state.is_chance_node()
            state.apply_action(chance.choice(state.legal_actions()))
            if state.is_terminal():  # the hand ended too soon: try another
                return self._position(decisions, chance)
        return state


def own_figures(seconds: float, *, is_interpreted: bool) -> dict[str, float]:
    """Return the figures of ``canasta bench``, which spends half of its time on whole rounds."""
    command = ["-m", "canasta", "bench", "--json", "--seconds", str(2 * seconds)]
    figures: dict[str, float] = json.loads(_output(command, is_interpreted=is_interpreted))
    if bool(figures["compiled"]) is is_interpreted:
        sys.exit(NOT_COMPILED)
    return figures


def own_search(seconds: float) -> float:
    """Return the simulations per second of our tree search."""
    command = [str(ROBOTS), "--parts", "simulations", "--json", "--seconds", str(seconds)]
    figures = json.loads(_output(command, is_interpreted=False))
    if not figures["compiled"]:
        sys.exit(NOT_COMPILED)
    return float(figures["simulations"]["simulations_per_second"])


def _output(command: Sequence[str], *, is_interpreted: bool) -> str:
    """Return the output of a command of our interpreter, run in an empty folder."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if is_interpreted:
        environment["PYTHONPATH"] = str(SOURCE)
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(  # noqa: S603  (our own interpreter and programs)
            [sys.executable, *command],
            env=environment,
            cwd=folder,
            capture_output=True,
            check=True,
        )
    return done.stdout.decode()


def main() -> None:
    """Measure all contenders, pass by pass, and print medians and ratios."""
    parser = argparse.ArgumentParser(description="The engine beside OpenSpiel's C++.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each contender and round")
    parser.add_argument("--parts", default=",".join(PARTS), help="some of %(default)s")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    parts = options.parts.split(",")

    spiel = cast("OpenSpiel", import_module("pyspiel"))
    hands = Hands(spiel) if "hands" in parts else None
    searches = Searches(spiel) if "searches" in parts else None
    for number in range(options.rounds):
        print(f"round {number + 1} of {options.rounds}", file=sys.stderr)
        if hands is not None:
            hands.measure(options.seconds)
        if searches is not None:
            searches.measure(options.seconds)

    if options.json:
        result = {
            **(hands.summary() if hands else {}),
            **({"searches": searches.summary()} if searches else {}),
        }
        print(json.dumps(result, indent=2))
        return
    print(f"OpenSpiel {version('open_spiel')}, Python {sys.version.split()[0]}")
    if hands is not None:
        show(hands.summary())
    if searches is not None:
        show_searches(searches.summary())


Result = dict[str, dict[str, float]]


class Hands:
    """Random rounds of all contenders."""

    def __init__(self, spiel: OpenSpiel) -> None:
        """Load the games."""
        self._peers = {name: Peer(spiel, name) for name in GAMES}
        self._speeds: dict[str, list[Speed]] = {name: [] for name in (*GAMES, *AIMS)}
        self._figures: dict[str, list[dict[str, float]]] = {form: [] for form in AIMS}

    def measure(self, seconds: float) -> None:
        """Let each contender play for about ``seconds``."""
        for name, peer in self._peers.items():
            self._speeds[name].append(peer.measure(seconds))
        for form in AIMS:
            own = own_figures(seconds, is_interpreted=form == "interpreted")
            self._figures[form].append(own)
            speed = Speed(own["decisions_per_second"], own["hands_per_second"])
            self._speeds[form].append(speed)

    def summary(self) -> Result:
        """Return the medians of every contender, and its ratios to the games of OpenSpiel."""
        result: Result = {}
        rates = {
            name: median(speed.decisions for speed in rounds)
            for name, rounds in self._speeds.items()
        }
        for name, rounds in self._speeds.items():
            result[name] = {
                "decisions_per_second": round(rates[name]),
                "hands_per_second": round(median(speed.hands for speed in rounds), 1),
                "spread": _spread([speed.decisions for speed in rounds]),
            }
            for game in GAMES:
                result[name][f"ratio_to_{game}"] = round(rates[name] / rates[game], 2)
        for form, own in self._figures.items():
            for key in ("mean_choices", "stepped_decisions_per_second", "copies_per_second"):
                result[form][key] = median(figure[key] for figure in own)
        return result


class Searches:
    """The two tree searches."""

    def __init__(self, spiel: OpenSpiel) -> None:
        """Prepare OpenSpiel's search."""
        self._peer = Searcher(spiel)
        self._theirs: list[float] = []
        self._ours: list[float] = []

    def measure(self, seconds: float) -> None:
        """Let both search for about ``seconds``."""
        self._theirs.append(self._peer.measure(seconds))
        self._ours.append(own_search(seconds))

    def summary(self) -> Result:
        """Return the medians, and the ratio of ours to OpenSpiel's."""
        reference = median(self._theirs)
        return {
            name: {
                "simulations_per_second": round(median(rates)),
                "spread": _spread(rates),
                f"ratio_to_{REFERENCE}": round(median(rates) / reference, 2),
            }
            for name, rates in ((REFERENCE, self._theirs), ("compiled", self._ours))
        }


def _spread(rates: list[float]) -> float:
    """Return the range of the rates, divided by their median."""
    return round((max(rates) - min(rates)) / median(rates), 3)


def show_searches(result: Result) -> None:
    """Print the searches as a table."""
    print("{:18}{:>13}{:>10}{:>13}".format("", "simulations/s", "spread", f"/ {REFERENCE}"))
    for name, row in result.items():
        label = f"ours, {name}" if name in AIMS else f"IS-MCTS, {name}"
        ratio = row[f"ratio_to_{REFERENCE}"]
        print(
            f"{label:18}{row['simulations_per_second']:>13,.0f}{row['spread']:>10.0%}{ratio:>13.1f}"
        )


def show(result: Result) -> None:
    """Print the rounds as a table, and whether the aims are reached."""
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
