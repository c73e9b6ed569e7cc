"""Measures the strength of the levels without the compiled engine.

    .venv/bin/python benchmarks/plain_levels.py [--deals N] [--seed S] [--text NAME] [--json]

The plain form searches with less effort and without a final, but otherwise decides in the same way,
so the compiled form can measure both: a level with ``PLAIN_EFFORT`` plays as it would on a plain
installation. Each level with that effort plays itself with the usual effort, and the level below
with ``PLAIN_EFFORT``, in duplicate deals with four players in two sides. The figures are points per
deal of the first level.
"""

import argparse
import json
import sys

from canasta.agents.agent import Agent
from canasta.agents.levels import PLAIN_EFFORT, level_names, make_level
from canasta.arena.duplicate import Duplicates, Match
from canasta.arena.match_standing import MatchStanding
from canasta.build_info import is_compiled
from canasta.cli.output import with_progress
from canasta.rules.loader import load_rules

_PLAIN = ", plain"


def make(name: str, seed: int) -> Agent:
    """Return the robot of a level, with the effort of the form that the name gives."""
    level = name.removesuffix(_PLAIN)
    return make_level(level, seed, PLAIN_EFFORT if name.endswith(_PLAIN) else None)


def main() -> None:
    """Play the matches and print the figures."""
    parser = argparse.ArgumentParser(description="What the plain form costs each level.")
    parser.add_argument("--deals", type=int, default=200, help="%(default)s")
    parser.add_argument("--seed", type=int, default=7, help="%(default)s")
    parser.add_argument("--text", default="classic", help="%(default)s")
    parser.add_argument("--levels", nargs="*", default=level_names(), help="all")
    parser.add_argument("--json", action="store_true", help="print one JSON object a match")
    options = parser.parse_args()
    if not is_compiled():
        sys.exit("Only the compiled form can play as both; install it with make compile.")
    rules = load_rules(options.text)
    names = level_names()
    for level in options.levels:
        below = [name + _PLAIN for name in names[: names.index(level)][-1:]]
        for other in (level, *below):
            match = Match(rules, 4, 2, (level + _PLAIN, other), options.seed, make)
            duplicates, standing = Duplicates(match), MatchStanding(match.sides)
            numbers = range(options.deals)
            title = " v ".join(match.names)
            for number in with_progress(numbers, options.deals, title):
                standing.add_deal(duplicates.play_deal(number))
            gain = standing.points_per_deal()
            if options.json:
                figures = {"mean": gain.mean, "low": gain.low, "high": gain.high}
                about = {"rules": rules.id, "deals": options.deals, "seed": options.seed}
                print(json.dumps({"match": match.agents, **about, "points_per_deal": figures}))
            elif gain.low is not None and gain.high is not None:
                print(f"{title}: {gain.mean:+.1f} ({gain.low:+.1f} to {gain.high:+.1f})")


if __name__ == "__main__":
    main()
