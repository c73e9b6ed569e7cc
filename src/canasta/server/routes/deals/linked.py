"""Route of a deal link: its deals, and the results of friends."""

from typing import Final

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.addresses.deals import link_code
from canasta.answers.deal_links import link_at, link_shown
from canasta.answers.deal_rounds import MOST_SHOWN, Visitor
from canasta.protocol.deal_links import DealLinkShown
from canasta.server.http.json_body import json_response
from canasta.server.http.request_language import words_of
from canasta.server.links import link_to
from canasta.server.routes.context import ServerContext
from canasta.server.routes.current_guest import guest_of
from canasta.server.routes.store_calls import read
from canasta.store.alone.kept_rounds import best_rounds, players_of, rounds_at


async def shown(request: Request) -> Response:
    """Return the deals of a link, with results for the deals that the guest has played."""
    guest = await guest_of(request)
    link = link_at(link_code(ServerContext(request)))
    address, words = link_to(request, f"/deals/{link.code}"), words_of(request)
    if guest is None:
        nothing = [None] * len(link.deals)
        return json_response(link_shown(link, nothing, [], address, words))

    def look(opened: Connection) -> DealLinkShown:
        names = [deal.name for deal in link.deals]
        rounds = rounds_at(opened, guest.id, names)
        finished = [name for name, one in rounds.items() if one.is_over]
        best = best_rounds(opened, finished, guest.id, MOST_SHOWN)
        visitors = [
            [
                (one.guest_id, Visitor(one.nickname, one.guest_id == guest.id, one.round))
                for one in best
                if one.round.deal == name
            ]
            for name in names
        ]
        more = players_of(opened, finished) - len({one.guest_id for one in best})
        own = [rounds.get(name) for name in names]
        return link_shown(link, own, visitors, address, words, more)

    return json_response(await read(request, look))


ROUTES: Final = [Route("/api/deals/{code}", shown)]
