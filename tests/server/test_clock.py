"""A jump of the wall clock neither stops nor hurries a table, and deletes nothing."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import func, select
from structlog.testing import capture_logs

from canasta.protocol.settings import Clock, TableSettings
from canasta.server.clock_watch import LeapWatch
from canasta.server.live.browser_tab import BrowserTab
from canasta.server.live.hub import Hub
from canasta.server.live.runner import TableRunner
from canasta.server.retention_sweep import sweep_for_an_hour
from canasta.server.settings import ServerSettings
from canasta.store.known_time import Verdict
from canasta.store.retention import DAY_MS, Retention
from canasta.store.schema import guests
from canasta.store.store import Store, StoreSettings, open_store
from canasta.tables.clock import Clocks, TableTime, now_ms
from tests.server.connected_players import at_server, close_all, in_play, people, run
from tests.server.manual_clocks import ManualClocks
from tests.server.member_hub import member_hub
from tests.server.prepared_tables import add_guests, prepare
from tests.support.databases import database_in

START_MS = 1_700_000_000_000
HOUR_MS = 3_600_000
TURN_S = 30
TURN_MS = 1000 * TURN_S


@pytest.fixture
def manual() -> ManualClocks:
    return ManualClocks(START_MS)


def test_the_time_at_a_table_follows_the_steady_clock(manual: ManualClocks) -> None:
    time = TableTime(manual.clocks)
    assert time.now_ms() == START_MS
    manual.wall_ms -= HOUR_MS
    manual.pass_ms(10)
    assert time.now_ms() == START_MS + 10
    time.reach(START_MS + 5)
    assert time.now_ms() == START_MS + 10
    time.reach(START_MS + 20)
    assert time.now_ms() == START_MS + 20
    assert time.follow_wall(START_MS - DAY_MS) == -HOUR_MS - 10
    assert time.now_ms() == manual.wall_ms


def test_time_that_passes_is_no_leap(manual: ManualClocks) -> None:
    watch = LeapWatch(manual.clocks)
    manual.pass_ms(DAY_MS)
    assert watch.leap_ms() == 0
    manual.wall_ms += 4000
    assert watch.leap_ms() == 0
    manual.wall_ms += 4000  # small steps add up
    assert [watch.leap_ms(), watch.leap_ms()] == [8000, 0]
    manual.wall_ms -= HOUR_MS
    assert watch.leap_ms() == -HOUR_MS


@pytest.fixture(scope="module")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Return the folder of a server stopped during a timed turn, and the id of the table."""
    folder = tmp_path_factory.mktemp("stopped")
    (table,) = prepare(folder, 1, TableSettings(clock=Clock(turn_s=TURN_S, bank_s=0)))

    async def deal(base: str) -> None:
        clients = people(base, table)
        await in_play(clients)
        await close_all(clients)

    at_server(folder, deal)
    return folder, table.id


@pytest.fixture
def in_progress(tmp_path: Path, stopped: tuple[Path, str]) -> str:
    """Copy the table, in the middle of a turn, to a separate folder; return its id."""
    folder, table = stopped
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    return table


def at_the_table(
    data: Path, clocks: Clocks, table: str, work: Callable[[Hub, TableRunner], Awaitable[None]]
) -> None:
    """Run ``work`` at a table to which everybody has returned and whose clock runs."""

    async def enter_and_work() -> None:
        with open_store(StoreSettings(url=database_in(data))) as store:
            hub = member_hub(store, ServerSettings(data=data, limits=None, robot_wait=0.0), clocks)
            try:
                runner = await hub.table(table)
                assert runner is not None
                for seat in runner.table.seats:
                    quota = hub.quotas.enter(seat.actor)
                    assert quota is not None
                    tab = BrowserTab(
                        seat.actor, seat.name, "home", "en", device=seat.actor, quota=quota
                    )
                    await hub.enter(table, tab)
                await until(lambda: not runner.table.is_reloaded)
                await work(hub, runner)
            finally:
                await hub.close()

    run(enter_and_work())


async def until(holds: Callable[[], bool]) -> None:
    """Wait until ``holds()`` is true; the test sets the time limit."""
    while not holds():  # noqa: ASYNC110 - a table has no event for everything
        await asyncio.sleep(0.001)


def left_ms(runner: TableRunner) -> int:
    """Return the time left in the turn, in milliseconds."""
    return runner.table.deadline_ms - runner.now_ms()


