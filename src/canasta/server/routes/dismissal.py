"""Closes the connections of a guest or of one device, at all servers of the database."""

from contextlib import suppress

from starlette.requests import Request

from canasta.answers.problems import ProblemError
from canasta.server.live.hub import hub_of
from canasta.server.routes.store_calls import read
from canasta.server.services import services_of
from canasta.store.errors import UnavailableError
from canasta.store.nodes import other_addresses


async def dismiss(request: Request, guest_id: str, device_id: str = "") -> None:
    """Close all connections of a guest, or those of one device that has been signed out."""
    services = services_of(request)
    hub_of(request).dismiss(guest_id, device_id)
    own_id = services.membership.node.id
    for address in await read(request, lambda opened: other_addresses(opened, own_id)):
        # A server that has stopped has no connections, and an earlier version does not know
        # devices.
        with suppress(UnavailableError, ProblemError):
            await services.peers.dismiss(address, guest_id, device_id)
