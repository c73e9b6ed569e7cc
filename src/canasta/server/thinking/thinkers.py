"""The thinkers of a server, which find robots' plays, hints and parts of reviews.

Households take turns, and a table has one play in progress, so one household's robots delay those
of another only by their fair share. A task that killed a process is not retried, because it could
kill the next process too.
"""

import asyncio
import time
from collections.abc import Mapping
from functools import partial
from typing import Final, TypeVar, assert_never

import structlog

from canasta.answers.tasks import KINDS, LIMITS_S, Kind, Task
from canasta.errors import CanastaError
from canasta.server import metrics
from canasta.server.thinking.carrying_out import Failed, Found
from canasta.server.thinking.workers import (
    ProcessWorkers,
    ThreadWorker,
    WorkerLostError,
    Workers,
)
from canasta.server.turns.fair_queue import Asker
from canasta.server.turns.fair_turns import FairTurns

ResultT = TypeVar("ResultT")
log: Final = structlog.get_logger()
_SLOW_S: Final = 300.0
"""The number of seconds for which a machine counts as too slow after a task has exceeded its
time."""


class ThinkingError(CanastaError):
    """A task has no result: it failed, or its process was lost. The log has details."""


class TooSlowError(ThinkingError):
    """A task took too long; a lighter one may succeed in time."""


class Thinkers:
    """The thinkers of a server. Every method must be called on its event loop."""

    def __init__(self, workers: Workers, most: int) -> None:
        """Let ``workers`` find ``most`` plays at the same time, and one hint or part of a review.

        A play never waits for hints and reviews, which may take seconds.
        """
        self._workers: Final = workers
        plays: FairTurns[Kind] = FairTurns(most, KINDS[:1])
        others: FairTurns[Kind] = FairTurns(1, KINDS[1:])
        self._turns: Final[Mapping[Kind, FairTurns[Kind]]] = {
            kind: plays if kind == "play" else others for kind in KINDS
        }
        self._at_work: Final[set[asyncio.Task[object]]] = set()
        self._slow_until: Final = dict.fromkeys(KINDS, 0.0)

    async def think(self, asker: Asker, task: Task[ResultT]) -> ResultT:
        """Return the result of ``task``, which ``asker`` waits for.

        Raises:
            ThinkingError: the task has no result.
        """
        with metrics.thinking_waiting.labels(task.kind).track_inprogress():
            await self._turns[task.kind].begin(task.kind, asker)
        # A cancelled caller does not cancel the task, because that would kill the process.
        work = asyncio.create_task(self._found(asker, task))
        self._at_work.add(work)
        work.add_done_callback(partial(self._end_turn, task.kind, asker))
        await asyncio.wait([work])
        return work.result()

    def is_slow(self, kind: Kind) -> bool:
        """Return whether a task of ``kind`` took too long in the last minutes."""
        return time.monotonic() < self._slow_until[kind]

    async def close(self) -> None:
        """Stop thinking, and cancel everybody who waits for a result."""
        for turns in self._turns.values():
            turns.close()
        for work in self._at_work:
            work.cancel()
        await asyncio.gather(*self._at_work, return_exceptions=True)
        self._workers.close()

    def _end_turn(self, kind: Kind, asker: Asker, work: "asyncio.Task[object]") -> None:
        self._at_work.discard(work)
        self._turns[kind].end(asker)
        if not work.cancelled():
            work.exception()  # retrieve it: it is logged, and perhaps nobody awaits it

    async def _found(self, asker: Asker, task: Task[ResultT]) -> ResultT:
        try:
            found = await self._workers.carry_out(task)
        except WorkerLostError as lost:
            metrics.workers_lost.labels(lost.reason).inc()
            log.warning("worker lost", table=asker.table, kind=task.kind, reason=lost.reason)
            if lost.reason != "slow":
                raise ThinkingError(task.kind) from lost
            self._slow_until[task.kind] = time.monotonic() + _SLOW_S
            raise TooSlowError(task.kind) from lost
        match found:
            case Found():
                metrics.thinking.labels(task.kind).observe(found.seconds)
                return found.result
            case Failed():
                log.error(
                    "defect",
                    table=asker.table,
                    kind=task.kind,
                    error=found.error,
                    trace=found.trace,
                )
                raise ThinkingError(task.kind)
            case _:
                assert_never(found)


def thinkers(processes: int, limits_s: Mapping[Kind, float] = LIMITS_S) -> Thinkers:
    """Return thinkers in ``processes``, plus one for hints and reviews; 0 means a thread.

    ``limits_s`` has the seconds that a process may take for each kind of task.
    """
    if processes == 0:
        return Thinkers(ThreadWorker(), 1)
    return Thinkers(ProcessWorkers(processes + 1, limits_s), processes)
