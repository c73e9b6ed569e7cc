"""The server is killed during play, over and over: nothing acknowledged is lost or doubled."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection
from websockets.exceptions import WebSocketException

from canasta.protocol.settings import TableSettings
from canasta.server.live.runner import TableRunner
from canasta.store.databases.sqlite import FILE_NAME, url_in
from canasta.store.entries import read_entries, read_secrets
from canasta.store.entry_transaction import EntryTransaction
from canasta.store.store import StoreSettings, open_store
from canasta.tables.entry import Entry
from canasta.tables.state import Applied
from canasta.tables.table import HostedTable, replay
from canasta.tables.views.frames import Frames
from canasta.tables.views.projection import public_table
from tests.server.forked_server import ForkedServer
from tests.server.prepared_tables import Table, prepare
from tests.server.scripted_client import Client, ProtocolFaultError

KILLS = 20
MOVES = 20
"""Acknowledged moves between two kills, at least."""
STORED_LATE = 4
"""Entries a broken server has acknowledged and not stored yet."""
TABLES = 3
GONE = (OSError, EOFError, WebSocketException)
"""What a client meets when the server is killed."""


@dataclass
class Party:
    """A table and the people at it."""

    table: Table
    clients: list[Client]

    async def play(self, note: Callable[[], None]) -> None:
        """Play until the server is gone, with a note before each move."""
        await asyncio.gather(*[until_gone(client, note) for client in self.clients])


def test_nothing_acknowledged_is_lost_or_doubled(tmp_path: Path) -> None:
    parties = party_of(tmp_path)
    asyncio.run(crashes(tmp_path, parties, KILLS))
    for party in parties:
        compare_with_log(tmp_path, party)


def test_acknowledging_before_storing_would_be_noticed(tmp_path: Path) -> None:
    with pytest.raises(ProtocolFaultError, match=r"went back|is lost|is another"):
        asyncio.run(crashes(tmp_path, party_of(tmp_path), KILLS, fault=True))


async def until_gone(client: Client, note: Callable[[], None]) -> None:
    def is_enough() -> bool:
        note()
        return False

    with suppress(*GONE):
        await client.play_on(is_enough)


async def crashes(data: Path, parties: Sequence[Party], kills: int, *, fault: bool = False) -> None:
    chance = Random(7)
    server = ForkedServer(data, tell_before_storing if fault else None)
    try:
        for _ in range(kills):
            await one_life(server, parties, MOVES + chance.randrange(5))
            for party in parties:
                check_log(data, party)
            server.start()
        await one_life(server, parties, MOVES)
        for party in parties:
            check_log(data, party)
    finally:
        server.kill()


async def one_life(server: ForkedServer, parties: Sequence[Party], moves: int) -> None:
    """Connect everybody, play, and kill the server after so many acknowledged moves."""
    clients = [client for party in parties for client in party.clients]
    for party in parties:
        for client in party.clients:
            client.url = server.socket_url(party.table.id)
    await asyncio.gather(*[client.connect() for client in clients])
    enough = sum(client.notes.moves for client in clients) + moves
    is_time = asyncio.Event()

    def note() -> None:
        if sum(client.notes.moves for client in clients) >= enough:
            is_time.set()

    playing = [asyncio.create_task(party.play(note)) for party in parties]
    waiting = asyncio.create_task(is_time.wait())
    await asyncio.wait([waiting, *playing], return_when=asyncio.FIRST_COMPLETED)
    if not waiting.done():
        waiting.cancel()
        await asyncio.gather(*playing)
        pytest.fail("a table stands still")
    server.kill()
    await asyncio.gather(*playing)
    for client in clients:
        await client.drain()


def check_log(data: Path, party: Party) -> None:
    """Compare what is stored with what was acknowledged, while no server runs."""
    address = f"file:{data / FILE_NAME}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as database:
        rows = database.execute(
            "SELECT seq, cmd_id FROM entries WHERE table_id = ? ORDER BY seq", (party.table.id,)
        ).fetchall()
    assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1))
    stored: dict[str, list[int]] = {}
    for seq, cmd_id in rows:
        stored.setdefault(cmd_id, []).append(seq)
    for client in party.clients:
        for cmd_id, seq in client.notes.acknowledged.items():
            found = stored.get(cmd_id, [])
            if found != [seq]:
                raise ProtocolFaultError(f"{cmd_id} was acknowledged as {seq} and is lost: {found}")
        if client.seq > len(rows):
            raise ProtocolFaultError(f"{client.seq} was shown and is lost after {len(rows)}")


def compare_with_log(data: Path, party: Party) -> None:
    """Carry out the log again: after each entry every seat must see what its client saw then."""
    shown: dict[tuple[int, int], str] = {}
    frames: list[Frames] = []

    def follow(table: HostedTable, entry: Entry, applied: Applied) -> None:
        if not frames:
            frames.append(Frames(table))
        frames[0].follow(applied)
        public = json.loads(public_table(table).model_dump_json())
        for seat in public["seats"]:
            seat["present"] = True
        for seat, _ in enumerate(table.seats):
            own = frames[0].own(seat, "en")
            text = json.dumps(public, ensure_ascii=False, separators=(",", ":")) + own
            shown[entry.seq, seat] = sha256(text.encode()).hexdigest()[:16]

    def replayed(connection: Connection) -> None:
        secrets = read_secrets(connection, party.table.id)
        replay(party.table.id, read_entries(connection, party.table.id), secrets, follow=follow)

    with open_store(StoreSettings(url=url_in(data))) as store:
        store.read(replayed)
    compared = 0
    for seat, client in enumerate(party.clients):
        for seq, seen in client.notes.seen.items():
            assert shown[seq, seat] == seen.lasting, f"seat {seat} saw another table after {seq}"
            compared += 1
    assert compared > KILLS * MOVES / TABLES


def party_of(data: Path) -> list[Party]:
    """Prepare tables whose players have not connected yet."""
    tables = prepare(data, TABLES, TableSettings(players=4, target=None))
    return [
        Party(
            table,
            [
                Client("", cookie, seed=10 * number + seat)
                for seat, cookie in enumerate(table.cookies)
            ],
        )
        for number, table in enumerate(tables)
    ]


def tell_before_storing() -> None:
    """Break the server: it acknowledges and publishes at once, and stores a few entries later."""
    waiting: list[Callable[[], object]] = []

    async def shown_at_once(self: TableRunner, transaction: EntryTransaction) -> int:
        waiting.append(
            partial(self.resources.store.write, transaction.work, read_back=transaction.read_back)
        )
        if len(waiting) > STORED_LATE:
            waiting.pop(0)()
        return transaction.append.entry.seq

    TableRunner.write = shown_at_once  # type: ignore[method-assign]
