"""Routes of tables: list, open and abandon tables, and invite friends by a link."""

from secrets import token_hex
from typing import Final

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.bodies import number_in
from canasta.answers.problems import ProblemError
from canasta.i18n import LANGUAGES, load
from canasta.protocol.commands import Sit
from canasta.protocol.http_api import Link
from canasta.protocol.settings import TableSettings
from canasta.protocol.table_lists import (
    MOST_PAGES,
    Coming,
    Invitation,
    NewTable,
    Opened,
    TableList,
    TableSummary,
)
from canasta.server.http.json_body import json_response, read_body
from canasta.server.http.request_language import words_of
from canasta.server.links import link_to
from canasta.server.live.hub import hub_of
from canasta.server.routes.current_guest import guest_of, known_guest
from canasta.server.routes.store_calls import read, write
from canasta.server.routes.table_access import found_table, table_of_seated
from canasta.server.routes.table_commands import carry_out, refused
from canasta.server.services import services_of
from canasta.store.invites import find_invite, new_invite, revoke_invites, use_invite
from canasta.store.retention import DAY_MS
from canasta.store.table_lists import (
    ListedTable,
    TablePage,
    guest_tables,
    public_tables,
    table_settings,
)
from canasta.store.table_members import table_members, unlist_table
from canasta.tables.clock import now_ms

_NO_NAMES: Final = frozenset([load(language).text("web.lobby.guest") for language in LANGUAGES])
"""The names shown for people who have not chosen one."""
_INVITE_DAYS: Final = 7
"""The number of days for which a link is valid; a new one takes a click."""


async def tables(request: Request) -> Response:
    """Return a page of the open public tables, and one of the guest's own."""
    page = number_in("page", request.query_params.get("page", "1"), most=MOST_PAGES)
    guest = await guest_of(request)
    guest_id = "" if guest is None else guest.id

    def look(opened: Connection) -> TableList:
        public = public_tables(opened, guest_id, page=page)
        own = guest_tables(opened, guest_id, page=page)
        return TableList(
            public=_summaries(public, guest_id),
            mine=_summaries(own, guest_id),
            public_more=public.has_more,
            mine_more=own.has_more,
        )

    return json_response(await read(request, look))


async def open_table(request: Request) -> Response:
    """Open a table; return it with an invitation link."""
    guest = await known_guest(request)
    asked = await read_body(request, NewTable)
    services_of(request).limits.take(request, "tables")
    table_id, answer = await hub_of(request).open_table(asked, guest.id, guest.nickname)
    if not isinstance(answer, int):
        raise refused(words_of(request), answer)
    opened = await write(request, lambda opened: _invited(request, opened, table_id))
    return json_response(opened, 201)


async def table(request: Request) -> Response:
    """Return a table's list entry, to a guest who may enter the table."""
    table_id: str = request.path_params["table_id"]
    guest = await guest_of(request)
    guest_id = "" if guest is None else guest.id

    def look(opened: Connection) -> TableSummary:
        found = found_table(opened, table_id)
        here = [one for one in table_members(opened, table_id) if one.guest_id == guest_id]
        if found.visibility != "public" and not here:
            raise ProblemError(403, "not_invited")
        return _summary(found, guest_id, next((one.seat for one in here), None))

    return json_response(await read(request, look))


async def abandon(request: Request) -> Response:
    """Close a table whose only person is the guest, or leave it to the other people.

    Either way the table is removed from the guest's list.
    """
    table_id: str = request.path_params["table_id"]
    guest = await known_guest(request)

    def unlist(opened: Connection) -> bool:
        return unlist_table(opened, table_id, guest.id, now_ms=now_ms())

    def is_seated(opened: Connection) -> bool:
        return any(
            one.guest_id == guest.id and one.seat is not None
            for one in table_members(opened, table_id)
        )

    if await read(request, is_seated) or not await write(request, unlist):
        await carry_out(request, table_id, guest, None)
        await write(request, unlist)
    return Response(status_code=204)


async def invite(request: Request) -> Response:
    """Create another invitation link; everybody seated at the table may do so."""
    table_id: str = request.path_params["table_id"]
    guest = await known_guest(request)

    def invited(opened: Connection) -> Opened:
        # Check within the link's transaction, so that nobody is removed in between.
        table_of_seated(opened, table_id, guest.id)
        return _invited(request, opened, table_id)

    return json_response(await write(request, invited), 201)


