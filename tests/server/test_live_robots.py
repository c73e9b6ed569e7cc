"""Robots at tables use seeds, think fairly, and survive failures and the server's end."""

import asyncio
import os
import random
import signal
from collections.abc import Callable
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import pytest

from canasta.agents.agent import Agent
from canasta.agents.hints.advice import Suggestion
from canasta.agents.mixed_agents import LapsingAgent
from canasta.agents.search.comparison import Effort
from canasta.answers import tasks
from canasta.answers.tasks import HintWanted, RobotPlay, Task
from canasta.cards.kinds import JOKER
from canasta.engine.plays import Discard, Play
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.public_state import ANSWERING, DRAWING, PLAYING
from canasta.engine.state.view_data import ViewData, view_of
from canasta.protocol.commands import AskHint, Hurry, Ping, TakeBack
from canasta.protocol.settings import TableSettings
from canasta.protocol.table_lists import NewTable, SeatWish
from canasta.protocol.updates import Ack, Hint, Pong, Trouble
from canasta.server.live import table_session, timekeeper
from canasta.server.live.guest_limits import LiveLimits
from canasta.server.settings import ServerSettings
from canasta.server.thinking.carrying_out import Failed, Found, carried_out
from canasta.server.thinking.thinkers import Thinkers
from canasta.server.thinking.workers import ThreadWorker, WorkerLostError
from canasta.server.token_bucket import Rate
from canasta.server.turns.fair_queue import Asker
from canasta.tables import robot_moments
from tests.server.connected_players import (
    acting,
    close_all,
    in_play,
    message_of,
    people,
    run,
    socket_url,
)
from tests.server.local_server import LocalServer, Visitor, local_server
from tests.server.prepared_tables import prepare
from tests.server.sample_tasks import Held
from tests.server.scripted_client import Client
from tests.server.server_process import RunningServer
from tests.support.noting_robots import Marked
from tests.support.processes import children, ignores, is_running


def test_a_level_with_lapses_lapses_for_whole_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes: list[tuple[int, str]] = []

    def make_level(_: str, seed: int) -> Agent:
        return LapsingAgent(Marked("usual", notes), Marked("weaker", notes), 500, seed)

    monkeypatch.setattr(tasks, "make_level", make_level)
    monkeypatch.setattr(robot_moments, "randbits", random.Random(1).getrandbits)

    async def play(local: LocalServer) -> None:
        visitor = local.visitor("Ann")
        seats = tuple([SeatWish(seat=seat, robot="medium") for seat in (1, 2, 3)])
        new = NewTable(settings=TableSettings(), seats=seats, start=True)
        opened = visitor.post("/api/tables", new.model_dump()).json()
        cookie = f"canasta={visitor.client.cookies['canasta']}"
        client = Client(socket_url(local.base, opened["id"]), cookie, seed=2)
        await client.connect()

        def is_enough() -> bool:
            if client.table.phase in ("scoring", "finished"):
                notes.append((NO_SEAT, ""))  # the last robot of a round may begin the next
            return len(long_turns()) >= 20

        await client.play_on(is_enough)
        await client.close()

    def long_turns() -> list[list[str]]:
        """Return the deciders of each decision, for every robot's turn with several decisions."""
        # Within a round no robot has two turns in a row.
        turns = [(seat, [name for _, name in turn]) for seat, turn in groupby(notes, itemgetter(0))]
        return [names for seat, names in turns if seat != NO_SEAT and len(names) > 1]

    with local_server(tmp_path) as local:
        run(play(local))
    assert all(len(set(turn)) == 1 for turn in long_turns())
    assert {turn[0] for turn in long_turns()} == {"usual", "weaker"}


