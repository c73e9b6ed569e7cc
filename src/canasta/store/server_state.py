"""The server's notes about itself: a text per name, and nothing about people."""

from typing import Final

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from canasta.store.schema import server_state

LINEAGE: Final = "lineage"
"""The name of the note that identifies the restoration since which a SQLite file counts its
commits."""
COMMITS: Final = "commits"
"""The name of the note that holds the number of commits."""
IDENTITY: Final = "identity"
"""The name of the note that holds the identity of a PostgreSQL database."""
GIVEN: Final = "transfer_out"
"""The name of the note that the database's data is being copied to another database."""
RECEIVED: Final = "transfer_in"
"""The name of the note that holds how much of another database's data has been received."""
_PROBE: Final = "probe"
_PROBE_BYTES: Final = 32 * 1024
"""The size of a probe in bytes, larger than all data stored with a long play."""

OF_THE_DATABASE: Final = frozenset({LINEAGE, COMMITS, IDENTITY, GIVEN, RECEIVED, _PROBE})
"""The names of notes about one particular database, which are not copied with its data."""

# Built once, because a SQLite file counts every commit.
_change: Final = (
    update(server_state)
    .where(server_state.c.name == bindparam("noted"))
    .values(value=bindparam("text"))
)


def note_state(connection: Connection, name: str, value: str) -> None:
    """Store ``value`` under ``name``, in place of any earlier value."""
    if connection.execute(_change, {"noted": name, "text": value}).rowcount == 0:
        connection.execute(insert(server_state).values(name=name, value=value))


def noted_state(connection: Connection, name: str) -> str | None:
    """Return the value stored under ``name``, or None if there is no such value."""
    value: str | None = connection.scalar(
        select(server_state.c.value).where(server_state.c.name == name)
    )
    return value


def forget_state(connection: Connection, name: str) -> None:
    """Delete the value stored under ``name``, if any."""
    connection.execute(delete(server_state).where(server_state.c.name == name))


def write_probe(connection: Connection) -> None:
    """Write as much as people's entries need, to fail if these could not be stored either."""
    note_state(connection, _PROBE, "-" * _PROBE_BYTES)
