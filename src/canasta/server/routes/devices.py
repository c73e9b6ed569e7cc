"""Routes of devices: continue as the same guest on another device, list devices, sign one out.

Showing the guest of a code and using the code are two requests, and only a click leads from one to
the other. A link or QR code from a stranger therefore never makes a visitor the stranger's guest by
accident.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.problems import ProblemError
from canasta.protocol.devices import (
    Continuing,
    DeviceCode,
    Holding,
    OwnDevice,
    OwnDevices,
    TypedCode,
)
from canasta.protocol.http_api import Me
from canasta.server.device_codes import new_code, shown_code, typed_code
from canasta.server.http.device_kind import device_kind
from canasta.server.http.guest_cookie import Identity
from canasta.server.http.json_body import json_response, read_body
from canasta.server.links import link_to
from canasta.server.qr_codes import qr_code
from canasta.server.routes.current_guest import (
    SignedIn,
    known_device,
    known_guest,
    own_device,
    refuse_by_host,
    signed_in,
)
from canasta.server.routes.dismissal import dismiss
from canasta.server.routes.side_work import in_turn
from canasta.server.routes.store_calls import read, write
from canasta.server.routes.vouching import check_vouching
from canasta.server.services import services_of
from canasta.store.devices.codes import (
    DeviceCodeError,
    Vouching,
    find_code,
    find_vouching,
    keep_code,
    use_code,
)
from canasta.store.devices.devices import add_device, find_device, guest_devices, sign_out
from canasta.store.guest_games import game_count
from canasta.store.guests import Guest, find_guest
from canasta.store.table_lists import seated_tables
from canasta.store.table_members import table_members
from canasta.tables.clock import now_ms


async def devices(request: Request) -> Response:
    """Return the guest's devices."""
    known = await known_device(request)
    found = await read(request, lambda opened: guest_devices(opened, known.guest.id))
    return json_response(
        OwnDevices(
            devices=tuple(
                [
                    OwnDevice(
                        id=one.id,
                        browser=one.kind.browser,
                        system=one.kind.system,
                        seen_ms=one.seen_ms,
                        is_this=one.id == known.device.id,
                        by_host=one.by_host,
                    )
                    for one in found
                ]
            )
        )
    )


async def signed_out(request: Request) -> Response:
    """Sign out a device of the guest: close its connections, and refuse its cookie."""
    known = await known_device(request)
    device_id: str = request.path_params["device"]

    def ended(opened: Connection) -> None:
        device = find_device(opened, known.guest.id, device_id)
        if device is not None and not device.by_host:
            refuse_by_host(known.device)
        sign_out(opened, known.guest.id, device_id)

    await write(request, ended)
    await dismiss(request, known.guest.id, device_id)
    response = Response(status_code=204)
    if device_id == known.device.id:
        services_of(request).cookies.forget(request, response)
    return response


async def another(request: Request) -> Response:
    """Make a code for another device; an earlier code stops working."""
    known = await own_device(request)

    def still_signed_in(opened: Connection) -> str:
        # Check within the transaction: a device that is just being signed out must not get a code.
        if find_device(opened, *known.identity) is None:
            raise ProblemError(401, "no_guest")
        return known.guest.id

    return await _coded(request, still_signed_in)


async def for_seat(request: Request) -> Response:
    """Make a code for a player who has lost their device and for whom the host vouches."""
    table_id: str = request.path_params["table_id"]
    seat: int = request.path_params["seat"]
    host = await known_guest(request)
    await check_vouching(request, table_id, host.id, seat)

    def vouched(opened: Connection) -> str:
        here = {one.seat: one.guest_id for one in table_members(opened, table_id)}
        if seat not in here:  # the player has left meanwhile
            raise ProblemError(409, "nobody_to_vouch_for")
        _refuse_elsewhere(opened, table_id, here[seat])
        return here[seat]

    return await _coded(request, vouched, vouched_at=table_id)


async def look(request: Request) -> Response:
    """Return the guest of a code; the code stays valid."""
    code_hash = await _typed(request)
    known = await signed_in(request)

    def holdings(opened: Connection) -> Continuing:
        found = find_code(opened, code_hash, now_ms=now_ms())
        to = find_guest(opened, found.guest_id)
        if to is None:
            raise DeviceCodeError
        _refuse_same(known, to.id)
        own = None if known is None else _holding(opened, known.guest)
        return Continuing(to=_holding(opened, to), own=own)

    return json_response(await read(request, holdings))


