"""Routes for the other servers on the same database, which must sign every request."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.problems import ProblemError
from canasta.protocol.nodes import Hop, PassedCommand
from canasta.server.http.json_body import read_body
from canasta.server.live.claims import ElsewhereError
from canasta.server.live.hub import hub_of
from canasta.server.nodes.peers import COMMAND_PATH, DISMISSAL_PATH, VOUCHING_PATH
from canasta.server.routes.table_commands import carry_out_here
from canasta.server.routes.vouching import check_vouching_here
from canasta.server.services import services_of
from canasta.store.errors import UnavailableError


async def command(request: Request) -> Response:
    """Carry out a command that another server received; it is not passed on again."""
    hop = _hop(request)
    passed = await read_body(request, PassedCommand)
    try:
        await carry_out_here(request, hop.table, hop.guest, passed)
    except ElsewhereError as elsewhere:
        raise UnavailableError from elsewhere
    return Response(status_code=204)


async def vouching(request: Request) -> Response:
    """Check whether a guest may vouch for the player in a seat."""
    hop = _hop(request)
    seat = int(request.path_params["seat"])
    try:
        await check_vouching_here(request, hop.table, hop.guest, seat)
    except ElsewhereError as elsewhere:
        raise UnavailableError from elsewhere
    return Response(status_code=204)


async def dismissal(request: Request) -> Response:
    """Close all connections of a guest whose data has been deleted, or of a signed-out device."""
    hop = _hop(request)
    hub_of(request).dismiss(hop.guest, hop.device)
    return Response(status_code=204)


def _hop(request: Request) -> Hop:
    hop = services_of(request).hops.hop(request)
    if hop is None:
        raise ProblemError(403, "not_a_server")
    return hop


ROUTES: Final = [
    Route(COMMAND_PATH, command, methods=["POST"]),
    Route(VOUCHING_PATH, vouching, methods=["POST"]),
    Route(DISMISSAL_PATH, dismissal, methods=["POST"]),
]
