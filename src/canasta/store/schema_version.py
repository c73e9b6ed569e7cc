"""Reads the schema version of a database without Alembic, whose import takes a sixth of a start."""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, column, inspect, select, table

from canasta.store.server_state import noted_state

MIGRATIONS: Final = Path(__file__).parent / "migrations"
USABLE_FROM: Final = "usable_from"
"""Name of the note that holds the oldest version of the program that can use the database."""
_RUN: Final = table("alembic_version", column("version_num"))
"""The table in which Alembic keeps the last migration."""


def is_empty(connection: Connection) -> bool:
    """Return whether the database has no tables yet."""
    return not inspect(connection).get_table_names()


def is_foreign(connection: Connection) -> bool:
    """Return whether the database belongs to another program."""
    names = inspect(connection).get_table_names()
    return bool(names) and _RUN.name not in names


def is_newer(connection: Connection, migrations: Path = MIGRATIONS) -> bool:
    """Return whether only newer versions of this program can use the database.

    A migration that keeps the database usable for earlier versions leaves the note unchanged.
    """
    known = _known(migrations)
    return not _run(connection) <= known and noted_state(connection, USABLE_FROM) not in known


def is_current(connection: Connection, migrations: Path = MIGRATIONS) -> bool:
    """Return whether every migration of this program has been run."""
    known = _known(migrations)
    return not _run(connection) <= known - {max(known)}


def _run(connection: Connection) -> set[str]:
    """Return the last migration that was run, or nothing for an empty database."""
    if not inspect(connection).has_table(_RUN.name):
        return set()
    return set(connection.scalars(select(_RUN.c.version_num)))


def _known(migrations: Path) -> set[str]:
    """Return the migrations of this program: files are named by number, each on the last one."""
    files = (migrations / "versions").glob("[0-9]*.py")
    return {file.name.partition("_")[0] for file in files}
