"""The clocks of a machine: the wall clock, which may leap, and the steady clock, which never does.

Dates for people and retention in days follow the wall clock. People set it, network services
correct it, and after a suspension of the machine it is ahead of the steady clock. Every wait at a
table follows the steady clock: when a table is loaded, it takes its time from the wall clock, but
never earlier than its last entry. From then on its time runs evenly (:class:`TableTime`), and a
leap changes no deadline.

:mod:`canasta.server.clock_watch` notices a leap. The tables in memory then follow the wall clock
again, so the times of entries are right after a correction, and every deadline is set anew.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final


def now_ms() -> int:
    """Return the time of the wall clock, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def _steady_ms() -> int:
    return time.monotonic_ns() // 1_000_000


@dataclass(frozen=True)
class Clocks:
    """Both clocks, each as a function that returns milliseconds."""

    wall_ms: Callable[[], int] = now_ms
    """The time of the wall clock, in milliseconds since 1970."""
    steady_ms: Callable[[], int] = _steady_ms
    """The time of the steady clock, in milliseconds since an arbitrary moment."""

    @property
    def difference_ms(self) -> int:
        """The wall clock minus the steady clock, in milliseconds; it changes when a clock leaps."""
        return self.wall_ms() - self.steady_ms()


SYSTEM_CLOCKS: Final = Clocks()
"""The clocks of this machine."""


class TableTime:
    """The time at one table, in milliseconds since 1970."""

    def __init__(self, clocks: Clocks) -> None:
        """Start with the time of the wall clock."""
        self._clocks: Final = clocks
        self._ahead_ms = clocks.difference_ms

    def now_ms(self) -> int:
        """Return the time at the table."""
        return self._clocks.steady_ms() + self._ahead_ms

    def reach(self, at_ms: int) -> None:
        """Advance to ``at_ms`` if that time is later."""
        self._ahead_ms = max(self._ahead_ms, at_ms - self._clocks.steady_ms())

    def follow_wall(self, last_ms: int) -> int:
        """Move to the wall clock's time, or to ``last_ms`` if that is later; return the change."""
        before = self._ahead_ms
        self._ahead_ms = self._clocks.difference_ms
        self.reach(last_ms)
        return self._ahead_ms - before
