"""The deal of a day, and the robots that everybody plays against."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta, timezone
from typing import Final

from canasta.agents.alike import VERSION, AlikeRobot
from canasta.engine.state.game_rules import GameRules
from canasta.fair.shuffle import digest
from canasta.record.header import HUMAN, Header, Player, seated
from canasta.record.seating import draw_lots
from canasta.rules import RULE_TEXTS
from canasta.rules.loader import load_rules
from canasta.rules.seating import seating

OPPONENTS: Final = "hard"
"""The level of all robots in a deal of the day."""
FIRST_DAY: Final = date(2026, 11, 1)
"""The first day with a deal."""
_PREFIX: Final = "daily"
_AHEAD: Final = timedelta(hours=14)
"""How far the date of the earliest time zone is ahead of UTC."""


@dataclass(frozen=True)
class DailyDeal:
    """The deal of a day for a text: four players where the text seats them, otherwise two."""

    day: date
    text: str
    version: int = VERSION
    """The version of how its robots play."""

    @property
    def name(self) -> str:
        """A name that tells it from all other deals; :func:`deal_named` reads it."""
        return f"{_PREFIX}/{self.version}/{self.day}/{self.text}"

    @property
    def seed(self) -> bytes:
        """The seed of the game: :func:`canasta.fair.shuffle.digest` of version, date and text."""
        parts = (str(self.version), self.day.isoformat(), self.text)
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
    def seat(self) -> int:
        """The seat of the visitor, by lot."""
        lots = draw_lots(self.seed, int(self.game_rules.players))
        return [lot.player for lot in lots].index(0)

    @property
    def robot(self) -> AlikeRobot:
        """The robot on all seats but the visitor's."""
        return AlikeRobot(OPPONENTS, self.seed)

    def header(self, visitor: str, robots: Sequence[str]) -> Header:
        """Return the header of its game for a visitor and robots, by their names.

        ``robots`` has one name for each seat; that of the visitor's seat is left out.
        """
        others = [Player(name, OPPONENTS) for name in robots]
        del others[self.seat]
        game_rules = self.game_rules
        # Players are listed in the order in which they draw lots, the visitor first.
        drawn = [lot.player for lot in draw_lots(self.seed, int(game_rules.players))]
        players = [Player(visitor, HUMAN)] * len(drawn)
        for player in [player for player in drawn if player != 0]:
            players[player] = others.pop(0)
        return seated(game_rules, tuple(players), self.seed, takes_back=True)


def deal_named(name: str) -> DailyDeal | None:
    """Return the deal with a name, or None if it is the name of none."""
    parts = name.split("/")
    if len(parts) != 4 or parts[0] != _PREFIX or parts[3] not in RULE_TEXTS:
        return None
    try:
        found = DailyDeal(date.fromisoformat(parts[2]), parts[3], int(parts[1]))
    except ValueError:
        return None
    return found if found.name == name else None


def has_come(day: date, now_ms: int) -> bool:
    """Return whether a day has a deal, and has begun anywhere on Earth.

    Everybody plays by the date of their own place, whatever place the server is in.
    """
    latest = datetime.fromtimestamp(now_ms / 1000, timezone(_AHEAD)).date()
    return FIRST_DAY <= day <= latest
