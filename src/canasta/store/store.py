"""The store: one database, which any thread may read and one thread writes."""

import logging
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import ExitStack, closing
from dataclasses import dataclass
from types import TracebackType
from typing import Final, Self, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DatabaseError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from canasta.extras import require
from canasta.store import schema_version
from canasta.store.databases.database import Database, RestorationMark
from canasta.store.databases.sqlite import BUSY_TIMEOUT_MS, SqliteFile
from canasta.store.entries import Append
from canasta.store.errors import OpeningError, UnavailableError
from canasta.store.writer import BATCH_LIMIT, QUEUE_LIMIT, Writer, WriterFigures

T = TypeVar("T")
logger: Final = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True)
class StoreSettings:
    """The options of a store."""

    url: str
    """The URL: ``sqlite:////path/to/file`` or ``postgresql://user@host:port/name``.
    :func:`canasta.store.databases.sqlite.url_in` returns the URL for a folder."""
    busy_timeout_ms: int = BUSY_TIMEOUT_MS
    """The time for which another program may lock the database before a job fails, in
    milliseconds."""
    queue_limit: int = QUEUE_LIMIT
    """The maximum number of jobs that may wait to be written; further jobs are refused at once."""
    batch_limit: int = BATCH_LIMIT
    """The maximum number of jobs in one transaction."""
    creates: bool = True
    """Whether to create a missing database or use an empty one."""
    address: str = ""
    """The URL of the server that opens the store, for a server that finds the database in use."""


class Store:
    """An open database. Every method may be called from any thread."""

    def __init__(
        self,
        database: Database,
        writer: Writer,
        engines: tuple[Engine, Engine],
        held: ExitStack,
    ) -> None:
        """Use :func:`open_store` instead; ``held`` is released when the store is closed."""
        self._database = database
        self._writer = writer
        self._write_engine, self._read_engine = engines
        self._held = held

    def write(
        self,
        work: Callable[[Connection], T],
        *,
        read_back: Callable[[Connection], T | None] | None = None,
    ) -> Future[T]:
        """Run ``work`` on the writer's thread; see :meth:`canasta.store.writer.Writer.run`."""
        return self._writer.run(work, read_back=read_back)

    def write_at_once(self, work: Callable[[Connection], T]) -> T:
        """Run ``work`` on this thread, in its own transaction, and return its result.

        The call neither waits for the writer's jobs nor counts in the writer's figures. It is
        allowed only on a shared database.

        Raises:
            UnavailableError: the database cannot be written; the work may or may not have been
                stored.
        """
        if not self.is_shared:
            raise ValueError(f"{self.name} has one writer")
        return self._run(self._write_engine, work)

    def append(self, new: Append) -> Future[int]:
        """Append an entry; see :meth:`canasta.store.writer.Writer.append`."""
        return self._writer.append(new)

    def read(self, work: Callable[[Connection], T]) -> T:
        """Return the result of ``work``, which only reads.

        The work sees one consistent state that includes all commits so far.

        Raises:
            UnavailableError: the database cannot be read.
        """
        return self._run(self._read_engine, work)

    def _run(self, engine: Engine, work: Callable[[Connection], T]) -> T:
        """Run ``work`` on this thread, in a transaction of ``engine``.

        Raises:
            UnavailableError: the database cannot be used.
        """
        try:
            with engine.begin() as connection:
                return work(connection)
        except PoolTimeoutError as error:  # all connections are busy
            raise UnavailableError("overloaded") from error
        except DatabaseError as error:
            if reason := self._database.unavailable(error):
                raise reason from error
            raise

    @property
    def name(self) -> str:
        """The name of the database for messages; it never contains a password."""
        return self._database.name

    @property
    def is_shared(self) -> bool:
        """Whether other servers may use the database at the same time."""
        return self._database.is_shared

    def figures(self) -> WriterFigures:
        """Return the writer's figures, including the reason if nothing can be stored."""
        return self._writer.figures()

    def close(self) -> None:
        """Store the waiting jobs, then release the database; further calls do nothing."""
        self._writer.stop()
        # Close the writer's connection last, which merges the write-ahead log into the file.
        self._read_engine.dispose()
        self._write_engine.dispose()
        self._held.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def database_of(settings: StoreSettings) -> Database:
    """Return the database that the settings name, without opening it.

    Raises:
        OpeningError: the URL does not name a supported database.
        MissingExtraError: the driver is not installed (:mod:`canasta.extras`).
    """
    if not settings.url.startswith(("postgres:", "postgresql:", "postgresql+psycopg:")):
        return SqliteFile(settings.url, busy_timeout_ms=settings.busy_timeout_ms)
    require("postgres")
    from canasta.store.databases.postgres import PostgresDatabase  # noqa: PLC0415  (imports the driver)

    return PostgresDatabase(settings.url, busy_timeout_ms=settings.busy_timeout_ms)


def open_store(settings: StoreSettings) -> Store:
    """Open the database: create it if it is missing, and migrate it to the current schema.

    Raises:
        OpeningError: the database cannot be used. Every reason has its own class and sentence.
    """
    database = database_of(settings)
    with ExitStack() as opening:
        opening.enter_context(database.claim(creates=settings.creates, address=settings.address))
        try:
            _check_and_migrate(database, creates=settings.creates)
        except DatabaseError as error:
            raise database.opening_error(error) from error
        engines = (database.engine("write"), database.engine("read"))
        mark = opening.enter_context(closing(database.mark()))
        _compare(database, mark)
        writer = Writer(
            *engines,
            database,
            mark,
            queue_limit=settings.queue_limit,
            batch_limit=settings.batch_limit,
        )
        return Store(database, writer, engines, opening.pop_all())


def _compare(database: Database, mark: RestorationMark) -> None:
    """Detect whether the database was restored from a backup."""
    engine = database.engine("write")
    try:
        with engine.connect() as connection, connection.begin():
            mark.compare(connection)
        mark.create()
    except DatabaseError as error:
        raise database.opening_error(error) from error
    finally:
        engine.dispose()


def _check_and_migrate(database: Database, *, creates: bool) -> None:
    engine = database.engine("migrate")
    try:
        with engine.connect() as connection, connection.begin():
            database.check(connection)
            if not creates and schema_version.is_empty(connection):
                raise OpeningError("no_data", database.name)
            if schema_version.is_foreign(connection):
                raise OpeningError("foreign", database.name)
            if schema_version.is_newer(connection):
                raise OpeningError("newer", database.name)
            is_current = schema_version.is_current(connection)
        if not is_current:
            logger.info("bringing %s to the schema of this version", database.name)
            # Import Alembic only when there is a migration to run.
            from canasta.store.migrations.migrate import migrate  # noqa: PLC0415

            migrate(engine)
    finally:
        engine.dispose()
