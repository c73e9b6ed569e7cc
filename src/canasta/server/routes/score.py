"""Routes of the score keeper: its files, and followed sheets.

The page itself is one of the pages of the site.
"""

from functools import lru_cache
from secrets import token_hex
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.browser_catalogue import as_json
from canasta.answers.problems import ProblemError
from canasta.protocol.http_api import FollowedSheet, SheetPlace
from canasta.server.followed_sheets import sheet_id
from canasta.server.http.json_body import json_response, read_body, revalidated_response
from canasta.server.services import services_of
from canasta.server.site.pages import PLAIN_POLICY, Pages
from canasta.server.site.score_kit import ScoreKit


@lru_cache(maxsize=1)
def _kit(pages: Pages) -> ScoreKit:
    """Return the kit of a server, whose content is constant while the server runs."""
    return ScoreKit(pages)


def _kit_of(request: Request) -> ScoreKit:
    return _kit(services_of(request).pages)


async def worker(request: Request) -> Response:
    """Send the service worker of the score keeper; its scope is its own folder."""
    return Response(
        _kit_of(request).worker,
        media_type="text/javascript; charset=utf-8",
        headers={"Cache-Control": "no-cache", "Content-Security-Policy": PLAIN_POLICY},
    )


async def file(request: Request) -> Response:
    """Send the data for a language, or a manifest."""
    kit = _kit_of(request)
    name: str = request.path_params["name"]
    if name in kit.data:
        return revalidated_response(request, kit.data[name])
    if name not in kit.manifests:
        raise ProblemError(404, "no_such_file")
    response = revalidated_response(request, kit.manifests[name])
    response.headers["Content-Type"] = "application/manifest+json"
    return response


async def follow(request: Request) -> Response:
    """Send the last state of a followed sheet."""
    services = services_of(request)
    now_ms = services.clocks.wall_ms()
    sheet = services.followed_sheets.sheet(request.path_params["id"], now_ms=now_ms)
    if sheet is None:
        raise ProblemError(404, "not_followed")
    return revalidated_response(request, as_json({"sheet": sheet}))


async def new_place(_: Request) -> Response:
    """Return a new key and its id; nothing is stored until a sheet is sent."""
    key = token_hex(16)
    return json_response(SheetPlace(id=sheet_id(key), key=key))


async def put_followed(request: Request) -> Response:
    """Store the current state of a sheet for its followers."""
    services = services_of(request)
    asked = await read_body(request, FollowedSheet)
    own_id = sheet_id(asked.key)
    if request.path_params["id"] != own_id:
        raise ProblemError(403, "not_your_sheet")
    if asked.sheet and own_id not in services.followed_sheets:
        services.limits.take(request, "sheets")
    services.followed_sheets.put(asked.key, asked.sheet, now_ms=services.clocks.wall_ms())
    return Response(status_code=204)


ROUTES: Final = [
    Route("/score/worker.js", worker),
    Route("/api/score/live", new_place, methods=["POST"]),
    Route("/api/score/live/{id}", follow),
    Route("/api/score/live/{id}", put_followed, methods=["PUT"]),
    Route("/score/{name}", file),
]
