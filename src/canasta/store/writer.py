"""One thread writes: many jobs share a transaction, and each is told once it is on the disk.

Making a transaction durable costs the same for one entry as for hundreds. While one transaction is
being committed the next jobs gather, and go together into the following one; nothing waits longer
than that. Every job runs in a savepoint of its own, so that one that fails takes nobody with it.
"""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from queue import Empty, Full, Queue
from typing import Final, TypeVar

from sqlalchemy import Connection, Engine

from canasta.store.errors import OverloadedError, StoppedError, UnavailableError
from canasta.store.write_job import PendingJob, Verdict, WriteJob, run_batch

T = TypeVar("T")
logger: Final = logging.getLogger(__name__)

QUEUE_LIMIT: Final = 4096
"""Jobs that may wait; further ones are refused at once."""
BATCH_LIMIT: Final = 256
"""Jobs that share a transaction at most."""


@dataclass(frozen=True)
class WriterFigures:
    """What the writer has done since it was started."""

    waiting: int
    """Jobs in the queue now."""
    stored: int
    """Jobs committed."""
    refused: int
    """Jobs that failed by themselves, or found the queue full."""
    failed: int
    """Jobs that failed because the database could not be used."""
    commits: int
    """Transactions committed."""
    seconds: float
    """Time spent in transactions."""
    trouble: str
    """The key of why nothing can be stored; empty since something has been stored again."""


class Writer:
    """The only one that writes to the database; ``run`` may be called from any thread."""

    def __init__(
        self,
        engine: Engine,
        reader: Engine,
        unavailable: Callable[[BaseException], UnavailableError | None],
        *,
        queue_limit: int = QUEUE_LIMIT,
        batch_limit: int = BATCH_LIMIT,
    ) -> None:
        """Start the thread, which writes with ``engine`` and looks things up with ``reader``.

        ``unavailable`` returns what an error says about the database, or None if nothing.
        """
        self._engine = engine
        self._reader = reader
        self._unavailable = unavailable
        self._batch_limit = batch_limit
        self._queue: Queue[PendingJob] = Queue(queue_limit)
        self._lock = threading.Lock()
        self._is_stopping = False
        self._stored = self._refused = self._failed = self._commits = 0
        self._seconds = 0.0
        self._trouble = ""
        self._thread = threading.Thread(target=self._work, name="canasta-store", daemon=True)
        self._thread.start()

    def run(
        self,
        work: Callable[[Connection], T],
        *,
        read_back: Callable[[Connection], T | None] | None = None,
    ) -> Future[T]:
        """Have ``work`` done within a transaction; the future is resolved once it is committed.

        What ``work`` raises comes out of the future, and nothing of what it did is stored. A job
        cancelled before its turn is not done. Should a commit end without telling whether it
        happened, ``read_back`` looks whether the job was stored, and returns its result or None.
        Callbacks of the future run on the writer's thread: they must not wait for another job.

        The future raises:
            UnavailableError: nothing can be stored now, in one of its forms; nothing of this job
                was stored, or (only without ``read_back``) it cannot be told.

        Raises:
            OverloadedError: too many jobs wait; this one was not taken on.
            StoppedError: the writer has been stopped.
        """
        job = WriteJob(work, read_back, self._unavailable)
        with self._lock:  # so that nothing is queued behind the stop
            if self._is_stopping:
                raise StoppedError
            try:
                self._queue.put_nowait(job)
            except Full:
                self._refused += 1
                raise OverloadedError from None
        return job.future

    def stop(self) -> None:
        """Do what waits, then end; no further jobs are taken on. Can be called again."""
        with self._lock:
            self._is_stopping = True
        # An empty job wakes the thread; it is fine to wait for a place in the queue here.
        if self._thread.is_alive():
            self._queue.put(WriteJob(_nothing, None, self._unavailable))
            self._thread.join()

    def figures(self) -> WriterFigures:
        """Return what has been done so far."""
        return WriterFigures(
            self._queue.qsize(),
            self._stored,
            self._refused,
            self._failed,
            self._commits,
            self._seconds,
            self._trouble,
        )

    def _work(self) -> None:
        while not (self._is_stopping and self._queue.empty()):
            batch = [job for job in self._next_batch() if job.begin()]
            started = time.perf_counter()
            failure = self._failure_of(batch)
            self._seconds += time.perf_counter() - started
            # Counted first: whoever has been told finds himself in the figures.
            self._count([job.verdict(failure) for job in batch], failure)
            for job in batch:
                job.tell(failure)

    def _failure_of(self, batch: Sequence[PendingJob]) -> UnavailableError | None:
        """Store a batch; return why that failed, or None."""
        try:
            self._store(batch)
        except Exception as error:  # whatever it was, nobody waits for ever
            failure = self._unavailable(error) or UnavailableError()
            if failure.key != self._trouble:  # told once, not for every batch that meets it
                logger.exception("the database cannot be written: %s", failure.key)
            return failure
        return None

    def _next_batch(self) -> list[PendingJob]:
        batch = [self._queue.get()]
        while len(batch) < self._batch_limit:
            try:
                batch.append(self._queue.get_nowait())
            except Empty:
                break
        return batch

    def _store(self, batch: Sequence[PendingJob]) -> None:
        """Do all jobs in one transaction and commit it."""
        with self._engine.connect() as connection:
            transaction = connection.begin()
            run_batch(batch, connection)
            try:
                transaction.commit()
            except Exception:
                # As a rule nothing was stored then, but only a look proves it.
                connection.invalidate()
                self._look_for(batch)
                raise

    def _look_for(self, batch: Sequence[PendingJob]) -> None:
        """Find out which jobs were stored by a commit that failed."""
        try:
            with self._reader.connect() as connection:
                for job in batch:
                    job.look(connection)
        except Exception:  # the commit's own failure is what is told
            logger.exception("whether a commit happened cannot be found out")

    def _count(self, verdicts: Sequence[Verdict], failure: UnavailableError | None) -> None:
        self._stored += verdicts.count("stored")
        self._refused += verdicts.count("refused")
        self._failed += verdicts.count("failed")
        if failure is not None:
            self._trouble = failure.key
            return
        self._commits += 1
        if self._trouble and "stored" in verdicts:
            logger.info("the database can be written again")
            self._trouble = ""


def _nothing(connection: Connection) -> None:
    """What the job that wakes the thread does."""
