"""Deals identified by a link: each friend plays the same seat of each deal, alone with robots."""

import re
from dataclasses import dataclass
from typing import Final

from canasta.agents.alike import VERSION
from canasta.agents.levels import level_names
from canasta.daily.played_deal import PREFIX, PlayedDeal, played_deal_named
from canasta.daily.robot_deal import TextDeal
from canasta.fair.shuffle import digest
from canasta.rules import RULE_TEXTS

MOST_DEALS: Final = 12
"""Maximum number of deals of one link."""
KEY_BYTES: Final = 8
"""Number of random bytes that make a link unique."""
_CODE: Final = re.compile(
    rf"([a-z0-9]+)-([a-z]+)-([1-9][0-9]?)-v([1-9][0-9]{{0,3}})-([0-9a-f]{{{2 * KEY_BYTES}}})"
)


@dataclass(frozen=True)
class LinkedDeal(TextDeal):
    """A deal made for a link; the cards follow from the code."""

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
        return f"{PREFIX}/{self.code}/{self.number}"

    @property
    def seed(self) -> bytes:
        """The seed of the game: :func:`canasta.fair.shuffle.digest` of the code and the number."""
        return digest(PREFIX, self.code.encode(), bytes([self.number]))


@dataclass(frozen=True)
class DealLink:
    """Between 1 and 12 deals, whose cards follow only from the link."""

    code: str
    """The part of the address that identifies the link; :func:`link_named` parses it."""
    deals: tuple[LinkedDeal | PlayedDeal, ...]


def link_to_new_deals(
    text: str, level: str, count: int, key: bytes, version: int = VERSION
) -> DealLink:
    """Return the link to deals of a text with robots of one level."""
    code = f"{text}-{level}-{count}-v{version}-{key.hex()}"
    numbers = range(1, count + 1)
    return DealLink(code, tuple([LinkedDeal(text, level, version, code, at) for at in numbers]))


def link_named(code: str) -> DealLink | None:
    """Return the link with ``code``, or None if ``code`` is invalid."""
    played = played_deal_named(code)
    if played is not None:
        return DealLink(code, (played,))
    found = _CODE.fullmatch(code)
    if found is None:
        return None
    text, level, count, version, key = found.groups()
    if text not in RULE_TEXTS or level not in level_names() or int(count) > MOST_DEALS:
        return None
    return link_to_new_deals(text, level, int(count), bytes.fromhex(key), int(version))


def linked_deal_named(name: str) -> LinkedDeal | PlayedDeal | None:
    """Return the deal called ``name``, or None if no deal has this name."""
    prefix, _, rest = name.partition("/")
    link = link_named(rest.partition("/")[0]) if prefix == PREFIX else None
    if link is None:
        return None
    return next((deal for deal in link.deals if deal.name == name), None)
