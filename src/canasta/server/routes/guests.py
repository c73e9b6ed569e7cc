"""Routes of guests: register under a nickname, export the stored data, delete them."""

import json
from secrets import token_hex
from typing import Final

import structlog
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.problems import ProblemError
from canasta.protocol.commands import Leave
from canasta.protocol.http_api import KeptDays, Me, NewGuest
from canasta.record.header import Player
from canasta.server.http.device_kind import device_kind
from canasta.server.http.guest_cookie import Identity
from canasta.server.http.json_body import json_response, read_body
from canasta.server.http.request_language import LANGUAGE_COOKIE, language_of
from canasta.server.routes.current_guest import own_device, refuse_by_host, signed_in
from canasta.server.routes.dismissal import dismiss
from canasta.server.routes.side_work import in_turn
from canasta.server.routes.store_calls import read, write
from canasta.server.routes.table_commands import carry_out
from canasta.server.services import services_of
from canasta.store.devices.devices import note_device
from canasta.store.guests import Guest, change_guest, new_guest
from canasta.store.personal_data import delete_guest, export_guest
from canasta.store.table_lists import seated_tables
from canasta.tables.audience.shown_table import BrokenTableError
from canasta.tables.clock import now_ms

log: Final = structlog.get_logger()
_YEAR_S = 365 * 24 * 3600


async def me(request: Request) -> Response:
    """Return the browser's guest; the nickname is empty if there is none."""
    known = await signed_in(request)
    if known is None:
        return json_response(Me(nickname="", language=language_of(request)))
    response = json_response(Me(nickname=known.guest.nickname, language=known.guest.language))
    services_of(request).cookies.remember(request, response, known.identity)
    return response


async def come_in(request: Request) -> Response:
    """Register under a nickname, or change the nickname."""
    asked = await read_body(request, NewGuest)
    nickname = asked.nickname
    if not Player(nickname).is_writable():  # no visible character is left
        raise ProblemError(422, "nickname", "nickname")
    known = await signed_in(request)
    services = services_of(request)
    if known is None:
        services.limits.take(request, "guests")

    def save(opened: Connection) -> Identity:
        if known is not None and change_guest(
            opened, known.guest.id, nickname=nickname, language=asked.language
        ):
            return known.identity
        now = now_ms()
        guest = new_guest(opened, nickname=nickname, language=asked.language, now_ms=now)
        note_device(opened, guest.id, guest.id, device_kind(request), now)
        return Identity(guest.id, guest.id)

    saved = await write(request, save)
    response = json_response(Me(nickname=nickname, language=asked.language))
    services.cookies.remember(request, response, saved)
    response.set_cookie(LANGUAGE_COOKIE, asked.language, max_age=_YEAR_S, samesite="lax")
    return response


async def export(request: Request) -> Response:
    """Send everything stored about the guest."""
    guest_id = (await own_device(request)).guest.id
    store = services_of(request).store

    def made() -> str:
        data = store.read(lambda opened: export_guest(opened, guest_id))
        return json.dumps(data, ensure_ascii=False, indent=2)

    return Response(
        await in_turn(request, made),
        media_type="application/json",
        headers={
            "Cache-Control": "no-store",
            "Content-Disposition": 'attachment; filename="canasta.json"',
        },
    )


async def kept(request: Request) -> Response:
    """Return the retention periods of each kind of data, in days."""
    days = services_of(request).settings.retention
    return json_response(
        KeptDays(
            guest=days.guest_days,
            closed_table=days.closed_table_days,
            idle_table=days.idle_table_days,
            invite=days.invite_days,
        )
    )


async def forget_me(request: Request) -> Response:
    """Delete the guest's personal data and the cookie."""
    services = services_of(request)
    known = await signed_in(request)
    if known is not None:
        refuse_by_host(known.device)
        await _leave_tables(request, known.guest)
        await write(request, lambda opened: delete_guest(opened, known.guest.id))
        await dismiss(request, known.guest.id)
    response = json_response(Me(nickname="", language=language_of(request)))
    services.cookies.forget(request, response)
    return response


async def _leave_tables(request: Request, guest: Guest) -> None:
    """Leave all open tables, because a table in memory would store the name again."""
    for table_id in await read(request, lambda opened: seated_tables(opened, guest.id)):
        leave = Leave(cmd_id=f"forget-{token_hex(8)}")
        try:
            await carry_out(request, table_id, guest, leave)
        except BrokenTableError:
            continue  # nobody can enter this table
        except ProblemError as problem:
            log.warning("not left", table=table_id, code=problem.code)


ROUTES: Final = [
    Route("/api/me", me),
    Route("/api/guest", come_in, methods=["POST"]),
    Route("/api/me/export", export),
    Route("/api/kept", kept),
    Route("/api/me", forget_me, methods=["DELETE"]),
]
