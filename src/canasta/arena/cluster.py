"""Work on a Dask cluster, by ``dask.distributed``.

The scheduler moves the tasks of a lost process to another process. Each batch checks that its
process has the same sources of this program, so results of two versions are never mixed.
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
"""The longest time that a scheduler may take to answer."""
_MORE: Final = ("record", "training")
"""The packages on which the results of cluster work depend, in addition to the usual packages."""


class ClusterWork(ExecutorWork):
    """Work done by the processes of a cluster."""

    def __init__(self, client: Client, address: str) -> None:
        """Use the cluster that ``client`` is connected to, at ``address``."""
        self._client: Final = client
        self._address: Final = address
        self._program: Final = program_digest(*_MORE)

    @property
    def processes(self) -> int:
        """The number of batches that the cluster can currently work on at the same time."""
        threads: dict[str, int] = self._client.nthreads()
        return sum(threads.values())

    def submit(self, piece: Piece[ResultT], numbers: range) -> Future[tuple[list[ResultT], float]]:
        """Submit a batch.

        Dask's own executor does not work here: if the process with a result is lost while the
        result arrives, the executor mistakes the result for an error (``distributed.cfexecutor``,
        2026.8).
        """
        # Dask would not run a pure task again, but would reuse its known result.
        task = self._client.submit(_checked_results, self._program, piece, numbers, pure=False)
        future: Future[tuple[list[ResultT], float]] = Future()

        def hand_on(done: distributed.Future[tuple[list[ResultT], float]]) -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                # If the result is lost meanwhile, this waits until it is computed again.
                future.set_result(done.result())
            except Exception as error:  # noqa: BLE001  (raised in the thread that waits for the result)
                future.set_exception(error)

        def cancel_with(cancelled: Future[tuple[list[ResultT], float]]) -> None:
            if cancelled.cancelled():
                task.cancel()

        future.add_done_callback(cancel_with)
        task.add_done_callback(hand_on)
        return future

    def renew(self) -> None:
        """Do nothing: the scheduler replaces lost processes."""

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
        WorkError: no scheduler answers at ``address``.
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
