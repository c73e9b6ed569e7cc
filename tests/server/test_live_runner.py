"""Database errors, defects and broken tables are reported, and all other tables continue."""

import asyncio
import sqlite3
import threading
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from secrets import token_hex

import pytest

from canasta.protocol.commands import AskHint, MakePlay, Ping, Preview
from canasta.protocol.settings import Clock, TableSettings
from canasta.protocol.updates import (
    Ack,
    Pong,
    Refused,
    Trouble,
    Update,
    Welcome,
)
from canasta.server.live import runner as runners
from canasta.server.live import timekeeper
from canasta.server.live.loaded_table import LoadedTable, load_table
from canasta.store.databases.sqlite import FILE_NAME
from canasta.store.entries import Append, read_entries
from canasta.store.errors import Outage, UnavailableError
from canasta.store.store import Store
from canasta.tables.audience import tab_answers
from canasta.tables.clock import TableTime
from canasta.tables.entry import ROBOT
from canasta.tables.table import HostedTable
from canasta.tables.views.frames import Frames
from tests.server.connected_players import (
    HELLO,
    acting,
    at_server,
    close_all,
    in_play,
    last_words,
    message_of,
    people,
    play_to,
    play_until,
    raw_socket,
    run,
    socket_url,
    troubles,
)
from tests.server.local_server import LocalServer, local_server
from tests.server.prepared_tables import prepare
from tests.server.scripted_client import Client
from tests.support.time_limits import PATIENCE_S


def failed(error: UnavailableError) -> Future[int]:
    """Return a future with the error of a store that failed."""
    answer: Future[int] = Future()
    answer.set_exception(error)
    return answer


async def about_to_play(clients: list[Client]) -> tuple[Client, Client, MakePlay]:
    """Seat everybody; return the guest whose turn it is, another guest, and a legal play."""
    await in_play(clients)
    actor = acting(clients)
    command = actor.next_command()
    assert isinstance(command, MakePlay)
    return actor, clients[clients.index(actor) - 1], command


@pytest.mark.parametrize("outage", ["full", "locked"])
def test_a_change_that_cannot_be_stored_has_not_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, outage: Outage
) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings())

    def broken(_store: Store, _new: object) -> Future[int]:
        return failed(UnavailableError(outage))

    async def play(base: str) -> None:
        clients = people(base, table)
        actor, other, command = await about_to_play(clients)
        before = actor.seq
        with monkeypatch.context() as planted:
            planted.setattr(Store, "append", broken)
            refused = await actor.command(command)
            assert isinstance(refused, Refused)
            assert refused.reasons[0].code == f"store.{outage}"
            assert refused.reasons[0].text
            trouble = await message_of(other, Trouble)
            assert trouble.reason == refused.reasons[0]
            late = Client(other.url, table.cookies[clients.index(other)])
            assert (await late.connect(watch=True)).seq == before
            await late.close()
        accepted = await actor.command(command)
        assert accepted == Ack(cmd_id=command.cmd_id, seq=before + 1)
        assert (await message_of(other, Update)).seq == before + 1
        await play_to(clients, before + 10)
        await close_all(clients)

    at_server(tmp_path, play)


def test_a_change_that_was_stored_though_its_answer_was_lost_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings())
    append = Store.append

    def unanswered(store: Store, new: Append) -> Future[int]:
        append(store, new).result()
        return failed(UnavailableError("locked"))

    async def play(base: str) -> None:
        clients = people(base, table)
        actor, other, command = await about_to_play(clients)
        before = actor.seq
        with monkeypatch.context() as planted:
            planted.setattr(Store, "append", unanswered)
            assert isinstance(await actor.command(command), Refused)
            assert (await message_of(other, Welcome)).seq == before + 1
        assert await actor.command(command) == Ack(cmd_id=command.cmd_id, seq=before + 1)
        await play_to(clients, before + 10)
        await close_all(clients)

    at_server(tmp_path, play)


