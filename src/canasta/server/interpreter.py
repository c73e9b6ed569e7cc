"""Settings of the Python interpreter for a server: rare full collections, quick thread switches.

Reference counting frees nearly everything here at once. A full garbage collection visits every
object: with a thousand tables it stops the server for half a second, and Python's defaults repeat
it while tables fill. Only cyclic garbage needs it, such as closed connections, so a full collection
every quarter of an hour is enough.

The writer's thread, and that of the robots where they have no processes, share the interpreter with
the event loop. By default a busy thread yields 5 ms after each request: with a robot that thinks in
a thread without a pause, the median acknowledgement took 68 ms; with these settings it takes 7 ms
(measured, ``docs/performance.md``).
"""

import asyncio
import gc
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

_YOUNG: Final = 5_000
"""New objects after which garbage among them is collected; that takes some milliseconds. What is
alive then, such as an entry or a connection, lives long: a second, older generation would visit it
again and free nothing."""
_NEVER: Final = 1_000_000_000
_COLLECT_EVERY_S: Final = 900.0
"""Seconds between full collections."""
_SWITCH_INTERVAL_S: Final = 0.0005
"""Seconds after which a busy thread yields to a waiting one."""


@asynccontextmanager
async def tuned_for_serving() -> AsyncIterator[None]:
    """Apply the settings while the context lasts."""
    threshold, interval = gc.get_threshold(), sys.getswitchinterval()
    gc.collect()
    gc.freeze()  # what is loaded by now stays to the end
    gc.set_threshold(_YOUNG, _NEVER, _NEVER)
    sys.setswitchinterval(_SWITCH_INTERVAL_S)
    collecting = asyncio.create_task(_collect())
    try:
        yield
    finally:
        collecting.cancel()
        sys.setswitchinterval(interval)
        gc.set_threshold(*threshold)
        gc.unfreeze()


async def _collect() -> None:
    while True:
        await asyncio.sleep(_COLLECT_EVERY_S)
        gc.collect()
