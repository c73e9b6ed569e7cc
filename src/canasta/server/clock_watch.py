"""The task that detects leaps of the wall clock and logs them."""

import asyncio
from typing import Final

import structlog

from canasta.server.live.hub import Hub
from canasta.tables.clock import Clocks

log: Final = structlog.get_logger()
_EVERY_S: Final = 60.0
"""The number of seconds between two comparisons of the clocks."""
_LEAP_MS: Final = 5000
"""The greatest difference that is not a leap, in milliseconds."""


async def watch_clock(hub: Hub, clocks: Clocks) -> None:
    """Compare the clocks every minute until cancelled, and let the tables follow each leap."""
    watch = LeapWatch(clocks)
    while True:
        await asyncio.sleep(_EVERY_S)
        await watch.look(hub)


class LeapWatch:
    """Detects leaps of the wall clock."""

    def __init__(self, clocks: Clocks) -> None:
        """Use the present difference between the clocks as the reference."""
        self._clocks: Final = clocks
        self._difference_ms = clocks.difference_ms

    async def look(self, hub: Hub) -> None:
        """Log a leap, and let the tables of ``hub`` follow it."""
        leap_ms = self.leap_ms()
        if leap_ms:
            log.warning("the clock was set", seconds=round(leap_ms / 1000))
            await hub.follow_wall_clock()

    def leap_ms(self) -> int:
        """Return the wall clock's change since the last leap, in milliseconds; 0 if it is small."""
        leap = self._clocks.difference_ms - self._difference_ms
        if abs(leap) <= _LEAP_MS:
            return 0
        self._difference_ms += leap
        return leap
