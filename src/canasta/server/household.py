"""Which addresses count as one household, for limits by address."""

from ipaddress import IPv6Address, ip_address
from typing import Final

_HOME_BITS: Final = 64
"""Leading bits of an IPv6 address that all addresses of one household share."""


def household(host: str) -> str:
    """Return what all addresses of a household have in common: an address, or an IPv6 network."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(int(address) >> (128 - _HOME_BITS))
    return host
