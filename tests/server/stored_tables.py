"""Stores tables that were played elsewhere in a server's database."""

from sqlalchemy import Connection

from canasta.store.entries import Append, TableDetails, append, open_table
from canasta.store.store import Store
from tests.server.local_server import LocalServer
from tests.tables.hosted import Hosted
from tests.tables.simulated_evening import Evening


def stored(local: LocalServer, played: Hosted) -> str:
    """Store a table in the database of a running server; return its id there."""
    store_entries(local.store, played)
    return played.table.id


def store_entries(store: Store, played: Evening, *, after: int = 0) -> None:
    """Store a table's entries with numbers above ``after``."""

    def work(connection: Connection) -> None:
        details = TableDetails(played.table.settings.visibility, "", "{}", "{}")
        for entry in played.entries[after:]:
            is_first = entry.seq == 1
            new = Append(
                played.table.id,
                entry,
                "playing",
                secret=played.secrets.get(entry.seq),
                details=details if is_first else None,
            )
            (open_table if is_first else append)(connection, new)

    store.write(work).result()
