"""The URLs at which browsers on this machine and on the network reach the server."""

import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

from starlette.datastructures import URL

_TEST_NET: Final = "192.0.2.1"
"""An unused address (RFC 5737): the route to it begins at this machine's own address."""


def address(host: str, port: int) -> str:
    """Return the URL of a server, without the final slash."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def own_address(host: str, port: int) -> str:
    """Return the URL for a browser on this machine."""
    return address("127.0.0.1" if is_everywhere(host) else host, port)


def friends_address(host: str, port: int) -> str:
    """Return the URL for other machines on the same network, or an empty string without one."""
    if is_everywhere(host):
        own = network_address()
        return address(own, port) if own else ""
    return "" if is_loopback(host) else address(host, port)


@dataclass(frozen=True)
class PublicBase:
    """The base of links that people send to each other."""

    url: str
    """The URL, without the final slash."""
    is_local: bool
    """Whether the URL leads to this machine only."""


def base_for_friends(asked: URL, host: str, port: int) -> PublicBase:
    """Return the base for links of a server that listens on ``host``.

    The base is ``asked``, unless that is a loopback address and other machines can reach the
    server.
    """
    if asked.hostname is None or not is_loopback(asked.hostname):
        return PublicBase(f"{asked.scheme}://{asked.netloc}", is_local=False)
    friends = friends_address(host, asked.port or port)
    return PublicBase(friends or f"{asked.scheme}://{asked.netloc}", is_local=not friends)


def is_everywhere(host: str) -> bool:
    """Return whether ``host`` means all networks of this machine."""
    number = _number(host)
    return number is not None and number.is_unspecified


def is_loopback(host: str) -> bool:
    """Return whether ``host`` can be reached only from this machine."""
    number = _number(host)
    return host == "localhost" or (number is not None and number.is_loopback)


def network_address() -> str:
    """Return this machine's address on the local network, or an empty string if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_TEST_NET, 9))  # sends nothing: only looks up the route
        except OSError:
            return ""
        own: str = probe.getsockname()[0]
        return "" if is_loopback(own) else own


def _number(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None
