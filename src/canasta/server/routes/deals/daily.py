"""Routes of the deal of the day: the calendar, and the comparison with other people."""

from typing import Final

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.addresses.deals import daily_deals
from canasta.answers.daily import Here, calendar, daily_round
from canasta.answers.deal_rounds import MOST_SHOWN, Visitor, begun_or_first, check_may_begin
from canasta.answers.kept_rounds import KeptRound
from canasta.daily.deal import DailyDeal
from canasta.daily.field import Field
from canasta.server.household import household_of
from canasta.server.http.json_body import json_response
from canasta.server.http.request_language import words_of
from canasta.server.links import link_to
from canasta.server.routes.context import ServerContext
from canasta.server.routes.current_guest import known_guest
from canasta.server.routes.store_calls import read
from canasta.server.services import services_of
from canasta.store.alone.kept_rounds import (
    best_rounds,
    daily_rounds,
    results_of_others,
    rounds_at,
)
from canasta.tables.clock import now_ms


async def days(request: Request) -> Response:
    """Return the deals that the guest has begun."""
    guest = await known_guest(request)

    found = await read(request, lambda opened: daily_rounds(opened, guest.id))
    fields = {one.deal: Field(results) for one, results in found}
    return json_response(calendar([one for one, _ in found], fields))


async def shown(request: Request) -> Response:
    """Return the progress of the guest and of the robots in a deal."""
    guest, deals = await known_guest(request), daily_deals(ServerContext(request))

    def look(opened: Connection) -> tuple[DailyDeal, KeptRound | None, Here]:
        rounds = rounds_at(opened, guest.id, [deal.name for deal in deals])
        deal, own = begun_or_first(deals, rounds.get)
        if own is None or not own.is_over:
            return deal, own, Here()
        best = best_rounds(opened, [deal.name], guest.id, MOST_SHOWN)
        visitors = [Visitor(one.nickname, one.guest_id == guest.id, one.round) for one in best]
        return deal, own, Here(visitors, results_of_others(opened, deal.name, guest.id))

    deal, own, here = await read(request, look)
    if own is None:
        check_may_begin(deal, now_ms())
    field = Field({})
    if own is not None:
        field = await services_of(request).daily_fields.field(deal, household_of(request))
    address = link_to(request, f"/daily/{deal.text}/{deal.day}")
    return json_response(daily_round(words_of(request), deal, own, field, here, address))


ROUTES: Final = [Route("/api/daily", days), Route("/api/daily/{text}/{day}", shown)]
