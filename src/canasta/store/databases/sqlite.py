"""All SQLite code: its URL and file, its connections, its error codes.

Two engines open one file. The writer's transactions take the write lock when they begin, so none
fails halfway for lack of it. The reader's engine cannot write at all.
"""

import os
import sqlite3
from collections.abc import Sequence
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.sql.compiler import SQLCompiler

from canasta.record.file_lock import locked
from canasta.store.databases.commit_mark import CommitMark
from canasta.store.databases.database import DatabaseTime, Purpose
from canasta.store.entries import Append, advance_values, entry_row
from canasta.store.errors import OpeningError, OpeningFault, Outage, UnavailableError, bad_url
from canasta.store.schema import entries

FILE_NAME: Final = "canasta.db"
BUSY_TIMEOUT_MS: Final = 5000
"""The time for which a transaction waits for another program to release the file, in
milliseconds."""
_WAL_LIMIT_BYTES: Final = 64 * 1024 * 1024

_PRAGMAS: Final = {
    "journal_mode": "WAL",  # readers and the writer do not block each other
    "synchronous": "FULL",  # a commit is on disk before it is acknowledged
    "foreign_keys": "ON",
    "secure_delete": "ON",  # deleted content is overwritten
    "journal_size_limit": str(_WAL_LIMIT_BYTES),
}
_PRAGMAS_OF: Final[dict[Purpose, dict[str, str]]] = {
    # Keep the undo data of savepoints in memory: a temporary file doubles the time of a commit.
    "write": {"temp_store": "MEMORY"},
    "read": {"query_only": "ON"},
    # A migration may rebuild a table, and rows that refer to the table must not be deleted then.
    "migrate": {"foreign_keys": "OFF"},
}
_STEP: Final = ("table", "before", "since", "after", "now", "stage", "next", "is_closed")
"""The arguments of :func:`_advance_all` for each table, in the order of its columns."""
_ENTRY_COLUMNS: Final = tuple([column.name for column in entries.columns])
_OUTAGES: Final[dict[int, Outage]] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_CORRUPT: "corrupt",
    sqlite3.SQLITE_NOTADB: "corrupt",
    sqlite3.SQLITE_IOERR: "unavailable",
    sqlite3.SQLITE_CANTOPEN: "unavailable",
    sqlite3.SQLITE_NOMEM: "unavailable",
    sqlite3.SQLITE_INTERRUPT: "unavailable",
    sqlite3.SQLITE_PROTOCOL: "unavailable",
}
"""The store's error for each primary result code of SQLite. Other codes are faults of a
statement."""


def url_in(folder: Path) -> str:
    """Return the URL of the database in ``folder``."""
    return URL.create("sqlite", database=str(folder / FILE_NAME)).render_as_string()


