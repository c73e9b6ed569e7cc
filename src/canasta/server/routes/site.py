"""Routes of pages and static files."""

from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from canasta.answers.problems import ProblemError
from canasta.server.http.request_language import language_of
from canasta.server.services import services_of
from canasta.server.site.pages import PAGES, Page


def page_response(request: Request, page: Page, status: int = 200) -> Response:
    """Return a page; browsers revalidate it each time, because it names files of this version."""
    base = f"{request.url.scheme}://{request.url.netloc}"
    headers = {
        "Cache-Control": "no-cache",
        "Content-Security-Policy": page.policy,
        "Vary": "Accept-Language, Cookie",
    }
    return Response(page.at(base), status, media_type="text/html; charset=utf-8", headers=headers)


async def _page(request: Request) -> Response:
    name = request.scope["route"].name
    page = services_of(request).pages.page(name, language_of(request))
    return page_response(request, page)


async def static(request: Request) -> Response:
    """Send a file; files of other versions of the program are not found."""
    site = services_of(request).pages.site
    if f"/static/{request.path_params['version']}" == site.address:
        response = site.response(request, request.path_params["path"])
        if response is not None:
            return response
    raise ProblemError(404, "no_such_file")


async def icon(request: Request) -> Response:
    """Redirect to the icon of the pages; browsers request this address by default."""
    address = f"{services_of(request).pages.site.address}/images/canasta.svg"
    return RedirectResponse(address, headers={"Cache-Control": "no-cache"})


ROUTES: Final = [
    *[
        Route(address, _page, name=name)
        for name, kind in PAGES.items()
        for address in kind.addresses
    ],
    Route("/static/{version}/{path:path}", static),
    Route("/favicon.ico", icon),
]
