"""How connections to the SQLite file are set up: durable, with foreign keys, never waiting long.

Two engines go to one file. The writer's begins transactions that hold the write lock from their
first moment, so that none fails half way for want of it; the reader's cannot write at all.
"""

import sqlite3
from typing import Final, Literal

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.pool import ConnectionPoolEntry

Purpose = Literal["write", "read", "migrate"]

BUSY_TIMEOUT_MS: Final = 5000
"""How long a transaction waits for another program to let go of the file."""
_WAL_LIMIT_BYTES: Final = 64 * 1024 * 1024

_PRAGMAS: Final = {
    "journal_mode": "WAL",  # readers and the writer do not wait for one another
    "synchronous": "FULL",  # a commit is on the disk before it is acknowledged
    "foreign_keys": "ON",
    "secure_delete": "ON",  # what is deleted is overwritten
    "journal_size_limit": str(_WAL_LIMIT_BYTES),
}
_PRAGMAS_OF: Final[dict[Purpose, dict[str, str]]] = {
    "write": {},
    "read": {"query_only": "ON"},
    # A migration may rebuild a table; that must not delete what refers to it.
    "migrate": {"foreign_keys": "OFF"},
}


def sqlite_engine(url: URL, purpose: Purpose, *, busy_timeout_ms: int = BUSY_TIMEOUT_MS) -> Engine:
    """Return an engine for a SQLite file.

    Errors and logs never show what a statement was given: there are seeds among it.
    """
    engine = create_engine(url, hide_parameters=True)
    pragmas = {**_PRAGMAS, **_PRAGMAS_OF[purpose]}
    begin = "BEGIN" if purpose == "read" else "BEGIN IMMEDIATE"

    def on_connect(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
        # Python's driver would begin transactions by itself, and not before every statement.
        connection.isolation_level = None
        connection.execute(f"PRAGMA busy_timeout = {busy_timeout_ms}")
        for name, value in pragmas.items():
            connection.execute(f"PRAGMA {name} = {value}")

    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", on_connect)
    event.listen(engine, "begin", on_begin)
    return engine
