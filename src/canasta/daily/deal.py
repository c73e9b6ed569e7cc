"""The deal of a day, and the robots that everybody plays against."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from canasta.agents.agent import Agent
from canasta.agents.levels import PLAIN_EFFORT, make_level
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import ANSWERING, PublicState
from canasta.engine.state.state import View
from canasta.fair.shuffle import digest
from canasta.rules.loader import load_rules
from canasta.rules.seating import seating

VERSION: Final = 1
"""Changes with the deals and with the play of robots: compare only results of the same version."""
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

    def robot(self, seat: int) -> Agent:
        """Return the robot of a seat."""
        return AlikeRobot(OPPONENTS, digest("daily robot", self.seed, bytes([seat])))


class AlikeRobot(Agent):
    """A robot of a level that decides by its view and a seed alone.

    It searches by counts that both forms of the program can afford, and a new robot makes every
    decision. So it plays alike after a game was resumed, and in every installation.
    """

    def __init__(self, level: str, seed: bytes) -> None:
        """Play at ``level``; chance follows from ``seed`` and the cards on the table."""
        self._level: Final = level
        self._seed: Final = seed

    def decide(self, view: View) -> int:
        """Return the decision of a robot that is made for it."""
        return make_level(self._level, self._chance(view.public), PLAIN_EFFORT).decide(view)

    def _chance(self, public: PublicState) -> int:
        sizes = [int(public.hand_size(seat)) for seat in range(public.game_rules.players)]
        facts = bytes([int(public.stock_size), len(public.pile), public.phase == ANSWERING, *sizes])
        return int.from_bytes(digest("daily turn", self._seed, facts)[:4], "big")
