"""Cyclic garbage, collected without visiting again and again what lives long.

Reference counting frees nearly everything here at once. Python's own collector visits whatever is
new, and at a table nearly all of that lives until the next play or the end of the round: with a
thousand tables that took a fifteenth of the server's time and found nothing (measured,
``docs/performance.md``). Connections leave garbage, when they have been opened and once they have
ended, and so do a few statements of the database.

So a thirtieth of what is new is searched, and what is found counts thirty times. Everything is
searched once there may be too much garbage, or after an hour; that stops a server of a thousand
tables for one to two seconds. Nothing is searched at the start: of the 122,000 objects that a
server has by then, 1,900 were garbage, and the search took a fourteenth of the start.
"""

import gc
import time
from collections.abc import Callable
from typing import Final

LOOK_EVERY_S: Final = 0.1
"""Seconds between two looks."""
_ONE_IN: Final = 30
"""Looks of which one searches what is new."""
_MUCH: Final = 500_000
"""Objects of garbage that may be found. A WebSocket leaves about a hundred when it is opened. What
it leaves when it ends is not new, and is not found: about as many, with 40 KB."""
_COLLECT_EVERY_S: Final = 3600.0
"""Seconds after which everything is searched, however little garbage there may be."""


class GarbageCollector:
    """Takes the place of Python's collector, from :meth:`begin` to :meth:`end`."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Leave everything to Python so far; ``clock`` returns seconds."""
        self._clock: Final = clock
        self._looks = 0
        self._estimate = 0
        """Objects of garbage there may be."""
        self._collected_at = clock()

    def begin(self) -> None:
        """Keep what there is; from now on Python collects nothing by itself."""
        gc.disable()
        gc.freeze()

    def look(self) -> None:
        """Look for garbage, mostly in passing: the usual look visits nothing."""
        self._looks += 1
        if self._looks % _ONE_IN == 0:
            self._estimate += _ONE_IN * gc.collect(0)
        gc.freeze()
        is_time = self._clock() - self._collected_at >= _COLLECT_EVERY_S
        if is_time or self._estimate >= _MUCH:
            self._collect()

    def end(self) -> None:
        """Leave everything to Python again."""
        gc.unfreeze()
        gc.enable()

    def _collect(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._estimate = 0
        self._collected_at = self._clock()
