"""Whole rounds over real WebSockets that break and reconnect."""

import asyncio
import threading
from pathlib import Path
from secrets import token_hex

import pytest
from sqlalchemy import Connection
from websockets.exceptions import ConnectionClosed

from canasta.protocol.commands import (
    Leave,
    MakePlay,
    NextRound,
    Pause,
    Ping,
    Resume,
    Resync,
    SetPace,
    TableCommand,
)
from canasta.protocol.settings import TableSettings
from canasta.protocol.table_lists import NewTable, SeatWish
from canasta.protocol.updates import Ack, Pong, Presence, Refused, Replaced, Welcome
from canasta.server.live import hub
from canasta.server.live.admission import Admission, Denial, admit
from canasta.server.live.browser_tab import BrowserTab
from canasta.tables.audience.close_codes import NO_GUEST
from tests.server.connected_players import (
    HELLO,
    acting,
    at_server,
    close_all,
    connect_all,
    in_play,
    message_of,
    people,
    play_to,
    play_until,
    raw_socket,
    run,
)
from tests.server.local_server import LocalServer, local_server
from tests.server.prepared_tables import prepare
from tests.server.random_commands import Chance
from tests.server.scripted_client import Client, ProtocolFaultError
from tests.support.time_limits import PATIENCE_S


async def play_all(clients: list[Client], seq: int) -> None:
    """Let everybody play until all clients have been shown entry ``seq``."""
    await play_to(clients, seq)


@pytest.mark.parametrize(("players", "sides", "hands"), [(2, 2, 2), (6, 2, 1)])
def test_rounds_are_played_and_scored(tmp_path: Path, players: int, sides: int, hands: int) -> None:
    settings = TableSettings(players=players, sides=sides)
    (table,) = prepare(tmp_path, 1, settings)

    async def play(base: str) -> None:
        clients = people(base, table, seed=3)
        await connect_all(clients)
        await play_until(clients, lambda client: len(client.table.scores) >= hands)
        last = max(client.seq for client in clients)
        await asyncio.gather(*[client.caught_up(last) for client in clients])
        sheets = clients[0].table.scores[:hands]
        assert [sheet.round_number for sheet in sheets] == list(range(1, hands + 1))
        for side, score in enumerate(sheets[-1].sides):
            assert score.game == sum(sheet.sides[side].total for sheet in sheets)
        assert len({client.table.model_dump_json() for client in clients}) == 1
        for client in clients:
            await client.close()

    at_server(tmp_path, play)


def test_a_table_of_robots_is_played_to_the_target(tmp_path: Path) -> None:
    robots = tuple([SeatWish(seat=seat, robot="easy") for seat in (1, 2, 3)])

    async def play(base: str, cookie: str, table_id: str) -> None:
        client = Client(f"ws{base.removeprefix('http')}/ws/{table_id}", cookie, seed=1)
        await client.connect()
        await client.play_on(lambda: len(client.table.scores) >= 1)
        assert {seat.kind for seat in client.table.seats} == {"person", "robot"}
        await client.close()

    with local_server(tmp_path) as local:
        visitor = local.visitor("Ann")
        new = NewTable(settings=TableSettings(), seats=robots, start=True)
        opened = visitor.post("/api/tables", new.model_dump()).json()
        cookie = f"canasta={visitor.client.cookies['canasta']}"
        run(play(local.base, cookie, opened["id"]))


@pytest.mark.both_databases
def test_a_repeated_command_is_carried_out_once(tmp_path: Path) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings())
    sent: list[MakePlay] = []
    pace = SetPace(cmd_id=token_hex(8), pace="quick")

    async def play_one(base: str) -> None:
        clients = people(base, table)
        await in_play(clients)
        actor = acting(clients)
        before = actor.seq
        sent.append(MakePlay(cmd_id=token_hex(8), seen=before, play="draw"))
        first = await actor.command(sent[0])
        again = await actor.command(sent[0])
        other = sent[0].model_copy(update={"play": "pass"})
        reused = await actor.command(other)
        assert isinstance(first, Ack)
        assert again == first
        assert isinstance(reused, Refused)
        assert reused.reasons[0].code == "store.command_reused"
        await actor.caught_up(first.seq)
        assert actor.seq == before + 1
        for command in (pace, SetPace(cmd_id=token_hex(8), pace="slow")):
            assert isinstance(await clients[0].command(command), Ack)
        for client in clients:
            await client.close()

    async def resend(base: str) -> None:
        """Send the command again; after a restart the server finds it in the database."""
        clients = people(base, table)
        await connect_all(clients)
        actor = acting(clients)
        before = actor.seq
        # Earlier versions stored the hash of the command as the server would write it. A repetition
        # would now be refused (the play) or change the pace again.
        for client, command in ((actor, sent[0]), (clients[0], pace)):
            again = await client.command(command, command.model_dump_json(indent=1))
            assert isinstance(again, Ack)
            assert again.seq <= before
        assert actor.table.step == "play"
        reused = await actor.command(sent[0].model_copy(update={"play": "pass"}))
        assert isinstance(reused, Refused)
        assert reused.reasons[0].code == "store.command_reused"
        for client in clients:
            await client.close()

    with local_server(tmp_path) as local:
        run(play_one(local.base))
    with local_server(tmp_path) as local:
        run(resend(local.base))


