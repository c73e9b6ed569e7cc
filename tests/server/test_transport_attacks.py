"""People can play on during limited attacks on the sockets of a running server."""

import asyncio
import socket as sockets
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode

from canasta.protocol.commands import Ping
from canasta.protocol.settings import TableSettings
from canasta.protocol.updates import Pong
from canasta.server.settings import ConnectionLimits, ServerSettings
from tests.server.connected_players import (
    HELLO,
    close_all,
    connect_all,
    last_words,
    message_of,
    people,
    raw_socket,
    run,
    socket_url,
    troubles,
)
from tests.server.local_server import LocalServer, local_server
from tests.server.prepared_tables import Table, prepare
from tests.support.time_limits import PATIENCE_S


@pytest.fixture
def table(tmp_path: Path) -> Table:
    (table,) = prepare(tmp_path, 1, TableSettings())
    return table


@pytest.fixture(scope="module")
def open_table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """Return a table at the server that several tests share."""
    (table,) = prepare(tmp_path_factory.getbasetemp() / "attacked", 1, TableSettings())
    return table


@pytest.fixture(scope="module")
def server(open_table: Table, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    assert open_table.id  # the table is made before the server runs
    data = tmp_path_factory.getbasetemp() / "attacked"
    with local_server(data, limited(data, ConnectionLimits(closing_s=0))) as local:
        yield local


def limited(data: Path, limits: ConnectionLimits) -> ServerSettings:
    """Return settings with all limits enabled, and with the given limits on connections."""
    return ServerSettings(data=data, robot_wait=0, connection_limits=limits)


def port_of(server: LocalServer) -> int:
    return int(server.base.rpartition(":")[2])


def answered(server: LocalServer, request: bytes) -> bytes:
    """Send a raw request, and return everything received until the server closes."""
    with sockets.create_connection(("127.0.0.1", port_of(server)), PATIENCE_S) as connection:
        received = b""
        with suppress(ConnectionError):
            connection.sendall(request)
        with suppress(ConnectionError):
            while part := connection.recv(65_536):
                received += part
        return received


@pytest.mark.parametrize("first", ["", HELLO], ids=["before the hello", "after it"])
@pytest.mark.parametrize("opcode", [Opcode.CONT, Opcode.PING, Opcode.PONG])
def test_a_flood_of_frames_ends_its_connection_and_no_other(
    server: LocalServer, open_table: Table, opcode: Opcode, first: str
) -> None:
    async def play() -> None:
        players = people(server.base, open_table)
        await connect_all(players)
        flooding = await raw_socket(socket_url(server.base, open_table.id), open_table.cookies[0])
        if first:
            await flooding.send(first)
        if opcode is Opcode.CONT:
            flooding.transport.write(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
        frame = Frame(opcode, b"", fin=opcode is not Opcode.CONT).serialize(mask=True)
        flooding.transport.write(frame * 20_000)
        words, code = await last_words(flooding)
        assert (troubles(words), code) == ([], 1008)
        await players[1].send(Ping())
        assert isinstance(await message_of(players[1], Pong), Pong)
        await close_all(players)

    run(play())


def test_endless_headers_are_refused(server: LocalServer) -> None:
    answer = answered(server, b"GET / HTTP/1.1\r\n" + b"a: " + b"b" * 1_000_000)
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert server.visitor().get("/health").status_code == 200


def test_a_slow_body_and_slow_headers_are_cut_off(table: Table, tmp_path: Path) -> None:
    assert table.id  # the folder of the server
    soon = ConnectionLimits(headers_s=0.01, body_s=0.01)
    with local_server(tmp_path, limited(tmp_path, soon)) as server:
        slow_body = (
            "POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
            "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
        )
        assert answered(server, slow_body.encode()) == b""
        assert answered(server, b"GET / HTTP/1.1\r\n") == b""
        assert answered(server, b"") == b""


def test_silent_sockets_keep_nobody_out(table: Table, tmp_path: Path) -> None:
    few = ConnectionLimits(connections=20)

    async def play(server: LocalServer, silent: list[sockets.socket]) -> None:
        players = people(server.base, table)
        await players[0].connect()
        with ExitStack() as stack:
            for _ in range(60):
                opened = sockets.create_connection(("127.0.0.1", port_of(server)), PATIENCE_S)
                silent.append(stack.enter_context(opened))
            assert (await asyncio.to_thread(server.visitor().get, "/health")).status_code == 200
            # Players play on, disconnected ones return, and a newcomer enters.
            await players[0].send(Ping())
            assert isinstance(await message_of(players[0], Pong), Pong)
            await players[0].close()
            await connect_all(players)
            assert (await asyncio.to_thread(silent[0].recv, 1)) == b""
        await close_all(players)

    with local_server(tmp_path, limited(tmp_path, few)) as server:
        run(play(server, []))


def test_the_last_places_are_for_those_who_play(table: Table, tmp_path: Path) -> None:
    few = ConnectionLimits(connections=10, reserve=0.6)

    async def status(server: LocalServer, cookie: str) -> int:
        try:
            socket = await raw_socket(socket_url(server.base, table.id), cookie)
        except InvalidStatus as refused:
            return refused.response.status_code
        await socket.close()
        return 101

    async def play(server: LocalServer) -> None:
        stranger = server.visitor("Zoe")
        zoe = f"canasta={stranger.client.cookies['canasta']}"
        stranger.client.headers["Connection"] = "close"
        players = people(server.base, table)
        await connect_all(players)
        answer = await asyncio.to_thread(stranger.get, "/api/me")
        assert answer.status_code == 503
        assert answer.json()["code"] == "crowded"
        assert await status(server, zoe) == 403
        # All four already play, so these are further tabs, or tabs that lost their connection.
        for cookie in table.cookies:
            assert await status(server, cookie) == 101
        returned = people(server.base, table)[0]
        await returned.connect()
        stranger.set_cookie("canasta", table.cookies[0].partition("=")[2])
        assert (await asyncio.to_thread(stranger.get, "/api/me")).status_code == 200
        await close_all([*players, returned])

    with local_server(tmp_path, limited(tmp_path, few)) as server:
        run(play(server))


def test_a_household_behind_a_proxy_has_a_limited_number_of_websockets(
    table: Table, tmp_path: Path
) -> None:
    few = ConnectionLimits(connections_per_address=2)

    async def play(server: LocalServer) -> None:
        url = socket_url(server.base, table.id)
        home, other = {"X-Forwarded-For": "2001:db8::1"}, {"X-Forwarded-For": "2001:db8:1::1"}
        opened = [await raw_socket(url, table.cookies[0], **home) for _ in range(2)]
        with pytest.raises(InvalidStatus):
            await raw_socket(url, table.cookies[0], **home)
        opened.append(await raw_socket(url, table.cookies[0], **other))
        await opened[0].close()
        # The server notes the end of a connection a moment later.
        while True:
            try:
                opened.append(await raw_socket(url, table.cookies[0], **home))
                break
            except InvalidStatus:
                await asyncio.sleep(0.01)
        for socket in opened:
            await socket.close()

    with local_server(tmp_path, limited(tmp_path, few)) as server:
        run(play(server))
