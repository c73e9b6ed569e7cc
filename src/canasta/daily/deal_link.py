"""Deals identified by a link: each friend plays the same seat of each deal, alone with robots."""

import re
from dataclasses import dataclass
from typing import Final

from canasta.agents.alike import VERSION
from canasta.agents.levels import level_names
from canasta.daily.robot_deal import RobotDeal
from canasta.fair.shuffle import digest
from canasta.rules import RULE_TEXTS

MOST_DEALS: Final = 12
"""Maximum number of deals of one link."""
KEY_BYTES: Final = 8
"""Number of random bytes that make a link unique."""
LONGEST_CODE: Final = 60
"""Maximum number of characters of a link's code."""
_PREFIX: Final = "link"
_CODE: Final = re.compile(
    rf"([a-z0-9]+)-([a-z]+)-([1-9][0-9]?)-v([1-9][0-9]{{0,3}})-([0-9a-f]{{{2 * KEY_BYTES}}})"
)


@dataclass(frozen=True)
class DealLink:
    """1 to 12 deals of a text with robots of one level; the cards follow only from the link."""

    text: str
    level: str
    count: int
    key: bytes
    version: int = VERSION

    @property
    def code(self) -> str:
        """The part of the address that identifies the link; :func:`link_named` parses it."""
        return f"{self.text}-{self.level}-{self.count}-v{self.version}-{self.key.hex()}"

    def deals(self) -> tuple["LinkedDeal", ...]:
        """Return the deals of the link, in order."""
        return tuple(
            [
                LinkedDeal(self.text, self.level, self.version, self.code, number)
                for number in range(1, self.count + 1)
            ]
        )


@dataclass(frozen=True)
class LinkedDeal(RobotDeal):
    """One deal of a link."""

    text: str
    level: str
    version: int
    code: str
    """The code of the link."""
    number: int
    """The number of the deal, from 1."""

    @property
    def name(self) -> str:
        """The unique name of the deal, which :func:`linked_deal_named` parses."""
        return f"{_PREFIX}/{self.code}/{self.number}"

    @property
    def seed(self) -> bytes:
        """The seed of the game: :func:`canasta.fair.shuffle.digest` of the code and the number."""
        return digest(_PREFIX, self.code.encode(), bytes([self.number]))


def link_named(code: str) -> DealLink | None:
    """Return the link with ``code``, or None if ``code`` is invalid."""
    found = _CODE.fullmatch(code)
    if found is None:
        return None
    text, level, count, version, key = found.groups()
    if text not in RULE_TEXTS or level not in level_names() or int(count) > MOST_DEALS:
        return None
    return DealLink(text, level, int(count), bytes.fromhex(key), int(version))


def linked_deal_named(name: str) -> LinkedDeal | None:
    """Return the deal called ``name``, or None if no deal has this name."""
    prefix, _, rest = name.partition("/")
    code, _, number = rest.partition("/")
    link = link_named(code) if prefix == _PREFIX else None
    if link is None:
        return None
    return next((deal for deal in link.deals() if str(deal.number) == number), None)
