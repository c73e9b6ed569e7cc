"""Routes of a round of a deal that others also play: the table, previews and hints.

They need a guest, whose plays are stored.
"""

from collections.abc import Callable, Sequence
from functools import partial
from secrets import token_urlsafe
from typing import Final, Generic

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.deal_rounds import (
    DealT,
    begun_or_first,
    check_may_play,
    round_name,
    start_of,
)
from canasta.answers.kept_rounds import PREFIX, KeptRound, KeptTable
from canasta.answers.robot_tables import hint_task, robot_task
from canasta.daily.robot_deal import RobotDeal
from canasta.protocol.daily import KeptAsk, KeptHint, KeptPreview
from canasta.server.http.json_body import json_response, read_body
from canasta.server.http.request_language import words_of
from canasta.server.routes.current_guest import known_guest
from canasta.server.routes.side_work import in_turn
from canasta.server.routes.store_calls import read, write
from canasta.server.routes.thought import thought
from canasta.server.services import services_of
from canasta.store.alone.kept_rounds import find_round, save_round
from canasta.store.guests import Guest
from canasta.tables.clock import now_ms
from canasta.tables.robot_table import RobotTable
from canasta.tables.views.hints import hint_answer

_ID_BYTES: Final = 15


class DealRoutes(Generic[DealT]):
    """The routes of one kind of deals; with ``?practice``, the round does not count."""

    def __init__(self, deals_of: Callable[[Request], Sequence[DealT]]) -> None:
        """Store the function that finds the deals of an address, or raises a ProblemError.

        If the guest has begun one of these deals, the address means that deal; otherwise the first.
        """
        self._deals_of: Final = deals_of

    def at(self, address: str) -> tuple[Route, ...]:
        """Return the routes for the address of a deal and the addresses below it."""
        return (
            Route(address, self.turn, methods=["POST"]),
            Route(f"{address}/preview", self.preview, methods=["POST"]),
            Route(f"{address}/hint", self.hint, methods=["POST"]),
        )

    async def turn(self, request: Request) -> Response:
        """Return the table after an act of the guest or a robot, once the act is stored."""
        asked = await read_body(request, KeptAsk)
        guest, deal, before = await self._own_round(request)
        if before is None:
            services_of(request).limits.take(request, "tables")
        kept = before or _new_round(request, deal)
        if asked.act == "restart" and _is_practice(request):
            kept = _new_round(request, deal)
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
            # Another page of the guest was faster: show the stored round.
            guest, deal, stored = await self._own_round(request)
            table = await _table(request, guest, stored or kept)
        if after.plays:
            await self.begun(request, deal)
        return json_response(table.table.turn())

    async def begun(self, request: Request, deal: DealT) -> None:
        """Follow a play of the person or a robot; by default, do nothing."""

    async def preview(self, request: Request) -> Response:
        """Return the referee's verdict on a play without making the play."""
        asked = await read_body(request, KeptPreview)
        table = await self._shown_table(request)
        return json_response(table.preview(asked.asked))

    async def hint(self, request: Request) -> Response:
        """Return a robot's advice, in practice only."""
        asked = (await read_body(request, KeptHint)).asked
        table = await self._shown_table(request)
        question, task = hint_task(table, asked)
        found = await thought(request, task)
        return json_response(hint_answer(question, found, asked.id, table.narrator))

    async def _shown_table(self, request: Request) -> RobotTable:
        guest, deal, kept = await self._own_round(request)
        return (await _table(request, guest, kept or _new_round(request, deal))).table

    async def _own_round(self, request: Request) -> tuple[Guest, DealT, KeptRound | None]:
        """Return the guest, the deal, and the guest's round, or None if it has not begun.

        Raises:
            ProblemError: 401, the guest is unknown; 404, 409 or 422, the guest may not play this
            deal.
        """
        guest, deals = await known_guest(request), self._deals_of(request)
        is_practice = _is_practice(request)

        def look(opened: Connection) -> tuple[DealT, KeptRound | None, KeptRound | None]:
            deal, counted = begun_or_first(deals, partial(find_round, opened, guest.id))
            name = round_name(deal, is_practice=is_practice)
            return deal, counted, find_round(opened, guest.id, name) if is_practice else counted

        deal, counted, kept = await read(request, look)
        check_may_play(deal, counted, now_ms(), is_practice=is_practice)
        return guest, deal, kept


def _new_round(request: Request, deal: RobotDeal) -> KeptRound:
    name = round_name(deal, is_practice=_is_practice(request))
    return KeptRound(new_round_id(), name, (), now_ms())


def new_round_id() -> str:
    """Return an id that nobody can guess."""
    return f"{PREFIX}{token_urlsafe(_ID_BYTES)}"


def _is_practice(request: Request) -> bool:
    return "practice" in request.query_params


async def _table(request: Request, guest: Guest, kept: KeptRound) -> KeptTable:
    start = start_of(kept, guest.nickname)
    return await in_turn(request, lambda: KeptTable(start, kept, words_of(request)))
