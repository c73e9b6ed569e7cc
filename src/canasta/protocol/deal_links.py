"""Deals that a link names, over HTTP."""

from typing import Annotated

from pydantic import Field

from canasta.protocol.http_api import Link
from canasta.protocol.message import Message, ShownName


class NewDealLink(Message):
    """``POST /api/deals``: make a link to deals; the answer is a ``DealLinkMade``."""

    text: Annotated[str, Field(min_length=1, max_length=40)]
    """The id of the rule text."""
    level: Annotated[str, Field(min_length=1, max_length=40)]
    """The level of all robots."""
    count: Annotated[int, Field(ge=1, le=12)]


class DealLinkMade(Message):
    """A new link."""

    code: str
    """The link is ``/deals/{code}``."""


class LinkPlayer(Message):
    """Somebody here who has played deals of a link."""

    name: ShownName
    is_me: bool
    ahead: tuple[int | None, ...]
    """For each deal, the points by which they came out ahead; None: not played to its end, or not
    by the guest who asks."""
    replays: tuple[str, ...]
    """For each deal, the id of the round, to be replayed as the first game of a table of that id;
    empty beside None."""
    total: int
    """The sum of the points shown."""


class DealLinkShown(Message):
    """``GET /api/deals/{code}``: the deals of a link, and the results here."""

    text: str
    """The id of the rule text."""
    level: str
    version: int
    """The version of how the robots play."""
    is_open: bool
    """Whether its deals can be begun: robots of other versions play otherwise."""
    link: Link | None
    """The address to send; None on a site without a server, which knows its own address."""
    begun: tuple[bool, ...]
    """For each deal, whether the guest has begun it."""
    players: tuple[LinkPlayer, ...]
    """The guest first, then the others by their names."""
