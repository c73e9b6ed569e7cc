"""Checks of the ``Host`` and ``Origin`` headers.

A foreign page can make a browser send requests here with its cookies, and can point a name of its
own at this machine. So a request must address the server by number, by this machine's own name or
by an allowed name; and a request that changes something must name the same host as its origin.
"""

import socket
from functools import cache
from ipaddress import ip_address

from starlette.requests import HTTPConnection

from canasta.server.settings import ServerSettings

_SECURE_SCHEMES = ("https", "wss")


def is_secure(connection: HTTPConnection) -> bool:
    """Return whether the browser uses https."""
    return connection.url.scheme in _SECURE_SCHEMES


def is_own_host(connection: HTTPConnection, settings: ServerSettings) -> bool:
    """Return whether the request addresses the server by a name of its own or an allowed one."""
    name = _name_of(connection.headers.get("host", ""))
    return _is_number(name) or name in _own_names() or name in settings.allowed_hosts


def is_own_origin(connection: HTTPConnection, settings: ServerSettings) -> bool:
    """Return whether a page of this server sent the request; one without ``Origin`` is not."""
    host = connection.headers.get("host", "").lower()
    scheme = "https" if is_secure(connection) else "http"
    origin = connection.headers.get("origin", "").lower()
    return is_own_host(connection, settings) and origin == f"{scheme}://{host}"


def _name_of(host: str) -> str:
    """Return a host without its port, and an IPv6 address without its brackets."""
    name = host.lower()
    if name.startswith("["):
        return name[1:].partition("]")[0]
    return name.partition(":")[0].removesuffix(".")


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


@cache
def _own_names() -> frozenset[str]:
    own = socket.gethostname().lower()
    return frozenset({"localhost", own, f"{own.partition('.')[0]}.local"})
