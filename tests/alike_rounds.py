"""Digests of rounds between robots that play alike, which are equal everywhere.

    python -m tests.alike_rounds --check     play all 200 rounds and compare them
    python -m tests.alike_rounds             write tests/alike_rounds.json anew

Write the file only together with a new :data:`canasta.agents.alike.VERSION`: results of the deal of
the day and links to deals are compared only within one version. Run the check in both forms.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from canasta.agents.agent import Agent
from canasta.agents.alike import VERSION, AlikeRobot
from canasta.agents.levels import level_names
from canasta.arena.rounds import play_round
from canasta.build_info import describe
from canasta.daily.robot_deal import for_points
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.state import View
from canasta.fair.shuffle import digest
from canasta.record.card_game import CardGame
from canasta.record.header import Player, seated
from canasta.rules import RULE_TEXTS
from canasta.rules.loader import load_rules

FILE = Path(__file__).with_suffix(".json")
DEALS = 10
"""The number of deals of each text and level."""


class Noting(Agent):
    """A robot that notes its decisions."""

    def __init__(self, robot: Agent, line: bytearray) -> None:
        self._robot = robot
        self._line = line

    def decide(self, view: View) -> int:
        decided = self._robot.decide(view)
        self._line.append(decided)
        return decided


def cells() -> list[tuple[str, str]]:
    """Return every text with every level."""
    return [(text, level) for text in RULE_TEXTS for level in level_names()]


def round_digest(text: str, level: str, number: int) -> str:
    """Play a round of ``level`` against a level without a search; return its digest."""
    rules = for_points(load_rules(text))
    game_rules = GameRules(rules)
    deal = digest("alike", text.encode(), level.encode(), bytes([number]))
    game = CardGame(seated(game_rules, (Player("robot", "hard"),) * game_rules.players, deal))
    game.deal()
    line = bytearray()
    levels = [level, *["hard" if level == "expert" else level] * (int(game_rules.players) - 1)]
    robots = [Noting(AlikeRobot(one, deal), line) for one in levels]
    scores = play_round(game.state, robots).scores
    return sha256(bytes(line) + repr(scores).encode()).hexdigest()[:16]


def known() -> tuple[int, dict[str, list[str]]]:
    """Return the stored version of the robots and the digests by text and level."""
    found = json.loads(FILE.read_text(encoding="utf-8"))
    digests: dict[str, list[str]] = found["digests"]
    return int(found["version"]), digests


def played() -> Iterator[tuple[str, list[str]]]:
    """Play all rounds, and yield their digests."""
    for text, level in cells():
        yield f"{text} {level}", [round_digest(text, level, number) for number in range(DEALS)]


def main() -> int:
    """Play all rounds, and compare their digests with the file or write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    is_check = parser.parse_args().check
    digests = dict(played())
    if not is_check:
        content = {"version": VERSION, "digests": digests}
        FILE.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
        return 0
    differing = [cell for cell, lines in known()[1].items() if digests[cell] != lines]
    rounds = sum(len(lines) for lines in digests.values())
    sys.stdout.write(f"{rounds} rounds, {describe()}; other lines in: {differing}\n")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
