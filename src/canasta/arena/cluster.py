"""Work on a Dask cluster, by ``dask.distributed``.

The scheduler gives what a lost process had in hand to another one. Every process must have the same
sources of this program, which each batch checks: results of two versions are never mixed.
"""

import logging
from collections.abc import Generator, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from typing import Final

import distributed
from distributed import Client
from distributed.comm.core import CommClosedError
from distributed.scheduler import KilledWorker

from canasta.arena.program_digest import program_digest
from canasta.arena.work import ExecutorWork, Piece, ResultT, Work, WorkError, batch_results
from canasta.errors import CanastaError

_PATIENCE: Final = "10s"
"""How long a scheduler may take to answer."""
_MORE: Final = ("record", "training")
"""Packages that work here may depend on, besides those that every result depends on."""


class ClusterWork(ExecutorWork):
    """Work done by the processes of a cluster."""

    def __init__(self, client: Client, address: str) -> None:
        """Use the cluster that ``client`` is connected to, at ``address``."""
        self._client: Final = client
        self._address: Final = address
        self._program: Final = program_digest(*_MORE)

    @property
    def processes(self) -> int:
        """How many batches the cluster works on at a time, at the moment."""
        threads: dict[str, int] = self._client.nthreads()
        return sum(threads.values())

    def submit(self, piece: Piece[ResultT], numbers: range) -> Future[tuple[list[ResultT], float]]:
        """Hand over a batch.

        Dask's own executor is of no use here: if the process that holds a result is lost just as
        the result arrives, it takes the result for an error (``distributed.cfexecutor``, 2026.8).
        """
        # A pure task, handed over again, would be taken for one whose results are known.
        task = self._client.submit(_checked_results, self._program, piece, numbers, pure=False)
        future: Future[tuple[list[ResultT], float]] = Future()

        def hand_on(done: distributed.Future[tuple[list[ResultT], float]]) -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                # A result that is lost meanwhile is computed again, and waited for.
                future.set_result(done.result())
            except Exception as error:  # noqa: BLE001  (raised where the result is waited for)
                future.set_exception(error)

        def cancel_with(cancelled: Future[tuple[list[ResultT], float]]) -> None:
            if cancelled.cancelled():
                task.cancel()

        future.add_done_callback(cancel_with)
        task.add_done_callback(hand_on)
        return future

    def renew(self) -> None:
        """Nothing: the scheduler replaces what is lost."""

    def results(self, piece: Piece[ResultT], numbers: range) -> Generator[ResultT, None, None]:
        """Yield the results in order."""
        try:
            yield from super().results(piece, numbers)
        except _OtherProgramError:
            raise WorkError("other_program", self._address) from None
        except (KilledWorker, CancelledError, CommClosedError) as error:
            raise WorkError("lost_cluster", self._address) from error


@contextmanager
def cluster_work(address: str) -> Iterator[Work]:
    """Connect to the scheduler at ``address``, such as ``tcp://192.0.2.1:8786``.

    Raises:
        WorkError: none answers there.
    """
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, ImportError) as error:
        raise WorkError("unreachable", address) from error
    with client:
        yield ClusterWork(client, address)


class _OtherProgramError(CanastaError):
    """A process of the cluster has other sources."""


def _checked_results(
    program: str, piece: Piece[ResultT], numbers: range
) -> tuple[list[ResultT], float]:
    if program_digest(*_MORE) != program:
        raise _OtherProgramError
    return batch_results(piece, numbers)