def test_what_a_standby_may_not_have_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An interrupted database may hold entries that its standby never received."""
    (table,) = prepare(tmp_path, 1, TableSettings())
    append = Store.append

    def unanswered(store: Store, new: Append) -> Future[int]:
        append(store, new).result()
        return fails(store)

    def fails(_store: Store, *_: object) -> Future[int]:
        return failed(UnavailableError("locked"))

    async def play(base: str) -> None:
        clients = people(base, table)
        actor, other, command = await about_to_play(clients)
        before = actor.seq
        with monkeypatch.context() as planted:
            planted.setattr(Store, "append", unanswered)
            planted.setattr(Store, "write", fails)
            assert isinstance(await actor.command(command), Refused)
            await other.send(Ping())
            await message_of(other, Pong)
            assert other.seq == before
        assert await actor.command(command) == Ack(cmd_id=command.cmd_id, seq=before + 1)
        await close_all(clients)

    at_server(tmp_path, play)


def test_a_robot_plays_on_when_the_database_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The robot has played in memory alone, and the server must try again by itself."""
    (table,) = prepare(tmp_path, 1, TableSettings(players=2), robots=1)
    append, load, is_away = Store.append, load_table, threading.Event()
    looked_in_vain = threading.Event()

    def failing(store: Store, new: Append) -> Future[int]:
        if not (is_away.is_set() and new.entry.actor.startswith(ROBOT) and new.awaited):
            return append(store, new)
        return failed(UnavailableError("locked"))

    def away(store: Store, node_id: str, table_id: str, time: TableTime) -> LoadedTable | None:
        if is_away.is_set():
            looked_in_vain.set()
            raise UnavailableError("locked")
        return load(store, node_id, table_id, time)

    monkeypatch.setattr(Store, "append", failing)
    monkeypatch.setattr(runners, "load_table", away)
    monkeypatch.setattr(timekeeper, "RETRY_MS", 50)

    async def play(base: str) -> None:
        (client,) = people(base, table)
        await in_play([client])
        is_away.set()
        playing = asyncio.create_task(client.play_on(lambda: False))
        await asyncio.to_thread(looked_in_vain.wait, PATIENCE_S)
        looked_in_vain.clear()
        await asyncio.to_thread(looked_in_vain.wait, PATIENCE_S)  # and so do later attempts
        before = client.seq
        is_away.clear()
        while client.seq < before + 10:  # noqa: ASYNC110  (the client tells nobody)
            await asyncio.sleep(0.01)
        playing.cancel()
        await client.close()

    at_server(tmp_path, play)


def test_clocks_stop_while_the_database_is_in_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings(clock=Clock(turn_s=3600, bank_s=0)))

    async def play(base: str) -> None:
        clients = people(base, table)
        await in_play(clients)
        actor = acting(clients)
        command = actor.next_command()
        assert isinstance(command, MakePlay)
        with monkeypatch.context() as planted:
            planted.setattr(Store, "append", full)
            assert isinstance(await actor.command(command), Refused)
        accepted = await actor.command(command)
        assert isinstance(accepted, Ack)
        await actor.caught_up(accepted.seq + 1)
        await close_all(clients)

    with local_server(tmp_path) as local:
        run(play(local.base))
        stored = local.store.read(lambda opened: list(read_entries(opened, table.id)))
    kinds = [entry.kind for entry in stored]
    assert kinds[kinds.index("deal") + 1 :][:2] == ["play", "restart"]


def test_previews_and_hints_show_nothing_that_is_not_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings())

    def unreadable(*_: object) -> None:
        raise UnavailableError("locked")

    async def play(base: str) -> None:
        clients = people(base, table)
        await in_play(clients)
        actor = acting(clients)
        with monkeypatch.context() as planted:
            planted.setattr(Store, "append", full)
            planted.setattr(runners, "load_table", unreadable)
            draw = MakePlay(cmd_id=token_hex(8), seen=actor.seq, play="draw")
            assert isinstance(await actor.command(draw), Refused)
            for question in (
                Preview(id="question-1", play="discard 4"),
                AskHint(id="question-1"),
            ):
                await actor.send(question)
                trouble = await message_of(actor, Trouble)
                while not trouble.id:  # the notice to everybody about the database
                    trouble = await message_of(actor, Trouble)
                assert (trouble.id, trouble.reason.code) == ("question-1", "store.locked")
        await close_all(clients)

    at_server(tmp_path, play)


