"""Tables played elsewhere, stored in the database of a running server."""

from sqlalchemy import Connection

from canasta.store.entries import Append, TableDetails, append, open_table
from tests.server.local_server import LocalServer
from tests.tables.hosted import Hosted


def stored(local: LocalServer, played: Hosted) -> str:
    """Store a table entry by entry; return the id under which it is kept."""

    def store(connection: Connection) -> None:
        details = TableDetails("invited", "", "{}", "{}")
        for entry in played.entries:
            is_first = entry.seq == 1
            new = Append(
                played.table.id,
                entry,
                "playing",
                secret=played.secrets.get(entry.seq),
                details=details if is_first else None,
            )
            (open_table if is_first else append)(connection, new)

    local.store.write(store).result()
    return played.table.id
