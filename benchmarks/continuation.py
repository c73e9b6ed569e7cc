"""Measures whether a stronger continuation in the trials makes the champion stronger.

    .venv/bin/python benchmarks/continuation.py --results FILE [--deals N] [--seed S] [--json]

The robots play duplicate deals of classic with four players. In the trials of the first robot,
``learned`` plays on for all seats to the seat's next turn; in those of the champion, the
hand-written principles do. FILE contains the results so far, from which the same command resumes a
stopped run.
"""

import argparse
import json
from contextlib import closing
from pathlib import Path

from canasta.agents.agent import Agent
from canasta.agents.network.champion import CHAMPION_EFFORT, ChampionAgent
from canasta.agents.network.learned import LearnedAgent
from canasta.agents.registry import make_agent
from canasta.arena.results_file import ResultsFile
from canasta.arena.tournament import Tournament
from canasta.arena.tournament_play import TournamentPlay
from canasta.cli.output import with_progress
from canasta.rules.loader import load_rules

CONTINUED = "champion, continued by learned"


def make(name: str, seed: int) -> Agent:
    """Return a robot for one seat by its name."""
    if name == CONTINUED:
        return ChampionAgent(seed, CHAMPION_EFFORT, None, LearnedAgent())
    return make_agent(name, seed)


def main() -> None:
    """Play the deals and print the gain."""
    parser = argparse.ArgumentParser(description="What a stronger continuation is worth.")
    parser.add_argument("--results", type=Path, required=True)
    parser.add_argument("--deals", type=int, default=400, help="%(default)s")
    parser.add_argument("--seed", type=int, default=7, help="%(default)s")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()

    agents = (CONTINUED, "champion")
    tournament = Tournament(load_rules("classic"), 4, 2, agents, options.seed, make)
    play = TournamentPlay(tournament)
    with closing(ResultsFile(options.results, tournament)) as kept:
        deals = play.play(options.deals, 0, kept=kept)
        for _ in with_progress(deals, options.deals, "deals"):
            pass
    gain = play.points_per_deal()
    if options.json:
        about = {"deals": options.deals, "seed": options.seed, "digest": play.digest}
        print(json.dumps({**about, "mean": gain.mean, "low": gain.low, "high": gain.high}))
        return
    rates = play.decisions_per_second()
    print(f"points per deal in {options.deals} deals: {gain}; decisions a second: {rates}")


if __name__ == "__main__":
    main()