@pytest.mark.both_databases
def test_hurried_robots_play_at_once_and_think_only_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without being hurried, the robots of this server would wait for minutes."""
    thought: list[int] = []
    carry_out = RobotPlay.carry_out

    def noting(task: RobotPlay) -> Play:
        thought.append(view_of(task.view).public.to_act())
        return carry_out(task)

    monkeypatch.setattr(RobotPlay, "carry_out", noting)

    async def play(local: LocalServer) -> None:
        visitor = local.visitor("Ann")
        seats = (SeatWish(seat=1, robot="beginner"),)
        new = NewTable(settings=TableSettings(players=2), seats=seats, start=True)
        opened = visitor.post("/api/tables", new.model_dump()).json()
        cookie = f"canasta={visitor.client.cookies['canasta']}"
        client = Client(socket_url(local.base, opened["id"]), cookie, seed=2)
        await client.connect()
        hurried = 0
        while hurried < 2:
            await client.play_on(lambda: client.own is not None and client.own.can_hurry)
            plays = len(thought)
            answer = await client.command(Hurry(cmd_id=f"hurry-{hurried:04}"))
            assert isinstance(answer, Ack)
            await client.until(lambda: client.table.to_act == 0)
            turn = thought[plays:]
            assert len(turn) <= 2  # drawing or taking, then the rest of the turn
            hurried += 1
        await client.close()

    settings = ServerSettings(data=tmp_path, limits=None, robot_wait=1000, robot_processes=0)
    with local_server(tmp_path, settings) as local:
        run(play(local))
    assert len(thought) <= 4


def fails() -> Play:
    raise MemoryError


def illegal() -> Play:
    return Play((Discard(JOKER), Discard(JOKER)))


@pytest.mark.parametrize("fail", [fails, illegal])
def test_a_robot_that_failed_for_a_while_plays_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fail: Callable[[], Play]
) -> None:
    """The robot fails four times, more often than there are weaker levels."""
    failed: list[str] = []
    carry_out = RobotPlay.carry_out

    def failing(task: RobotPlay) -> Play:
        if len(failed) < 4:
            failed.append(task.level)
            return fail()
        return carry_out(task)

    monkeypatch.setattr(RobotPlay, "carry_out", failing)
    monkeypatch.setattr(timekeeper, "RETRY_MS", 10)

    async def play(local: LocalServer) -> None:
        visitor = local.visitor("Ann")
        seats = (SeatWish(seat=1, robot="medium"),)
        new = NewTable(settings=TableSettings(players=2), seats=seats, start=True)
        opened = visitor.post("/api/tables", new.model_dump()).json()
        cookie = f"canasta={visitor.client.cookies['canasta']}"
        client = Client(socket_url(local.base, opened["id"]), cookie, seed=2)
        await client.connect()
        await client.play_on(lambda: len(failed) == 4 and client.table.to_act == 0)
        await client.close()

    with local_server(tmp_path) as local:
        run(play(local))
    assert failed == ["medium", "easy", "beginner", "beginner"]


def robot_table(base: str, name: str, level: str) -> Client:
    """Return an unconnected client at a new table against one robot."""
    visitor = Visitor(base, "en")
    visitor.post("/api/guest", {"nickname": name, "language": "en"})
    seats = (SeatWish(seat=1, robot=level),)
    new = NewTable(settings=TableSettings(players=2), seats=seats, start=True)
    opened = visitor.post("/api/tables", new.model_dump()).json()
    cookie = f"canasta={visitor.client.cookies['canasta']}"
    visitor.client.close()
    return Client(socket_url(base, opened["id"]), cookie, seed=2)


def test_a_robot_that_thinks_for_long_holds_up_no_other_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[Held] = []

    def task(view: ViewData, level: str, seed: int) -> Held | RobotPlay:
        play = RobotPlay(view, level, seed)
        if level != "hard":
            return play
        held.append(Held(tmp_path, str(len(held)), play))
        return held[-1]

    monkeypatch.setattr(timekeeper, "RobotPlay", task)

    async def play(local: LocalServer) -> None:
        slow = robot_table(local.base, "Ann", "hard")
        quick = robot_table(local.base, "Ben", "easy")
        await slow.connect()
        await quick.connect()
        await slow.play_on(lambda: slow.table.to_act == 1)
        # No message says that a robot has begun to think.
        while not held:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        before = quick.seq
        await quick.play_on(lambda: quick.seq > before + 20)
        assert len(held) == 1
        # The table of the slow robot itself answers meanwhile, too.
        await slow.send(Ping())
        await message_of(slow, Pong)
        held[0].let_go()
        before = slow.seq
        await slow.caught_up(before + 1)
        await close_all([slow, quick])

    settings = ServerSettings(data=tmp_path, limits=None, robot_wait=0, robot_processes=2)
    with local_server(tmp_path, settings) as local:
        run(play(local))


def has_to_discard(client: Client) -> bool:
    own = client.own
    return own is not None and any(action.startswith("discard") for action in own.legal)


def test_a_table_goes_on_while_a_hint_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player plays on in another tab, and the hint fits the position at the time it arrives."""
    held: list[Held] = []

    def task(view: ViewData, staged: Play | None, effort: Effort) -> Held:
        held.append(Held(tmp_path, str(len(held)), HintWanted(view, staged, effort)))
        return held[-1]

    monkeypatch.setattr(table_session, "HintWanted", task)
    (table,) = prepare(tmp_path, 1, TableSettings())

    async def play(base: str) -> None:
        clients = people(base, table)
        await in_play(clients)
        actor = acting(clients)
        await actor.send(AskHint(id="question-1"))
        other_tab = people(base, table)[actor.table.to_act]
        await other_tab.connect()
        await other_tab.play_on(lambda: has_to_discard(other_tab))
        await actor.caught_up(other_tab.seq)
        held[0].let_go()
        while len(held) < 2:  # noqa: ASYNC110  (the server is in another thread)
            await asyncio.sleep(0.005)
        held[1].let_go()
        hint = await message_of(actor, Hint)
        assert hint.id == "question-1"
        assert "discard" in hint.best.play
        await close_all([*clients, other_tab])

    settings = ServerSettings(data=tmp_path, limits=None, robot_wait=0, robot_processes=1)
    with local_server(tmp_path, settings) as local:
        run(play(local.base))


