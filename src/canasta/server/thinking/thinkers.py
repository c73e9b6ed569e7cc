"""The thinkers of a server: whoever needs a robot's play, a hint or a review asks here.

A task that a lost process had in work is given to another one. A table has one task in work, so
that the robots of one table never keep those of the others waiting for more than their share.
"""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeVar, assert_never

import structlog

from canasta.errors import CanastaError
from canasta.server import metrics
from canasta.server.thinking.carrying_out import Failed, Found
from canasta.server.thinking.fair_queue import FairQueue
from canasta.server.thinking.tasks import KINDS, Task
from canasta.server.thinking.workers import (
    ProcessWorkers,
    ThreadWorker,
    WorkerLostError,
    Workers,
)

ResultT = TypeVar("ResultT")
log: Final = structlog.get_logger()

LIMIT_S: Final = 60.0
"""Seconds that a task may take in a process; the longest take a few on a busy machine."""
_TRIES: Final = 2
"""How many processes a task may lose."""


class ThinkingError(CanastaError):
    """A task has no result: it failed, or lost one process after the other."""


@dataclass(frozen=True)
class _Waiting:
    """A task that waits."""

    begin: Callable[[], Coroutine[object, object, None]]
    """Carries it out and tells whoever asked."""
    is_wanted: Callable[[], bool]
    """Whether somebody still waits for it."""
    give_up: Callable[[], object]
    """Cancels whoever waits for it."""


class Thinkers:
    """The thinkers of a server. Every method must be called on its event loop."""

    def __init__(self, workers: Workers, most: int) -> None:
        """Let ``workers`` carry out ``most`` tasks at the same time."""
        self._workers: Final = workers
        self._most: Final = most
        self._queue: Final[FairQueue[_Waiting]] = FairQueue()
        self._at_work: Final[set[asyncio.Task[None]]] = set()
        self._is_closed = False

    async def think(self, table: str, task: Task[ResultT]) -> ResultT:
        """Return the result of ``task``, which ``table`` waits for.

        Raises:
            ThinkingError: the task has no result.
        """
        answer: asyncio.Future[ResultT] = asyncio.get_running_loop().create_future()

        async def begin() -> None:
            try:
                found = await self._found(table, task)
            except ThinkingError as error:
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():
                    answer.set_result(found)
            finally:
                answer.cancel()  # where the thinkers were closed

        waiting = _Waiting(begin, lambda: not answer.done(), answer.cancel)
        self._queue.put(task.kind, table, waiting)
        self._give_turns()
        return await answer

    async def close(self) -> None:
        """Stop thinking; whoever waits for a result is cancelled."""
        self._is_closed = True
        for waiting in self._queue.clear():
            waiting.give_up()
        for task in list(self._at_work):
            task.cancel()
        await asyncio.gather(*self._at_work, return_exceptions=True)
        self._workers.close()

    def _give_turns(self) -> None:
        while len(self._at_work) < self._most and not self._is_closed:
            following = self._queue.take()
            if following is None:
                break
            table, waiting = following
            if not waiting.is_wanted():
                self._queue.done(table)
                continue
            work = asyncio.create_task(waiting.begin())
            self._at_work.add(work)
            work.add_done_callback(partial(self._end_turn, table))
        for kind in KINDS:
            metrics.thinking_waiting.labels(kind).set(self._queue.waiting(kind))

    def _end_turn(self, table: str, work: "asyncio.Task[None]") -> None:
        self._at_work.discard(work)
        self._queue.done(table)
        self._give_turns()

    async def _found(self, table: str, task: Task[ResultT]) -> ResultT:
        for _ in range(_TRIES):
            try:
                found = await self._workers.carry_out(task)
            except WorkerLostError as lost:
                metrics.workers_lost.labels(lost.reason).inc()
                log.warning("worker lost", table=table, kind=task.kind, reason=lost.reason)
                continue
            match found:
                case Found():
                    metrics.thinking.labels(task.kind).observe(found.seconds)
                    return found.result
                case Failed():
                    log.error(
                        "defect", table=table, kind=task.kind, error=found.error, trace=found.trace
                    )
                    break
                case _:
                    assert_never(found)
        raise ThinkingError(task.kind)


def thinkers(processes: int, limit_s: float = LIMIT_S) -> Thinkers:
    """Return thinkers in so many processes; none: in a thread of the server.

    ``limit_s``: how many seconds a process may take for a task.
    """
    if processes == 0:
        return Thinkers(ThreadWorker(), 1)
    return Thinkers(ProcessWorkers(processes, limit_s), processes)
