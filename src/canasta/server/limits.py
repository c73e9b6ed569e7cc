"""How much a connection may send, and how long it may take."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Self

LONGEST_FRAME: Final = 16 * 1024
"""Bytes of the longest message a browser may send; a longer one ends the connection."""


@dataclass(frozen=True)
class Rate:
    """How often something may be done: ``burst`` times at once, and ``burst`` times a period."""

    burst: int
    period_s: float


@dataclass(frozen=True)
class Limits:
    """The limits of a connection, and of all connections of a guest together."""

    hello_s: float = 15.0
    """Seconds within which a new connection has to say hello."""
    messages: Rate = Rate(30, 10.0)
    """Messages of any kind a guest may send; the connection is closed when there are more."""
    words: Rate = Rate(5, 10.0)
    """Phrases and free words a guest may say; more are refused."""
    hints: Rate = Rate(10, 20.0)
    """Hints a guest may ask for; more are refused."""
    connections: int = 8
    """Open connections a guest may have, over all tables."""
    outbox_frames: int = 64
    """Messages that may wait for a slow reader before it is cut off."""
    closing_s: float = 5.0
    """Seconds a slow reader gets to read why it is cut off."""

    @classmethod
    def none(cls) -> Self:
        """Return limits that nobody reaches by asking often, as in load tests."""
        endless = Rate(10**9, 1.0)
        return cls(messages=endless, words=endless, hints=endless, connections=10**6)


class Allowance:
    """What is left of a rate: a bucket of ``burst`` tokens that fills up within ``period_s``."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        """Start with a full bucket; ``clock`` tells seconds."""
        self._burst: Final = float(rate.burst)
        self._per_second: Final = rate.burst / rate.period_s
        self._clock: Final = clock
        self._left = self._burst
        self._at = clock()

    def take(self) -> bool:
        """Take a token, if there is one."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True
