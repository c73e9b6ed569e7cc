"""The route that draws a link as a QR code, for the camera of a phone."""

import re
from typing import Annotated, Final

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from canasta.server.addresses import friends_address, is_loopback
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
    picture = await services.qr_codes.picture(_base(request) + path)
    return Response(picture, media_type="image/svg+xml")


def _base(request: Request) -> str:
    """Return the base URL for friends: the one of the request, unless it is a loopback."""
    url = request.url
    if url.hostname is not None and is_loopback(url.hostname):
        settings = services_of(request).settings
        friends = friends_address(settings.host, url.port or settings.port)
        if friends:
            return friends
    return f"{url.scheme}://{url.netloc}"
