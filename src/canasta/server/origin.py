"""Checks of the ``Host`` and ``Origin`` headers.

A foreign page can make a browser send requests here with its cookies, and can resolve its own host
name to this machine. A request must therefore address the server by number, by this machine's own
name or by an allowed name. A request that changes something must come from a page of the same
origin: the same scheme, name and port. Without a port, the scheme's default port is meant.
"""

import re
import socket
from dataclasses import dataclass
from functools import cache
from ipaddress import ip_address
from typing import Final

from starlette.requests import HTTPConnection

from canasta.server.settings import MOST_PORT, ServerSettings

_SECURE_SCHEMES: Final = ("https", "wss")
_USUAL_PORTS: Final = {"http": 80, "https": 443}
_ORIGIN: Final = re.compile(r"(https?)://(.*)")
_AUTHORITY: Final = re.compile(
    r"(?:\[(?P<ipv6>[0-9a-f:.]+)\]|(?P<name>[^\[\]:@/?#\s]+))(?::(?P<port>[0-9]{0,5}))?"
)


@dataclass(frozen=True)
class _Origin:
    """An origin in canonical form, for comparison."""

    scheme: str
    name: str
    port: int


def is_secure(connection: HTTPConnection) -> bool:
    """Return whether the browser uses https."""
    return connection.url.scheme in _SECURE_SCHEMES


def has_several_hosts(connection: HTTPConnection) -> bool:
    """Return whether a request names several hosts, which programs may interpret differently."""
    return len(connection.headers.getlist("host")) > 1


def is_own_host(connection: HTTPConnection, settings: ServerSettings) -> bool:
    """Return whether the request addresses the server by its own name or by an allowed name."""
    asked = _asked(connection)
    if asked is None:
        return False
    name = asked.name
    return _is_number(name) or name in _own_names() or name in settings.allowed_hosts


def is_own_origin(connection: HTTPConnection, settings: ServerSettings) -> bool:
    """Return whether a page of this server sent the request; False without ``Origin``."""
    given = connection.headers.getlist("origin")
    found = _ORIGIN.fullmatch(given[0].lower()) if len(given) == 1 else None
    sender = None if found is None else _origin(found[1], found[2])
    return sender is not None and sender == _asked(connection) and is_own_host(connection, settings)


def _asked(connection: HTTPConnection) -> _Origin | None:
    """Return the origin to which a request was sent, or None if it cannot be determined."""
    if has_several_hosts(connection):
        return None
    return _origin(scheme_of(connection), connection.headers.get("host", "").lower())


def scheme_of(connection: HTTPConnection) -> str:
    """Return ``https`` or ``http``, also for a WebSocket."""
    return "https" if is_secure(connection) else "http"


def _origin(scheme: str, authority: str) -> _Origin | None:
    """Return the origin with this scheme and authority in lower case, or None if it is invalid."""
    found = _AUTHORITY.fullmatch(authority)
    if found is None:
        return None
    name = (found["ipv6"] or found["name"]).removesuffix(".")
    if _is_number(name):
        name = str(ip_address(name))  # IPv6 has several spellings
    port = int(found["port"] or _USUAL_PORTS[scheme])
    return _Origin(scheme, name, port) if name and port <= MOST_PORT else None


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
