"""Runs long work in this process, in other processes of this machine, or on a cluster."""

from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess
from signal import SIG_IGN, SIGINT, signal
from threading import current_thread, main_thread
from typing import Final

from canasta.arena.work import HERE, ExecutorWork, Piece, ResultT, Work, batch_results
from canasta.extras import require


class LocalWork(ExecutorWork):
    """Work done by processes of this machine."""

    def __init__(self, jobs: int) -> None:
        """Use ``jobs`` processes."""
        self._jobs: Final = jobs
        self._others: Final = set(active_children())
        self._started: set[BaseProcess] = set()
        self._pool: Executor = self._new_pool()

    @property
    def processes(self) -> int:
        """The number of processes."""
        return self._jobs

    def submit(self, piece: Piece[ResultT], numbers: range) -> Future[tuple[list[ResultT], float]]:
        """Submit a batch."""
        future = self._pool.submit(batch_results, piece, numbers)
        self._started |= set(active_children()) - self._others
        return future

    def renew(self) -> None:
        """Replace a broken executor, whose processes have ended, by a new one."""
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = self._new_pool()

    def end(self, *, at_once: bool) -> None:
        """End all processes; with ``at_once``, do not wait for their batches."""
        if at_once:
            for process in self._started:
                process.terminate()
        with _undisturbed():
            self._pool.shutdown(wait=True, cancel_futures=True)

    def _new_pool(self) -> Executor:
        # Spawn processes: forking is not safe while a thread runs, such as a progress bar.
        return ProcessPoolExecutor(self._jobs, get_context("spawn"), _begin)


@contextmanager
def _local(jobs: int) -> Iterator[Work]:
    work = LocalWork(jobs)
    try:
        yield work
    except BaseException:
        work.end(at_once=True)
        raise
    work.end(at_once=False)


def working(jobs: int = 1, cluster: str | None = None) -> AbstractContextManager[Work]:
    """Return work as a context manager, which ends the processes that it has started.

    The work runs in ``jobs`` processes of this machine (one means this process), or on the Dask
    cluster whose scheduler has the address ``cluster``.

    Raises:
        MissingExtraError: ``cluster`` is given, but Dask is not installed.
        WorkError: no cluster answers at ``cluster``; raised on entering the context.
    """
    if cluster is not None:
        require("cluster")
        from canasta.arena.cluster import cluster_work  # noqa: PLC0415  (needs the extra)

        return cluster_work(cluster)
    return nullcontext(HERE) if jobs == 1 else _local(jobs)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Ignore Ctrl-C, because a second one would leave processes behind and wait forever."""
    if current_thread() is not main_thread():
        yield
        return
    usual = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, usual)


def _begin() -> None:
    """Prepare a process of the pool; the process that started it handles Ctrl-C."""
    signal(SIGINT, SIG_IGN)
