"""The messages that wait to be sent on one connection.

A table never waits for a client: it queues its messages here and continues. A task of the
connection sends them one at a time. A client with too many waiting messages is disconnected, and
resumes by reconnecting.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from canasta.server import metrics

TOO_SLOW: Final = 1013
"""The close code for a client that is too slow: try again later."""


class Outbox:
    """A bounded queue of frames, and the code with which to close the connection."""

    def __init__(self, limit: int) -> None:
        """Hold up to ``limit`` frames."""
        self._limit: Final = limit
        self._frames: Final[deque[str]] = deque()
        self._filled: Final = asyncio.Event()
        self._closing = 0
        self._sender: asyncio.Task[object] | None = None

    @property
    def is_closing(self) -> bool:
        """Whether further frames are dropped."""
        return self._closing != 0

    def put(self, frame: str) -> None:
        """Queue ``frame``; if too many are waiting, drop them all and disconnect the client."""
        if self._closing:
            return
        if len(self._frames) < self._limit:
            self._frames.append(frame)
            self._filled.set()
            return
        metrics.cut_off.inc()
        self._frames.clear()
        self._closing = TOO_SLOW
        if self._sender is not None:
            self._sender.cancel()  # the sender is waiting for the client

    def close(self, code: int) -> None:
        """Close the connection with ``code`` once the queued frames have been sent."""
        if not self._closing:
            self._closing = code
            self._filled.set()

    async def send_all(self, send: Callable[[str], Awaitable[None]]) -> int:
        """Send the frames as they arrive; return the code with which to close."""
        self._sender = asyncio.current_task()
        try:
            while True:
                while self._frames:
                    await send(self._frames.popleft())
                if self._closing:
                    return self._closing
                self._filled.clear()
                await self._filled.wait()
        except asyncio.CancelledError:
            if self._closing != TOO_SLOW or self._sender is None:
                raise
            self._sender.uncancel()
            return TOO_SLOW
        finally:
            self._sender = None