def test_a_refusal_gives_the_reason_and_changes_nothing(tmp_path: Path) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings())

    async def play(base: str) -> None:
        clients = people(base, table)
        await in_play(clients)
        actor, other = acting(clients), clients[clients[0].table.to_act - 1]
        before = actor.seq
        stale = MakePlay(cmd_id=token_hex(8), seen=before - 1, play="draw")
        early = MakePlay(cmd_id=token_hex(8), seen=before, play="discard 4")
        foreign = MakePlay(cmd_id=token_hex(8), seen=before, play="draw")
        unreadable = MakePlay(cmd_id=token_hex(8), seen=before, play="give me aces")
        codes: list[tuple[Client, TableCommand, str]] = [
            (actor, stale, "table.stale"),
            (actor, early, "turn.draw_first"),
            (other, foreign, "turn.not_yours"),
            (actor, unreadable, "text.syntax"),
            (actor, NextRound(cmd_id=token_hex(8)), "table.wrong_phase"),
        ]
        for client, command, code in codes:
            answer = await client.command(command)
            assert isinstance(answer, Refused)
            assert answer.reasons[0].code == code
            assert answer.reasons[0].text
        await actor.send(Resync())
        shown = await actor.receive()
        while not isinstance(shown, Welcome):
            shown = await actor.receive()
        assert shown.seq == before
        for client in clients:
            await client.close()

    at_server(tmp_path, play)


def test_a_client_that_missed_updates_resumes(tmp_path: Path) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings())

    async def play(base: str) -> None:
        clients = people(base, table)
        await in_play(clients)
        away = clients[clients[0].table.to_act - 1]
        there = [client for client in clients if client is not away]
        await away.close()
        seq = away.seq
        while there[0].table.to_act != table_seat(away):
            actor = acting(clients)
            command = actor.next_command()
            assert command is not None
            await actor.command(command)
            await asyncio.gather(*[client.caught_up(actor.notes.last) for client in there])
        welcome = await away.connect()
        assert welcome.seq > seq + 1
        assert welcome.you.seat == table_seat(away)
        assert welcome.log[-1].seq == welcome.seq
        await play_all(clients, welcome.seq + 8)
        for client in clients:
            await client.close()

    def table_seat(client: Client) -> int:
        assert client.own is not None
        return client.own.seat

    at_server(tmp_path, play)


def test_of_two_tabs_the_newer_one_plays(tmp_path: Path) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings())

    async def play(base: str) -> None:
        clients = people(base, table)
        await in_play(clients)
        older = acting(clients)
        newer = Client(older.url, table.cookies[clients.index(older)])
        welcome = await newer.connect()
        await older.until(lambda: Replaced() in older.messages)
        assert welcome.you.seat == clients.index(older)
        command = MakePlay(cmd_id=token_hex(8), seen=older.seq, play="draw")
        answer = await older.command(command)
        assert isinstance(answer, Refused)
        assert answer.reasons[0].code == "live.replaced"
        done = await newer.command(command)
        assert isinstance(done, Ack)
        await older.caught_up(done.seq)
        assert older.own is not None
        assert older.own.drawn  # it still shows its seat
        await newer.close()
        await play_until([older], lambda client: client.seq > done.seq)
        await older.close()
        others = [client for client in clients if client is not older]
        await others[0].until(
            lambda: any(
                isinstance(message, Presence) and not message.seats[clients.index(older)]
                for message in others[0].messages
            )
        )
        for client in clients:
            await client.close()

    at_server(tmp_path, play)


