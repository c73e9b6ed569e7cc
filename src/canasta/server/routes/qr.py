"""The route that draws a link as a QR code, for the camera of a phone."""

import re
from functools import partial
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.problems import bad_field
from canasta.server.links import link_to
from canasta.server.qr_codes import qr_code
from canasta.server.routes.side_work import in_turn
from canasta.server.services import services_of

_PATH: Final = re.compile(r"/[it]/[A-Za-z0-9_-]{1,77}")
"""The addresses that people show to each other: invitations and tables."""


async def qr(request: Request) -> Response:
    """Return the URL of an invitation or a table of this server as a QR code."""
    path = request.query_params.get("path", "")
    if not _PATH.fullmatch(path):
        raise bad_field("path")
    services_of(request).limits.take(request, "pictures")
    picture = await in_turn(request, partial(qr_code, link_to(request, path).url))
    return Response(picture, media_type="image/svg+xml")


ROUTES: Final = [
    Route("/api/qr", qr),
]