async def take_back(request: Request) -> Response:
    """Revoke all invitation links to a table; only its host may do so."""
    table_id: str = request.path_params["table_id"]
    guest = await known_guest(request)

    def revoke(opened: Connection) -> None:
        if found_table(opened, table_id).host != guest.id:
            raise ProblemError(403, "not_host")
        revoke_invites(opened, table_id)

    await write(request, revoke)
    return Response(status_code=204)


async def invitation(request: Request) -> Response:
    """Return the table to which a link leads, without admitting the guest."""
    token: str = request.path_params["token"]
    guest = await guest_of(request)
    guest_id = "" if guest is None else guest.id

    def look(opened: Connection) -> Invitation:
        found = find_invite(opened, token, guest_id, now_ms=now_ms())
        link = link_to(request, f"/i/{token}")
        return _invitation(opened, found.table_id, guest_id, link)

    return json_response(await read(request, look))


async def come(request: Request) -> Response:
    """Admit the guest by an invitation link, and seat the guest if requested."""
    token: str = request.path_params["token"]
    guest = await known_guest(request)
    asked = await read_body(request, Coming)
    link = link_to(request, f"/i/{token}")

    def let_in(opened: Connection) -> Invitation:
        used = use_invite(opened, token, guest.id, now_ms=now_ms())
        return _invitation(opened, used.table_id, guest.id, link)

    admitted = await write(request, let_in)
    if asked.seat is not None:
        sit = Sit(cmd_id=token_hex(12), seat=asked.seat, settings_seq=asked.settings_seq)
        try:
            await carry_out(request, admitted.table.id, guest, sit)
        except ProblemError as problem:
            if problem.code != "table.already":  # the guest already has this seat
                raise
    return json_response(admitted)


def _invited(request: Request, opened: Connection, table_id: str) -> Opened:
    """Create an invitation link to a table."""
    now = now_ms()
    token = new_invite(opened, table_id, now_ms=now, expires_ms=now + _INVITE_DAYS * DAY_MS)
    path = f"/i/{token}"
    return Opened(id=table_id, invite=path, link=link_to(request, path))


def _invitation(opened: Connection, table_id: str, guest_id: str, link: Link) -> Invitation:
    found = found_table(opened, table_id)
    if found.is_closed:
        raise ProblemError(410, "table_closed")
    seats = {one.guest_id: one.seat for one in table_members(opened, table_id)}
    summary = _summary(found, guest_id, seats.get(guest_id))
    place = seats.get(found.host)
    host = "" if place is None else summary.names[place]
    return Invitation(
        table=summary,
        settings=TableSettings.model_validate_json(table_settings(opened, table_id) or "{}"),
        settings_seq=summary.settings_seq,
        host="" if host in _NO_NAMES else host,
        host_side=-1 if place is None else place % summary.sides,
        link=link,
    )


def _summaries(page: TablePage, guest_id: str) -> tuple[TableSummary, ...]:
    return tuple(
        [
            _summary(one.table, guest_id, one.seat).model_copy(
                update={"invited_by": one.invited_by}
            )
            for one in page.tables
        ]
    )


def _summary(found: ListedTable, guest_id: str, seat: int | None) -> TableSummary:
    """Return a table's list entry for the guest with this id, who may have a seat there."""
    stored = TableSummary.model_validate_json(found.summary)
    return stored.model_copy(
        update={
            "phase": found.phase,
            "changed_ms": found.changed_ms,
            "mine": seat is not None,
            "my_side": -1 if seat is None else seat % stored.sides,
            "my_turn": seat is not None and found.awaited == guest_id,
        }
    )


ROUTES: Final = [
    Route("/api/tables", tables),
    Route("/api/tables", open_table, methods=["POST"]),
    Route("/api/tables/{table_id}", table),
    Route("/api/tables/{table_id}/abandon", abandon, methods=["POST"]),
    Route("/api/tables/{table_id}/invite", invite, methods=["POST"]),
    Route("/api/tables/{table_id}/invites", take_back, methods=["DELETE"]),
    Route("/api/invites/{token}", invitation),
    Route("/api/invites/{token}", come, methods=["POST"]),
]
