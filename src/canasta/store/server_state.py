"""The server's notes about itself: a text under each name, and nothing about people."""

from typing import Final

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from canasta.store.schema import server_state

LINEAGE: Final = "lineage"
"""Name under which a SQLite file notes since which restoration it counts its commits."""
COMMITS: Final = "commits"
"""Name of the note that holds their number."""
IDENTITY: Final = "identity"
"""Name under which a PostgreSQL database notes which one it is."""
GIVEN: Final = "transfer_out"
"""Name under which a database notes that its data are copied to another."""
RECEIVED: Final = "transfer_in"
"""Name under which a database notes how far it has received the data of another."""
_PROBE: Final = "probe"
_PROBE_BYTES: Final = 32 * 1024
"""Size of a probe: more than everything stored with a long play."""

OF_THE_DATABASE: Final = frozenset({LINEAGE, COMMITS, IDENTITY, GIVEN, RECEIVED, _PROBE})
"""Names of what is true of one database only: it does not go along when data are copied."""

# Made once, since a SQLite file counts every commit.
_change: Final = (
    update(server_state)
    .where(server_state.c.name == bindparam("noted"))
    .values(value=bindparam("text"))
)


def note_state(connection: Connection, name: str, value: str) -> None:
    """Store ``value`` under ``name``, instead of what stood there."""
    if connection.execute(_change, {"noted": name, "text": value}).rowcount == 0:
        connection.execute(insert(server_state).values(name=name, value=value))


def noted_state(connection: Connection, name: str) -> str | None:
    """Return the value stored under ``name``, or None."""
    value: str | None = connection.scalar(
        select(server_state.c.value).where(server_state.c.name == name)
    )
    return value


def forget_state(connection: Connection, name: str) -> None:
    """Delete what is stored under ``name``, if anything is."""
    connection.execute(delete(server_state).where(server_state.c.name == name))


def write_probe(connection: Connection) -> None:
    """Write as much as people's entries need: it fails where they could not be stored either."""
    note_state(connection, _PROBE, "-" * _PROBE_BYTES)
