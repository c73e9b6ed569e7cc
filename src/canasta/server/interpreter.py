"""Settings of the Python interpreter for a server: its own way to collect garbage, quick switches.

The writer's thread, and that of the robots where they have no processes, share the interpreter with
the event loop. By default a busy thread yields 5 ms after each request: with a robot that thinks in
a thread without a pause, the median acknowledgement took 68 ms; with these settings it takes 7 ms
(measured, ``docs/performance.md``).
"""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from canasta.server.garbage_collector import LOOK_EVERY_S, GarbageCollector

_SWITCH_INTERVAL_S: Final = 0.0005
"""Seconds after which a busy thread yields to a waiting one."""


@asynccontextmanager
async def tuned_for_serving() -> AsyncIterator[None]:
    """Apply the settings while the context lasts."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(_SWITCH_INTERVAL_S)
    collector = GarbageCollector()
    collector.begin()
    looking = asyncio.create_task(_look(collector))
    try:
        yield
    finally:
        looking.cancel()
        collector.end()
        sys.setswitchinterval(interval)


async def _look(collector: GarbageCollector) -> None:
    while True:
        await asyncio.sleep(LOOK_EVERY_S)
        collector.look()
