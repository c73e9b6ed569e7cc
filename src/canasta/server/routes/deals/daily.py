"""Routes of the deal of the day: the calendar, the comparison, and the table.

They need a guest, whose plays and results are stored.
"""

from typing import Final

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.daily import calendar, daily_round, deal_at
from canasta.answers.deal_rounds import Visitor, check_may_play
from canasta.answers.kept_rounds import KeptRound
from canasta.daily.deal import DailyDeal
from canasta.daily.field import Field
from canasta.server.household import household_of
from canasta.server.http.json_body import json_response
from canasta.server.http.parameters import path_text
from canasta.server.routes.current_guest import known_guest
from canasta.server.routes.deals.rounds import DealRoutes
from canasta.server.routes.store_calls import read
from canasta.server.services import services_of
from canasta.store.alone.kept_rounds import ended_rounds, field_of, find_round, rounds_of_guest
from canasta.tables.clock import now_ms


async def days(request: Request) -> Response:
    """Return the deals that the guest has begun."""
    guest = await known_guest(request)

    def look(opened: Connection) -> Response:
        rounds = rounds_of_guest(opened, guest.id)
        fields = {one.deal: Field(field_of(opened, one.deal)) for one in rounds if one.is_over}
        return json_response(calendar(rounds, fields))

    return await read(request, look)


async def shown(request: Request) -> Response:
    """Return the progress of the guest and the robots at a deal."""
    guest, deal = await known_guest(request), _deal(request)

    def look(opened: Connection) -> tuple[KeptRound | None, list[Visitor]]:
        own = find_round(opened, guest.id, deal.name)
        if own is None or not own.is_over:
            return own, []
        ended = ended_rounds(opened, deal.name)
        return own, [Visitor(one.nickname, one.guest_id == guest.id, one.round) for one in ended]

    own, visitors = await read(request, look)
    check_may_play(deal, own, now_ms(), is_practice=False)
    field = Field({}) if own is None else await _field(request, deal)
    return json_response(daily_round(deal, own, field, visitors))


def _deal(request: Request) -> DailyDeal:
    return deal_at(path_text(request, "text", most=40), path_text(request, "day", most=10))


async def _field(request: Request, deal: DailyDeal) -> Field:
    """Return the robots' results at a deal so far, and let robots play on."""
    return await services_of(request).daily_fields.field(deal, household_of(request))


class _DailyRoutes(DealRoutes):
    async def begun(self, request: Request) -> None:
        """Let robots play the deal from now on."""
        await _field(request, _deal(request))


_ADDRESS: Final = "/api/daily/{text}/{day}"
ROUTES: Final = [
    Route("/api/daily", days),
    Route(_ADDRESS, shown),
    *_DailyRoutes(_deal).at(_ADDRESS),
]
