"""A table is played through two servers on one database and survives the loss of one."""

import asyncio
import threading
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex

import pytest
from sqlalchemy import select, update
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from canasta.answers.tasks import RobotPlay
from canasta.engine.plays import Play
from canasta.protocol.commands import Hello, Start
from canasta.protocol.message import PROTOCOL_VERSION
from canasta.protocol.nodes import Hop
from canasta.protocol.settings import TableSettings
from canasta.protocol.table_lists import NewTable, SeatWish
from canasta.protocol.updates import Ack
from canasta.server.app import hand_over
from canasta.server.live import hub
from canasta.server.live.claims import Claims
from canasta.server.nodes import peers
from canasta.server.nodes.hop import HopSigner
from canasta.server.nodes.membership import Membership
from canasta.server.nodes.peers import Peers
from canasta.server.server_key import server_key
from canasta.server.services import Services
from canasta.server.settings import ServerSettings
from canasta.server.thinking.thinkers import Thinkers
from canasta.server.turns.fair_queue import Asker
from canasta.store.errors import OpeningError, UnavailableError
from canasta.store.nodes import owner_address
from canasta.store.schema import nodes, tables
from canasta.store.store import Store
from canasta.tables.audience.close_codes import NO_GUEST
from tests.server.connected_players import (
    close_all,
    connect_all,
    play_to,
    raw_socket,
    run,
    socket_url,
)
from tests.server.local_server import LocalServer, Visitor, local_server
from tests.server.scripted_client import Client
from tests.support.databases import MISSING
from tests.support.postgres_cluster import Cluster, programs
from tests.support.time_limits import PATIENCE_S

pytestmark = pytest.mark.skipif(programs() is None, reason=MISSING)

SECRET = "what both know " * 2


@dataclass
class Pair:
    """Two servers that can be stopped separately."""

    first: LocalServer
    second: LocalServer
    stop_first: ExitStack

    def owner(self, table: str) -> str | None:
        return self.second.store.read(lambda opened: owner_address(opened, table))


def settings_of(folder: Path, url: str, *, secret: str = SECRET) -> ServerSettings:
    return ServerSettings(data=folder, database=url, secret=secret, limits=None, robot_wait=0.0)


