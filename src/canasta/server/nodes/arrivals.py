"""Counts whether connections arrive at the server that has the table or at another one.

A load balancer that hashes by table makes the second case rare. Without hashing everything still
works, but every move costs a hop that nobody would notice.
"""

from collections import deque
from typing import Final, Literal

import structlog

from canasta.server import metrics

Way = Literal["here", "passed_on"]
log: Final = structlog.get_logger()

_COUNTED: Final = 200
"""The number of recent connections that are counted."""
_TOO_MANY: Final = 0.4
"""A larger share of misdirected connections means that the balancer does not hash by table. With
two servers and no hashing, half of the connections reach the wrong server, and with more servers
even more. A server that returns after an outage receives a third, until its tables have returned to
it."""


class Arrivals:
    """Counts recent connections to this server."""

    def __init__(self) -> None:
        """Start without connections."""
        self._lately: Final[deque[Way]] = deque(maxlen=_COUNTED)
        self._has_warned = False

    def note(self, way: Way) -> None:
        """Count a connection; warn once if the balancer seems not to hash."""
        metrics.arrivals.labels(way).inc()
        self._lately.append(way)
        passed_on = self._lately.count("passed_on")
        if self._has_warned or len(self._lately) < _COUNTED or passed_on < _TOO_MANY * _COUNTED:
            return
        self._has_warned = True
        log.warning(
            "does the balancer hash by table? many connections come to the wrong server",
            wrong=passed_on,
            of=_COUNTED,
        )
