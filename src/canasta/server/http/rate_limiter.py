"""How often one address may ask: counted in memory, and nowhere else."""

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address
from typing import Final, Literal

from starlette.requests import HTTPConnection

from canasta.server.http.error_responses import ProblemError
from canasta.server.settings import RateLimits
from canasta.server.token_bucket import Rate, TokenBucket

Asked = Literal["reads", "writes", "guests", "tables", "replays", "sockets"]
_ADDRESSES: Final = 10_000
"""Addresses that are remembered; the one that has been silent longest is forgotten first."""
_HOME_BITS: Final = 64
"""Leading bits of an IPv6 address that tell one household from another."""


class RateLimiter:
    """What every address has left of each rate."""

    def __init__(self, limits: RateLimits | None) -> None:
        """Count by ``limits``; None counts nothing."""
        self._limits: Final = limits
        self._left: Final[OrderedDict[tuple[Asked, str], TokenBucket]] = OrderedDict()

    def take(self, connection: HTTPConnection, asked: Asked) -> None:
        """Count a request.

        Raises:
            ProblemError: the address has asked too often.
        """
        if self._limits is None:
            return
        key = (asked, _household(connection))
        allowance = self._left.pop(key, None) or TokenBucket(_rate(self._limits, asked))
        self._left[key] = allowance
        if len(self._left) > _ADDRESSES:
            self._left.popitem(last=False)
        if not allowance.take():
            raise ProblemError(429, "too_often")


def _rate(limits: RateLimits, asked: Asked) -> Rate:
    match asked:
        case "reads":
            return limits.reads
        case "writes":
            return limits.writes
        case "guests":
            return limits.guests
        case "tables":
            return limits.tables
        case "replays":
            return limits.replays
        case "sockets":
            return limits.sockets


def _household(connection: HTTPConnection) -> str:
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(int(address) >> (128 - _HOME_BITS))
    return host
