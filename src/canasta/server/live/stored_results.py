"""Brings the results of the writer's thread to the event loop.

Waking the loop from another thread costs a system call. The results of one transaction come at the
same moment, so a single call brings all that have come by the time the loop looks.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Final, TypeVar

T = TypeVar("T")


class StoredResults:
    """The results on their way to one event loop."""

    def __init__(self) -> None:
        """Bring results to the loop that waits for them."""
        self._arrived: Final[deque[Callable[[], None]]] = deque()
        self._is_awaited = False
        """Whether the loop has been woken and has not looked yet."""

    def awaitable(self, stored: Future[T]) -> asyncio.Future[T]:
        """Return a future of the loop with the same outcome; cancelling it cancels nothing."""
        loop = asyncio.get_running_loop()
        awaited: asyncio.Future[T] = loop.create_future()
        stored.add_done_callback(
            lambda done: self._arrive(partial(_hand_over, done, awaited), loop)
        )
        return awaited

    def _arrive(self, hand_over: Callable[[], None], loop: asyncio.AbstractEventLoop) -> None:
        """Note a result; called on the thread that produced it."""
        self._arrived.append(hand_over)
        if not self._is_awaited:
            self._is_awaited = True
            loop.call_soon_threadsafe(self._look)

    def _look(self) -> None:
        # First, so that a result which comes too late for this look causes another.
        self._is_awaited = False
        while self._arrived:
            self._arrived.popleft()()


def _hand_over(done: Future[T], awaited: asyncio.Future[T]) -> None:
    if awaited.cancelled():
        return
    if done.cancelled():
        awaited.cancel()
        return
    error = done.exception()
    if error is None:
        awaited.set_result(done.result())
    else:
        awaited.set_exception(error)
