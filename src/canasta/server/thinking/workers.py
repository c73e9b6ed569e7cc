"""Runs tasks in separate processes, or in a thread of the server.

AnyIO manages the processes: it starts one when none is free, ends those that are idle for minutes,
and kills one whose task is cancelled. A process ends by itself when a task takes too long. It also
ends with the server, which closes its input.
"""

import asyncio
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from errno import errorcode
from typing import Final, Literal, Protocol, TypeVar

import structlog
from anyio import BrokenWorkerProcess, CapacityLimiter, to_process

from canasta.answers.tasks import Kind, Task
from canasta.errors import CanastaError
from canasta.server.thinking.carrying_out import (
    Failed,
    Found,
    carried_out,
    carried_out_in_process,
)

log: Final = structlog.get_logger()
ResultT = TypeVar("ResultT")
Loss = Literal["died", "slow", "nonsense"]
_START_S: Final = 30.0
"""The number of seconds that a process may take to start on a busy machine, in addition to its
first task. A stopped process, whose own alarm cannot ring, is killed after this time."""


class WorkerLostError(CanastaError):
    """A process died, took too long, or returned something other than an answer."""

    def __init__(self, reason: Loss) -> None:
        """Store the reason."""
        super().__init__(reason)
        self.reason: Final = reason


class Workers(Protocol):
    """Something that carries out tasks."""

    async def carry_out(self, task: Task[ResultT]) -> Found[ResultT] | Failed:
        """Return the result of ``task``.

        Raises:
            WorkerLostError: the worker process was lost.
        """

    def close(self) -> None:
        """Release the workers' resources."""


class ProcessWorkers:
    """Worker processes, started on demand.

    If the system allows no processes, a thread of the server does their work.
    """

    def __init__(self, processes: int, limits_s: Mapping[Kind, float]) -> None:
        """Run at most ``processes`` workers; ``limits_s`` limits each kind of task, in seconds."""
        self._limiter: Final = CapacityLimiter(processes)
        self._limits_s: Final = limits_s
        self._spare: Final = ThreadWorker()

    async def carry_out(self, task: Task[ResultT]) -> Found[ResultT] | Failed:
        """Return the result of ``task`` from a worker process."""
        carry: Callable[[Task[ResultT], float], Found[ResultT] | Failed] = carried_out_in_process
        limit_s = self._limits_s[task.kind]
        started = time.monotonic()
        try:
            async with asyncio.timeout(_START_S + limit_s):
                found = await to_process.run_sync(
                    carry, task, limit_s, cancellable=True, limiter=self._limiter
                )
        except TimeoutError:
            raise WorkerLostError("slow") from None
        except (
            BrokenWorkerProcess,
            ProcessLookupError,
        ):  # the latter: it died at its start
            has_rung = time.monotonic() - started >= limit_s
            raise WorkerLostError("slow" if has_rung else "died") from None
        except OSError as error:
            log.warning("no process for robots", error=errorcode.get(error.errno or 0, ""))
            return await self._spare.carry_out(task)
        except Exception:  # noqa: BLE001  (exceptions of the process are never raised here)
            raise WorkerLostError("nonsense") from None
        if not isinstance(found, Found | Failed):
            raise WorkerLostError("nonsense")
        return found

    def close(self) -> None:
        """Drop tasks that have not begun; the processes end with the event loop."""
        self._spare.close()


class ThreadWorker:
    """One thread of the server, for machines that allow no processes, and for tests."""

    def __init__(self) -> None:
        """Start the thread with the first task."""
        self._thread: Final = ThreadPoolExecutor(1, thread_name_prefix="canasta-thinking")

    async def carry_out(self, task: Task[ResultT]) -> Found[ResultT] | Failed:
        """Return the result of ``task``, without a time limit."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, carried_out, task)

    def close(self) -> None:
        """Drop tasks that have not begun."""
        self._thread.shutdown(wait=False, cancel_futures=True)
