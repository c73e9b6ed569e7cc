"""The writer: one thread that stores jobs in shared transactions (group commit).

A durable transaction costs the same for one entry as for hundreds. While one transaction commits,
the next jobs gather for the following one. When several jobs arrive together, the writer waits some
milliseconds for more. It resolves the future of a job once the transaction is on disk. Every job
runs in its own savepoint, so a failing job does not affect the others. The entries of tables, which
are most of the jobs, are appended in bulk.
"""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from queue import Empty, Full, Queue
from typing import Final, Literal, TypeVar

from sqlalchemy import Connection, Engine

from canasta.store.databases.database import Database, RestorationMark
from canasta.store.entries import Append
from canasta.store.errors import UnavailableError
from canasta.store.server_state import write_probe
from canasta.store.write_job import AppendJob, PendingJob, Verdict, WriteJob, run_batch

T = TypeVar("T")
Outcome = Literal["written", "unchanged"] | UnavailableError
"""The outcome of a transaction: it changed rows, it changed no rows, or it failed."""
logger: Final = logging.getLogger(__name__)

QUEUE_LIMIT: Final = 4096
"""The maximum number of jobs that may wait; further jobs are refused at once."""
_GATHERING_S: Final = 0.002
"""The number of seconds to wait for further jobs, for each job in the last transaction. A
transaction costs as much as several jobs, so with many tables a few large transactions are better.
With rare jobs, the wait settles at a few milliseconds. After a full transaction there is no
wait."""
_LONGEST_GATHERING_S: Final = 0.02
BATCH_LIMIT: Final = 256
"""The maximum number of jobs in one transaction."""


@dataclass(frozen=True)
class WriterFigures:
    """The writer's counts since it started."""

    waiting: int
    """The number of jobs in the queue now."""
    stored: int
    """The number of jobs committed."""
    refused: int
    """The number of jobs that raised their own error or found the queue full."""
    failed: int
    """The number of jobs that failed because the database could not be used."""
    commits: int
    """The number of transactions committed."""
    seconds: float
    """The time spent in transactions, in seconds."""
    trouble: str
    """The message key of the reason why nothing can be stored, or an empty string if storing
    works."""


class Writer:
    """The only writer of a database; any thread may call its methods."""

    def __init__(
        self,
        engine: Engine,
        reader: Engine,
        database: Database,
        mark: RestorationMark,
        *,
        queue_limit: int = QUEUE_LIMIT,
        batch_limit: int = BATCH_LIMIT,
    ) -> None:
        """Start the thread, which writes with ``engine`` and reads with ``reader``.

        ``database`` interprets errors and detects changed rows; ``mark`` counts the commits.
        """
        self._engine = engine
        self._reader = reader
        self._database = database
        self._mark = mark
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
        """Run ``work`` within a transaction, and return a future that is resolved after its commit.

        The future raises any exception of ``work``, and then nothing of the job is stored. A job
        cancelled before its turn is not run. If a commit fails without a clear outcome,
        ``read_back`` looks up whether the job was stored, and returns its result or None. Callbacks
        of the future run on the writer's thread and must not wait for another job.

        If the store cannot write, the future raises UnavailableError or a subclass. Nothing of the
        job was stored then, unless ``read_back`` is None, in which case this is unknown.

        Raises:
            UnavailableError: this job was not accepted, because too many jobs are waiting or the
                writer has been stopped.
        """
        job = WriteJob(work, read_back, self._database.unavailable)
        self._accept(job)
        return job.future

    def append(self, new: Append) -> Future[int]:
        """Append an entry as :func:`canasta.store.entries.append` does; the future has its result.

        Waiting entries are appended in bulk. The future raises the errors of :meth:`run` and of
        that function.
        """
        job = AppendJob(new, self._database.unavailable)
        self._accept(job)
        return job.future

    def _accept(self, job: PendingJob) -> None:
        with self._lock:  # so that no job is queued behind the stop
            if self._is_stopping:
                raise UnavailableError("stopped")
            try:
                self._queue.put_nowait(job)
            except Full:
                self._refused += 1
                raise UnavailableError("overloaded") from None

    def stop(self) -> None:
        """Store the waiting jobs, then end and refuse further jobs; further calls do nothing."""
        with self._lock:
            self._is_stopping = True
        # An empty job wakes the thread; waiting for a place in the queue is fine here.
        if self._thread.is_alive():
            self._queue.put(WriteJob(_nothing, None, self._database.unavailable))
            self._thread.join()

    def figures(self) -> WriterFigures:
        """Return the figures so far."""
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
            outcome = self._outcome_of(batch)
            failure = outcome if isinstance(outcome, UnavailableError) else None
            self._seconds += time.perf_counter() - started
            # Count first, so that the figures include a job once its future is resolved.
            self._count([job.verdict(failure) for job in batch])
            self._judge(outcome)
            for job in batch:
                job.resolve(failure)
            if 1 < len(batch) < self._batch_limit and not self._is_stopping:
                time.sleep(min(len(batch) * _GATHERING_S, _LONGEST_GATHERING_S))

    def _outcome_of(self, batch: Sequence[PendingJob]) -> Outcome:
        """Store a batch, and return the outcome."""
        try:
            return self._store(batch)
        except Exception as error:  # every future must be resolved
            failure = self._database.unavailable(error) or UnavailableError()
            if failure.key != self._trouble:  # log once, not for every batch
                logger.exception("the database cannot be written: %s", failure.key)
            return failure

    def _next_batch(self) -> list[PendingJob]:
        batch = [self._queue.get()]
        while len(batch) < self._batch_limit:
            try:
                batch.append(self._queue.get_nowait())
            except Empty:
                break
        return batch

    def _store(self, batch: Sequence[PendingJob]) -> Outcome:
        """Run all jobs in one transaction and commit it; return its outcome."""
        with self._engine.connect() as connection:
            transaction = connection.begin()
            has_written = run_batch(batch, connection, self._database)
            if has_written:
                self._mark.count(connection)
            try:
                transaction.commit()
            except Exception:
                # Usually nothing was stored, but only a query can prove it.
                connection.invalidate()
                self._look_for(batch)
                raise
        if not has_written:
            return "unchanged"
        self._mark.follow()
        return "written"

    def _look_for(self, batch: Sequence[PendingJob]) -> None:
        """Look up which jobs were stored by a commit that failed.

        After an interruption, a database may show commits that its standby never received. A new
        commit must therefore succeed first, which makes every earlier commit equally safe.
        """
        try:
            with self._engine.begin() as connection:
                write_probe(connection)
            with self._reader.connect() as connection:
                for job in batch:
                    job.look_up(connection)
        except Exception:  # the failure of the commit itself is reported
            logger.exception("whether a commit happened cannot be found out")

    def _count(self, verdicts: Sequence[Verdict]) -> None:
        self._stored += verdicts.count("stored")
        self._refused += verdicts.count("refused")
        self._failed += verdicts.count("failed")

    def _judge(self, outcome: Outcome) -> None:
        """Note whether the database can be written; a commit that wrote nothing proves nothing."""
        if isinstance(outcome, UnavailableError):
            self._trouble = outcome.key
            return
        self._commits += 1
        if self._trouble and outcome == "written":
            logger.info("the database can be written again")
            self._trouble = ""


def _nothing(connection: Connection) -> None:
    """Do nothing: this is the work of the job that wakes the thread."""