def test_a_machine_that_is_too_slow_for_a_hint_gives_a_lighter_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    efforts: list[Effort] = []

    async def carry_out(_: ThreadWorker, task: Task[object]) -> Found[object] | Failed:
        if isinstance(task, HintWanted):
            efforts.append(task.effort)
            if task.effort.worlds > 0:
                raise WorkerLostError("slow")
        return carried_out(task)

    monkeypatch.setattr(ThreadWorker, "carry_out", carry_out)
    (table,) = prepare(tmp_path, 1, TableSettings())

    async def play(base: str) -> None:
        clients = people(base, table)
        await in_play(clients)
        actor = acting(clients)
        await actor.play_on(lambda: has_to_discard(actor))
        for asked in ("question-1", "question-2"):
            await actor.send(AskHint(id=asked))
            hint = await message_of(actor, Hint)
            assert (hint.id, hint.best.points) == (asked, None)  # nothing was tried
            assert hint.best.play
        assert [effort.worlds > 0 for effort in efforts] == [True, False, False]
        await close_all(clients)

    settings = ServerSettings(data=tmp_path, limits=None, robot_wait=0, robot_processes=0)
    with local_server(tmp_path, settings) as local:
        run(play(local.base))


def test_a_hint_that_is_not_found_is_not_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[ViewData] = []

    def fails(task: HintWanted) -> Suggestion:
        tried.append(task.view)
        raise MemoryError

    monkeypatch.setattr(HintWanted, "carry_out", fails)
    (table,) = prepare(tmp_path, 1, TableSettings())

    async def play(base: str) -> None:
        clients = people(base, table)
        await in_play(clients)
        actor = acting(clients)
        await actor.send(AskHint(id="question-1"))
        trouble = await message_of(actor, Trouble)
        assert (trouble.id, trouble.reason.code) == ("question-1", "live.no_hint")
        assert len(tried) == 1
        await close_all(clients)

    settings = ServerSettings(data=tmp_path, limits=None, robot_wait=0, robot_processes=0)
    with local_server(tmp_path, settings) as local:
        run(play(local.base))


