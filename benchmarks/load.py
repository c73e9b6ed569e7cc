"""Measures the server under the load of many tables with scripted players.

    python -m benchmarks.load --tables 200 --moves-per-second 200

The server runs in a separate process on one core, and the players run on the others. Every play is
checked, stored and acknowledged as in any game; ``--strict`` tables also check every hash. Counting
starts when all players have connected and the first cards have been dealt.

    python -m benchmarks.load --robot-tables 200 --tables 50 --moves-per-second 50

adds tables of one person against robots that play without pauses. The players' figures are those of
the other tables. Server, robots and players then share all cores. ``--postgres`` uses a separate
PostgreSQL server, which shares the players' cores.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import resource
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Self, get_args
from urllib.request import urlopen

from benchmarks.process_figures import family_processor_s, memory_mb, processor_s
from canasta.agents.levels import level_names
from canasta.build_info import describe
from canasta.protocol.settings import TableSettings
from canasta.protocol.table_lists import NewTable, SeatWish
from canasta.server.http.guest_cookie import PLAIN_COOKIE
from canasta.server.log import set_up_log
from canasta.server.settings import LogForm
from tests.server.local_server import Visitor
from tests.server.prepared_tables import Table, prepare
from tests.server.scripted_client import Client
from tests.server.server_process import RunningServer
from tests.support.databases import servers_on
from tests.support.postgres_cluster import Cluster, running_cluster
from tests.support.processes import children

CONNECTING = 50
"""The number of tables that connect at a time."""


@dataclass(frozen=True)
class Figures:
    """The figures of a run."""

    form: str
    """Whether the engine is compiled."""
    tables: int
    clients: int
    moves_per_second: float
    """The number of acknowledged, and therefore durable, plays per second."""
    ack_p50_ms: float
    ack_p99_ms: float
    ack_max_ms: float
    acked_in_100_ms: float
    """The share of commands acknowledged within 100 ms of their arrival, as the server counts."""
    server_cpu: float
    """The server's share of one core, up to 1.0."""
    server_ms_a_move: float
    """The server's total processor time divided by the number of plays, in milliseconds."""
    server_mb: float
    """The server's memory at the end, in MiB."""
    clients_cpu: float
    """The players' share of their own core; below 1.0 they are not the bottleneck."""
    database_cpu: float
    """PostgreSQL's share of one core."""
    connect_s: float
    """The time until all players were connected, in seconds."""
    commit_ms: float
    """The mean time of a database transaction, in milliseconds."""
    commands_per_commit: float
    refused: int
    robot_tables: int
    robot_moves_per_second: float
    """The number of robots' plays per second."""
    robots_cpu: float
    """The worker processes' share of one core."""
    robots_mb: float
    """The memory of the worker processes at the end, in MiB; shared memory counts for each."""


@dataclass(frozen=True)
class _Reading:
    """The counters at one moment."""

    clock_s: float
    server_s: float
    """The server's processor time, in seconds."""
    clients_s: float
    commits: float
    commits_s: float
    stored: float
    acked: float
    """The number of acknowledged commands."""
    acked_soon: float
    """The number of commands acknowledged within 100 ms."""
    robot_plays: float
    robots_s: float
    """The processor time of the worker processes, in seconds."""
    database_s: float
    """The processor time of PostgreSQL's processes, in seconds."""

    @classmethod
    def of(cls, server: RunningServer, database: Cluster | None) -> Self:
        """Read the counters of ``server``, as Prometheus does."""
        with urlopen(server.url("/metrics")) as answer:  # noqa: S310
            lines = answer.read().decode().splitlines()
        counters = dict(line.rsplit(" ", 1) for line in lines if line.startswith("canasta_"))
        return cls(
            time.perf_counter(),
            processor_s(server.pid),
            time.process_time(),
            float(counters["canasta_store_commits"]),
            float(counters["canasta_store_seconds"]),
            float(counters["canasta_store_stored"]),
            float(counters["canasta_acknowledge_seconds_count"]),
            float(counters['canasta_acknowledge_seconds_bucket{le="0.1"}']),
            float(counters.get('canasta_acts_total{kind="play"}', "0")),
            sum(processor_s(worker) for worker in children(server.pid)),
            0.0 if database is None else family_processor_s(database.pid),
        )


