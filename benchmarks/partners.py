"""Measures what the champion brings to a partner of every kind.

    .venv/bin/python -m benchmarks.partners --results FOLDER [--partners A,B] [--deals N] [--json]

In duplicate deals of classic with four players, champion and a partner play two robots of the
partner's kind. The gain of the pair is the value of one champion. In the same deals, two champions
play the same opponents. If champion is worth as much beside the partner as beside another champion,
the first gain is half of the second. FOLDER contains the results so far, from which the same
command resumes a stopped run.
"""

import argparse
import json
from pathlib import Path

from benchmarks.matches import mean_of, played_match
from canasta.agents.agent import Agent
from canasta.agents.registry import make_agent
from canasta.arena.tournament import Tournament
from canasta.engine.state.state import View
from canasta.rules.loader import load_rules

CHAMPION = "champion"
BESIDE = "champion beside "
PARTNERS = "random,greedy,careless,casual,steady,learned,webstyle,sampler,reader"
_ROUNDS = 2
"""The number of rounds of a duplicate deal."""


class PairAgent(Agent):
    """Plays as the champion in one seat of each side, and as another robot in its partner's."""

    def __init__(self, partner: str, seed: int) -> None:
        """Play as ``partner`` in the seats 2 and 3."""
        self._agents = (make_agent(CHAMPION, seed), make_agent(partner, seed))

    def begin_round(self, view: View) -> None:
        """Let the robot of this seat begin the round."""
        self._agent(view).begin_round(view)

    def decide(self, view: View) -> int:
        """Return the decision of the robot of this seat."""
        return self._agent(view).decide(view)

    def _agent(self, view: View) -> Agent:
        return self._agents[view.seat // 2]


def make(name: str, seed: int) -> Agent:
    """Return a robot for one seat by its name, or champion beside a partner."""
    partner = name.removeprefix(BESIDE)
    return make_agent(name, seed) if partner == name else PairAgent(partner, seed)


def edges(folder: Path, first: str, second: str, deals: int, seed: int) -> list[int]:
    """Return the gain of ``first`` over ``second`` in each deal, summed over its rounds."""
    tournament = Tournament(load_rules("classic"), 4, 2, (first, second), seed, make)
    file = folder / f"{first} against {second}.jsonl"
    return played_match(tournament, deals, file).standings[0].edges


def main() -> None:
    """Play the deals and print the gains beside each partner."""
    parser = argparse.ArgumentParser(description="What champion brings to its partner.")
    parser.add_argument("--results", type=Path, required=True)
    parser.add_argument("--partners", default=PARTNERS, help="%(default)s")
    parser.add_argument("--deals", type=int, default=200, help="%(default)s")
    parser.add_argument("--seed", type=int, default=7, help="%(default)s")
    parser.add_argument("--json", action="store_true", help="print JSON lines")
    options = parser.parse_args()

    options.results.mkdir(parents=True, exist_ok=True)
    for partner in options.partners.split(","):
        about = (partner, options.deals, options.seed)
        one = edges(options.results, BESIDE + partner, *about)
        two = edges(options.results, CHAMPION, *about)
        more = [2 * alone - both for alone, both in zip(one, two, strict=True)]
        found = {
            "one champion": mean_of(one, _ROUNDS),
            "two champions": mean_of(two, _ROUNDS),
            "one less half of two": mean_of(more, 2 * _ROUNDS),
        }
        if options.json:
            figures = {name: [gain.mean, gain.low, gain.high] for name, gain in found.items()}
            print(json.dumps({"partner": partner, "deals": options.deals, **figures}), flush=True)
        else:
            print(partner, *[f"{name}: {gain}" for name, gain in found.items()], sep="; ")


if __name__ == "__main__":
    main()
