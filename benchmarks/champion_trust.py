"""Fits, to trials, the constants that say how far the champion trusts its network.

    .venv/bin/python benchmarks/champion_trust.py --out FILE [--positions N] [--seed S] [--json]

The positions come from rounds of classic that ``learned`` plays. In each position, the champion's
lines are tried twice up to the seat's next turn: in as many worlds as at a table, and in many other
worlds, which judge. The true gain of a line over the first line is assumed to be normally
distributed around a share of the network's prediction, with some spread; the fit finds the share
and the spread that make the judging trials most likely. Then the current and the fitted constants
each choose a line by the prediction and the first trials, and the judging trials compare the
choices. FILE contains the trials so far, from which the same command resumes a stopped run.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import log
from pathlib import Path
from statistics import fmean

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.network.champion import CHAMPION_EFFORT, ChampionAgent
from canasta.agents.network.learned import worth
from canasta.agents.network.network_file import shipped_network
from canasta.agents.network.truncated_rollout import TruncatedRollout
from canasta.agents.search.comparison import Comparison, Effort, compare
from canasta.agents.worlds.rollouts import may_decide_game
from canasta.arena.intervals import Sample
from canasta.engine.random import below, following, mixed
from canasta.engine.state.state import View
from canasta.rules.loader import load_rules
from canasta.training.self_play import Rounds, SelfPlay

JUDGES = Effort(worlds=256, block=256)
EVERY = 8
"""One position out of this number is used, so that the positions of a round differ."""
NOW = (2 / 3, 50.0)
"""The champion's current share and spread."""
SPREADS = range(0, 205, 5)


@dataclass(frozen=True)
class Line:
    """A line other than the first: its gains over the first, in points, with their variances."""

    predicted: float
    tried: float
    tried_variance: float
    judged: float
    judged_variance: float


class Trials:
    """The trials in the positions of rounds, which are numbered."""

    def __init__(self, seed: int) -> None:
        """Prepare the rounds of ``seed``."""
        self._seed = seed
        self._network = shipped_network()
        self._ahead = TruncatedRollout(SteadyAgent(), self._network)
        self._rounds = Rounds(SelfPlay(load_rules("classic"), 4, 2, ("learned",), seed))

    def of_round(self, number: int) -> Iterator[list[Line]]:
        """Yield the lines of each position of a round that is used."""
        random = mixed(self._seed, number)
        for state in self._rounds.positions(number):
            random = following(random)
            if below(random, EVERY) == 0 and not may_decide_game(state.public):
                found = self._tried(state.view(state.public.to_act()), random)
                if found:
                    yield found

    def _tried(self, view: View, seed: int) -> list[Line]:
        champion = ChampionAgent(seed)
        lines, _ = champion.candidates(view)
        if len(lines) == 1:
            return []
        values = worth(self._network, view, lines, lines[0])
        first, judging = [
            compare(view, lines, champion.worlds(view), self._ahead, effort)
            for effort in (CHAMPION_EFFORT, JUDGES)
        ]
        return [
            Line((values[place] - values[0]) / 100, *_gain(first, place), *_gain(judging, place))
            for place in range(1, len(lines))
        ]


def _gain(came: Comparison, line: int) -> tuple[float, float]:
    return came.totals[line] / came.tried[line], came.error(line) ** 2


def fitted(positions: list[list[Line]]) -> tuple[float, float]:
    """Return the share and the spread that make the judging trials most likely."""
    lines = [line for position in positions for line in position]
    found: list[tuple[float, float, float]] = []
    for spread in SPREADS:
        weights = [1 / (spread**2 + line.judged_variance + 1) for line in lines]
        share = sum(
            weight * line.predicted * line.judged
            for weight, line in zip(weights, lines, strict=True)
        ) / sum(weight * line.predicted**2 for weight, line in zip(weights, lines, strict=True))
        likelihood = sum(
            log(weight) - weight * (line.judged - share * line.predicted) ** 2
            for weight, line in zip(weights, lines, strict=True)
        )
        found.append((likelihood, share, spread))
    _, share, best = max(found)
    return share, best


def chosen(position: list[Line], share: float, spread: float) -> float:
    """Return the judged gain in points of the line that the rule chooses; the first has 0."""
    best, gain = 0.0, 0.0
    for line in position:
        prior = share * line.predicted
        below_line = line.tried_variance + spread**2
        expected = (
            (prior * line.tried_variance + line.tried * spread**2) / below_line
            if below_line
            else prior
        )
        if expected > best:
            best, gain = expected, line.judged
    return gain


def main() -> None:
    """Try the positions, fit the constants, and print them with the gains of both rules."""
    parser = argparse.ArgumentParser(description="How far the champion should trust its network.")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--positions", type=int, default=1000, help="%(default)s")
    parser.add_argument("--seed", type=int, default=7, help="%(default)s")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()

    positions = tried_positions(options.out, options.positions, options.seed)
    share, spread = fitted(positions)
    old, new, more = Sample(), Sample(), Sample()
    for position in positions:
        before = round(1000 * chosen(position, *NOW))
        after = round(1000 * chosen(position, share, spread))
        old.add(before)
        new.add(after)
        more.add(after - before)
    figures = {
        name: asdict(sample.estimate(1000))
        for name, sample in (("now", old), ("fitted", new), ("difference", more))
    }
    about = {"positions": len(positions), "lines": fmean(map(len, positions)), "seed": options.seed}
    if options.json:
        print(json.dumps({**about, "share": share, "spread": spread, "gain": figures}))
        return
    print(f"{about}\nshare {share:.3f}, spread {spread:.0f} points")
    for name, gain in figures.items():
        shown = " ".join(f"{end} {value:+.2f}" for end, value in gain.items())
        print(f"{name}: {shown} points a decision")


def tried_positions(file: Path, count: int, seed: int) -> list[list[Line]]:
    """Return ``count`` positions: those of ``file``, then new ones, which are appended to it."""
    rounds = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    positions = [
        [Line(*line) for line in position] for text in rounds for position in json.loads(text)
    ]
    trials = Trials(seed)
    number = len(rounds)
    with file.open("a", encoding="utf-8", buffering=1) as opened:
        while len(positions) < count:
            found = list(trials.of_round(number))
            rows = [[tuple(asdict(line).values()) for line in position] for position in found]
            opened.write(json.dumps(rows) + "\n")
            positions += found
            number += 1
            print(f"\r{len(positions)} of {count} positions", end="", file=sys.stderr, flush=True)
    return positions[:count]


if __name__ == "__main__":
    main()