@pytest.fixture(autouse=True)
def nobody_is_taken_for_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep servers from being declared dead because the machine is busy."""
    monkeypatch.setattr(peers, "_SILENCE_S", PATIENCE_S)
    monkeypatch.setattr(peers, "_OPENING_S", PATIENCE_S)
    monkeypatch.setattr(peers, "_TIMEOUT_S", PATIENCE_S)


@pytest.fixture
def url(postgres_cluster: Cluster) -> str:
    return postgres_cluster.new_database("canasta")


@pytest.fixture
def pair(tmp_path: Path, url: str) -> Iterator[Pair]:
    settings = settings_of(tmp_path, url)
    with ExitStack() as all_servers:
        second = all_servers.enter_context(local_server(tmp_path, settings))
        stop_first = all_servers.enter_context(ExitStack())
        first = stop_first.enter_context(local_server(tmp_path, settings))
        yield Pair(first, second, stop_first)


def client_of(server: LocalServer, visitor: Visitor, table: str, seed: int) -> Client:
    cookie = f"canasta={visitor.client.cookies['canasta']}"
    return Client(socket_url(server.base, table), cookie, seed=seed)


def started(pair: Pair) -> tuple[str, list[Client]]:
    """Open a table for Ann at the first server and seat Bob through the second."""
    ann, bob = pair.first.visitor("Ann"), pair.second.visitor("Bob")
    new = NewTable(settings=TableSettings(players=2))
    opened = ann.post("/api/tables", new.model_dump()).json()
    table, invite = opened["id"], opened["invite"]
    seated = bob.post(f"/api{invite.replace('/i/', '/invites/')}", {"seat": 1, "settings_seq": 1})
    assert seated.status_code == 200, seated.text
    return table, [client_of(pair.first, ann, table, 1), client_of(pair.second, bob, table, 2)]


async def begun(clients: list[Client]) -> None:
    """Connect all clients, and let the host start the game."""
    await connect_all(clients)
    assert isinstance(await clients[0].command(Start(cmd_id=token_hex(8))), Ack)


def moved(client: Client, server: LocalServer, table: str) -> Client:
    """Point a client at another server for all further connections."""
    client.url = socket_url(server.base, table)
    return client


def test_a_table_is_played_through_both(pair: Pair) -> None:
    table, clients = started(pair)

    async def play() -> None:
        await begun(clients)
        await play_to(clients, 40)
        await close_all(clients)

    assert pair.owner(table) == pair.first.base
    run(play())
    assert pair.owner(table) == pair.first.base
    assert {client.seq >= 40 for client in clients} == {True}


def test_a_robot_is_charged_to_the_household_of_a_forwarded_connection(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    askers: list[Asker] = []
    think = Thinkers.think

    async def noting(at_work: Thinkers, asker: Asker, task: RobotPlay) -> Play:
        askers.append(asker)
        return await think(at_work, asker, task)

    monkeypatch.setattr(Thinkers, "think", noting)
    ann = pair.first.visitor("Ann")
    seats = (SeatWish(seat=1, robot="beginner"),)
    new = NewTable(settings=TableSettings(players=2), seats=seats, start=True)
    table = ann.post("/api/tables", new.model_dump()).json()["id"]
    url = socket_url(pair.second.base, table)
    cookie = f"canasta={ann.client.cookies['canasta']}"
    client = Client(url, cookie, seed=1, address="127.0.1.7")

    async def play() -> None:
        await client.connect()
        await client.play_on(lambda: len(askers) >= 2)
        await client.close()

    run(play())
    assert set(askers) == {Asker("127.0.1.7", table)}


class Overheard:
    """A connection between servers that records every frame for the browser."""

    def __init__(self, connection: ClientConnection, frames: list[str]) -> None:
        self.send = connection.send
        self._connection = connection
        self._frames = frames

    @property
    def close_code(self) -> int | None:
        return self._connection.close_code

    async def __aiter__(self) -> AsyncIterator[str]:
        async for frame in self._connection:
            self._frames.append(str(frame))
            yield str(frame)


def test_servers_pass_each_other_what_the_browser_gets_and_nothing_else(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, clients = started(pair)
    bob = clients[1]
    away = bob.url
    moved(bob, pair.first, table)
    passed: list[str] = []
    shown: list[str] = []
    reach = Peers.socket

    @asynccontextmanager
    async def overheard(peers: Peers, address: str, hop: Hop) -> AsyncIterator[Overheard]:
        async with reach(peers, address, hop) as connection:
            yield Overheard(connection, passed)

    async def play() -> None:
        await begun(clients)
        tab = await raw_socket(away, bob.cookie)  # a second one of Bob, through the other server
        hello = Hello(protocol=PROTOCOL_VERSION, language="en", watch=True)
        await tab.send(hello.model_dump_json())
        shown.append(str(await tab.recv()))
        await play_to(clients, 40)
        while f'"seq":{bob.seq},' not in shown[-1]:
            shown.append(str(await tab.recv()))
        await tab.close()
        await close_all(clients)

    monkeypatch.setattr(Peers, "socket", overheard)
    run(play())
    assert shown == passed[: len(shown)]
    assert len(shown) > 20


def test_a_table_goes_on_at_the_other_when_one_stops(pair: Pair) -> None:
    table, clients = started(pair)

    async def play() -> None:
        await begun(clients)
        await play_to(clients, 30)
        last = clients[1].seq
        await asyncio.to_thread(pair.stop_first.close)
        for client in clients:
            with pytest.raises(ConnectionClosed) as caught:
                await client.until(lambda: False)
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 1012
            moved(client, pair.second, table)
        await connect_all(clients)
        assert clients[0].seq >= last
        await play_to(clients, last + 20)
        await close_all(clients)

    run(play())
    assert pair.owner(table) == pair.second.base


def test_a_server_that_is_to_stop_leaves_its_tables_while_it_still_answers(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "_HANDED_OVER_S", 0.1)
    table, clients = started(pair)
    visitor = pair.first.visitor("Carol")

    async def play() -> None:
        await begun(clients)
        await play_to(clients, 30)
        assert visitor.get("/health/ready").status_code == 200
        await asyncio.to_thread(pair.first.run, hand_over(pair.first.app))
        for client in clients:
            with pytest.raises(ConnectionClosed) as caught:
                await client.until(lambda: False)
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 1012
        assert pair.owner(table) is None
        await connect_all(clients)  # one of them at the server that stops, which passes it on
        assert pair.owner(table) == pair.second.base
        await play_to(clients, 50)
        await close_all(clients)

    run(play())
    ready = visitor.get("/health/ready")
    assert (ready.status_code, ready.json()["trouble"]) == (503, "leaving")
    assert visitor.get("/health/live").status_code == 200
    refused = visitor.post("/api/tables", NewTable(settings=TableSettings()).model_dump())
    assert (refused.status_code, refused.json()["code"]) == (503, "store.stopped")


def test_a_server_that_was_taken_for_dead_stops_serving(pair: Pair) -> None:
    table, clients = started(pair)

    async def play() -> None:
        await begun(clients)
        await play_to(clients, 30)
        await clients[1].close()
        lost = update(nodes).where(nodes.c.address == pair.first.base).values(expires_ms=0)
        pair.second.store.write(lambda opened: opened.execute(lost).close()).result()
        await clients[1].connect()
        assert pair.owner(table) == pair.second.base
        with pytest.raises(ConnectionClosed) as caught:
            await clients[0].play_on(lambda: False)
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1012
        await clients[0].connect()
        await play_to(clients, clients[1].seq + 10)
        await close_all(clients)

    run(play())


def test_browsers_of_a_machine_without_power_come_back_through_another(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dead machine closes no connection, so the server that passes frames on must ping it."""
    table, clients = started(pair)
    moved(clients[0], pair.second, table)
    has_power = threading.Event()

    async def stand_still() -> None:
        has_power.wait(PATIENCE_S)

    async def play() -> None:
        await begun(clients)
        await play_to(clients, 30)
        await close_all(clients)
        monkeypatch.setattr(peers, "_PING_S", 0.1)
        # Both servers are threads here: while they connect, neither may seem silent to the other.
        monkeypatch.setattr(peers, "_SILENCE_S", 10.0)
        await connect_all(clients)
        still = asyncio.create_task(asyncio.to_thread(pair.first.run, stand_still()))
        for client in clients:
            with pytest.raises(ConnectionClosed) as caught:
                await client.until(lambda: False)
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 1012
        lost = update(nodes).where(nodes.c.address == pair.first.base).values(expires_ms=0)
        pair.second.store.write(lambda opened: opened.execute(lost).close()).result()
        await connect_all(clients)
        assert pair.owner(table) == pair.second.base
        await play_to(clients, clients[0].seq + 10)
        await close_all(clients)
        has_power.set()
        await still

    try:
        run(play())
    finally:
        has_power.set()


