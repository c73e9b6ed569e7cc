"""The guest who makes a request: named by the cookie and looked up in the store."""

from typing import NamedTuple

from sqlalchemy import Connection
from starlette.requests import HTTPConnection

from canasta.answers.problems import ProblemError
from canasta.server.http.device_kind import device_kind
from canasta.server.http.guest_cookie import Identity
from canasta.server.routes.store_calls import read, write
from canasta.server.services import services_of
from canasta.store.devices.devices import Device, find_device, is_device_due, note_device
from canasta.store.guests import Guest, find_guest, is_visit_due, note_visit
from canasta.tables.clock import now_ms


class SignedIn(NamedTuple):
    """A guest, and the device that sends the request."""

    guest: Guest
    device: Device

    @property
    def identity(self) -> Identity:
        """The content of the device's cookie."""
        return Identity(self.guest.id, self.device.id)


async def signed_in(connection: HTTPConnection) -> SignedIn | None:
    """Return the guest and device of a request, or None if unknown; note the visit."""
    named = services_of(connection).cookies.identity(connection)
    if named is None:
        return None

    def look(opened: Connection) -> SignedIn | None:
        guest, device = find_guest(opened, named.guest), find_device(opened, *named)
        return None if guest is None or device is None else SignedIn(guest, device)

    found = await read(connection, look)
    now = now_ms()
    if found is not None and (is_visit_due(found.guest, now) or is_device_due(found.device, now)):
        kind = device_kind(connection)

        def note(opened: Connection) -> None:
            note_visit(opened, named.guest, now)
            note_device(opened, *named, kind, now)

        await write(connection, note)
    return found


async def guest_of(connection: HTTPConnection) -> Guest | None:
    """Return the guest who makes a request, or None if the guest is unknown; note the visit."""
    found = await signed_in(connection)
    return None if found is None else found.guest


async def known_guest(connection: HTTPConnection) -> Guest:
    """Return the guest who makes a request.

    Raises:
        ProblemError: 401, the guest is unknown and must first choose a nickname.
    """
    return (await known_device(connection)).guest


async def known_device(connection: HTTPConnection) -> SignedIn:
    """Return the guest and device of a request.

    Raises:
        ProblemError: 401, as for :func:`known_guest`.
    """
    found = await signed_in(connection)
    if found is None:
        raise ProblemError(401, "no_guest")
    return found


async def own_device(connection: HTTPConnection) -> SignedIn:
    """Return the guest and device of a request, if no host of a table let the device in.

    Raises:
        ProblemError: 401, as for :func:`known_guest`; 403, a host let the device in.
    """
    found = await known_device(connection)
    refuse_by_host(found.device)
    return found


def refuse_by_host(device: Device) -> None:
    """Refuse a request that would let a host take over a guest or copy the guest's data.

    Raises:
        ProblemError: 403, the host of a table let the device in.
    """
    if device.by_host:
        raise ProblemError(403, "let_in_by_host")
