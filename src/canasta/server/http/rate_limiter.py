"""Rate limits on HTTP requests and new WebSockets by address, counted only in memory.

:mod:`canasta.server.live.guest_limits` limits messages over WebSockets.
"""

from collections import OrderedDict
from typing import Final, Literal

from starlette.requests import HTTPConnection

from canasta.answers.problems import ProblemError
from canasta.server.household import household_of
from canasta.server.settings import RateLimits
from canasta.server.token_bucket import Rate, TokenBucket

RequestKind = Literal[
    "reads", "writes", "guests", "codes", "tables", "sheets", "replays", "pictures", "sockets"
]
_REMEMBERED: Final = 10_000
"""The maximum number of token buckets in memory; the least recently used one is dropped first."""


class RateLimiter:
    """The token buckets of all addresses, one for each kind of request."""

    def __init__(self, limits: RateLimits | None) -> None:
        """Enforce ``limits``; None sets no limits."""
        self._limits: Final = limits
        self._buckets: Final[OrderedDict[tuple[RequestKind, str], TokenBucket]] = OrderedDict()
        self._codes: Final = None if limits is None else TokenBucket(limits.codes_of_all)

    def take(self, connection: HTTPConnection, kind: RequestKind) -> None:
        """Count a request.

        Raises:
            ProblemError: 429, the address has used up its rate.
        """
        if self._limits is None:
            return
        key = (kind, household_of(connection))
        bucket = self._buckets.pop(key, None) or TokenBucket(_rate(self._limits, kind))
        self._buckets[key] = bucket
        if len(self._buckets) > _REMEMBERED:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise ProblemError(429, "too_often")

    def take_code(self, connection: HTTPConnection) -> None:
        """Count a typed code, for its address and for all addresses together.

        Raises:
            ProblemError: 429, the address or all addresses together have used up the rate.
        """
        try:
            self.take(connection, "codes")
        except ProblemError as error:
            raise ProblemError(429, "too_many_codes") from error
        if self._codes is not None and not self._codes.take():
            raise ProblemError(429, "too_many_codes")


def _rate(limits: RateLimits, kind: RequestKind) -> Rate:
    match kind:
        case "reads":
            return limits.reads
        case "writes":
            return limits.writes
        case "guests":
            return limits.guests
        case "codes":
            return limits.codes
        case "tables":
            return limits.tables
        case "sheets":
            return limits.sheets
        case "replays":
            return limits.replays
        case "pictures":
            return limits.pictures
        case "sockets":
            return limits.sockets