class Pace:
    """Limits the rate of the plays at one table, over all its players."""

    def __init__(self, seconds: float) -> None:
        """Allow one play every ``seconds`` seconds on average."""
        self._seconds = seconds
        self._next = time.perf_counter() + random.uniform(0, seconds)

    async def wait(self) -> None:
        """Wait until the next play is due."""
        await asyncio.sleep(max(0.0, self._next - time.perf_counter()))
        now = time.perf_counter()
        self._next = max(self._next, now - self._seconds) + random.uniform(0.5, 1.5) * self._seconds


class Party:
    """The players of one table."""

    def __init__(self, url: str, table: Table, seed: int, *, is_strict: bool) -> None:
        """Prepare the players of ``table``."""
        self.clients = [
            Client(url, cookie, seed=seed + seat, is_strict=is_strict)
            for seat, cookie in enumerate(table.cookies)
        ]

    async def connect(self, door: asyncio.Semaphore) -> None:
        """Connect all players."""
        async with door:
            for client in self.clients:
                await client.connect()

    async def play(self, pace: Pace) -> None:
        """Let all players play until this is cancelled."""
        await asyncio.gather(*[client.play_on(lambda: False, pace.wait) for client in self.clients])

    def forget(self) -> None:
        """Discard the waits and refusals that were measured so far."""
        for client in self.clients:
            client.notes.waited_s.clear()
            client.notes.refused.clear()


def measure(options: argparse.Namespace) -> Figures:
    """Prepare tables, start a server on them, play, and return the figures."""
    allow_many_files()
    set_up_log("text")
    gc.disable()  # collecting would disturb the players, not the server
    with ExitStack() as around:
        data = Path(around.enter_context(TemporaryDirectory(prefix="canasta-load-")))
        cores = sorted(os.sched_getaffinity(0))
        database: Cluster | None = None
        if options.postgres:
            os.sched_setaffinity(0, cores[1:] or cores)  # which its processes inherit
            database = around.enter_context(running_cluster())
            around.enter_context(servers_on(database))
        settings = TableSettings(players=options.clients_per_table, sides=_sides(options))
        tables = prepare(data, options.tables, settings)
        environment = {"CANASTA_LOG": options.log}
        if options.robot_processes is not None:
            environment["CANASTA_ROBOT_PROCESSES"] = str(options.robot_processes)
        if options.robot_tables:
            server = RunningServer(data, environment=environment)
        else:
            os.sched_setaffinity(0, cores[:1])  # which the server inherits
            server = RunningServer(data, environment=environment)
            if len(cores) > 1:
                os.sched_setaffinity(0, cores[1:])
        try:
            robot_tables = [
                _robot_table(server, options.level) for _ in range(options.robot_tables)
            ]
            return asyncio.run(_measured(options, server, database, tables, robot_tables))
        finally:
            server.stop()


def _robot_table(server: RunningServer, level: str) -> Table:
    """Open a table of one person against three robots."""
    visitor = Visitor(server.address, "en")
    visitor.post("/api/guest", {"nickname": "Ann", "language": "en"})
    seats = tuple([SeatWish(seat=seat, robot=level) for seat in (1, 2, 3)])
    new = NewTable(settings=TableSettings(), seats=seats, start=True)
    opened: str = visitor.post("/api/tables", new.model_dump()).json()["id"]
    cookie = f"{PLAIN_COOKIE}={visitor.client.cookies[PLAIN_COOKIE]}"
    visitor.client.close()
    return Table(opened, (cookie,))


