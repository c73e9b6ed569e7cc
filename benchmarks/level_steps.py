"""Measures how far apart the levels are at every seating.

    .venv/bin/python -m benchmarks.level_steps --results FOLDER [--deals N] [--searching N]
        [--seed S] [--between POSITION …] [--seatings TEXT-PLAYERS-SIDES …]

Each level plays the one below in duplicate deals; the figures are points per deal, with 95 %
intervals. ``--between`` adds positions of the scale (:func:`canasta.agents.scale.agent_at`) as
further players between the levels, and the program then proposes positions for the middle levels at
which all levels are equally far apart. FOLDER contains the results so far, from which the same
command resumes a stopped run.
"""

import argparse
from bisect import bisect_right
from itertools import accumulate, pairwise
from pathlib import Path
from typing import NamedTuple

from benchmarks.matches import played_match
from canasta.agents.agent import Agent
from canasta.agents.level_positions import MIDDLE, position_of
from canasta.agents.levels import level_names, make_level
from canasta.agents.scale import CHAMPION, agent_at
from canasta.arena.intervals import Estimate
from canasta.arena.tournament import Tournament
from canasta.engine.state.game_rules import GameRules
from canasta.rules import RULE_TEXTS
from canasta.rules.loader import load_rules

_WEAKEST, _STRONGEST = level_names()[0], level_names()[-1]


class Seating(NamedTuple):
    """A rule text with numbers of players and sides."""

    text: str
    players: int
    sides: int

    def position(self, player: str) -> int:
        """Return the position of a level or of a robot; the weakest level has -1."""
        if player in MIDDLE:
            return position_of(player, GameRules(load_rules(self.text), self.players, self.sides))
        return {_WEAKEST: -1, _STRONGEST: CHAMPION}.get(player) or int(player)

    def __str__(self) -> str:
        return f"{self.text}-{self.players}-{self.sides}"


def make(name: str, seed: int) -> Agent:
    """Return the robot of a level, or the one at a position."""
    return agent_at(int(name), seed) if name.isdecimal() else make_level(name, seed)


def gain(seating: Seating, better: str, worse: str, options: argparse.Namespace) -> Estimate | None:
    """Return the points per deal of ``better`` against ``worse``, or None if no deal is wanted."""
    searching = seating.position(better) > CHAMPION - 1000
    deals = options.searching if searching else options.deals
    if deals == 0:
        return None
    rules = load_rules(seating.text)
    names = (better, worse)
    tournament = Tournament(rules, seating.players, seating.sides, names, options.seed, make)
    file = options.results / f"{seating}-{better}-{worse}"
    return played_match(tournament, deals, file).points_per_deal()


def proposed(positions: list[int], strengths: list[float]) -> list[int]:
    """Return positions of the middle levels, from strengths at ascending positions.

    The strengths of the levels are equally far apart, if strength is linear between positions.
    """
    steps = len(MIDDLE) + 1
    found = []
    for step in range(1, steps):
        wanted = strengths[0] + (strengths[-1] - strengths[0]) * step / steps
        at = min(max(bisect_right(strengths, wanted), 1), len(strengths) - 1)
        share = (wanted - strengths[at - 1]) / (strengths[at] - strengths[at - 1])
        found.append(round(positions[at - 1] + share * (positions[at] - positions[at - 1])))
    return [max(position, 0) for position in found]


def all_seatings() -> list[Seating]:
    """Return every seating of the rule texts."""
    return [
        Seating(text, *arrangement)
        for text in RULE_TEXTS
        for arrangement in load_rules(text).arrangements
    ]


def main() -> None:
    """Play the matches and print the figures."""
    parser = argparse.ArgumentParser(description="How far apart the levels are.")
    parser.add_argument("--results", type=Path, required=True, help="folder of the results")
    parser.add_argument("--deals", type=int, default=2000, help="%(default)s")
    parser.add_argument(
        "--searching",
        type=int,
        default=100,
        help="deals of a match in which the champion plays (%(default)s)",
    )
    parser.add_argument("--seed", type=int, default=7, help="%(default)s")
    parser.add_argument(
        "--between", nargs="*", default=[], help="further positions between the levels"
    )
    parser.add_argument("--seatings", nargs="*", default=[], help="all")
    options = parser.parse_args()
    if options.between and not (options.deals and options.searching):
        parser.error("--between needs every match: --deals and --searching must be above 0")
    options.results.mkdir(parents=True, exist_ok=True)
    for seating in all_seatings():
        if options.seatings and str(seating) not in options.seatings:
            continue
        at = {seating.position(player): player for player in (*options.between, *level_names())}
        players = [at[position] for position in sorted(at)]
        gains = [gain(seating, better, worse, options) for worse, better in pairwise(players)]
        for (worse, better), points in zip(pairwise(players), gains, strict=True):
            print(f"{seating}: {better} over {worse} {points}", flush=True)
        if options.between:
            # Chance may put a position below a lower one; strengths must ascend.
            strengths = sorted(accumulate([one.mean for one in gains if one], initial=0.0))
            print(seating, proposed(sorted(at), strengths))


if __name__ == "__main__":
    main()
