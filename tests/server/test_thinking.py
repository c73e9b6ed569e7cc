"""Thinkers treat tables fairly and survive processes that die, hang or return nonsense."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import pytest
from structlog.testing import capture_logs

from canasta.agents.levels import level_names
from canasta.agents.registry import make_agent
from canasta.agents.search.comparison import Effort
from canasta.answers.tasks import (
    KINDS,
    HintWanted,
    ReviewMeasured,
    ReviewPart,
    RobotPlay,
    Task,
)
from canasta.engine.referee import apply
from canasta.engine.state.public_state import OVER
from canasta.engine.state.view_data import ViewData, view_data
from canasta.server.settings import ServerSettings
from canasta.server.thinking.thinkers import Thinkers, ThinkingError, thinkers
from canasta.server.turns.fair_queue import Asker
from tests.server.connected_players import run
from tests.server.sample_tasks import AfterTrouble, Defective, Held, HeldHint, Number, Trouble
from tests.support.arrangements import ARRANGEMENTS, dealt
from tests.support.processes import is_running
from tests.support.reviews import recorded
from tests.support.time_limits import PATIENCE_S


def at(table: str, household: str = "home") -> Asker:
    return Asker(household, table)


@asynccontextmanager
async def thinking(processes: int, limit_s: float = PATIENCE_S) -> AsyncIterator[Thinkers]:
    made = thinkers(processes, dict.fromkeys(KINDS, limit_s))
    try:
        yield made
    finally:
        await made.close()


async def until(holds: Callable[[], bool]) -> None:
    """Wait until ``holds()`` is true; :func:`run` sets the time limit."""
    while not holds():  # noqa: ASYNC110  (what is waited for happens in other processes)
        await asyncio.sleep(0.005)


def views(seeds: int) -> list[ViewData]:
    """Return views of the seats to act in rounds between greedy robots."""
    found: list[ViewData] = []
    for seed in range(seeds):
        state = dealt(ARRANGEMENTS[seed * 5 % len(ARRANGEMENTS)], seed, score=1500)
        robot = make_agent("greedy", seed)
        for step in range(40):
            if state.public.phase == OVER:
                break
            view = state.view(state.public.to_act())
            if step % 13 == 0:
                found.append(view_data(view))
            apply(state, robot.decide(view))
    return found


# Tests of fair turns


def test_a_table_with_a_slow_decision_holds_up_no_other(tmp_path: Path) -> None:
    slow, next_slow = Held(tmp_path, "first"), Held(tmp_path, "second")

    async def think() -> None:
        async with thinking(2) as at_work:
            first = asyncio.create_task(at_work.think(at("slow"), slow))
            second = asyncio.create_task(at_work.think(at("slow"), next_slow))
            await until(lambda: slow.has_begun)
            others = [at_work.think(at(f"table {number}"), Number(number)) for number in range(20)]
            found = await asyncio.gather(*others)
            assert [number for number, _ in found] == list(range(20))
            # One process was busy with the slow table, whose second decision had to wait for the
            # first.
            assert {pid for _, pid in found}.isdisjoint({slow.pid})
            assert not next_slow.has_begun
            assert not first.done()
            slow.let_go()
            next_slow.let_go()
            assert [await first, await second] == ["first", "second"]

    run(think())


def test_a_slow_hint_holds_up_no_play(tmp_path: Path) -> None:
    slow = HeldHint(tmp_path, "hint")

    async def think() -> None:
        async with thinking(1) as at_work:
            hint = asyncio.create_task(at_work.think(at("table"), slow))
            await until(lambda: slow.has_begun)
            for table in ("table", "other"):
                assert (await at_work.think(at(table), Number(1)))[0] == 1
            assert not hint.done()
            slow.let_go()
            assert await hint == "hint"

    run(think())


def test_what_nobody_waits_for_any_more_is_not_begun(tmp_path: Path) -> None:
    slow, dropped = Held(tmp_path, "slow"), Held(tmp_path, "dropped")

    async def think() -> None:
        async with thinking(1) as at_work:
            first = asyncio.create_task(at_work.think(at("a"), slow))
            second = asyncio.create_task(at_work.think(at("b"), dropped))
            await until(lambda: slow.has_begun)
            second.cancel()
            slow.let_go()
            assert await first == "slow"
            assert (await at_work.think(at("c"), Number(1)))[0] == 1
            assert not dropped.has_begun

    run(think())


# Tests that the result is the same everywhere


def test_decisions_are_the_same_in_the_thread_and_in_any_process() -> None:
    tasks: list[Task[object]] = [
        RobotPlay(view, level, 7 + number)
        for number, view in enumerate(views(4))
        for level in level_names()[: None if number == 1 else -1]  # one is enough of the slowest
    ]
    tasks += [HintWanted(view, None, Effort(2, 2)) for view in views(2)[::3]]
    record = recorded(ARRANGEMENTS[-1].game_rules, 20).text
    tasks += [ReviewMeasured(record, 4), ReviewPart(record, 4, 0), ReviewPart(record, 4, 1)]
    found: list[list[object]] = []

    async def think() -> None:
        for processes in (0, 2):
            async with thinking(processes) as at_work:
                work = [at_work.think(at(str(number)), task) for number, task in enumerate(tasks)]
                found.append(await asyncio.gather(*work))

    run(think())
    here, there = found
    assert there == here
    assert len({str(result) for result in here}) > 10


# Tests of failing processes


@pytest.mark.parametrize("trouble", ["killed", "exits", "nonsense", "hangs"])
def test_a_task_that_costs_a_process_is_not_tried_again(tmp_path: Path, trouble: Trouble) -> None:
    task = RobotPlay(views(1)[0], "hard", 3)
    marked = AfterTrouble(tmp_path / "tried", trouble, task)

    async def think() -> None:
        async with thinking(1, 1.5 if trouble == "hangs" else PATIENCE_S) as at_work:
            with pytest.raises(ThinkingError):
                await at_work.think(at("table"), marked)
        async with thinking(1) as at_work:
            assert await at_work.think(at("table"), marked) == task.carry_out()

    with capture_logs() as logs:
        run(think())
    (line,) = logs
    assert (line["event"], line["reason"]) == (
        "worker lost",
        "slow" if trouble == "hangs" else "died",
    )


def test_a_process_killed_from_outside_is_replaced(tmp_path: Path) -> None:
    task = Held(tmp_path, "held")

    async def think() -> None:
        async with thinking(1) as at_work:
            work = asyncio.create_task(at_work.think(at("table"), task))
            await until(lambda: task.has_begun)
            os.kill(task.pid, signal.SIGKILL)
            with pytest.raises(ThinkingError):
                await work
            _, pid = await at_work.think(at("table"), Number(3))
            assert pid != task.pid

    run(think())


def test_a_defect_is_logged_without_its_message() -> None:
    async def think() -> None:
        for processes in (0, 1):
            async with thinking(processes) as at_work:
                with pytest.raises(ThinkingError):
                    await at_work.think(at("table"), Defective())

    with capture_logs() as logs:
        run(think())
    assert [line["error"] for line in logs] == ["builtins.ValueError"] * 2
    for line in logs:
        assert "sample_tasks.py" in line["trace"][-1]
        assert "QQ88" not in str(line)


def test_where_no_process_may_be_started_the_server_thinks_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def refused(*_: object, **__: object) -> object:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(anyio.to_process, "open_process", refused)

    async def think() -> None:
        async with thinking(2) as at_work:
            assert await at_work.think(at("table"), Number(4)) == (4, os.getpid())

    with capture_logs() as logs:
        run(think())
    assert [(line["event"], line["error"]) for line in logs] == [
        ("no process for robots", "EAGAIN")
    ]


# Tests of starting and ending


def test_no_process_starts_before_it_is_needed_and_none_stays(tmp_path: Path) -> None:
    task = Held(tmp_path, "held")
    pids: list[int] = []

    async def think() -> None:
        async with thinking(2) as at_work:
            _, pid = await at_work.think(at("table"), Number(1))
            assert (await at_work.think(at("other"), Number(1)))[1] == pid  # it was free
            waiting = asyncio.create_task(at_work.think(at("table"), task))
            behind = asyncio.create_task(at_work.think(at("table"), Number(2)))
            await until(lambda: task.has_begun)
            pids.extend((pid, task.pid))
            await at_work.close()
            results = await asyncio.gather(waiting, behind, return_exceptions=True)
            assert [type(result) for result in results] == [asyncio.CancelledError] * 2

    run(think())

    async def end() -> None:
        await until(lambda: not any(is_running(pid) for pid in pids))

    run(end())


@pytest.mark.parametrize("hangs", [False, True])
def test_processes_end_with_a_server_that_is_killed(tmp_path: Path, *, hangs: bool) -> None:
    """A process ends after its task; a hanging process is ended by its own alarm."""
    task = Held(tmp_path, "held")
    limit_s = 2.0 if hangs else PATIENCE_S
    command = [sys.executable, "-m", "tests.server.thinking_host", str(tmp_path), "held"]
    host = subprocess.Popen([*command, str(limit_s)], stderr=subprocess.DEVNULL)

    async def end() -> None:
        await until(lambda: task.has_begun)
        pid = task.pid
        host.kill()
        host.wait()
        if not hangs:
            assert is_running(pid)
            task.let_go()
        await until(lambda: not is_running(pid))

    try:
        run(end())
    finally:
        host.kill()
        host.wait()


def test_usually_one_core_is_left_to_the_server() -> None:
    usual = ServerSettings(data=Path()).robot_processes
    assert usual == max(1, (os.cpu_count() or 1) - 1)
