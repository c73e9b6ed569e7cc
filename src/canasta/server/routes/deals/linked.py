"""Routes of deals that are shared by a link: a new link, friends' results, and the tables."""

from secrets import token_bytes
from typing import Final

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.deal_links import link_at, link_shown, linked_deal_at, new_link
from canasta.answers.deal_rounds import Visitor
from canasta.daily.deal_link import LONGEST_CODE, LinkedDeal
from canasta.protocol.deal_links import DealLinkMade, DealLinkShown, NewDealLink
from canasta.server.http.json_body import json_response, read_body
from canasta.server.http.parameters import path_text
from canasta.server.links import link_to
from canasta.server.routes.current_guest import guest_of
from canasta.server.routes.deals.rounds import DealRoutes
from canasta.server.routes.store_calls import read
from canasta.store.alone.kept_rounds import ended_rounds, find_round


async def made(request: Request) -> Response:
    """Make a link; nothing is stored, because the link determines the cards."""
    link = new_link(await read_body(request, NewDealLink), token_bytes)
    return json_response(DealLinkMade(code=link.code))


async def shown(request: Request) -> Response:
    """Return the deals of a link, with results for the deals that the guest has played."""
    guest = await guest_of(request)
    link = link_at(path_text(request, "code", most=LONGEST_CODE))
    address = link_to(request, f"/deals/{link.code}")
    if guest is None:
        nothing = [None] * link.count
        return json_response(link_shown(link, nothing, [], address))

    def look(opened: Connection) -> DealLinkShown:
        names = [deal.name for deal in link.deals()]
        own = [find_round(opened, guest.id, name) for name in names]
        ended = [ended_rounds(opened, name) for name in names]
        visitors = [
            [
                (one.guest_id, Visitor(one.nickname, one.guest_id == guest.id, one.round))
                for one in here
            ]
            for here in ended
        ]
        return link_shown(link, own, visitors, address)

    return json_response(await read(request, look))


def _deals(request: Request) -> tuple[LinkedDeal]:
    code = path_text(request, "code", most=LONGEST_CODE)
    return (linked_deal_at(code, request.path_params["number"]),)


ROUTES: Final = [
    Route("/api/deals", made, methods=["POST"]),
    Route("/api/deals/{code}", shown),
    *DealRoutes(_deals).at("/api/deals/{code}/{number}"),
]