async def become(request: Request) -> Response:
    """Sign in the device as the guest of a code, and use up the code.

    The device no longer leads to its earlier guest.
    """
    code_hash = await _typed(request)
    known = await signed_in(request)
    await _check_still_vouched(request, code_hash)
    kind = device_kind(request)

    def used(opened: Connection) -> tuple[Guest, Identity]:
        now = now_ms()
        found = use_code(opened, code_hash, now_ms=now)
        guest = find_guest(opened, found.guest_id)
        if guest is None:
            raise DeviceCodeError
        _refuse_same(known, guest.id)
        if found.vouched_at is not None:
            _refuse_elsewhere(opened, found.vouched_at, guest.id)
        by_host = found.vouched_at is not None
        device_id = add_device(opened, guest.id, kind, by_host=by_host, now_ms=now)
        if known is not None:
            sign_out(opened, *known.identity)
        return guest, Identity(guest.id, device_id)

    guest, identity = await write(request, used)
    if known is not None:
        await dismiss(request, *known.identity)
    response = json_response(Me(nickname=guest.nickname, language=guest.language))
    services_of(request).cookies.remember(request, response, identity)
    return response


async def _coded(
    request: Request,
    guest_of_code: Callable[[Connection], str],
    *,
    vouched_at: str | None = None,
) -> Response:
    services = services_of(request)
    services.limits.take(request, "pictures")
    code = new_code()

    def kept(opened: Connection) -> int:
        code_hash = services.codes.hash(code)
        guest_id = guest_of_code(opened)
        return keep_code(opened, guest_id, code_hash, vouched_at=vouched_at, now_ms=now_ms())

    expires_ms = await write(request, kept)
    # After the #, which browsers send to no server and which therefore appears in no log.
    link = link_to(request, f"/device#{code}")
    picture = await in_turn(request, partial(qr_code, link.url))
    answer = DeviceCode(
        code=shown_code(code), expires_ms=expires_ms, link=link, picture=picture.decode()
    )
    return json_response(answer, 201)


async def _check_still_vouched(request: Request, code_hash: bytes) -> None:
    """Repeat the checks made when the host created a code; a guest's own code passes.

    Raises:
        DeviceCodeError: the code is not valid, or the guest has left the seat.
        ProblemError: the host could not create the code now.
        UnavailableError: the server of the table does not answer.
    """

    def found(opened: Connection) -> tuple[str, Vouching] | None:
        code = find_code(opened, code_hash, now_ms=now_ms())
        if code.vouched_at is None:
            return None
        return code.vouched_at, find_vouching(opened, code.vouched_at, code.guest_id)

    vouched = await read(request, found)
    if vouched is not None:
        table_id, (host, seat) = vouched
        await check_vouching(request, table_id, host, seat)


async def _typed(request: Request) -> bytes:
    """Return the hash of the code in the body of a request.

    Raises:
        ProblemError: 429, too many codes were tried, right or wrong.
    """
    asked = await read_body(request, TypedCode)
    services = services_of(request)
    services.limits.take_code(request)
    return services.codes.hash(typed_code(asked.code))


def _holding(opened: Connection, guest: Guest) -> Holding:
    return Holding(
        nickname=guest.nickname,
        games=game_count(opened, guest.id),
        seats=len(seated_tables(opened, guest.id)),
    )


def _refuse_elsewhere(opened: Connection, table_id: str, guest_id: str) -> None:
    if seated_tables(opened, guest_id) != [table_id]:
        raise ProblemError(409, "sits_elsewhere")


def _refuse_same(known: SignedIn | None, guest_id: str) -> None:
    if known is not None and known.guest.id == guest_id:
        raise ProblemError(409, "same_guest", name=known.guest.nickname)


ROUTES: Final = [
    Route("/api/me/devices", devices),
    Route("/api/me/devices", another, methods=["POST"]),
    Route("/api/me/devices/{device}", signed_out, methods=["DELETE"]),
    Route("/api/device/look", look, methods=["POST"]),
    Route("/api/device", become, methods=["POST"]),
    Route("/api/tables/{table_id}/seats/{seat:int}/code", for_seat, methods=["POST"]),
]