def test_a_device_that_is_signed_out_while_it_enters_does_not_get_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The device has been admitted but has not joined the table yet."""
    (table,) = prepare(tmp_path, 1, TableSettings())

    async def play(server: LocalServer) -> None:
        async def dismiss(guest: str, device: str) -> None:
            server.app.state.hub.dismiss(guest, device)

        def dismissed(
            connection: Connection, table_id: str, guest: str, device: str
        ) -> Admission | Denial:
            admission = admit(connection, table_id, guest, device)
            server.run(dismiss(guest, device))
            return admission

        monkeypatch.setattr(hub, "admit", dismissed)
        with pytest.raises(ConnectionClosed) as closed:
            await people(server.base, table)[0].connect()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == NO_GUEST

    with local_server(tmp_path) as server:
        run(play(server))


def test_a_tab_whose_connection_was_lost_while_it_waited_replaces_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser that stopped waiting reconnects before its first connection is admitted."""
    (table,) = prepare(tmp_path, 1, TableSettings())
    entering, is_lost, may_enter = (threading.Event() for _ in range(3))
    note_gone = BrowserTab.note_gone

    def slowly(
        connection: Connection, table_id: str, guest: str, device: str
    ) -> Admission | Denial:
        entering.set()
        may_enter.wait(PATIENCE_S)
        return admit(connection, table_id, guest, device)

    def noted(tab: BrowserTab) -> None:
        note_gone(tab)
        is_lost.set()

    async def play(server: LocalServer) -> None:
        clients = people(server.base, table)
        await in_play(clients)
        monkeypatch.setattr(hub, "admit", slowly)
        monkeypatch.setattr(BrowserTab, "note_gone", noted)
        waiting = await raw_socket(clients[0].url, clients[0].cookie)
        await waiting.send(HELLO)
        await asyncio.to_thread(entering.wait, PATIENCE_S)
        waiting.transport.abort()
        await asyncio.to_thread(is_lost.wait, PATIENCE_S)
        may_enter.set()
        quotas = server.app.state.hub.quotas
        while quotas.connections != len(clients):  # noqa: ASYNC110  (the server is in a thread)
            await asyncio.sleep(0.01)
        await clients[0].send(Ping())
        await message_of(clients[0], Pong)
        assert Replaced() not in clients[0].messages
        await close_all(clients)

    with local_server(tmp_path) as server:
        run(play(server))


def test_a_player_who_leaves_the_seat_counts_as_a_watcher(tmp_path: Path) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings())

    async def play(base: str) -> None:
        clients = people(base, table)
        await in_play(clients)
        left = await clients[1].command(Leave(cmd_id=token_hex(8)))
        assert isinstance(left, Ack)
        await clients[0].until(
            lambda: any(
                isinstance(message, Presence) and message.watchers == 1
                for message in clients[0].messages
            )
        )
        for client in clients:
            await client.close()

    at_server(tmp_path, play)


def test_a_pause_stops_play(tmp_path: Path) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings())

    async def play(base: str) -> None:
        clients = people(base, table)
        await in_play(clients)
        host, actor = clients[0], acting(clients)
        paused = await host.command(Pause(cmd_id=token_hex(8)))
        assert isinstance(paused, Ack)
        await actor.caught_up(paused.seq)
        answer = await actor.command(MakePlay(cmd_id=token_hex(8), seen=actor.seq, play="draw"))
        assert isinstance(answer, Refused)
        assert answer.reasons[0].code == "table.paused"
        resumed = await host.command(Resume(cmd_id=token_hex(8)))
        assert isinstance(resumed, Ack)
        await asyncio.gather(*[client.caught_up(resumed.seq) for client in clients])
        await play_all(clients, resumed.seq + 4)
        for client in clients:
            await client.close()

    at_server(tmp_path, play)


def test_the_scripted_player_notices_a_wrong_hash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other tests rely on this check."""
    (table,) = prepare(tmp_path, 1, TableSettings())

    def tampered(update: str) -> str:
        return update.replace('"paused":false', '"paused":true', 1)

    from canasta.tables.views.frames import Moment  # noqa: PLC0415

    honest = Moment.update
    monkeypatch.setattr(
        Moment, "update", lambda self, seat, language: tampered(honest(self, seat, language))
    )

    async def play(base: str) -> None:
        clients = people(base, table)
        with pytest.raises(ProtocolFaultError, match="hash"):
            await in_play(clients)
        for client in clients:
            await client.close()

    at_server(tmp_path, play)


def test_the_scripted_player_asks_a_robot_where_it_finds_no_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings(players=2, sides=2))
    monkeypatch.setattr(Chance, "plays", lambda *_: [])

    async def play(base: str) -> None:
        clients = people(base, table)
        await connect_all(clients)
        await play_until(clients, lambda _: sum(client.notes.moves for client in clients) >= 4)
        await close_all(clients)

    at_server(tmp_path, play)


def test_a_stopping_server_closes_with_its_code(tmp_path: Path) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings())
    client: list[Client] = []

    async def watch(base: str) -> None:
        client.append(people(base, table)[0])
        await client[0].connect()

    async def closed() -> int:
        try:
            while True:
                await client[0].receive()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd is not None else 0

    loop = asyncio.new_event_loop()
    try:
        with local_server(tmp_path) as local:
            loop.run_until_complete(watch(local.base))
            code = loop.create_task(closed())
            # The server stops in a separate thread when the block ends.
            stopping = loop.run_in_executor(None, lambda: None)
            loop.run_until_complete(stopping)
        assert loop.run_until_complete(asyncio.wait_for(code, PATIENCE_S)) == 1012
    finally:
        loop.close()
