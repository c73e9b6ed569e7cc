"""The store: one SQLite file, read by anybody and written by one thread."""

import logging
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.engine import URL
from sqlalchemy.exc import DatabaseError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from canasta.store import migrating
from canasta.store.errors import (
    BusyFileError,
    CorruptFileError,
    ForeignFileError,
    NewerSchemaError,
    NotWritableError,
    OpeningError,
    OverloadedError,
    ReadOnlyFileError,
    sqlite_code,
    unavailable,
)
from canasta.store.location import claim, file_of
from canasta.store.sqlite import BUSY_TIMEOUT_MS, sqlite_engine
from canasta.store.writer import BATCH_LIMIT, QUEUE_LIMIT, Writer, WriterFigures

T = TypeVar("T")
logger: Final = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True)
class StoreSettings:
    """What a store is opened with."""

    url: str
    """``sqlite:////path/to/file``; :func:`canasta.store.location.url_in` makes one of a folder."""
    busy_timeout_ms: int = BUSY_TIMEOUT_MS
    """How long another program may hold the file locked before a job fails, in milliseconds."""
    queue_limit: int = QUEUE_LIMIT
    """Jobs that may wait to be written; further ones are refused at once."""
    batch_limit: int = BATCH_LIMIT
    """Jobs that share a transaction at most."""


class Store:
    """An open database. Every method may be called from any thread."""

    def __init__(
        self, file: Path, writer: Writer, engines: tuple[Engine, Engine], held: ExitStack
    ) -> None:
        """Made by :func:`open_store`; ``held`` is let go of when the store is closed."""
        self.file: Final = file
        self._writer = writer
        self._write_engine, self._read_engine = engines
        self._held = held

    def write(
        self,
        work: Callable[[Connection], T],
        *,
        read_back: Callable[[Connection], T | None] | None = None,
    ) -> Future[T]:
        """Have ``work`` done by the writer: see :meth:`canasta.store.writer.Writer.run`."""
        return self._writer.run(work, read_back=read_back)

    def read(self, work: Callable[[Connection], T]) -> T:
        """Return what ``work`` reads; it sees one state of the database, all commits so far.

        Raises:
            UnavailableError: the database cannot be read.
        """
        try:
            with self._read_engine.connect() as connection, connection.begin():
                return work(connection)
        except PoolTimeoutError as error:  # all connections are busy reading
            raise OverloadedError from error
        except DatabaseError as error:
            if reason := unavailable(error):
                raise reason from error
            raise

    def figures(self) -> WriterFigures:
        """Return what the writer has done so far, and whether it is in trouble."""
        return self._writer.figures()

    def close(self) -> None:
        """Store what waits, then let go of the file. Can be called again."""
        self._writer.stop()
        # The last connection to be closed folds the write-ahead log into the file: a writer's.
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


def open_store(settings: StoreSettings) -> Store:
    """Open the database, make it where it is missing, and bring it to today's schema.

    Raises:
        OpeningError: it cannot be used; every reason has its own class and sentence.
    """
    url, file = file_of(settings.url)
    with ExitStack() as opening:
        opening.enter_context(claim(file))
        try:
            _check_and_migrate(url, file, settings.busy_timeout_ms)
        except DatabaseError as error:
            raise _opening_error(file, error) from error
        engines = (
            sqlite_engine(url, "write", busy_timeout_ms=settings.busy_timeout_ms),
            sqlite_engine(url, "read", busy_timeout_ms=settings.busy_timeout_ms),
        )
        writer = Writer(
            *engines, queue_limit=settings.queue_limit, batch_limit=settings.batch_limit
        )
        return Store(file, writer, engines, opening.pop_all())


def _check_and_migrate(url: URL, file: Path, busy_timeout_ms: int) -> None:
    engine = sqlite_engine(url, "migrate", busy_timeout_ms=busy_timeout_ms)
    try:
        with engine.connect() as connection, connection.begin():
            answers = connection.exec_driver_sql("PRAGMA quick_check(1)").scalars().all()
            if answers != ["ok"]:
                raise CorruptFileError(file, str(answers[0]))
            if migrating.is_foreign(connection):
                raise ForeignFileError(file)
            if migrating.is_newer(connection):
                raise NewerSchemaError(file)
            is_current = migrating.is_current(connection)
        if not is_current:
            logger.info("bringing %s to the schema of this version", file)
            migrating.migrate(engine)
    finally:
        engine.dispose()


def _opening_error(file: Path, error: DatabaseError) -> OpeningError:
    reason = str(error.orig)
    match sqlite_code(error):
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return BusyFileError(file, reason)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return ReadOnlyFileError(file, reason)
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return CorruptFileError(file, reason)
        case _:
            return NotWritableError(file, reason)
