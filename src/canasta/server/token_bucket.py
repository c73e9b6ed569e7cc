"""Rates, and token buckets that enforce them for any purpose."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Rate:
    """A limit on how often something happens: ``burst`` times at once, and ``burst`` per period."""

    burst: int
    period_s: float


class TokenBucket:
    """The remainder of a rate: ``burst`` tokens that refill evenly within ``period_s``."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        """Start with a full bucket; ``clock`` returns seconds."""
        self._burst: Final = float(rate.burst)
        self._per_second: Final = rate.burst / rate.period_s
        self._clock: Final = clock
        self._left = self._burst
        self._at = clock()

    def take(self, tokens: int = 1) -> bool:
        """Take ``tokens`` if there are enough; return whether they were taken."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < tokens:
            return False
        self._left -= tokens
        return True
