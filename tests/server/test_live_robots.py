"""The threads in which robots think, and their seed for a whole turn."""

import asyncio
import random
import threading
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import pytest

from canasta.agents.agent import Agent
from canasta.agents.baselines.mixed_agents import LapsingAgent
from canasta.engine.plays import Draw, Play
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.state import State
from canasta.protocol.commands import Hurry
from canasta.protocol.pages import NewTable, SeatWish
from canasta.protocol.settings import TableSettings
from canasta.protocol.updates import Ack
from canasta.server.live import robots, timekeeper
from canasta.server.settings import ServerSettings
from tests.server.connected_players import run, socket_url
from tests.server.local_server import LocalServer, local_server
from tests.server.scripted_client import Client
from tests.support.noting_robots import Marked
from tests.support.time_limits import PATIENCE_S
from tests.tables.hosted import Hosted


def test_hints_do_not_wait_for_a_robot_that_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    hosted = Hosted(TableSettings())
    hosted.start()
    hosted.deal()
    game = hosted.table.card_game
    assert game is not None
    view = game.state.view(hosted.table.to_act)
    advised = threading.Event()

    def played(*_: object) -> Play:
        assert advised.wait(PATIENCE_S)
        return Play((Draw(),))

    monkeypatch.setattr(robots, "_play", played)

    async def think() -> None:
        thinking = robots.RobotThreads()
        playing = asyncio.create_task(thinking.play(view, "hard", 0))
        await asyncio.sleep(0)
        assert await thinking.run(lambda: "advice") == "advice"
        advised.set()
        assert await playing == Play((Draw(),))
        thinking.close()

    run(think())


def test_a_level_with_lapses_lapses_for_whole_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes: list[tuple[int, str]] = []

    def make_level(_: str, seed: int) -> Agent:
        return LapsingAgent(Marked("usual", notes), Marked("weaker", notes), 500, seed)

    monkeypatch.setattr(robots, "make_level", make_level)
    monkeypatch.setattr(robots, "randbits", random.Random(1).getrandbits)

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
        """Return who made each decision, for the turns of robots that took several."""
        # Within a round no robot has two turns in a row.
        turns = [(seat, [name for _, name in turn]) for seat, turn in groupby(notes, itemgetter(0))]
        return [names for seat, names in turns if seat != NO_SEAT and len(names) > 1]

    with local_server(tmp_path) as local:
        run(play(local))
    assert all(len(set(turn)) == 1 for turn in long_turns())
    assert {turn[0] for turn in long_turns()} == {"usual", "weaker"}


def test_hurried_robots_play_at_once_and_think_only_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without hurrying them the robots of this server would wait for minutes."""
    thought: list[int] = []
    play_of = robots._play

    def noting(known: State, level: str, seed: int) -> Play:
        thought.append(known.public.to_act())
        return play_of(known, level, seed)

    monkeypatch.setattr(robots, "_play", noting)

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

    settings = ServerSettings(data=tmp_path, limits=None, robot_wait=1000)
    with local_server(tmp_path, settings) as local:
        run(play(local))
    assert len(thought) <= 4


def test_a_robot_that_failed_for_a_while_plays_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four failures, more than there are levels to fall back on."""
    failed: list[str] = []
    play_of = robots._play

    def failing(known: State, level: str, seed: int) -> Play:
        if len(failed) < 4:
            failed.append(level)
            raise MemoryError
        return play_of(known, level, seed)

    monkeypatch.setattr(robots, "_play", failing)
    monkeypatch.setattr(timekeeper, "_RETRY_S", 0.01)

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