async def _measured(
    options: argparse.Namespace,
    server: RunningServer,
    database: Cluster | None,
    tables: Sequence[Table],
    robot_tables: Sequence[Table],
) -> Figures:
    parties = [
        Party(
            server.socket_url(table.id),
            table,
            10 * number,
            is_strict=number % 20 == 0 or options.strict,
        )
        for number, table in enumerate(tables)
    ]
    against_robots = [
        Party(server.socket_url(table.id), table, number, is_strict=False)
        for number, table in enumerate(robot_tables)
    ]
    started = time.perf_counter()
    interval = len(tables) / options.moves_per_second
    await connect([*parties, *against_robots])
    connect_s = time.perf_counter() - started
    playing = [asyncio.create_task(party.play(Pace(interval))) for party in parties]
    playing += [asyncio.create_task(party.play(Pace(0.0))) for party in against_robots]
    await watch(playing, options.warm_up)
    # This runs in a thread so that it does not block the players.
    before = await asyncio.to_thread(_Reading.of, server, database)
    for party in parties:
        party.forget()
    forgotten = time.perf_counter()
    await watch(playing, options.seconds)
    after = await asyncio.to_thread(_Reading.of, server, database)
    counted_s = time.perf_counter() - forgotten
    clients = [client for party in parties for client in party.clients]
    waited = sorted(seconds for client in clients for seconds in client.notes.waited_s)
    memory = memory_mb(server.pid)
    robots_memory = sum(memory_mb(worker) for worker in children(server.pid))
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    elapsed = after.clock_s - before.clock_s
    acked = max(1.0, after.acked - before.acked)
    commits = max(1.0, after.commits - before.commits)
    cuts = quantiles(waited, n=100)
    return Figures(
        form=describe(),
        tables=len(tables),
        clients=len(clients),
        moves_per_second=round(len(waited) / counted_s, 1),
        ack_p50_ms=round(1000 * cuts[49], 2),
        ack_p99_ms=round(1000 * cuts[98], 2),
        ack_max_ms=round(1000 * waited[-1], 2),
        acked_in_100_ms=round((after.acked_soon - before.acked_soon) / acked, 5),
        server_cpu=round((after.server_s - before.server_s) / elapsed, 3),
        server_ms_a_move=round(1000 * (after.server_s - before.server_s) / len(waited), 3),
        server_mb=round(memory, 1),
        clients_cpu=round((after.clients_s - before.clients_s) / elapsed, 3),
        database_cpu=round((after.database_s - before.database_s) / elapsed, 3),
        connect_s=round(connect_s, 1),
        commit_ms=round(1000 * (after.commits_s - before.commits_s) / commits, 2),
        commands_per_commit=round((after.stored - before.stored) / commits, 2),
        refused=sum(len(client.notes.refused) for client in clients),
        robot_tables=len(robot_tables),
        robot_moves_per_second=round((after.robot_plays - before.robot_plays) / elapsed, 1),
        robots_cpu=round((after.robots_s - before.robots_s) / elapsed, 3),
        robots_mb=round(robots_memory, 1),
    )


async def connect(parties: Sequence[Party]) -> None:
    """Connect all players, ``CONNECTING`` tables at a time."""
    door = asyncio.Semaphore(CONNECTING)
    async with asyncio.TaskGroup() as connecting:
        for party in parties:
            connecting.create_task(party.connect(door))


async def watch(playing: Sequence["asyncio.Task[None]"], seconds: float) -> None:
    """Let the players play for ``seconds``; the run fails if one of the players fails."""
    done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in done:
        task.result()


def allow_many_files() -> None:
    """Raise the limit on open files, since each connection counts as one here and in the server."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _sides(options: argparse.Namespace) -> int:
    players: int = options.clients_per_table
    return players // 2 if players in (4, 6) else players


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--clients-per-table", type=int, choices=range(2, 7), default=4)
    parser.add_argument("--moves-per-second", type=float, default=100.0, help="of all tables")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--warm-up", type=float, default=10.0, help="seconds not counted")
    parser.add_argument("--robot-tables", type=int, default=0, help="more tables, against robots")
    parser.add_argument("--level", choices=level_names(), default="expert", help="of the robots")
    parser.add_argument("--robot-processes", type=int, help="CANASTA_ROBOT_PROCESSES")
    parser.add_argument("--postgres", action="store_true", help="store there, not on SQLite")
    parser.add_argument(
        "--log",
        choices=get_args(LogForm),
        default="json",
        help="CANASTA_LOG: json writes a line for every move, text warnings alone",
    )
    parser.add_argument("--strict", action="store_true", help="check the hashes of all tables")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = measure(options)
    if options.json:
        print(json.dumps(asdict(figures)))
        return
    for name, value in asdict(figures).items():
        print(f"{name:18} {value}")


if __name__ == "__main__":
    main()
