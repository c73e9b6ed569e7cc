"""The deal of a day, and the robots that everybody plays against."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from canasta.agents.alike import VERSION, AlikeRobot
from canasta.engine.state.game_rules import GameRules
from canasta.fair.shuffle import digest
from canasta.rules.loader import load_rules
from canasta.rules.seating import seating

OPPONENTS: Final = "hard"
"""The level of all robots in a deal of the day."""


@dataclass(frozen=True)
class DailyDeal:
    """The deal of a day for a text: four players where the text seats them, otherwise two."""

    day: date
    text: str

    @property
    def seed(self) -> bytes:
        """The seed of the game: :func:`canasta.fair.shuffle.digest` of version, date and text."""
        parts = (str(VERSION), self.day.isoformat(), self.text)
        return digest("daily", *[part.encode() for part in parts])

    @property
    def game_rules(self) -> GameRules:
        """The rules of a game of one round.

        Raises:
            RuleError: there is no such text.
        """
        rules = replace(load_rules(self.text), rounds=1)
        return GameRules(rules, *seating(rules, None, None))

    @property
    def robot(self) -> AlikeRobot:
        """The robot on all seats but the visitor's."""
        return AlikeRobot(OPPONENTS, self.seed)
