"""The deal of a day."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone
from typing import Final

from canasta.agents.alike import VERSION
from canasta.daily.robot_deal import RobotDeal
from canasta.fair.shuffle import digest
from canasta.rules import RULE_TEXTS

OPPONENTS: Final = "hard"
"""The level of all robots in a deal of the day."""
FIRST_DAY: Final = date(2026, 11, 1)
"""The first day with a deal."""
_PREFIX: Final = "daily"
_AHEAD: Final = timedelta(hours=14)
"""How far the date of the earliest time zone is ahead of UTC."""


@dataclass(frozen=True)
class DailyDeal(RobotDeal):
    """The deal of a day for a text."""

    day: date
    text: str
    version: int = VERSION
    level: str = OPPONENTS

    @property
    def name(self) -> str:
        """A name that tells it from all other deals; :func:`daily_deal_named` reads it."""
        return f"{_PREFIX}/{self.version}/{self.day}/{self.text}"

    @property
    def seed(self) -> bytes:
        """The seed of the game: :func:`canasta.fair.shuffle.digest` of version, date and text."""
        parts = (str(self.version), self.day.isoformat(), self.text)
        return digest("daily", *[part.encode() for part in parts])

    def has_come(self, now_ms: int) -> bool:
        """Return whether the day has a deal, and has begun anywhere on Earth.

        Everybody plays by the date of their own place, whatever place the server is in.
        """
        latest = datetime.fromtimestamp(now_ms / 1000, timezone(_AHEAD)).date()
        return FIRST_DAY <= self.day <= latest


def daily_deal_named(name: str) -> DailyDeal | None:
    """Return the deal with a name, or None if it is the name of none."""
    parts = name.split("/")
    if len(parts) != 4 or parts[0] != _PREFIX or parts[3] not in RULE_TEXTS:
        return None
    try:
        found = DailyDeal(date.fromisoformat(parts[2]), parts[3], int(parts[1]))
    except ValueError:
        return None
    return found if found.name == name else None
