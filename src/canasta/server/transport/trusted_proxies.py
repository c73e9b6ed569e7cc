"""Recognizes trusted proxies by the setting that uvicorn also reads."""

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

_EVERYBODY: Final = "*"


class TrustedProxies:
    """The addresses and networks of a setting; ``*`` trusts everybody."""

    def __init__(self, entries: Sequence[str]) -> None:
        """Read the entries; anything but an address or a network is compared as a name."""
        self._names: Final = frozenset(entries)
        self._networks: Final = [network for entry in entries if (network := _network(entry))]

    def __contains__(self, host: str) -> bool:
        """Return whether ``host`` is the address of a trusted proxy."""
        if host in self._names or _EVERYBODY in self._names:
            return True
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)


def _network(entry: str) -> IPv4Network | IPv6Network | None:
    try:
        return ip_network(entry)
    except ValueError:
        return None