def test_a_server_notices_that_another_has_its_table(pair: Pair) -> None:
    table, clients = started(pair)
    change = update(tables).where(tables.c.id == table).values(epoch=tables.c.epoch + 1)
    given = change.values(
        owner=select(nodes.c.id).where(nodes.c.address == pair.second.base).scalar_subquery()
    )

    async def play() -> None:
        await begun(clients)
        await play_to(clients, 30)
        await asyncio.to_thread(pair.first.run, pair.first.app.state.hub.drop_lost())
        assert table in pair.first.app.state.hub._hosted
        pair.second.store.write(lambda opened: opened.execute(given).close()).result()
        for client in clients:  # nobody plays: the renewal of the membership shows it
            with pytest.raises(ConnectionClosed):
                await client.until(lambda: False)
        await connect_all(clients)
        assert pair.owner(table) == pair.second.base
        await play_to(clients, 50)
        await close_all(clients)

    run(play())


def test_a_server_that_does_not_know_of_its_loss_shows_nobody_its_table(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A paused server's memory is older than the views that people have seen since."""
    table, clients = started(pair)
    change = update(tables).where(tables.c.id == table).values(epoch=tables.c.epoch + 1)
    given = change.values(
        owner=select(nodes.c.id).where(nodes.c.address == pair.second.base).scalar_subquery()
    )

    async def knows_nothing(_claims: Claims, _tables: Collection[str]) -> dict[str, int]:
        raise UnavailableError

    async def play() -> None:
        await begun(clients)
        await play_to(clients, 30)
        await close_all(clients)
        pair.second.store.write(lambda opened: opened.execute(given).close()).result()
        for client in clients:
            moved(client, pair.second, table)
        await connect_all(clients)
        await play_to(clients, clients[0].seq + 5)
        last = clients[0].seq
        await close_all(clients)
        assert table in pair.first.app.state.hub._hosted
        assert (await moved(clients[0], pair.first, table).connect()).seq >= last
        await clients[0].close()

    monkeypatch.setattr(Claims, "epochs", knows_nothing)
    run(play())


def test_a_guest_goes_through_the_server_that_has_no_table(pair: Pair) -> None:
    table, _ = started(pair)
    bob = pair.second.visitor("Bob")
    denied = bob.post(f"/api/tables/{table}/abandon")
    assert (denied.status_code, denied.json()["code"]) == (422, "table.not_seated")
    carol = pair.second.visitor("Carol")
    opened = carol.post("/api/tables", NewTable(settings=TableSettings()).model_dump()).json()
    assert pair.owner(opened["id"]) == pair.second.base
    carol.base = pair.first.base
    carol.client.base_url = pair.first.base
    assert carol.post(f"/api/tables/{opened['id']}/abandon").status_code == 204
    found = carol.get(f"/api/tables/{opened['id']}").json()
    assert found["phase"] == "closed"


def test_devices_are_the_same_at_both(pair: Pair) -> None:
    ann = pair.second.visitor("Ann")
    code = ann.post("/api/me/devices").json()["code"]
    phone = pair.first.visitor()
    assert phone.post("/api/device", {"code": code}).status_code == 200
    assert pair.second.visitor().post("/api/device", {"code": code}).status_code == 404
    (own,) = [one["id"] for one in phone.get("/api/me/devices").json()["devices"] if one["is_this"]]
    table = ann.post("/api/tables", {"settings": {}}).json()["id"]

    async def play(at: LocalServer) -> None:
        """Play through one server until the device is signed out at the other."""
        client = client_of(at, phone, table, 1)
        await client.connect()
        other = pair.second if at is pair.first else pair.first
        ann.client.base_url = ann.base = other.base
        assert ann.delete(f"/api/me/devices/{own}").status_code == 204
        with pytest.raises(ConnectionClosed) as closed:
            await client.until(lambda: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == NO_GUEST

    assert pair.owner(table) == pair.second.base
    run(play(pair.first))
    assert phone.get("/api/games").status_code == 401
    phone.post("/api/device", {"code": ann.post("/api/me/devices").json()["code"]})
    (own,) = [one["id"] for one in phone.get("/api/me/devices").json()["devices"] if one["is_this"]]
    run(play(pair.second))


def test_the_server_of_a_table_decides_for_whom_the_host_vouches(pair: Pair) -> None:
    table, clients = started(pair)
    host = pair.second.visitor()
    host.set_cookie("canasta", clients[0].cookie.removeprefix("canasta="))
    path = f"/api/tables/{table}/seats/1/code"

    async def play() -> None:
        await connect_all(clients)
        refused = await asyncio.to_thread(host.post, path)
        assert (refused.status_code, refused.json()["code"]) == (409, "is_present")
        await clients[1].close()
        await clients[0].until(lambda: not clients[0].table.seats[1].present)
        answer = await asyncio.to_thread(host.post, path)
        assert answer.status_code == 201
        await clients[0].close()

    assert pair.owner(table) == pair.first.base
    run(play())


def test_only_a_server_is_believed(pair: Pair) -> None:
    table, _ = started(pair)
    stranger = pair.second.visitor()
    path = f"/node/tables/{table}"
    body = {"name": "Eve", "command": None}
    assert stranger.post(path, body).status_code == 403
    services: Services = pair.second.app.state.services
    hop = Hop(guest="gEve", table=table)
    guessed = HopSigner(b"guessed").headers(hop, path)
    elsewhere = services.hops.headers(hop, "/node/tables/another")
    for headers in (guessed, elsewhere):
        answer = stranger.client.post(path, json=body, headers=stranger.origin | headers)
        assert answer.status_code == 403


def joined_as(store: Store, settings: ServerSettings, address: str) -> None:
    """Join with a clock at which every former lease has expired."""
    times = iter(range(0, 1000, 100))
    Membership(store, address, server_key(settings), lambda: next(times)).join()


def test_the_second_needs_the_same_secret_and_another_address(
    pair: Pair, tmp_path: Path, url: str
) -> None:
    other = settings_of(tmp_path, url, secret=SECRET[::-1])
    with pytest.raises(OpeningError, match=r"\.other_secret "):
        joined_as(pair.first.store, other, "http://127.0.0.1:1")
    with pytest.raises(OpeningError, match=r"\.address_taken "):
        joined_as(pair.first.store, settings_of(tmp_path, url), pair.first.base)
