"""Routes of the deal of the day: the calendar, the table, and the comparison after it.

Only a guest can ask, because their plays and results are kept.
"""

from secrets import token_urlsafe
from typing import Final

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.daily import (
    Visitor,
    calendar,
    check_may_play,
    daily_round,
    deal_at,
    round_name,
    start_of,
)
from canasta.answers.kept_rounds import PREFIX, KeptRound, KeptTable
from canasta.answers.problems import ProblemError
from canasta.answers.robot_tables import hint_task, robot_task
from canasta.daily.deal import DailyDeal
from canasta.daily.field import Field
from canasta.protocol.daily import KeptAsk, KeptHint, KeptPreview
from canasta.server.household import household_of
from canasta.server.http.json_body import json_response, read_body
from canasta.server.http.parameters import path_text
from canasta.server.http.request_language import words_of
from canasta.server.routes.current_guest import known_guest
from canasta.server.routes.side_work import in_turn
from canasta.server.routes.store_calls import read, write
from canasta.server.routes.thought import thought
from canasta.server.services import services_of
from canasta.store.guests import Guest
from canasta.store.kept_rounds import (
    ended_rounds,
    field_of,
    find_round,
    rounds_of_guest,
    save_round,
)
from canasta.tables.clock import now_ms
from canasta.tables.views.hints import hint_answer

_ID_BYTES: Final = 15


async def days(request: Request) -> Response:
    """Return the deals that the guest has begun."""
    guest = await known_guest(request)

    def look(opened: Connection) -> Response:
        rounds = rounds_of_guest(opened, guest.id)
        fields = {one.deal: Field(field_of(opened, one.deal)) for one in rounds if one.is_over}
        return json_response(calendar(rounds, fields))

    return await read(request, look)


async def shown(request: Request) -> Response:
    """Return how far the guest and the robots are with a deal."""
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


async def turn(request: Request) -> Response:
    """Return the table after what the guest or the robot to act does, once it is stored."""
    asked = await read_body(request, KeptAsk)
    guest, before = await _own_round(request)
    kept = before or _new_round(request)
    if asked.act == "restart" and _is_practice(request):
        kept = _new_round(request)
    table = await _table(request, guest, kept)
    table.take(asked, now_ms())
    if asked.act == "robot" and asked.at == len(kept.plays):
        task = robot_task(table.table)
        if task is not None:
            table.take_robot(await thought(request, task), now_ms())
    after = table.round
    if after != before and not await write(
        request, lambda opened: save_round(opened, guest.id, after, before)
    ):
        # Another page of the guest was faster: show what is stored.
        guest, stored = await _own_round(request)
        table = await _table(request, guest, stored or kept)
    if after.plays:
        await _field(request, _deal(request))
    return json_response(table.table.turn())


async def preview(request: Request) -> Response:
    """Return what the referee would answer to a play."""
    asked = await read_body(request, KeptPreview)
    guest, kept = await _own_round(request)
    table = (await _table(request, guest, kept or _new_round(request))).table
    return json_response(table.preview(asked.asked))


async def hint(request: Request) -> Response:
    """Return the advice of a robot, for practice."""
    asked = (await read_body(request, KeptHint)).asked
    guest, kept = await _own_round(request)
    table = (await _table(request, guest, kept or _new_round(request))).table
    question, task = hint_task(table, asked)
    found = await thought(request, task)
    return json_response(hint_answer(question, found, asked.id, table.narrator))


def _deal(request: Request) -> DailyDeal:
    return deal_at(path_text(request, "text", most=40), path_text(request, "day", most=10))


async def _field(request: Request, deal: DailyDeal) -> Field:
    """Return what robots have made of a deal, which they play from now on."""
    return await services_of(request).daily_fields.field(deal, household_of(request))


def _is_practice(request: Request) -> bool:
    return "practice" in request.query_params


def _new_round(request: Request) -> KeptRound:
    name = round_name(_deal(request), is_practice=_is_practice(request))
    return KeptRound(f"{PREFIX}{token_urlsafe(_ID_BYTES)}", name, (), now_ms())


async def _own_round(request: Request) -> tuple[Guest, KeptRound | None]:
    """Return the guest, and their round if they have begun it.

    Raises:
        ProblemError: 401, no known guest; 404, 409 or 422, they may not play what is asked for.
    """
    guest, deal, is_practice = await known_guest(request), _deal(request), _is_practice(request)
    name = round_name(deal, is_practice=is_practice)

    def look(opened: Connection) -> tuple[KeptRound | None, KeptRound | None]:
        return find_round(opened, guest.id, deal.name), find_round(opened, guest.id, name)

    counted, kept = await read(request, look)
    check_may_play(deal, counted, now_ms(), is_practice=is_practice)
    return guest, kept


async def _table(request: Request, guest: Guest, kept: KeptRound) -> KeptTable:
    start = start_of(kept, guest.nickname)
    if start is None:
        raise ProblemError(404, "not_found")
    return await in_turn(request, lambda: KeptTable(start, kept, words_of(request)))


_ADDRESS: Final = "/api/daily/{text}/{day}"
ROUTES: Final = [
    Route("/api/daily", days),
    Route(_ADDRESS, shown),
    Route(_ADDRESS, turn, methods=["POST"]),
    Route(f"{_ADDRESS}/preview", preview, methods=["POST"]),
    Route(f"{_ADDRESS}/hint", hint, methods=["POST"]),
]
