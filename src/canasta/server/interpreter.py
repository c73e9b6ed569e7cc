"""How Python is set while the server runs: rare garbage collections, threads that take turns fast.

Nearly everything here is freed as soon as nobody needs it. A full collection looks at every object
there is; with a thousand tables it stops the server for half a second, and by itself Python does so
again and again while tables fill. Only what refers to itself in a circle needs it, such as
connections that have ended, so once in a while is enough.

The thread that stores and the one in which robots think share the interpreter with the event loop.
By default a thread at work gives way after 5 ms, each time another one asks: with a robot that
thinks without a pause, half of all moves were acknowledged after 68 ms; after 7 ms with this
(measured, ``docs/performance.md``).
"""

import asyncio
import gc
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

_YOUNG: Final = (5_000, 5)
"""New objects until the young ones are looked at, and how often that is until the older ones are:
some milliseconds each."""
_NEVER: Final = 1_000_000_000
_COLLECT_EVERY_S: Final = 900.0
"""Seconds between two full collections."""
_GIVE_WAY_S: Final = 0.0005
"""Seconds after which a thread at work gives way."""


@asynccontextmanager
async def tuned_for_serving() -> AsyncIterator[None]:
    """Set Python for a server, as long as it runs."""
    threshold, interval = gc.get_threshold(), sys.getswitchinterval()
    gc.collect()
    gc.freeze()  # what has been loaded by now stays to the end
    gc.set_threshold(*_YOUNG, _NEVER)
    sys.setswitchinterval(_GIVE_WAY_S)
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
