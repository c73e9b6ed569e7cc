"""Measures the cost of a move and the time of a takeover on several servers.

    python -m benchmarks.several_servers --servers 1 3 --tables 200 --moves-per-second 100
    python -m benchmarks.several_servers --servers 2 --tables 1000 --takeover

Every server, the database and the players share all cores, so the figures count processor time, not
speed. ``--any-server`` lets players connect without regard to the table, as through a balancer that
does not hash. ``--standing`` loads further idle tables.

With ``--takeover`` the first server has all tables and is then killed; the figure is the time until
everybody sees their table again. The program needs PostgreSQL's programs.
"""

import argparse
import asyncio
import logging
import random
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Final, Self

import structlog
from websockets.exceptions import WebSocketException

from benchmarks.load import CONNECTING, Pace, allow_many_files, watch
from benchmarks.process_figures import family_processor_s, memory_mb, processor_s
from canasta.protocol.settings import TableSettings
from canasta.server.live import hub
from tests.server.forked_server import SECRET, ForkedServer
from tests.server.prepared_tables import prepare
from tests.server.scripted_client import Client
from tests.support.postgres_cluster import Cluster, running_cluster

_PLAYERS: Final = 2
_BACK_AFTER_S: Final = (0.5, 3.0)
"""The range of seconds until a browser first reconnects."""
_PATIENCE_S: Final = (32.0, 40.0)
"""The range of silent seconds until a browser gives up a connection, after two unanswered pings."""
_HEAD: Final = """\
| servers | moves/s | processor, ms a move: servers | database | 50 % / 99 % ms | MB | KB a table |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""
_CUT: Final = (OSError, EOFError, TimeoutError, WebSocketException)


@dataclass(frozen=True)
class _Used:
    """The processor time that was used up to a moment, in seconds."""

    clock_s: float
    servers_s: float
    database_s: float

    @classmethod
    def by(cls, servers: Sequence[ForkedServer], database: Cluster) -> Self:
        """Read the processor time of ``servers`` and ``database`` so far."""
        return cls(
            time.perf_counter(),
            sum(processor_s(server.pid) for server in servers),
            family_processor_s(database.pid),
        )


class Site:
    """Servers on a separate database with prepared tables."""

    def __init__(self, folder: Path, database: Cluster, servers: int, tables: int) -> None:
        """Prepare the tables, and start the servers."""
        url = database.new_database(f"servers_{servers}_{random.randrange(10**9)}")
        settings = TableSettings(players=_PLAYERS, target=None)
        self.database: Final = database
        self.tables: Final = prepare(folder, tables, settings, database=url, secret=SECRET)
        self.servers: Final = [ForkedServer(folder, _quiet, database=url) for _ in range(servers)]

    def end(self) -> None:
        """Stop the servers."""
        for server in self.servers:
            server.kill()


def _prepare() -> None:
    """Make a server keep all idle tables in memory, and log nothing."""
    hub._UNLOAD_AFTER_S = 1e6  # type: ignore[misc]  # noqa: SLF001
    _quiet()


def _quiet() -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))


async def cost_of_a_move(site: Site, options: argparse.Namespace) -> str:
    """Return a row of figures about play at a steady pace."""
    chance = random.Random(1)
    interval = options.tables / options.moves_per_second
    parties = [
        [
            Client(
                (chance.choice(site.servers) if options.any_server else home).socket_url(table.id),
                cookie,
                seed=number,
                is_strict=False,
            )
            for cookie in table.cookies
        ]
        for number, table in enumerate(site.tables)
        for home in [site.servers[number % len(site.servers)]]
    ]
    door = asyncio.Semaphore(CONNECTING)
    empty = _memory(site)
    async with asyncio.TaskGroup() as connecting:
        for clients in parties[: options.tables]:
            connecting.create_task(_enter(clients, door))
        for clients in parties[options.tables :]:
            connecting.create_task(_look_in(clients[0], door))
    pace = [Pace(interval) for _ in range(options.tables)]
    playing = [
        asyncio.create_task(client.play_on(lambda: False, pace[number].wait))
        for number, clients in enumerate(parties[: options.tables])
        for client in clients
    ]
    await watch(playing, options.warm_up)
    everybody = [client for clients in parties for client in clients]
    for client in everybody:
        client.notes.waited_s.clear()
    before = _Used.by(site.servers, site.database)
    await watch(playing, options.seconds)
    after = _Used.by(site.servers, site.database)
    waited = [seconds for client in everybody for seconds in client.notes.waited_s]
    used = _memory(site)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for client in everybody:
        await client.close()
    cuts = quantiles(waited, n=100)
    per_move = 1000 / len(waited)
    loaded = len(site.tables)
    return (
        f"| {len(site.servers)} | {len(waited) / (after.clock_s - before.clock_s):.0f}"
        f" | {per_move * (after.servers_s - before.servers_s):.2f}"
        f" | {per_move * (after.database_s - before.database_s):.2f}"
        f" | {1000 * cuts[49]:.0f} / {1000 * cuts[98]:.0f}"
        f" | {used:.0f} | {1024 * (used - empty) / loaded:.0f} |"
    )


async def takeover(site: Site) -> str:
    """Return a row of figures about the death of the server that has all tables."""
    first, *others = site.servers
    door = asyncio.Semaphore(CONNECTING)
    clients = [
        Client(first.socket_url(table.id), cookie, seed=number, is_strict=False)
        for number, table in enumerate(site.tables)
        for cookie in table.cookies
    ]
    async with asyncio.TaskGroup() as connecting:
        for client in clients:
            connecting.create_task(_enter([client], door))
    await asyncio.to_thread(first.kill)
    died = time.perf_counter()

    async def back(number: int, client: Client) -> float:
        chance = random.Random(number)
        while True:
            await asyncio.sleep(chance.uniform(*_BACK_AFTER_S))
            client.url = chance.choice(others).socket_url(site.tables[number // _PLAYERS].id)
            with suppress(*_CUT):
                await asyncio.wait_for(client.connect(), chance.uniform(*_PATIENCE_S))
                return time.perf_counter() - died

    async with asyncio.TaskGroup() as returning:
        shown = [returning.create_task(back(*pair)) for pair in enumerate(clients)]
    taken = sorted(task.result() for task in shown)
    for client in clients:
        await client.close()
    return (
        f"{len(site.tables)} tables, {len(clients)} connections: half of the players were shown"
        f" their table after {taken[len(taken) // 2]:.1f} s, all after {taken[-1]:.1f} s"
    )


async def _enter(clients: Sequence[Client], door: asyncio.Semaphore) -> None:
    async with door:
        for client in clients:
            await client.connect()


async def _look_in(client: Client, door: asyncio.Semaphore) -> None:
    """Connect to a client's table, so that a server loads it, and leave."""
    async with door:
        await client.connect()
        await client.close()


def _memory(site: Site) -> float:
    return sum(memory_mb(server.pid) for server in site.servers)


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--servers", type=int, nargs="+", default=[1, 3], help="one run for each")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--standing", type=int, default=0, help="more tables, without players")
    parser.add_argument("--moves-per-second", type=float, default=100.0, help="of all tables")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--warm-up", type=float, default=10.0, help="seconds not counted")
    parser.add_argument("--any-server", action="store_true", help="do not hash by table")
    parser.add_argument("--takeover", action="store_true", help="kill the first of the servers")
    options = parser.parse_args()
    allow_many_files()
    _quiet()
    if not options.takeover:
        print(_HEAD)
    with TemporaryDirectory(prefix="canasta-servers-") as folder, running_cluster() as database:
        for servers in options.servers:
            tables = options.tables + options.standing
            site = Site(Path(folder), database, servers, tables)
            try:
                measured = takeover(site) if options.takeover else cost_of_a_move(site, options)
                print(asyncio.run(measured), flush=True)
            finally:
                site.end()


if __name__ == "__main__":
    main()
