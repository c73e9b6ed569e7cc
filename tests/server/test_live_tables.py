"""Tables in play handle robots, absence, chat, hints, removal and the loss of connections."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from secrets import token_hex

import pytest
from sqlalchemy import Connection

from canasta.engine.state.public_state import DRAWING, PLAYING
from canasta.protocol.commands import AskHint, Change, Emote, MakePlay, Preview, Remove, Say, Sit
from canasta.protocol.settings import Clock, TableSettings
from canasta.protocol.table_lists import NewTable, SeatWish
from canasta.protocol.updates import (
    Ack,
    Emoted,
    Hint,
    Previewed,
    Said,
    Trouble,
    Update,
)
from canasta.server.live import hub as hubs
from canasta.server.live import runner as runners
from canasta.server.live.browser_tab import BrowserTab
from canasta.server.live.claims import Claims
from canasta.server.live.guest_limits import LiveLimits
from canasta.server.live.hub import Hub
from canasta.server.live.loaded_table import LoadedTable, load_table
from canasta.server.live.runner import TableRunner
from canasta.server.live.table_session import TableSession
from canasta.server.settings import ServerSettings
from canasta.server.token_bucket import Rate
from canasta.store.store import Store, StoreSettings, open_store
from canasta.store.table_members import table_members
from canasta.tables.clock import TableTime
from canasta.tables.robot_moments import pause_ms
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
from tests.server.local_server import LocalServer, Visitor, local_server
from tests.server.member_hub import member_hub
from tests.server.prepared_tables import prepare
from tests.server.scripted_client import Client
from tests.support.databases import database_in
from tests.support.time_limits import PATIENCE_S


def test_an_unloaded_table_is_loaded_as_it_was(tmp_path: Path) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings())

    async def play(local: LocalServer) -> None:
        clients = people(local.base, table)
        await in_play(clients)
        await play_to(clients, 40)
        last = max(client.seq for client in clients)
        for client in clients:
            await client.caught_up(last)
        await close_all(clients)
        hub = local.app.state.hub
        while table.id in hub._hosted:
            hub._unload(table.id)
        await connect_all(clients)  # each compares with what it saw before
        assert {client.seq for client in clients} == {last}
        await play_to(clients, last + 10)
        await close_all(clients)

    with local_server(tmp_path) as local:
        run(play(local))


def test_a_busy_table_is_unloaded_once_it_is_idle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings())
    later: list[str] = []

    async def let_go() -> None:
        hub = member_hub(store, ServerSettings(data=tmp_path, limits=None))
        runner = await hub.table(table.id)
        assert runner is not None
        monkeypatch.setattr(hub, "_unload_later", later.append)
        monkeypatch.setattr(TableRunner, "is_busy", property(lambda _: not later))
        hub._unload(table.id)
        assert hub._hosted[table.id].runner is runner
        assert later == [table.id]
        hub._unload(table.id)
        assert table.id not in hub._hosted
        await hub.close()

    with open_store(StoreSettings(url=database_in(tmp_path))) as store:
        run(let_go())


def test_a_robot_stands_in_when_time_is_up(tmp_path: Path) -> None:
    """The test really waits for the shortest limit that a table allows."""
    settings = TableSettings(robot_delay_s=5)
    (absent,) = prepare(tmp_path, 1, settings)
    (timed,) = prepare(tmp_path, 1, TableSettings(clock=Clock(turn_s=5, bank_s=0)))

    async def play(base: str) -> None:
        clients = people(base, absent)
        slow = people(base, timed)
        await in_play(slow)
        await in_play(clients)
        waited_for = slow[0].table.to_act
        deadline = slow[0].table.deadline_ms
        assert deadline > 0
        gone = clients[clients[0].table.to_act]
        others = [client for client in clients if client is not gone]
        seat = clients.index(gone)
        await gone.close()
        await others[0].until(lambda: others[0].table.seats[seat].stands_in)
        await others[0].until(lambda: others[0].table.to_act != seat)
        await gone.connect()
        await gone.until(lambda: not gone.table.seats[seat].stands_in)
        await slow[0].until(
            lambda: slow[0].table.to_act != waited_for or slow[0].table.step == "play"
        )
        await close_all([*clients, *slow])

    at_server(tmp_path, play)


def test_the_pause_of_robots_follows_from_public_facts() -> None:
    """A robot's pause follows from the table and the last entry, not from its cards."""
    pauses = {pause_ms("t", seq, DRAWING) for seq in range(200)}
    assert len(pauses) > 100
    assert min(pauses) >= 0
    assert max(pauses) <= 400
    assert pause_ms("t", 7, PLAYING) == 500 + pause_ms("t", 7, DRAWING)


