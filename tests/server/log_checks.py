"""Compares the stored entries with those shown and acknowledged to clients."""

import json
from collections.abc import Sequence
from hashlib import sha256

from sqlalchemy import Connection, select

from canasta.store.entries import read_entries, read_secrets
from canasta.store.schema import entries
from canasta.store.store import Store
from canasta.tables.entry import Entry
from canasta.tables.state import Applied
from canasta.tables.table import HostedTable, replay
from canasta.tables.views.frames import Frames
from canasta.tables.views.public_part import public_table
from tests.server.scripted_client import Client, ProtocolFaultError


def check_acknowledged(store: Store, table: str, clients: Sequence[Client]) -> None:
    """Check that every acknowledged or shown entry of a table is stored once and in order.

    Raises:
        ProtocolFaultError: an entry is lost or stored twice.
    """
    query = select(entries.c.seq, entries.c.cmd_id).where(entries.c.table_id == table)
    rows = store.read(lambda connection: connection.execute(query.order_by("seq")).all())
    if [row.seq for row in rows] != list(range(1, len(rows) + 1)):
        raise ProtocolFaultError(f"the numbers of {table} have gaps")
    stored: dict[str, list[int]] = {}
    for row in rows:
        stored.setdefault(row.cmd_id, []).append(row.seq)
    for client in clients:
        for cmd_id, seq in client.notes.acknowledged.items():
            found = stored.get(cmd_id, [])
            if found != [seq]:
                raise ProtocolFaultError(f"{cmd_id} was acknowledged as {seq} and is lost: {found}")
        if client.seq > len(rows):
            raise ProtocolFaultError(f"{client.seq} was shown and is lost after {len(rows)}")


def check_views(store: Store, table: str, clients: Sequence[Client]) -> int:
    """Replay the log, and compare each seat's view after every entry with the view of its client.

    Return the number of compared views.

    Raises:
        ProtocolFaultError: a client was shown a different table.
    """
    shown: dict[tuple[int, int], str] = {}
    frames: list[Frames] = []

    def follow(table: HostedTable, entry: Entry, applied: Applied) -> None:
        if not frames:
            frames.append(Frames(table))
            table.robot_wait = (
                0  # as at the servers of tests; it shows to those who play with robots
            )
        frames[0].follow(applied)
        public = json.loads(public_table(table).model_dump_json())
        for seat in public["seats"]:
            seat["present"] = True
        public["away_until_ms"] = 0
        for seat, _ in enumerate(table.seats):
            own = frames[0].own(seat, "en")
            text = json.dumps(public, ensure_ascii=False, separators=(",", ":")) + own
            shown[entry.seq, seat] = sha256(text.encode()).hexdigest()[:16]

    def replayed(connection: Connection) -> None:
        secrets = read_secrets(connection, table)
        replay(table, read_entries(connection, table), secrets, follow=follow)

    store.read(replayed)
    compared = 0
    for seat, client in enumerate(clients):
        for seq, seen in client.notes.seen.items():
            if shown[seq, seat] != seen.lasting:
                raise ProtocolFaultError(f"seat {seat} of {table} saw another table after {seq}")
            compared += 1
    return compared
