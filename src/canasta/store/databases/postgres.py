"""All PostgreSQL code: its URL, its connections, its error codes.

It needs version 15 or later and the driver psycopg 3. Any number of servers may open one database.
Rows, not locks, settle which server has which table (:mod:`canasta.store.nodes`).
"""

from collections.abc import Sequence
from contextlib import ExitStack
from typing import Final

import psycopg
from psycopg import errors as codes
from sqlalchemy import Connection, Engine, create_engine, event, select, text
from sqlalchemy.engine import ExceptionContext, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.sql.compiler import SQLCompiler

from canasta.store.databases.database import DatabaseTime, Purpose
from canasta.store.entries import Append, entry_row, note_restoration
from canasta.store.errors import OpeningError, Outage, UnavailableError, bad_url
from canasta.store.schema import entries, tables
from canasta.store.server_state import IDENTITY, note_state, noted_state

_OLDEST: Final = 150000
"""The oldest supported server version, as PostgreSQL numbers versions."""
_MIGRATION_LOCK: Final = 0x43616E61
"""The number of the advisory lock that lets one server at a time migrate the schema."""

_OPTIONS: Final = {
    # Notice a dead server within seconds; the system's default is two hours.
    "connect_timeout": "5",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "8000",
    "application_name": "canasta",
}
_PLACE: Final = ("host", "port")
"""The URL options that name the server or servers."""
_OUTAGES: Final[tuple[tuple[type[psycopg.Error], Outage], ...]] = (
    (codes.DiskFull, "full"),
    (codes.LockNotAvailable, "locked"),
    (codes.QueryCanceled, "locked"),
    (codes.DeadlockDetected, "locked"),
    (codes.ReadOnlySqlTransaction, "read_only"),
    (codes.FeatureNotSupported, "read_only"),  # the server has become a replica
    (codes.InsufficientPrivilege, "read_only"),
    (codes.DataCorrupted, "corrupt"),
    (codes.IndexCorrupted, "corrupt"),
    (psycopg.OperationalError, "unavailable"),
    (psycopg.InterfaceError, "unavailable"),
    (codes.InternalError_, "unavailable"),
)
"""The store's error for each PostgreSQL error, specific errors first. Other errors are faults of a
statement."""


_GIVEN: Final = {
    "table_id": "varchar",
    "seq": "integer",
    "actor": "varchar",
    "cmd_id": "varchar",
    "kind": "varchar",
    "v": "integer",
    "body": "text",
    "body_hash": "bytea",
    "at_ms": "bigint",
    "epoch": "integer",
    "phase": "varchar",
    "awaited": "varchar",
}
"""The columns passed for each entry, with their types."""
_ARRAYS: Final = ", ".join([f"CAST(:{name} AS {kind}[])" for name, kind in _GIVEN.items()])
_ENTRY_COLUMNS: Final = ", ".join(column.name for column in entries.columns)
_APPEND_ALL: Final = text(
    f"""
    WITH given AS (
        SELECT * FROM unnest({_ARRAYS}) AS one ({", ".join(_GIVEN)})
    ), moved AS (
        UPDATE tables
        SET seq = given.seq, changed_ms = given.at_ms, phase = given.phase,
            awaited = given.awaited, closed = (given.phase = 'closed')
        FROM given
        WHERE tables.id = given.table_id AND tables.seq = given.seq - 1
            AND tables.epoch = given.epoch
        RETURNING tables.id
    )
    INSERT INTO entries ({_ENTRY_COLUMNS})
    SELECT {_ENTRY_COLUMNS} FROM given JOIN moved ON moved.id = given.table_id
    """  # noqa: S608  (the names of columns)
)
"""Each column is one array parameter, so the statement is the same for any number of entries."""


