"""Routes of deals that are shared by a link: links, friends' results, and the tables."""

from secrets import token_bytes
from typing import Final

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.deal_links import link_at, link_shown, linked_deal_at, new_link
from canasta.answers.deal_rounds import MOST_SHOWN, Visitor
from canasta.answers.sent_deals import place_of, sent_round
from canasta.daily.played_deal import LONGEST_CODE
from canasta.daily.robot_deal import RobotDeal
from canasta.protocol.deal_links import DealLinkMade, DealLinkShown, NewDealLink
from canasta.server.http.json_body import json_response, read_body
from canasta.server.http.parameters import path_text
from canasta.server.http.request_language import words_of
from canasta.server.links import link_to
from canasta.server.routes.current_guest import guest_of, known_guest
from canasta.server.routes.deals.rounds import DealRoutes, new_round_id
from canasta.server.routes.history import from_game, round_alone, round_number, table_id
from canasta.server.routes.store_calls import read, write
from canasta.store.alone.kept_rounds import (
    best_rounds,
    find_round,
    players_of,
    rounds_at,
    save_round,
)
from canasta.tables.clock import now_ms


async def made(request: Request) -> Response:
    """Make a link; nothing is stored, because the link determines the cards."""
    link = new_link(await read_body(request, NewDealLink), token_bytes)
    return json_response(DealLinkMade(code=link.code))


async def sent(request: Request) -> Response:
    """Return the link for others to the deal of a round, after storing the guest's own result."""
    guest, (table, number) = await known_guest(request), (table_id(request), round_number(request))
    own = await round_alone(request, table)
    if own is not None:
        return json_response(place_of(own.kept))
    kept = await from_game(
        request, lambda game: sent_round(game, number, guest.id, new_round_id(), now_ms())
    )

    def save(opened: Connection) -> bool:
        before = find_round(opened, guest.id, kept.deal)
        # The round at the table came first, so it counts instead of a round played by the link.
        is_saved = before is not None and before.plays == kept.plays
        return is_saved or save_round(opened, guest.id, kept, before)

    if not await write(request, save):
        await known_guest(request)  # whose data may have been deleted meanwhile
    return json_response(place_of(kept))


async def shown(request: Request) -> Response:
    """Return the deals of a link, with results for the deals that the guest has played."""
    guest = await guest_of(request)
    link = link_at(path_text(request, "code", most=LONGEST_CODE))
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


def _deals(request: Request) -> tuple[RobotDeal]:
    code = path_text(request, "code", most=LONGEST_CODE)
    return (linked_deal_at(code, request.path_params["number"]),)


ROUTES: Final = [
    Route("/api/deals", made, methods=["POST"]),
    Route("/api/deals/{code}", shown),
    Route("/api/tables/{table}/deal/{hand}", sent, methods=["POST"]),
    *DealRoutes(_deals).at("/api/deals/{code}/{number}"),
]
