"""Digests of robots' rounds; the program of a built site computes them, too."""

import json
from collections.abc import Iterator, Sequence
from typing import Final

from canasta.arena.round_statistics import RoundStatistics
from canasta.arena.simulation import Simulation
from canasta.rules.loader import RULE_TEXTS, load_rules

ROBOTS: Final = ("random", "steady")


def digests(deals: int, robots: Sequence[str] = ROBOTS) -> str:
    """Return digests of ``deals`` rounds of each rule text, seating and robot, as a JSON object."""
    return json.dumps(dict(_digests(deals, robots)))


def _digests(deals: int, robots: Sequence[str]) -> Iterator[tuple[str, str]]:
    for text in RULE_TEXTS:
        rules = load_rules(text)
        for players, sides in rules.arrangements:
            for robot in robots:
                tally = RoundStatistics(sides)
                tally.add_all(
                    Simulation(rules, players, sides, (robot,) * players, 1).results(deals)
                )
                yield f"{text} {players} {sides} {robot}", tally.digest
