"""The deal of a day."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone
from typing import Final

from canasta.agents.alike import VERSION
from canasta.daily.robot_deal import TextDeal
from canasta.fair.shuffle import digest
from canasta.rules import RULE_TEXTS

OPPONENTS: Final = "hard"
"""The level of all robots in a deal of the day."""
FIRST_DAY: Final = date(2026, 11, 1)
"""The first day with a deal."""
DAILY: Final = "daily"
"""The first part of the names of all deals of the day."""
_AHEAD: Final = timedelta(hours=14)
"""The offset from UTC of the time zone in which a day begins first."""


@dataclass(frozen=True)
class DailyDeal(TextDeal):
    """The deal of a day for a rule text."""

    day: date
    text: str
    version: int = VERSION
    level: str = OPPONENTS

    @property
    def name(self) -> str:
        """The unique name of the deal, which :func:`daily_deal_named` parses."""
        return f"{DAILY}/{self.version}/{self.day}/{self.text}"

    @property
    def seed(self) -> bytes:
        """The seed of the game: :func:`canasta.fair.shuffle.digest` of version, date and text."""
        parts = (str(self.version), self.day.isoformat(), self.text)
        return digest(DAILY, *[part.encode() for part in parts])

    def has_come(self, now_ms: int) -> bool:
        """Return whether the day has a deal, and has begun anywhere on Earth.

        Players use their own local date, regardless of the server's time zone.
        """
        latest = datetime.fromtimestamp(now_ms / 1000, timezone(_AHEAD)).date()
        return FIRST_DAY <= self.day <= latest


def daily_deal_named(name: str) -> DailyDeal | None:
    """Return the deal called ``name``, or None if no deal has this name."""
    parts = name.split("/")
    if len(parts) != 4 or parts[0] != DAILY or parts[3] not in RULE_TEXTS:
        return None
    try:
        found = DailyDeal(date.fromisoformat(parts[2]), parts[3], int(parts[1]))
    except ValueError:
        return None
    return found if found.name == name else None