@pytest.mark.parametrize("level", ["beginner", "easy", "medium", "hard", "expert"])
def test_robots_of_every_level_play_a_round(tmp_path: Path, level: str) -> None:
    robots = tuple([SeatWish(seat=seat, robot=level) for seat in (1, 2, 3)])
    moves = 24

    async def play(base: str, cookie: str, table_id: str) -> None:
        client = Client(socket_url(base, table_id), cookie, seed=2)
        await client.connect()
        await client.play_on(lambda: client.seq >= moves or bool(client.table.scores))
        await client.close()

    with local_server(tmp_path) as local:
        visitor = local.visitor("Ann")
        new = NewTable(settings=TableSettings(), seats=robots, start=True)
        opened = visitor.post("/api/tables", new.model_dump()).json()
        run(play(local.base, f"canasta={visitor.client.cookies['canasta']}", opened["id"]))


def said(text: str) -> Say:
    """Return a chat message that no client has cleaned."""
    return Say.model_construct(text=text)


def test_chat_reaches_everybody_and_is_cleaned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    talking, quiet = (prepare(tmp_path, 1, TableSettings(chat=chat))[0] for chat in (True, False))

    async def play(local: LocalServer) -> None:
        limit(local, monkeypatch, LiveLimits(words=Rate(5, 10_000)))
        clients = people(local.base, talking)
        await connect_all(clients)
        await clients[0].send(Emote(phrase="well_played"))
        for client in clients:
            assert await message_of(client, Emoted) == Emoted(
                seat=0, name="Ann", phrase="well_played"
            )
        await clients[1].send(said("bien\u202e \njou\u200dé \u0000!"))
        for client in clients:
            assert await message_of(client, Said) == Said(seat=1, name="Bob", text="bien joué !")
        for text in ("\u202e\u200d", ""):
            await clients[1].send(said(text))
            assert (await message_of(clients[1], Trouble)).reason.code == "live.no_words"
        await clients[2].send(Emote(phrase="shout"))
        assert (await message_of(clients[2], Trouble)).reason.code == "live.no_phrase"
        for _ in range(6):
            await clients[3].send(Emote(phrase="hurry"))
        assert (await message_of(clients[3], Trouble)).reason.code == "live.too_many_words"
        await close_all(clients)
        silent = people(local.base, quiet)[0]
        await silent.connect()
        await silent.send(Say(text="hello"))
        assert (await message_of(silent, Trouble)).reason.code == "live.no_chat"
        await silent.close()

    with local_server(tmp_path) as local:
        run(play(local))


def test_previews_and_hints_for_one_seat(tmp_path: Path) -> None:
    advised, unadvised = (
        prepare(tmp_path, 1, TableSettings(hints=hints))[0] for hints in (True, False)
    )

    async def play(base: str) -> None:
        clients = people(base, advised)
        await in_play(clients)
        actor = acting(clients)
        other = clients[clients.index(actor) - 1]
        before = actor.seq
        await actor.send(AskHint(id=token_hex(8)))
        best = (await message_of(actor, Hint)).best
        assert best.play
        await actor.send(Preview(id="preview-1", play=best.play))
        seen = await message_of(actor, Previewed)
        assert (seen.id, seen.reasons) == ("preview-1", ())
        await actor.send(Preview(id="preview-2", play="discard 4"))
        assert (await message_of(actor, Previewed)).reasons[0].code == "turn.draw_first"
        await other.send(AskHint(id="advice-01"))
        trouble = await message_of(other, Trouble)
        assert (trouble.id, trouble.reason.code) == ("advice-01", "turn.not_yours")
        assert actor.seq == before
        await close_all(clients)
        alone = people(base, unadvised)[0]
        await alone.connect()
        await alone.send(AskHint(id="advice-02"))
        assert (await message_of(alone, Trouble)).reason.code == "table.no_hints"
        await alone.close()

    at_server(tmp_path, play)


def test_every_hint_says_what_winning_the_game_counts(tmp_path: Path) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings(rounds=1))

    async def play(base: str) -> None:
        clients = people(base, table)
        await in_play(clients)
        actor = acting(clients)
        draw = MakePlay(cmd_id=token_hex(8), seen=actor.seq, play="draw")
        assert isinstance(await actor.command(draw), Ack)
        said: list[str] = []
        for _ in range(2):
            await actor.send(AskHint(id=token_hex(8)))
            said.append((await message_of(actor, Hint)).expected)
        assert said == ["Value of the play, counting 1,000 points for winning the game:"] * 2
        await close_all(clients)

    at_server(tmp_path, play)


