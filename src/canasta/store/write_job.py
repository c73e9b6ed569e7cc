"""A job of the writer: its work, its outcome, and the future of its result."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Final, Generic, Literal, Protocol, TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError

from canasta.store.databases.database import Database
from canasta.store.entries import Append, append, stored_seq
from canasta.store.errors import UnavailableError

T = TypeVar("T")
Verdict = Literal["stored", "refused", "failed"]


class PendingJob(Protocol):
    """The writer's view of a job with any type of result."""

    def begin(self) -> bool:
        """Return whether the job has not been cancelled; from now on it cannot be."""

    def do(self, connection: Connection) -> bool:
        """Run the work and keep its outcome; return whether it succeeded.

        Raises:
            UnavailableError: the database cannot be used, so no other job can succeed either.
        """

    def look_up(self, connection: Connection) -> None:
        """Look up whether the job was stored by a commit that seemed to fail."""

    def verdict(self, failure: UnavailableError | None) -> Verdict:
        """Return the outcome; ``failure`` is the reason why the transaction failed, if any."""

    def resolve(self, failure: UnavailableError | None) -> None:
        """Resolve the future."""


class WriteJob(Generic[T]):
    """A job with a result of one type."""

    def __init__(
        self,
        work: Callable[[Connection], T],
        read_back: Callable[[Connection], T | None] | None,
        unavailable: Callable[[BaseException], UnavailableError | None],
    ) -> None:
        self.future: Future[T] = Future()
        self._work = work
        self._read_back = read_back
        self._unavailable = unavailable
        # Lists of at most one result, because a result may be None.
        self._done: list[T] = []
        self._found: list[T] = []
        self._fault: Exception | None = None

    def begin(self) -> bool:
        """Return whether the job has not been cancelled; from now on it cannot be."""
        return self.future.set_running_or_notify_cancel()

    def do(self, connection: Connection) -> bool:
        """Run the work and keep its outcome; return whether it succeeded."""
        try:
            self._done = [self._work(connection)]
        except Exception as fault:
            if reason := self._unavailable(fault):
                raise reason from fault
            self._fault = fault
        return self._fault is None

    def look_up(self, connection: Connection) -> None:
        """Look up whether the job was stored by a commit that seemed to fail."""
        if self._read_back is None or self._fault is not None:
            return
        found = self._read_back(connection)
        self._found = [] if found is None else [found]

    def verdict(self, failure: UnavailableError | None) -> Verdict:
        """Return the outcome; ``failure`` is the reason why the transaction failed, if any."""
        if failure is not None:
            return "stored" if self._found else "failed"
        return "stored" if self._fault is None else "refused"

    def resolve(self, failure: UnavailableError | None) -> None:
        """Resolve the future."""
        match self.verdict(failure):
            case "stored":
                self.future.set_result((self._found or self._done)[0])
            case "refused" | "failed":
                self.future.set_exception(failure or self._fault)


class AppendJob(WriteJob[int]):
    """A job that only appends one entry."""

    def __init__(
        self, new: Append, unavailable: Callable[[BaseException], UnavailableError | None]
    ) -> None:
        super().__init__(
            lambda connection: append(connection, new),
            lambda connection: stored_seq(connection, new),
            unavailable,
        )
        self.new: Final = new

    def note_appended(self) -> None:
        """Note that a bulk statement has appended the entry."""
        self._done = [self.new.entry.seq]


def run_batch(batch: Sequence[PendingJob], connection: Connection, database: Database) -> bool:
    """Run all jobs within the current transaction; return whether rows were changed.

    Entries are appended in bulk if none of them is refused. Every other job runs in its own
    savepoint, because a job that fails may have changed rows.

    Raises:
        UnavailableError: the database cannot be used, and the transaction is lost.
    """
    # Use the driver's own cursor: SQLAlchemy's nested transactions cost as much as the jobs.
    savepoints = connection.connection.cursor()
    before = database.changes(connection)
    try:
        left = _append_at_once(batch, connection, savepoints, database)
        for job in left:
            savepoints.execute("SAVEPOINT job")
            if not job.do(connection):
                savepoints.execute("ROLLBACK TO SAVEPOINT job")
            savepoints.execute("RELEASE SAVEPOINT job")
    finally:
        savepoints.close()
    return database.changes(connection) != before


def _append_at_once(
    batch: Sequence[PendingJob],
    connection: Connection,
    savepoints: DBAPICursor,
    database: Database,
) -> Sequence[PendingJob]:
    """Append the first entry of each table in a batch, or none; return the remaining jobs."""
    first: dict[str, AppendJob] = {}
    for job in batch:
        if isinstance(job, AppendJob):
            first.setdefault(job.new.table_id, job)
    appends = [job for job in first.values() if job.new.is_plain]
    if not appends:
        return batch
    savepoints.execute("SAVEPOINT appends")
    try:
        is_done = database.append_all(connection, [job.new for job in appends])
    except DBAPIError as error:
        if reason := database.unavailable(error):
            raise reason from error
        is_done = False  # one of the commands is stored already
    if not is_done:
        savepoints.execute("ROLLBACK TO SAVEPOINT appends")
    savepoints.execute("RELEASE SAVEPOINT appends")
    if not is_done:
        return batch
    for job in appends:
        job.note_appended()
    done = set(appends)
    return [job for job in batch if job not in done]
