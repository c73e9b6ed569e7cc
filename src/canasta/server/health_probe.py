"""Checks whether the database can be written by writing to it.

Anybody may request ``/health``, so a probe is made at most once every few seconds; in between, the
last result is reused.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from canasta.store.errors import StoreError
from canasta.store.server_state import write_probe
from canasta.store.store import Store

_PERIOD_S: Final = 5.0
"""The number of seconds for which the result of a probe is valid."""
_TIMEOUT_S: Final = 5.0
"""The number of seconds that the database may take to answer."""


class HealthProbe:
    """The probe of one store, for use on the event loop."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        """Probe ``store``; ``clock`` returns seconds."""
        self._store: Final = store
        self._clock: Final = clock
        self._lock: Final = asyncio.Lock()
        self._found = ""
        self._due_s = clock()

    async def trouble(self) -> str:
        """Return a word for the reason why nothing can be stored; empty if storing works."""
        async with self._lock:
            if self._clock() >= self._due_s:
                self._found = await self._probe()
                self._due_s = self._clock() + _PERIOD_S
        # An entry may have failed since the probe.
        return self._found or _word(self._store.figures().trouble)

    async def _probe(self) -> str:
        try:
            await asyncio.wait_for(asyncio.wrap_future(self._store.write(write_probe)), _TIMEOUT_S)
        except StoreError as error:
            return _word(error.key)
        except TimeoutError:
            return "slow"
        return ""


def _word(key: str) -> str:
    return key.removeprefix("server.store.")