def test_the_log_names_entries_and_no_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings())
    logged: list[dict[str, object]] = []

    class Recorder:
        def info(self, event: str, **values: object) -> None:
            logged.append({"event": event, **values})

    monkeypatch.setattr(runners, "log", Recorder())

    async def play(base: str) -> None:
        clients = people(base, table)
        await in_play(clients)
        await play_to(clients, 60)
        await close_all(clients)

    at_server(tmp_path, play)
    assert {tuple(sorted(line)) for line in logged} == {
        ("event", "kind", "ms", "seat", "seq", "table")
    }
    assert {line["kind"] for line in logged} >= {"commit", "reveal", "deal", "play"}
    assert sorted({type(line["seq"]) for line in logged}, key=str) == [int]


def visiting(local: LocalServer, cookie: str) -> Visitor:
    """Return the browser of a guest who has been at the table before."""
    visitor = local.visitor()
    visitor.set_cookie(*cookie.split("=", 1))
    return visitor


def test_a_removed_guest_needs_a_new_invitation(tmp_path: Path) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings(visibility="public"), is_started=False)

    async def play(local: LocalServer) -> None:
        clients = people(local.base, table)
        ann, bob = (visiting(local, table.cookies[seat]) for seat in (0, 1))
        old = ann.post(f"/api/tables/{table.id}/invite").json()["invite"].removeprefix("/i/")
        await connect_all(clients[:2])
        await clients[0].command(Remove(cmd_id=token_hex(8), seat=1))
        messages, code = await last_words(clients[1].socket)
        assert (troubles(messages), code) == (["live.removed"], 4003)
        assert bob.get("/api/tables").json()["mine"] == []

        async def comes() -> int:
            socket = await raw_socket(clients[1].url, table.cookies[1])
            await socket.send(HELLO)
            return (await last_words(socket))[1]

        assert await comes() == 4003
        for answer in (bob.get(f"/api/invites/{old}"), bob.post(f"/api/invites/{old}")):
            assert (answer.status_code, answer.json()["code"]) == (410, "invite.removed")
        assert await comes() == 4003
        again = local.visitor("Robert")  # the same person in a fresh browser
        assert again.post(f"/api/invites/{old}").json()["code"] == "invite.revoked"
        new = ann.post(f"/api/tables/{table.id}/invite").json()["invite"].removeprefix("/i/")
        assert bob.post(f"/api/invites/{new}").status_code == 200
        assert (await clients[1].connect()).you.seat == -1
        await close_all(clients[:2])

    with local_server(tmp_path) as local:
        run(play(local))


def test_a_command_that_waited_while_its_sender_was_removed_does_nothing(tmp_path: Path) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings(visibility="public"), is_started=False)

    async def play() -> None:
        with open_store(StoreSettings(url=database_in(tmp_path))) as store:
            hub = member_hub(store, ServerSettings(data=tmp_path, limits=None))
            members = store.read(lambda opened: table_members(opened, table.id))
            ann, bob = [tab_of(hub, member.guest_id) for member in members[:2]]
            runner = await hub.enter(table.id, ann)
            assert isinstance(runner, TableRunner)
            assert await hub.enter(table.id, bob) is runner
            removal = Remove(cmd_id=token_hex(8), seat=1)
            sitting = Sit(cmd_id=token_hex(8), seat=1)
            async with runner.lock:  # commands are carried out in the order they came
                host = asyncio.create_task(TableSession(runner, ann).answer(removal, ""))
                await asyncio.sleep(0)
                guest = asyncio.create_task(TableSession(runner, bob).answer(sitting, ""))
                await asyncio.sleep(0)
            await asyncio.gather(host, guest)
            assert runner.table.seats[1].is_free
            assert await hub.enter(table.id, tab_of(hub, bob.guest)) == "removed"
            await hub.close()

    run(play())


def test_who_enters_while_the_table_is_dropped_enters_the_table_that_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings(visibility="public"), is_started=False)

    async def play() -> None:
        with open_store(StoreSettings(url=database_in(tmp_path))) as store:
            hub = member_hub(store, ServerSettings(data=tmp_path, limits=None))
            members = store.read(lambda opened: table_members(opened, table.id))
            ann, bob = [tab_of(hub, member.guest_id) for member in members[:2]]
            runner = await hub.enter(table.id, ann)
            read = hub.read

            async def read_while_dropped(work: Callable[[Connection], object]) -> object:
                monkeypatch.undo()
                found = await read(work)
                hub.lose_all()
                return found

            monkeypatch.setattr(hub, "read", read_while_dropped)
            entered = await hub.enter(table.id, bob)
            assert isinstance(entered, TableRunner)
            assert entered is not runner
            assert hub._hosted[table.id].runner is entered
            assert list(entered.audience) == [bob]
            await hub.close()

    run(play())


