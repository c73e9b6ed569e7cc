"""Rare garbage collection: nearly everything here is freed as soon as nobody needs it.

What Python calls a full collection looks at every object there is; with a thousand tables it stops
the server for half a second (measured, ``docs/performance.md``), and by itself Python does so again
and again while tables fill. Only what refers to itself in a circle needs it, such as connections
that have ended, so once in a while is enough.
"""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

_YOUNG: Final = (5_000, 5)
"""New objects until the young ones are looked at, and how often that is until the older ones are:
some milliseconds each."""
_NEVER: Final = 1_000_000_000
_EVERY_S: Final = 900.0
"""Seconds between two full collections."""


@asynccontextmanager
async def rare_collections() -> AsyncIterator[None]:
    """Collect rarely while the server runs."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()  # what has been loaded by now stays to the end
    gc.set_threshold(*_YOUNG, _NEVER)
    collecting = asyncio.create_task(_collect())
    try:
        yield
    finally:
        collecting.cancel()
        gc.set_threshold(*before)
        gc.unfreeze()


async def _collect() -> None:
    while True:
        await asyncio.sleep(_EVERY_S)
        gc.collect()
