"""Deals that are shared by a link, over HTTP."""

from typing import Annotated

from pydantic import Field

from canasta.daily.deal_link import MOST_DEALS
from canasta.protocol.http_api import Link
from canasta.protocol.message import Message, ShownName


class NewDealLink(Message):
    """``POST /api/deals``: make a link to deals; the answer is a ``DealLinkMade``."""

    text: Annotated[str, Field(min_length=1, max_length=40)]
    """The id of the rule text."""
    level: Annotated[str, Field(min_length=1, max_length=40)]
    """The level of all robots."""
    count: Annotated[int, Field(ge=1, le=MOST_DEALS)]


class DealLinkMade(Message):
    """A new link."""

    code: str
    """The code of the link, which is ``/deals/{code}``."""


class SentDeal(Message):
    """``POST /api/tables/{id}/deal/{hand}``: a link to the deal of a finished round, for others."""

    page: str
    """The address to send: the page of the deal with the results."""
    table: str
    """The address of the deal's table; with ``?practice``, the guest plays the deal again."""


class LinkPlayer(Message):
    """A visitor of this server who has played deals of a link."""

    name: ShownName
    is_me: bool
    ahead: tuple[int | None, ...]
    """For each deal, the points by which the visitor finished ahead; None if the visitor, or the
    guest who asks, has not finished it."""
    replays: tuple[str, ...]
    """For each deal, the id of the round, which can be replayed as the first game of a table with
    that id; empty if ``ahead`` is None."""
    total: int
    """The sum of the points shown."""


class DealLinkShown(Message):
    """``GET /api/deals/{code}``: the deals of a link, and the results on this server."""

    rules_name: dict[str, ShownName]
    levels: tuple[str, ...]
    """The levels of the robots, each once."""
    version: int
    """The version of the robots' play."""
    is_open: bool
    """Whether the deals can be begun: robots of other versions play differently."""
    note: str
    """A note on a deal that was first played at a table; otherwise empty."""
    link: Link | None
    """The address to send; None on a site without a server, because such a page knows its own
    address."""
    begun: tuple[bool, ...]
    """For each deal, whether the guest has begun it."""
    players: tuple[LinkPlayer, ...]
    """The guest first, then the 50 visitors with the most points, sorted by name."""
    more: int
    """The number of other visitors who have played one of the deals."""