def test_no_reading_waits_for_tables_that_are_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a server loads many tables, it still answers for tables already loaded."""
    made = prepare(tmp_path, 3 * hubs._LOADED_AT_ONCE, TableSettings(players=2), is_started=False)
    loads: list[str] = []
    has_read = threading.Event()

    def load_in_turn(store: Store, node: str, table: str, time: TableTime) -> LoadedTable | None:
        loads.append(table)
        assert has_read.wait(PATIENCE_S), "a reading waits for a table that is loaded"
        return load_table(store, node, table, time)

    monkeypatch.setattr(hubs, "load_table", load_in_turn)

    async def take_over() -> None:
        with open_store(StoreSettings(url=database_in(tmp_path))) as store:
            hub = member_hub(store, ServerSettings(data=tmp_path, limits=None))
            loading = [asyncio.create_task(hub.table(table.id)) for table in made]
            while len(loads) < hubs._LOADED_AT_ONCE:  # noqa: ASYNC110  (they are noted in threads)
                await asyncio.sleep(0.001)
            await hub.read(lambda opened: table_members(opened, made[0].id))
            has_read.set()
            assert None not in await asyncio.gather(*loading)
            await hub.close()

    run(take_over())


def test_a_household_that_enters_many_tables_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    *many, one = prepare(tmp_path, 7, TableSettings(players=2), is_started=False)
    claimed: list[str] = []
    loads: list[str] = []
    all_wait = threading.Event()
    claim = Claims.claim

    def load_noted(store: Store, node: str, table: str, time: TableTime) -> LoadedTable | None:
        loads.append(table)
        assert all_wait.wait(PATIENCE_S)
        return load_table(store, node, table, time)

    async def claim_noted(claims: Claims, table_id: str) -> bool:
        found = await claim(claims, table_id)
        claimed.append(table_id)
        return found

    monkeypatch.setattr(hubs, "load_table", load_noted)
    monkeypatch.setattr(Claims, "claim", claim_noted)

    async def enter() -> None:
        with open_store(StoreSettings(url=database_in(tmp_path))) as store:
            hub = member_hub(store, ServerSettings(data=tmp_path, limits=None))
            loading = [asyncio.create_task(hub.table(table.id, "farm")) for table in many]
            while len(claimed) < len(many):  # noqa: ASYNC110  (claims tell nobody)
                await asyncio.sleep(0.001)
            loading.append(asyncio.create_task(hub.table(one.id, "home")))
            while one.id not in claimed:  # noqa: ASYNC110
                await asyncio.sleep(0.001)
            await asyncio.sleep(0)
            all_wait.set()
            assert None not in await asyncio.gather(*loading)
            await hub.close()

    run(enter())
    assert loads.index(one.id) == hubs._LOADED_AT_ONCE


def tab_of(hub: Hub, guest: str) -> BrowserTab:
    """Return a tab of a guest who has just been admitted."""
    quota = hub.quotas.enter(guest)
    assert quota is not None
    return BrowserTab(guest, guest, "home", "en", device=guest, quota=quota)


def test_a_table_made_private_puts_out_who_was_not_invited(tmp_path: Path) -> None:
    public = TableSettings(visibility="public")
    (table,) = prepare(tmp_path, 1, public, is_started=False)

    async def play(local: LocalServer) -> None:
        ann, bob = clients = people(local.base, table)[:2]
        await connect_all(clients)
        link = visiting(local, table.cookies[0]).post(f"/api/tables/{table.id}/invite")
        token = link.json()["invite"].removeprefix("/i/")
        cleo, zoe = local.visitor("Cléo"), local.visitor("Zoé")
        assert cleo.post(f"/api/invites/{token}").status_code == 200
        invited, stranger = [
            Client(ann.url, f"canasta={each.client.cookies['canasta']}") for each in (cleo, zoe)
        ]
        await connect_all([invited, stranger])
        private = public.model_copy(update={"visibility": "invited"})
        changed = await ann.command(Change(cmd_id=token_hex(8), settings=private))
        assert isinstance(changed, Ack)
        messages, code = await last_words(stranger.socket)
        assert (troubles(messages), code) == (["live.not_invited"], 4003)
        assert not [message for message in messages if isinstance(message, Update)]
        for each in (bob, invited):
            await each.caught_up(changed.seq)
            assert each.table.settings.visibility == "invited"
        await close_all([*clients, invited])

    with local_server(tmp_path) as local:
        run(play(local))
