"""Reads the schema version of a database without importing Alembic.

The import would take a sixth of the startup time.
"""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, column, inspect, select, table

from canasta.store.server_state import noted_state

MIGRATIONS: Final = Path(__file__).parent / "migrations"
USABLE_FROM: Final = "usable_from"
"""The name of the note that holds the oldest version of the program that can use the database."""
_RUN: Final = table("alembic_version", column("version_num"))
"""The table in which Alembic stores the number of the last migration."""


def is_empty(connection: Connection) -> bool:
    """Return whether the database has no tables yet."""
    return not inspect(connection).get_table_names()


def is_foreign(connection: Connection) -> bool:
    """Return whether the database belongs to another program."""
    names = inspect(connection).get_table_names()
    return bool(names) and _RUN.name not in names


def is_newer(connection: Connection, migrations: Path = MIGRATIONS) -> bool:
    """Return whether only later versions of this program can use the database.

    A migration after which earlier versions can still use the database does not change the note.
    """
    known = _known(migrations)
    return not _run(connection) <= known and noted_state(connection, USABLE_FROM) not in known


def is_current(connection: Connection, migrations: Path = MIGRATIONS) -> bool:
    """Return whether all migrations of this program have been run."""
    known = _known(migrations)
    return not _run(connection) <= known - {max(known)}


def _run(connection: Connection) -> set[str]:
    """Return the number of the last migration; empty for an empty database."""
    if not inspect(connection).has_table(_RUN.name):
        return set()
    return set(connection.scalars(select(_RUN.c.version_num)))


def _known(migrations: Path) -> set[str]:
    """Return the numbers of this program's migrations, which begin the names of their files."""
    files = (migrations / "versions").glob("[0-9]*.py")
    return {file.name.partition("_")[0] for file in files}