class PostgresDatabase:
    """The PostgreSQL database that a URL names."""

    def __init__(self, url: str, *, busy_timeout_ms: int) -> None:
        """Parse ``url``, ``postgresql://user@host:port/name``; nothing is opened yet.

        The password may be in the URL, or in the sources of libpq: ``PGPASSWORD`` or ``~/.pgpass``.
        A statement fails after waiting for a lock for more than ``busy_timeout_ms``.

        Raises:
            OpeningError: the URL does not have this form.
        """
        try:
            read = make_url(url)
        except (ArgumentError, ValueError) as error:
            raise bad_url(url) from error
        # In a password, write @ as %40: the text after the first @ is read as the host.
        if not read.database or "@" in (read.host or ""):
            raise bad_url(url)
        self._url: Final = read.set(drivername="postgresql+psycopg")
        self._busy_timeout_ms: Final = busy_timeout_ms

    @property
    def name(self) -> str:
        """The URL without its password and other options, which may also hold a password."""
        hosts = {key: value for key, value in self._url.query.items() if key in _PLACE}
        return self._url.set(drivername="postgresql", query=hosts).render_as_string()

    @property
    def is_shared(self) -> bool:
        """True: rows divide the tables among the servers."""
        return True

    def claim(self, *, creates: bool = True, address: str = "") -> ExitStack:  # noqa: ARG002
        """Do nothing: PostgreSQL serves several servers, and the database must already exist."""
        return ExitStack()

    def engine(self, purpose: Purpose) -> Engine:
        """Return an engine for one purpose.

        Its errors and logs never show rows or the parameters of a statement.
        """
        options = {name: value for name, value in _OPTIONS.items() if name not in self._url.query}
        if self._url.host is None:  # several hosts in the query: use the writable one
            options["target_session_attrs"] = "read-write"
        settings = f"-c lock_timeout={self._busy_timeout_ms}"
        if purpose != "migrate":
            settings += f" -c statement_timeout={2 * self._busy_timeout_ms}"
            settings += f" -c idle_in_transaction_session_timeout={2 * self._busy_timeout_ms}"
        engine = create_engine(
            self._url,
            hide_parameters=True,
            connect_args=options | {"options": settings},
            # All queries of a read see the same state.
            isolation_level="REPEATABLE READ" if purpose == "read" else "READ COMMITTED",
        )

        def on_connect(
            connection: psycopg.Connection[tuple[object, ...]], _entry: ConnectionPoolEntry
        ) -> None:
            # A commit is on disk before it is acknowledged, regardless of the server's default.
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT set_config('synchronous_commit', 'on', false)"
                    " WHERE current_setting('synchronous_commit') = 'off'"
                )
            connection.commit()
            connection.read_only = purpose == "read"

        def on_begin(connection: Connection) -> None:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))

        event.listen(engine, "connect", on_connect)
        event.listen(engine, "handle_error", _hide_details)
        if purpose == "migrate":
            event.listen(engine, "begin", on_begin)
        return engine

    def check(self, connection: Connection) -> None:
        """Check the version of the server, and that it waits for the disk before it acknowledges.

        Raises:
            OpeningError: the version is too old, or the server does not wait for the disk.
        """
        version, fsync = connection.execute(
            text("SELECT current_setting('server_version_num')::int, current_setting('fsync')")
        ).one()
        if version < _OLDEST:
            raise OpeningError("old_server", self.name, f"{version // 10000}")
        if fsync == "off":
            raise OpeningError("unsafe_server", self.name)

    def append_all(self, connection: Connection, new: Sequence[Append]) -> bool:
        """Append plain entries, one per table, in one statement; return whether all were appended.

        Each table advances only under the conditions of :func:`canasta.store.entries.append`.

        Raises:
            IntegrityError: one of the commands is already stored.
        """
        rows = [
            entry_row(one)
            | {"epoch": one.ownership.epoch, "phase": one.phase, "awaited": one.awaited}
            for one in new
        ]
        columns = {name: [row[name] for row in rows] for name in _GIVEN}
        return connection.execute(_APPEND_ALL, columns).rowcount == len(new)

    def changes(self, connection: Connection) -> int:
        """Return the number of the transaction, or 0 before its first change."""
        query = text("SELECT coalesce(pg_current_xact_id_if_assigned()::text, '0')::bigint")
        number: int = connection.scalar(query) or 0
        return number

    def mark(self) -> "PostgresMark":
        """Return the mark that detects a restored database."""
        return PostgresMark()

    def opening_error(self, error: DatabaseError) -> OpeningError:
        """Return the reason why the database cannot be opened, from the driver's error."""
        cause = error.orig
        reason = " ".join(str(cause).split())
        match cause:
            case codes.DataCorrupted() | codes.IndexCorrupted():
                return OpeningError("corrupt_file", self.name, reason)
            case codes.ReadOnlySqlTransaction() | codes.FeatureNotSupported():
                return OpeningError("replica", self.name)
            case _:
                return OpeningError("unreachable", self.name, reason)

    def unavailable(self, error: BaseException) -> UnavailableError | None:
        """Return the database failure behind ``error``, or None if the database is not at fault."""
        if isinstance(error, UnavailableError):
            return error
        cause = error.orig if isinstance(error, DBAPIError) else error
        for kind, outage in _OUTAGES:
            if isinstance(cause, kind):
                return UnavailableError(outage)
        if isinstance(error, DBAPIError) and error.connection_invalidated:
            return UnavailableError()
        return None


class PostgresMark:
    """Recognizes a restored database by its identity, which a backup does not contain.

    Restoring a dump creates new tables, usually in a cluster with a different identity. The
    database notes its identity; if the noted identity differs from the real one, the contents were
    restored.
    """

    def compare(self, connection: Connection) -> None:
        """Detect a restored database; if it is restored, mark its tables and start over."""
        identity: str = connection.scalar(
            text(
                "SELECT (SELECT system_identifier FROM pg_control_system()) || '/' ||"
                " (SELECT oid FROM pg_database WHERE datname = current_database()) || '/' ||"
                " CAST(CAST(:entries AS regclass) AS oid)"
            ),
            {"entries": entries.name},
        )
        noted = noted_state(connection, IDENTITY)
        is_empty = connection.scalar(select(tables.c.id).limit(1)) is None
        if noted != identity and not (noted is None and is_empty):
            note_restoration(connection)
        if noted != identity:
            note_state(connection, IDENTITY, identity)

    def create(self) -> None:
        """Do nothing, because the mark is inside the database."""

    def count(self, connection: Connection) -> None:
        """Do nothing, because the identity of the database is constant."""

    def follow(self) -> None:
        """Do nothing, because the identity of the database is constant."""

    def close(self) -> None:
        """Do nothing, because the mark has no resources."""


def _hide_details(context: ExceptionContext) -> None:
    """Keep only the first line of an error: further lines show rows, perhaps with secret seeds."""
    for error in (context.original_exception, context.sqlalchemy_exception):
        if error is not None and isinstance(context.original_exception, psycopg.Error):
            error.args = (str(error.args[0]).partition("\n")[0] if error.args else "",)


@compiles(DatabaseTime, "postgresql")
def _time(_element: DatabaseTime, _compiler: SQLCompiler, **_options: object) -> str:
    return "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