def test_a_hint_that_is_asked_again_counts_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tabs of a guest cannot get two hints for the price of one."""
    held: list[Held] = []

    def task(view: ViewData, staged: Play | None, effort: Effort) -> Held:
        held.append(Held(tmp_path, str(len(held)), HintWanted(view, staged, effort)))
        return held[-1]

    monkeypatch.setattr(table_session, "HintWanted", task)
    monkeypatch.setattr(
        "canasta.server.live.guest_limits.LiveLimits.none",
        lambda: LiveLimits(messages=Rate(1000, 1.0), hints=Rate(1, 10_000)),
    )
    (table,) = prepare(tmp_path, 1, TableSettings())

    async def play(base: str) -> None:
        clients = people(base, table)
        await in_play(clients)
        actor = acting(clients)
        await actor.send(AskHint(id="question-1"))
        while not held:  # noqa: ASYNC110  (the server is in another thread)
            await asyncio.sleep(0.005)
        other_tab = people(base, table)[actor.table.to_act]
        await other_tab.connect()
        await other_tab.play_on(lambda: has_to_discard(other_tab))
        held[0].let_go()
        trouble = await message_of(actor, Trouble)
        assert (trouble.id, trouble.reason.code) == ("question-1", "live.too_many_hints")
        assert len(held) == 1
        await close_all([*clients, other_tab])

    settings = ServerSettings(data=tmp_path, limits=None, robot_wait=0, robot_processes=1)
    with local_server(tmp_path, settings) as local:
        run(play(local.base))


def test_robots_think_in_the_turns_of_the_hosts_household(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    askers: list[Asker] = []
    think = Thinkers.think

    async def noting(at_work: Thinkers, asker: Asker, task: RobotPlay) -> Play:
        askers.append(asker)
        return await think(at_work, asker, task)

    monkeypatch.setattr(Thinkers, "think", noting)

    async def play(base: str) -> None:
        client = robot_table(base, "Ann", "easy")
        await client.connect()
        await client.play_on(lambda: len(askers) >= 2)
        await client.close()

    with local_server(tmp_path) as local:
        run(play(local.base))
    (household,) = {asker.household for asker in askers}
    assert household == "127.0.0.1"


def test_nothing_is_thought_about_plays_that_were_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plays that are repeatedly made and taken back leave nothing in the queue."""
    begun: list[RobotPlay] = []
    going_on: list[RobotPlay] = []

    async def think(_thinkers: Thinkers, _asker: Asker, task: RobotPlay) -> None:
        begun.append(task)
        going_on.append(task)
        try:
            await asyncio.Event().wait()
        finally:
            going_on.remove(task)

    monkeypatch.setattr(Thinkers, "think", think)

    async def play(base: str) -> None:
        client = robot_table(base, "Ann", "easy")
        await client.connect()
        for number in range(1, 4):
            await client.play_on(lambda: client.table.to_act == 1)
            while len(begun) < number:  # noqa: ASYNC110  (the server is in another thread)
                await asyncio.sleep(0.005)
            assert going_on == begun[-1:]
            back = await client.command(TakeBack(cmd_id=f"back-{number:04}", seen=client.seq))
            assert isinstance(back, Ack)
            await client.caught_up(back.seq)
        await client.close()

    with local_server(tmp_path) as local:
        run(play(local.base))


@pytest.mark.parametrize("ready_ms", [0.0, 999.0, 1000.0, 1000.5, 1049.0, 1050.0, 1234.0])
def test_a_robot_plays_at_a_tick(ready_ms: float) -> None:
    moment = robot_moments.moment_ms(1000, ready_ms, 50)
    assert moment >= max(ready_ms, 1000)
    assert (moment - 1000) % 50 == 0
    assert moment - max(ready_ms, 1000) < 50


def test_ticks_follow_from_public_facts() -> None:
    """Searching robots and robots' answers have longer ticks, whatever the cards are."""
    assert robot_moments.tick_ms("expert", PLAYING) == robot_moments.tick_ms("beginner", ANSWERING)
    assert robot_moments.tick_ms("expert", DRAWING) > robot_moments.tick_ms("easy", DRAWING)
    assert robot_moments.moment_ms(1000, 1234.5, 0) == 1234.5


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_server_ends_with_its_processes(tmp_path: Path, ending: signal.Signals) -> None:
    """The processes end even in mid-thought, and also when all of them get Ctrl-C's signal."""
    server = RunningServer(tmp_path)
    workers: list[int] = []

    async def play() -> None:
        client = robot_table(server.address, "Ann", "expert")
        await client.connect()
        await client.play_on(lambda: bool(children(server.pid)))
        workers.extend(children(server.pid))
        # The processes must first have begun to ignore the other signal.
        while not all(ignores(pid, signal.SIGTERM) for pid in workers):  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        await client.close()

    try:
        run(play())
        for pid in workers if ending != signal.SIGKILL else []:
            os.kill(pid, ending)
        os.kill(server.pid, ending)
        if ending != signal.SIGKILL:
            # The second signal hurries the server. After SIGTERM uvicorn ends as if unhandled.
            assert server.stop() in (0, -ending)
            said = "\n".join(server.output)
            assert "Traceback" not in said
            assert "warning" not in said
    finally:
        server.kill()

    async def end() -> None:
        while any(is_running(pid) for pid in workers):  # noqa: ASYNC110
            await asyncio.sleep(0.005)

    assert workers
    run(end())
