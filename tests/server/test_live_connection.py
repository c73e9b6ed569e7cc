"""Connections handle bad input, guests without access, limits and slow clients."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from secrets import token_hex

import pytest
from prometheus_client import REGISTRY
from websockets.exceptions import ConnectionClosed, InvalidStatus

from canasta.protocol.commands import AskHint, Hello, MakePlay, Ping, Resync, Sit
from canasta.protocol.message import PROTOCOL_VERSION
from canasta.protocol.settings import TableSettings
from canasta.protocol.updates import Pong, Refused, Trouble, Welcome, server_messages
from canasta.server.live.guest_limits import LONGEST_FRAME, LiveLimits
from canasta.server.token_bucket import Rate
from tests.server.connected_players import (
    HELLO,
    acting,
    at_server,
    close_all,
    connect_all,
    in_play,
    last_words,
    limit,
    message_of,
    people,
    play_to,
    raw_socket,
    run,
    socket_url,
    troubles,
)
from tests.server.local_server import LocalServer, local_server
from tests.server.prepared_tables import Table, prepare
from tests.server.scripted_client import Client
from tests.support.time_limits import PATIENCE_S


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> list[Table]:
    """Return a table open by invitation only and two tables that anybody may watch."""
    data = tmp_path_factory.getbasetemp() / "bad"
    private, public = TableSettings(), TableSettings(visibility="public")
    return [prepare(data, 1, settings)[0] for settings in (private, public, public)]


@pytest.fixture(scope="module")
def table(tables: list[Table]) -> Table:
    return tables[0]


@pytest.fixture(scope="module")
def server(table: Table, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    assert table.id  # the table is made before the server runs
    with local_server(tmp_path_factory.getbasetemp() / "bad") as local:
        yield local


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "{",
        "[]",
        "null",
        "{}",
        '{"t":"conquer"}',
        '{"t":"play","cmd_id":"aaaaaaaa","seen":"7","play":"draw"}',
        '{"t":"play","cmd_id":"aaaaaaaa","seen":7,"play":"draw","more":1}',
        '{"t":"play","cmd_id":"a b","seen":7,"play":"draw"}',
        '{"t":"sit","cmd_id":"aaaaaaaa","seat":6}',
        "[" * 5000,
        '{"t":"play","cmd_id":"aaaaaaaa","seen":' + "9" * 5000 + ',"play":"draw"}',
        '{"t":"accept","cmd_id":"aaaaaaaa","settings_seq":' + "9" * 4000 + "}",
        '{"t":"sit","cmd_id":"aaaaaaaa","seat":1e999}',
        '{"t":"say","text":' + '{"a":' * 3000,
    ],
)
def test_an_unreadable_message_is_reported_and_the_connection_goes_on(
    server: LocalServer, table: Table, text: str
) -> None:
    async def play() -> None:
        client = Client(socket_url(server.base, table.id), table.cookies[0])
        await client.connect()
        await client.send_text(text)
        trouble = await message_of(client, Trouble)
        assert trouble.reason.code == "live.unreadable"
        await client.send(Ping())
        assert isinstance(await message_of(client, Pong), Pong)
        await client.socket.send(text.encode())
        trouble = await message_of(client, Trouble)
        assert trouble.reason.code == "live.unreadable"
        await client.close()

    run(play())


def test_too_long_a_message_ends_the_connection(server: LocalServer, table: Table) -> None:
    async def play() -> None:
        socket = await raw_socket(socket_url(server.base, table.id), table.cookies[0])
        await socket.send(HELLO)
        await socket.send(HELLO.ljust(LONGEST_FRAME))
        assert isinstance(server_messages.validate_json(await socket.recv(decode=True)), Welcome)
        await socket.send("é".ljust(LONGEST_FRAME))
        assert (await last_words(socket))[1] == 1009

    run(play())


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", ""])
def test_a_page_of_another_host_is_refused(server: LocalServer, table: Table, origin: str) -> None:
    async def play() -> None:
        with pytest.raises(InvalidStatus) as refused:
            await raw_socket(socket_url(server.base, table.id), table.cookies[0], Origin=origin)
        assert refused.value.response.status_code == 403

    run(play())


def test_a_denied_guest_gets_the_reason(server: LocalServer, table: Table) -> None:
    stranger = server.visitor("Zoe")
    zoe = f"canasta={stranger.client.cookies['canasta']}"
    # The last letter is left alone, because some of its bits may be padding.
    other = f"{zoe[:-2]}{'a' if zoe[-2] != 'a' else 'b'}{zoe[-1]}"

    async def turned_away(url: str, cookie: str) -> tuple[list[str], int]:
        socket = await raw_socket(url, cookie)
        await socket.send(HELLO)
        messages, code = await last_words(socket)
        return troubles(messages), code

    async def play() -> None:
        url = socket_url(server.base, table.id)
        assert await turned_away(url, "") == (["live.no_guest"], 4001)
        assert await turned_away(url, other) == (["live.no_guest"], 4001)
        assert await turned_away(url, zoe) == (["live.not_invited"], 4003)
        nowhere = socket_url(server.base, "nowhere")
        assert await turned_away(nowhere, zoe) == (["live.no_such_table"], 4004)

    run(play())


def test_the_first_message_is_a_hello_of_this_version(
    server: LocalServer, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = Hello(protocol=PROTOCOL_VERSION + 1, language="fr").model_dump_json()

    async def turned_away(first: str) -> tuple[list[str], int]:
        socket = await raw_socket(socket_url(server.base, table.id), table.cookies[0])
        if first:
            await socket.send(first)
        messages, code = await last_words(socket)
        return troubles(messages), code

    async def play() -> None:
        limit(server, monkeypatch, LiveLimits(hello_s=PATIENCE_S))
        assert await turned_away('{"t":"ping"}') == (["live.hello"], 1008)
        assert await turned_away("?") == (["live.hello"], 1008)
        assert await turned_away(newer) == (["live.protocol"], 1008)
        limit(server, monkeypatch, LiveLimits(hello_s=0.05))
        assert await turned_away("") == (["live.hello"], 1008)

    run(play())


def test_a_client_that_sends_too_much_is_disconnected(
    server: LocalServer, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit(server, monkeypatch, LiveLimits(messages=Rate(30, 10_000)))

    async def play() -> None:
        socket = await raw_socket(socket_url(server.base, table.id), table.cookies[0])
        await socket.send(HELLO)
        for _ in range(31):
            await socket.send('{"t":"ping"}')
        messages, code = await last_words(socket)
        assert troubles(messages) == ["live.too_many"]
        assert code == 1008
        assert len([message for message in messages if isinstance(message, Pong)]) == 30

    run(play())


def test_reconnecting_refills_no_quota(
    server: LocalServer, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit(server, monkeypatch, LiveLimits(messages=Rate(3, 10_000), hints=Rate(1, 10_000)))
    url = socket_url(server.base, table.id)

    async def asked(client: Client) -> str:
        await client.send(AskHint(id=token_hex(8)))
        return (await message_of(client, Trouble)).reason.code

    async def play() -> None:
        for codes in (["table.wrong_phase", "live.too_many_hints"], ["live.too_many_hints"]):
            client = Client(url, table.cookies[0])
            await client.connect()
            assert [await asked(client) for _ in codes] == codes
            await client.close()
        again, other = (Client(url, table.cookies[seat]) for seat in (0, 1))
        await again.connect()
        await again.send(Ping())
        messages, code = await last_words(again.socket)
        assert (troubles(messages), code) == (["live.too_many"], 1008)
        await other.connect()
        assert await asked(other) == "table.wrong_phase"
        await other.close()

    run(play())


def test_the_tabs_of_a_guest_are_limited_over_all_tables(
    server: LocalServer, tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    limit(server, monkeypatch, LiveLimits(connections=2))
    visitor = server.visitor("Zoe")
    zoe = f"canasta={visitor.client.cookies['canasta']}"
    first, second = (socket_url(server.base, table.id) for table in tables[1:])

    async def turned_away(url: str) -> tuple[list[str], int]:
        socket = await raw_socket(url, zoe)
        await socket.send(HELLO)
        messages, code = await last_words(socket)
        return troubles(messages), code

    async def play() -> None:
        clients = [Client(url, zoe) for url in (first, second)]
        await connect_all(clients)
        for url in (first, second):
            assert await turned_away(url) == (["live.too_many_tabs"], 1008)
        await clients[0].close()
        again = Client(first, zoe)
        while clients[0] is not again:
            with suppress(ConnectionClosed):
                await again.connect()  # once the server knows that the other is closed
                clients[0] = again
        await close_all(clients)

    run(play())


def test_a_slow_client_is_disconnected_and_delays_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings())

    def cut_off() -> float:
        return REGISTRY.get_sample_value("canasta_cut_off_total") or 0.0

    async def play(base: str) -> None:
        clients = people(base, table)
        await in_play(clients)
        slow = Client(clients[0].url, table.cookies[0])
        before = cut_off()
        await slow.connect(watch=True)
        slow.socket.transport.pause_reading()
        while cut_off() == before:
            # Each answer has some kilobytes, and the client reads none of them.
            await slow.send(Resync())
            await asyncio.sleep(0)
        target = clients[0].seq + 20
        await play_to(clients, target)
        slow.socket.transport.resume_reading()
        assert (await last_words(slow.socket))[1] == 1013
        await close_all(clients)

    with local_server(tmp_path) as local:
        limit(local, monkeypatch, replace(LiveLimits.none(), closing_s=PATIENCE_S))
        run(play(local.base))


def test_a_full_table_and_a_taken_seat(tmp_path: Path) -> None:
    settings = TableSettings(visibility="public")
    (table,) = prepare(tmp_path, 1, settings, is_started=False)

    async def play(base: str, zoe: str) -> None:
        watcher = Client(socket_url(base, table.id), zoe)
        welcome = await watcher.connect()
        assert welcome.you.seat == -1
        assert welcome.own is None
        full = await watcher.command(Sit(cmd_id=token_hex(8), seat=2))
        assert isinstance(full, Refused)
        assert full.reasons[0].code == "table.full"
        seatless = MakePlay(cmd_id=token_hex(8), seen=watcher.seq, play="draw")
        refused = await watcher.command(seatless)
        assert isinstance(refused, Refused)
        assert refused.reasons[0].code == "table.not_seated"
        await watcher.close()

    with local_server(tmp_path) as local:
        visitor = local.visitor("Zoe")
        run(play(local.base, f"canasta={visitor.client.cookies['canasta']}"))


def test_watchers_leave_where_the_game_may_not_be_watched(tmp_path: Path) -> None:
    settings = TableSettings(visibility="public", watchers=False)
    tables = prepare(tmp_path, 1, settings, is_started=False)
    (running,) = prepare(tmp_path, 1, settings)

    async def play(base: str, zoe: str) -> None:
        before = Client(socket_url(base, tables[0].id), zoe)
        await before.connect()  # a seat may become free
        await before.close()
        socket = await raw_socket(socket_url(base, running.id), zoe)
        await socket.send(HELLO)
        messages, code = await last_words(socket)
        assert (troubles(messages), code) == (["live.no_watchers"], 4003)

    with local_server(tmp_path) as local:
        visitor = local.visitor("Zoe")
        run(play(local.base, f"canasta={visitor.client.cookies['canasta']}"))


def test_a_play_out_of_turn_costs_nobody_the_connection(tmp_path: Path) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings())

    async def play(base: str) -> None:
        clients = people(base, table)
        await in_play(clients)
        for client in clients:
            if client is not acting(clients):
                early = MakePlay(cmd_id=token_hex(8), seen=client.seq, play="draw")
                answer = await client.command(early)
                assert isinstance(answer, Refused)
                assert answer.reasons[0].code == "turn.not_yours"
        await play_to(clients, 40)
        await close_all(clients)

    at_server(tmp_path, play)
