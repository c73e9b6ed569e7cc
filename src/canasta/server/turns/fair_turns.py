"""Limits the number of concurrent slow operations, with fair turns for households.

:mod:`canasta.server.turns.fair_queue` decides the order of turns.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final, Generic

from canasta.server.turns.fair_queue import Asker, FairQueue, KindT


class FairTurns(Generic[KindT]):
    """The turns at one kind of work. Every method must be called on the event loop."""

    def __init__(self, most: int, kinds: Sequence[KindT]) -> None:
        """Give ``most`` turns at the same time; ``kinds`` are in order of urgency."""
        self._most: Final = most
        self._taken = 0
        self._queue: Final[FairQueue[KindT, asyncio.Future[None]]] = FairQueue(kinds)
        self._is_closed = False

    async def begin(self, kind: KindT, asker: Asker) -> None:
        """Wait for a turn, which lasts until :meth:`end`.

        Raises:
            asyncio.CancelledError: the caller was cancelled and has no turn, or the turns are
                closed.
        """
        given: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put(kind, asker, given)
        self._give()
        try:
            await given
        except asyncio.CancelledError:
            if not given.cancelled():  # the turn was given just before the caller was cancelled
                self.end(asker)
            raise

    def end(self, asker: Asker) -> None:
        """End a granted turn."""
        self._taken -= 1
        self._queue.done(asker)
        self._give()

    @asynccontextmanager
    async def turn(self, kind: KindT, asker: Asker) -> AsyncIterator[None]:
        """Wait for a turn and keep it during the block."""
        await self.begin(kind, asker)
        try:
            yield
        finally:
            self.end(asker)

    def close(self) -> None:
        """Give no more turns, and cancel the waiting callers."""
        self._is_closed = True
        self._give()

    def _give(self) -> None:
        if self._is_closed:
            for given in self._queue.clear():
                given.cancel()
        while self._taken < self._most and (following := self._queue.take()) is not None:
            asker, given = following
            if given.cancelled():  # nobody waits for this turn any more
                self._queue.done(asker)
            else:
                self._taken += 1
                given.set_result(None)
