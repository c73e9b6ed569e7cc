"""The route that draws a link as a QR code, for the camera of a phone."""

import re
from typing import Annotated, Final

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from canasta.server.addresses import base_for_friends
from canasta.server.http.error_responses import ProblemError
from canasta.server.services import services_of

router = APIRouter(prefix="/api")
_LONGEST_PATH: Final = 80
_PATH: Final = re.compile(r"/[it]/[A-Za-z0-9_-]+")
"""The addresses that people show one another: invitations and tables."""


@router.get("/qr")
async def qr(request: Request, path: Annotated[str, Query(max_length=_LONGEST_PATH)]) -> Response:
    """Draw the URL of an invitation or a table of this server."""
    if not _PATH.fullmatch(path):
        raise ProblemError(422, "bad_field", "path", place="path")
    services = services_of(request)
    services.limits.take(request, "pictures")
    base = base_for_friends(request.url, services.settings.host, services.settings.port)
    picture = await services.qr_codes.picture(base.url + path)
    return Response(picture, media_type="image/svg+xml")
