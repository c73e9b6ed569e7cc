"""The addresses under which the server can be called."""

import socket
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

_ELSEWHERE: Final = "192.0.2.1"
"""An address that is nobody's: the way there begins at this machine's own address."""


def address(host: str, port: int) -> str:
    """Return the address of a server, to be typed into a browser, without the last slash."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def own_address(host: str, port: int) -> str:
    """Return the address for a browser on this machine."""
    return address("127.0.0.1" if is_everywhere(host) else host, port)


def friends_address(host: str, port: int) -> str:
    """Return the address for others on the same network, or an empty text if they cannot come."""
    if is_everywhere(host):
        own = network_address()
        return address(own, port) if own else ""
    return "" if is_loopback(host) else address(host, port)


def is_everywhere(host: str) -> bool:
    """Tell whether who listens on ``host`` listens on every network."""
    number = _number(host)
    return number is not None and number.is_unspecified


def is_loopback(host: str) -> bool:
    """Tell whether ``host`` can be reached from this machine only."""
    number = _number(host)
    return host == "localhost" or (number is not None and number.is_loopback)


def network_address() -> str:
    """Return this machine's address on the local network, or an empty text if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_ELSEWHERE, 9))  # sends nothing: only the way is looked up
        except OSError:
            return ""
        own: str = probe.getsockname()[0]
        return "" if is_loopback(own) else own


def _number(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None