def full(_store: Store, _new: object) -> Future[int]:
    """Fail as a full disk does."""
    failed: Future[int] = Future()
    failed.set_exception(UnavailableError("full"))
    return failed


@pytest.mark.parametrize("part", ["decide", "hint_question", "previewed"])
def test_a_defect_is_reported_and_the_session_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings())

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    async def play(base: str) -> None:
        clients = people(base, table)
        await in_play(clients)
        actor = acting(clients)
        command = actor.next_command()
        assert isinstance(command, MakePlay)
        with monkeypatch.context() as planted:
            planted.setattr(HostedTable if part == "decide" else tab_answers, part, broken)
            if part == "decide":
                refused = await actor.command(command)
                assert isinstance(refused, Refused)
                assert refused.reasons[0].code == "live.defect"
            else:
                asked = "question-1"
                hint = AskHint(id=asked)
                await actor.send(
                    hint if part == "hint_question" else Preview(id=asked, play="draw")
                )
                trouble = await message_of(actor, Trouble)
                assert (trouble.id, trouble.reason.code) == (asked, "live.defect")
        assert isinstance(await actor.command(command), Ack)
        await close_all(clients)

    at_server(tmp_path, play)


def test_a_defect_in_a_frame_ends_the_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings())

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    async def play(local: LocalServer) -> None:
        with monkeypatch.context() as planted:
            planted.setattr(Frames, "moment", broken)
            socket = await raw_socket(socket_url(local.base, table.id), table.cookies[0])
            await socket.send(HELLO)
            messages, code = await last_words(socket)
            assert (troubles(messages), code) == (["live.defect"], 1011)
        runner = local.app.state.hub._hosted[table.id].runner
        assert len(runner.audience) == 0
        clients = people(local.base, table)
        await in_play(clients)
        await close_all(clients)

    with local_server(tmp_path) as local:
        run(play(local))


def test_a_table_survives_a_defect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings())

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    async def play(base: str) -> None:
        clients = people(base, table)
        await in_play(clients)
        actor = acting(clients)
        command = actor.next_command()
        assert isinstance(command, MakePlay)
        with monkeypatch.context() as planted:
            planted.setattr(runners, "entry_transaction", broken)
            refused = await actor.command(command)
            assert isinstance(refused, Refused)
            assert refused.reasons[0].code == "live.defect"
        assert isinstance(await actor.command(command), Ack)
        await play_until(
            clients, lambda client: client.seq >= actor.notes.acknowledged[command.cmd_id] + 5
        )
        await close_all(clients)

    at_server(tmp_path, play)


@pytest.mark.parametrize(
    "damage",
    [
        "body = '{}' WHERE table_id = ? AND seq = 2",
        "body = replace(body, '\"classic\"', '\"whist\"') WHERE table_id = ? AND seq = 1",
    ],
)
@pytest.mark.on_a_file
def test_a_broken_table_is_closed_and_others_go_on(tmp_path: Path, damage: str) -> None:
    broken, sound = prepare(tmp_path, 2, TableSettings())
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as database, database:
        database.execute(f"UPDATE entries SET {damage}", (broken.id,))  # noqa: S608

    async def play(base: str) -> None:
        for _ in range(2):
            socket = await raw_socket(socket_url(base, broken.id), broken.cookies[0])
            await socket.send(HELLO)
            messages, code = await last_words(socket)
            assert (troubles(messages), code) == (["live.broken"], 1011)
        clients = people(base, sound)
        await in_play(clients)
        await close_all(clients)

    at_server(tmp_path, play)
