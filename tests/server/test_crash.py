"""A server that is killed repeatedly during play neither loses nor doubles acknowledged entries."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import WebSocketException

from canasta.protocol.settings import TableSettings
from canasta.server.live.runner import TableRunner
from canasta.store.entry_transaction import EntryTransaction
from canasta.store.store import StoreSettings, open_store
from tests.server.forked_server import ForkedServer
from tests.server.log_checks import check_acknowledged, check_views
from tests.server.prepared_tables import Table, prepare
from tests.server.scripted_client import Client, ProtocolFaultError
from tests.support.databases import database_in

KILLS = 4
MOVES = 20
"""The minimum number of acknowledged moves between two kills."""
STORED_LATE = 4
"""The number of entries that a broken server acknowledges before storing them."""
TABLES = 3
GONE = (OSError, EOFError, WebSocketException)
"""The errors that a client can raise once its server is killed."""


@dataclass
class Party:
    """A table with its players."""

    table: Table
    clients: list[Client]

    async def play(self, note: Callable[[], None]) -> None:
        """Play until the server is gone, and call ``note`` before each move."""
        await asyncio.gather(*[until_gone(client, note) for client in self.clients])


@pytest.mark.both_databases
def test_nothing_acknowledged_is_lost_or_doubled(tmp_path: Path) -> None:
    parties = party_of(tmp_path)
    asyncio.run(crashes(tmp_path, parties, KILLS))
    with open_store(StoreSettings(url=database_in(tmp_path))) as store:
        for party in parties:
            compared = check_views(store, party.table.id, party.clients)
            assert compared > KILLS * MOVES / TABLES


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
            check_log(data, parties)
            server.start()
        await one_life(server, parties, MOVES)
        check_log(data, parties)
    finally:
        server.kill()


async def one_life(server: ForkedServer, parties: Sequence[Party], moves: int) -> None:
    """Connect everybody, play, and kill the server once ``moves`` moves have been acknowledged."""
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


def check_log(data: Path, parties: Sequence[Party]) -> None:
    """Compare the stored with the acknowledged entries while no server runs."""
    with open_store(StoreSettings(url=database_in(data))) as store:
        for party in parties:
            check_acknowledged(store, party.table.id, party.clients)


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
    """Make the server acknowledge and publish each entry a few entries before storing it."""
    waiting: list[Callable[[], object]] = []

    async def shown_at_once(self: TableRunner, transaction: EntryTransaction) -> int:
        waiting.append(
            partial(self.resources.store.write, transaction.work, read_back=transaction.read_back)
        )
        if len(waiting) > STORED_LATE:
            waiting.pop(0)()
        return transaction.append.entry.seq

    TableRunner.write = shown_at_once  # type: ignore[method-assign]
