"""The guest who makes a request: named by the cookie, looked up in the store."""

from starlette.requests import HTTPConnection

from canasta.answers.problems import ProblemError
from canasta.server.routes.store_calls import read, write
from canasta.server.services import services_of
from canasta.store.guests import Guest, find_guest, is_visit_due, note_visit
from canasta.tables.clock import now_ms


async def guest_of(connection: HTTPConnection) -> Guest | None:
    """Return the guest who makes a request, or None without a known one; note the visit."""
    guest_id = services_of(connection).cookies.guest_id(connection)
    if guest_id is None:
        return None
    guest = await read(connection, lambda opened: find_guest(opened, guest_id))
    if guest is not None and is_visit_due(guest, now_ms()):
        await write(connection, lambda opened: note_visit(opened, guest_id, now_ms()))
    return guest


async def known_guest(connection: HTTPConnection) -> Guest:
    """Return the guest who makes a request.

    Raises:
        ProblemError: 401, the request has no known guest: register under a nickname first.
    """
    guest = await guest_of(connection)
    if guest is None:
        raise ProblemError(401, "no_guest")
    return guest