@pytest.mark.parametrize("leap_ms", [-HOUR_MS, 200 * DAY_MS])
@pytest.mark.on_a_file
def test_a_leap_neither_stops_nor_hurries_a_turn(
    tmp_path: Path, in_progress: str, leap_ms: int
) -> None:
    manual = ManualClocks(now_ms())

    async def turn(_hub: Hub, runner: TableRunner) -> None:
        assert left_ms(runner) == TURN_MS
        manual.wall_ms += leap_ms
        assert left_ms(runner) == TURN_MS
        manual.pass_ms(TURN_MS)
        late = runner.table.clock_seat
        runner.on_change()
        await until(lambda: runner.table.clock_seat not in (late, -1))
        assert left_ms(runner) == TURN_MS

    at_the_table(tmp_path, manual.clocks, in_progress, turn)


@pytest.mark.on_a_file
def test_a_table_goes_on_from_its_last_entry_where_the_clock_was_set_back(
    tmp_path: Path, in_progress: str
) -> None:
    manual = ManualClocks(now_ms() - 100 * DAY_MS)

    async def turn(_hub: Hub, runner: TableRunner) -> None:
        assert left_ms(runner) == TURN_MS
        assert runner.now_ms() >= runner.table.last_ms > manual.wall_ms

    at_the_table(tmp_path, manual.clocks, in_progress, turn)


@pytest.mark.parametrize("leap_ms", [-HOUR_MS, HOUR_MS])
@pytest.mark.on_a_file
def test_the_tables_follow_a_leap_and_nobody_loses_time(
    tmp_path: Path, in_progress: str, leap_ms: int
) -> None:
    manual = ManualClocks(now_ms())

    async def turn(hub: Hub, runner: TableRunner) -> None:
        watch = LeapWatch(manual.clocks)
        manual.pass_ms(20_000)
        manual.wall_ms += leap_ms
        with capture_logs() as lines:
            await watch.look(hub)
            await watch.look(hub)
        warned = [line for line in lines if line["event"] == "the clock was set"]
        assert [(line["log_level"], line["seconds"]) for line in warned] == [
            ("warning", leap_ms // 1000)
        ]
        await until(lambda: not runner.table.is_reloaded)
        assert left_ms(runner) == TURN_MS
        assert runner.now_ms() == max(manual.wall_ms, runner.table.last_ms)

    at_the_table(tmp_path, manual.clocks, in_progress, turn)


def swept(store: Store, manual: ManualClocks) -> tuple[Verdict, int]:
    """Sweep as the server does every hour; return the verdict and the number of guests left."""
    verdict = asyncio.run(sweep_for_an_hour(store, Retention(), manual.clocks, pause_s=0.0))
    left = store.read(lambda opened: opened.scalar(select(func.count()).select_from(guests)))
    return verdict, left or 0


def test_a_start_with_the_clock_far_ahead_deletes_nobody(tmp_path: Path) -> None:
    manual = ManualClocks(now_ms())
    with open_store(StoreSettings(url=database_in(tmp_path))) as store:
        add_guests(store, ["Ann"] * 60)
        manual.pass_ms(HOUR_MS)
        assert swept(store, manual) == ("due", 60)
        manual.wall_ms += 200 * DAY_MS
        with capture_logs() as lines:
            assert swept(store, manual) == ("doubted", 60)
        assert [line["log_level"] for line in lines] == ["warning"]
        manual.wall_ms -= 200 * DAY_MS
        manual.pass_ms(HOUR_MS)
        assert swept(store, manual) == ("due", 60)


@pytest.mark.both_databases
def test_even_a_believed_clock_deletes_a_few_an_hour(tmp_path: Path) -> None:
    manual = ManualClocks(now_ms())
    with open_store(StoreSettings(url=database_in(tmp_path))) as store:
        add_guests(store, ["Ann"] * 200)
        manual.pass_ms(HOUR_MS)
        swept(store, manual)
        manual.wall_ms += 200 * DAY_MS
        assert swept(store, manual) == ("doubted", 200)
        manual.pass_ms(DAY_MS)
        with capture_logs() as lines:
            assert swept(store, manual) == ("due", 190)
        assert lines[-1]["log_level"] == "warning"
        assert swept(store, manual) == ("early", 190)
        manual.pass_ms(HOUR_MS)
        assert swept(store, manual) == ("due", 181)
