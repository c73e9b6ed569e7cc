"""Links that people send to each other, as absolute addresses."""

from starlette.requests import Request

from canasta.protocol.http_api import Link
from canasta.server.addresses import base_for_friends
from canasta.server.services import services_of


def link_to(request: Request, path: str) -> Link:
    """Return the link to a path of this server."""
    settings = services_of(request).settings
    base = base_for_friends(request.url, settings.host, settings.port)
    return Link(url=f"{base.url}{path}", is_local=base.is_local)
