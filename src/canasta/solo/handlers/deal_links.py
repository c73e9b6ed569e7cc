"""Deals that are shared by a link: a new link, the person's results, and the tables."""

from typing import Final

from canasta.answers.deal_links import link_at, link_shown, linked_deal_at, new_link
from canasta.answers.deal_rounds import Visitor
from canasta.daily.deal_link import LONGEST_CODE, LinkedDeal
from canasta.protocol.deal_links import DealLinkMade, NewDealLink
from canasta.solo.handlers.deal_rounds import DealHandlers
from canasta.solo.host import Host
from canasta.solo.requests import Request


def made(host: Host, request: Request) -> None:
    """Reply with a new link; nothing is stored, because the link determines the cards."""
    link = new_link(request.read(NewDealLink), host.random_bytes)
    request.answer(DealLinkMade(code=link.code))


def shown(host: Host, request: Request) -> None:
    """Reply with the deals of a link and the person's results."""
    guest, link = host.holdings.guest, link_at(request.text(0, "code", most=LONGEST_CODE))
    own = [host.holdings.rounds.get(deal.name) for deal in link.deals()]
    visitors = [
        []
        if one is None or guest is None
        else [(guest.id, Visitor(guest.nickname, is_me=True, round=one))]
        for one in own
    ]
    request.answer(link_shown(link, own, visitors, address=None))


def _deals(request: Request) -> tuple[LinkedDeal]:
    code = request.text(0, "code", most=LONGEST_CODE)
    return (linked_deal_at(code, request.text(1, "number")),)


TABLES: Final = DealHandlers(_deals)