class SqliteFile:
    """The SQLite database that a URL names."""

    def __init__(self, url: str, *, busy_timeout_ms: int = BUSY_TIMEOUT_MS) -> None:
        """Parse ``url``; nothing is opened yet.

        Raises:
            OpeningError: the URL does not have the form ``sqlite:////path/to/file``.
        """
        try:
            read = make_url(url)
        except ArgumentError as error:
            raise bad_url(url) from error
        is_file = read.drivername in ("sqlite", "sqlite+pysqlite") and not read.query
        is_here = read.username is None and not read.host
        if not (is_file and is_here and read.database and read.database != ":memory:"):
            raise bad_url(url)
        # Resolve symbolic links, so that every program that opens the file uses the same lock.
        self.file: Final = Path(os.path.realpath(read.database))
        self._url: Final = read.set(database=str(self.file))
        self._busy_timeout_ms: Final = busy_timeout_ms

    @property
    def name(self) -> str:
        """The path of the file."""
        return str(self.file)

    @property
    def is_shared(self) -> bool:
        """False: the lock of the file keeps out a second server."""
        return False

    def claim(self, *, creates: bool = True, address: str = "") -> ExitStack:
        """Create the file if it is missing, readable by its owner only, and lock out other servers.

        The lock is released when the result is closed or when the program ends in any way. Its file
        holds the ``address`` of the server.

        Raises:
            OpeningError: the file is missing and ``creates`` is False; the folder, the file or its
                lock cannot be created or written; the file system does not support locks; another
                server uses the file; or the file has hard links, so that SQLite could damage it
                under another name.
        """
        file = self.file
        if not creates and not file.exists():
            raise OpeningError("no_data", file)
        held = ExitStack()
        lock = file.with_name(f"{file.name}.lock")
        try:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
            held.callback(os.close, descriptor)
            _lock(descriptor, file, lock)
            os.ftruncate(descriptor, 0)
            os.write(descriptor, address.encode())
            # SQLite gives the related files (-wal, -shm) the same permissions.
            os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
            if file.stat().st_nlink > 1:
                raise OpeningError("linked_file", file)
        except OSError as error:
            held.close()
            fault: OpeningFault = "read_only_file" if file.exists() else "not_writable"
            raise OpeningError(fault, file, error.strerror or "") from error
        except OpeningError:
            held.close()
            raise
        return held

    def engine(self, purpose: Purpose) -> Engine:
        """Return an engine for one purpose.

        Its errors and logs never show the parameters of a statement, because some are secret seeds.
        """
        engine = create_engine(self._url, hide_parameters=True)
        pragmas = {**_PRAGMAS, **_PRAGMAS_OF[purpose]}
        begin = "BEGIN" if purpose == "read" else "BEGIN IMMEDIATE"

        def on_connect(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
            # Python's driver would begin transactions implicitly, but not before every kind of
            # statement.
            connection.isolation_level = None
            connection.execute(f"PRAGMA busy_timeout = {self._busy_timeout_ms}")
            for name, value in pragmas.items():
                connection.execute(f"PRAGMA {name} = {value}")

        def on_begin(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

        event.listen(engine, "connect", on_connect)
        event.listen(engine, "begin", on_begin)
        return engine

    def check(self, connection: Connection) -> None:
        """Check the structure of the whole file.

        Raises:
            OpeningError: the file is damaged.
        """
        answers = connection.exec_driver_sql("PRAGMA quick_check(1)").scalars().all()
        if answers != ["ok"]:
            raise OpeningError("corrupt_file", self.file, str(answers[0]))

    def append_all(self, connection: Connection, new: Sequence[Append]) -> bool:
        """Append plain entries, one per table, in two statements; return whether all succeeded.

        Each table advances only under the conditions of :func:`canasta.store.entries.append`.

        Raises:
            IntegrityError: one of the commands is already stored.
        """
        advances = [advance_values(one) for one in new]
        steps = [values[name] for values in advances for name in _STEP]
        moved = connection.exec_driver_sql(_advance_all(len(new)), tuple(steps))
        if moved.rowcount != len(new):
            return False
        rows = [entry_row(one) for one in new]
        values = [row[name] for row in rows for name in _ENTRY_COLUMNS]
        connection.exec_driver_sql(_insert_all(len(new)), tuple(values))
        return True

    def changes(self, connection: Connection) -> int:
        """Return the number of rows that the connection has changed since it was opened."""
        driver: sqlite3.Connection | None = connection.connection.driver_connection
        return 0 if driver is None else driver.total_changes

    def mark(self) -> CommitMark:
        """Return the mark that detects a restored database."""
        return CommitMark(self.file)

    def opening_error(self, error: DatabaseError) -> OpeningError:
        """Return the reason why the database cannot be opened, from the driver's error."""
        reason = str(error.orig)
        match _code(error):
            case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
                return OpeningError("busy_file", self.file, reason)
            case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
                return OpeningError("read_only_file", self.file, reason)
            case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
                return OpeningError("corrupt_file", self.file, reason)
            case _:
                return OpeningError("not_writable", self.file, reason)

    def unavailable(self, error: BaseException) -> UnavailableError | None:
        """Return the database failure behind ``error``, or None if the database is not at fault."""
        if isinstance(error, UnavailableError):
            return error
        if (outage := _OUTAGES.get(_code(error))) is not None:
            return UnavailableError(outage)
        if isinstance(error, DBAPIError) and error.connection_invalidated:
            return UnavailableError()
        return None


@cache
def _advance_all(tables: int) -> str:
    """Return the statement that advances ``tables`` tables at once.

    The driver releases Python's global lock around each statement and then waits to get it back.
    With one statement per entry, a busy server would spend a tenth of its time on these switches.
    """
    row = f"({', '.join('?' * len(_STEP))})"
    return f"""
        UPDATE tables
        SET seq = given.column4, changed_ms = given.column5, phase = given.column6,
            awaited = given.column7, closed = given.column8
        FROM (VALUES {", ".join([row] * tables)}) AS given
        WHERE tables.id = given.column1 AND tables.seq = given.column2
            AND tables.epoch = given.column3
    """  # noqa: S608  (places for values)


@cache
def _insert_all(rows: int) -> str:
    """Return the statement that inserts ``rows`` entries."""
    row = f"({', '.join('?' * len(_ENTRY_COLUMNS))})"
    columns, values = ", ".join(_ENTRY_COLUMNS), ", ".join([row] * rows)
    return f"INSERT INTO entries ({columns}) VALUES {values}"  # noqa: S608  (the names of columns)


def _lock(descriptor: int, file: Path, lock: Path) -> None:
    """Lock the open file ``lock`` of the database ``file``."""
    try:
        is_ours = locked(descriptor)
    except OSError as error:
        raise OpeningError("no_locks", file, error.strerror or "") from error
    if not is_ours:
        address = lock.read_text(encoding="utf-8")
        raise OpeningError("served_at" if address else "in_use", file, address)


def _code(error: BaseException) -> int:
    """Return the primary result code of SQLite behind ``error``, or 0 if there is no such code."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", 0)
    return code & 0xFF if isinstance(code, int) else 0


@compiles(DatabaseTime, "sqlite")
def _time(_element: DatabaseTime, _compiler: SQLCompiler, **_options: object) -> str:
    return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
