"""Measures an upper bound for inference: a sampler that knows all hands plays the sampler.

    .venv/bin/python benchmarks/clairvoyance.py [--deals N] [--seed S] [--json]

The robots play duplicate deals of classic with four players. The robots of one side try their turns
in worlds with the true hands, in which only the order of the stock is unknown; ``steady-1``, which
plays in these trials, still sees only its own hand. No belief drawn from the play can know more
about the hands, so the gain of this side is an upper bound for the gain of any inference.
"""

import argparse
import json

from canasta.agents.agent import Agent
from canasta.agents.search.sampler import SamplerAgent
from canasta.arena.duplicate import Duplicate
from canasta.arena.lineups import FIRST, lineups
from canasta.arena.match_standing import MatchStanding
from canasta.arena.rounds import play_round
from canasta.cli.output import with_progress
from canasta.engine.random import mixed
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import ANSWERING
from canasta.engine.state.state import State, View
from canasta.engine.stepping.deal import deal, quick_shuffle, sorted_deck
from canasta.rules.loader import load_rules

PLAYERS = 4
SIDES = 2


class ClairvoyantAgent(Agent):
    """A sampler that knows all hands."""

    def __init__(self, seed: int, state: State) -> None:
        """Let a sampler with ``seed`` know the hands of ``state``, the round in play."""
        self._agent = SamplerAgent(seed)
        self._state = state

    def decide(self, view: View) -> int:
        """Return the sampler's play when all other hands are known.

        The agent answers its partner without this knowledge, because known cards of the partner
        would count as taken with the pile.
        """
        if view.public.phase == ANSWERING:
            return self._agent.decide(view)
        public = view.public.copy()
        hands = self._state.hand_counts
        hands[view.seat] = view.public.known[view.seat] if view.public.known else 0
        public.known = hands
        return self._agent.decide(View(public, view.seat, view.hand))


class Deals:
    """Duplicate deals between clairvoyant agents and samplers."""

    def __init__(self, seed: int) -> None:
        """Prepare the deals of ``seed``."""
        self._seed = seed
        self._game_rules = GameRules(load_rules("classic"), PLAYERS, SIDES)
        self._deck = sorted_deck(self._game_rules)

    def play(self, number: int) -> Duplicate:
        """Play deal ``number`` in both line-ups; the first agent is the clairvoyant one."""
        stream = mixed(self._seed, number)
        deck = quick_shuffle(self._deck, mixed(stream, 0))
        scores = []
        for lineup in lineups(SIDES):
            state = deal(self._game_rules, [0] * SIDES, number % PLAYERS, deck, None)
            agents: list[Agent] = []
            for seat in range(PLAYERS):
                seed = mixed(stream, 1 + seat)
                is_clairvoyant = lineup[seat % SIDES] == FIRST
                agents.append(
                    ClairvoyantAgent(seed, state) if is_clairvoyant else SamplerAgent(seed)
                )
            scores.append(play_round(state, agents).scores)
        return Duplicate(tuple(scores))


def main() -> None:
    """Play the deals and print the gain."""
    parser = argparse.ArgumentParser(description="What knowing all hands is worth.")
    parser.add_argument("--deals", type=int, default=100, help="%(default)s")
    parser.add_argument("--seed", type=int, default=7, help="%(default)s")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()

    deals = Deals(options.seed)
    standing = MatchStanding(SIDES)
    for number in with_progress(range(options.deals), options.deals, "deals"):
        standing.add_deal(deals.play(number))
    gain = standing.points_per_deal()
    figures = {"mean": gain.mean, "low": gain.low, "high": gain.high}
    if options.json:
        about = {"deals": options.deals, "seed": options.seed}
        print(json.dumps({**about, "points_per_deal": figures}))
        return
    shown = ", ".join(
        f"{name} {value:+.1f}" for name, value in figures.items() if value is not None
    )
    print(f"points per deal in {options.deals} deals: {shown}")


if __name__ == "__main__":
    main()
