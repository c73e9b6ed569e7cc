"""Deals that a link names: friends play the same seat of each, alone with robots."""

import re
from dataclasses import dataclass
from typing import Final

from canasta.agents.alike import VERSION
from canasta.agents.levels import level_names
from canasta.daily.robot_deal import RobotDeal
from canasta.fair.shuffle import digest
from canasta.rules import RULE_TEXTS

MOST_DEALS: Final = 12
"""Deals that one link names, at most."""
KEY_BYTES: Final = 8
"""Random bytes that tell one link from others."""
LONGEST_CODE: Final = 60
"""Characters of a link's code, at most."""
_PREFIX: Final = "link"
_CODE: Final = re.compile(
    rf"([a-z0-9]+)-([a-z]+)-([1-9][0-9]?)-v([1-9][0-9]{{0,3}})-([0-9a-f]{{{2 * KEY_BYTES}}})"
)


@dataclass(frozen=True)
class DealLink:
    """1 to 12 deals of a text with robots of one level; the cards follow from the link alone."""

    text: str
    level: str
    count: int
    key: bytes
    version: int = VERSION

    @property
    def code(self) -> str:
        """The part of its address that names it; :func:`link_named` reads it."""
        return f"{self.text}-{self.level}-{self.count}-v{self.version}-{self.key.hex()}"

    def deals(self) -> tuple["LinkedDeal", ...]:
        """Return its deals, in order."""
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
    """From 1."""

    @property
    def name(self) -> str:
        """A name that tells it from all other deals; :func:`linked_deal_named` reads it."""
        return f"{_PREFIX}/{self.code}/{self.number}"

    @property
    def seed(self) -> bytes:
        """The seed of the game: :func:`canasta.fair.shuffle.digest` of code and number."""
        return digest(_PREFIX, self.code.encode(), bytes([self.number]))


def link_named(code: str) -> DealLink | None:
    """Return the link with a code, or None if the code names none."""
    found = _CODE.fullmatch(code)
    if found is None:
        return None
    text, level, count, version, key = found.groups()
    if text not in RULE_TEXTS or level not in level_names() or int(count) > MOST_DEALS:
        return None
    return DealLink(text, level, int(count), bytes.fromhex(key), int(version))


def linked_deal_named(name: str) -> LinkedDeal | None:
    """Return the deal with a name, or None if it is the name of none."""
    prefix, _, rest = name.partition("/")
    code, _, number = rest.partition("/")
    link = link_named(code) if prefix == _PREFIX else None
    if link is None:
        return None
    return next((deal for deal in link.deals() if str(deal.number) == number), None)
