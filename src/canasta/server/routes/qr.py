"""The route that draws a link as a QR code, for the camera of a phone."""

import re
from io import BytesIO
from typing import Annotated, Final

import segno
from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from canasta.server.addresses import friends_address, is_loopback
from canasta.server.http.error_responses import ProblemError
from canasta.server.services import services_of

router = APIRouter(prefix="/api")
_PATH: Final = re.compile(r"/[A-Za-z0-9_/?=&.-]{0,300}")


@router.get("/qr")
async def qr(request: Request, path: Annotated[str, Query(max_length=301)]) -> Response:
    """Draw the URL of a page of this server."""
    if not _PATH.fullmatch(path) or path.startswith("//"):
        raise ProblemError(422, "bad_field", "path", place="path")
    picture = BytesIO()
    segno.make(_base(request) + path, error="m").save(
        picture, kind="svg", border=2, svgclass=None, lineclass=None, omitsize=True
    )
    return Response(picture.getvalue(), media_type="image/svg+xml")


def _base(request: Request) -> str:
    """Return the base URL for friends: the one of the request, unless it is a loopback."""
    url = request.url
    if url.hostname is not None and is_loopback(url.hostname):
        settings = services_of(request).settings
        friends = friends_address(settings.host, url.port or settings.port)
        if friends:
            return friends
    return f"{url.scheme}://{url.netloc}"
