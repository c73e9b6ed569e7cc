"""Groups addresses into households, for limits by address."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final

from starlette.requests import HTTPConnection

_HOME_BITS: Final = 64
"""The number of leading bits that all IPv6 addresses of one household share."""


@lru_cache(maxsize=4096)
def household(host: str) -> str:
    """Return the common part of a household's addresses: an address, or an IPv6 network."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:  # a dual-stack socket shows IPv4 addresses this way
        return str(address.ipv4_mapped)
    return str(int(address) >> (128 - _HOME_BITS))


def household_of(connection: HTTPConnection) -> str:
    """Return the household from which a request or a WebSocket comes."""
    return household(connection.client.host if connection.client else "")
