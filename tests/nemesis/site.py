"""Three servers on one PostgreSQL database, each connected by a breakable line."""

import logging
import os
import re
import signal
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Final, LiteralString, Self

import httpx
import psycopg
import structlog
from psycopg import sql

from canasta.store.store import Store, StoreSettings, open_store
from tests.nemesis.line import Line, Lines
from tests.nemesis.waiting import tell_on_signal
from tests.server.forked_server import ForkedServer
from tests.server.prepared_tables import Table
from tests.support.postgres_cluster import Cluster, running_cluster
from tests.support.processes import children
from tests.support.time_limits import PATIENCE_S

NAME: Final = "canasta"
_SERVERS: Final = 3
HOUR_MS: Final = 3_600_000
Bug = Callable[[], None]
"""A function that plants a mistake in a server before it starts."""


class Site:
    """The servers, their lines and their database."""

    spare: Table
    """A table at which nobody plays."""

    def __init__(self, folder: Path, bug: Bug | None = None) -> None:
        """Prepare a site in an empty folder; plant ``bug`` in every server."""
        self._folder: Final = folder
        self._bug: Final = bug
        self._ends: Final = ExitStack()
        self.servers: Final[list[ForkedServer]] = []
        self.lines: Final[list[Line]] = []

    def __enter__(self) -> Self:
        """Start everything but the servers."""
        with ExitStack() as ends:
            lines = ends.enter_context(Lines())
            self.database = ends.enter_context(running_cluster())
            self.url = self.database.new_database(NAME)
            self.lines.extend(lines.line(self.database.port) for _ in range(_SERVERS))
            self._ends.push(ends.pop_all())
        return self

    def __exit__(self, *_: object) -> None:
        """Stop everything."""
        for server in self.servers:
            server.kill()
        self._ends.close()

    def start(self) -> None:
        """Start the servers; their clocks differ by an hour."""
        for number, line in enumerate(self.lines):
            url = self.url.replace(f":{self.database.port}/", f":{line.port}/")
            fault = partial(_prepare, (number - 1) * HOUR_MS, self._bug)
            one = ForkedServer(self._folder, fault, database=url, robot_processes=1)
            self.servers.append(one)

    def store(self) -> Store:
        """Open the database directly, without a breakable line."""
        return open_store(StoreSettings(url=self.database.url(NAME)))

    def execute(self, statement: LiteralString, *values: str | float) -> None:
        """Execute a statement without the servers, in one transaction."""
        with psycopg.connect(self.database.url(NAME)) as connection:
            connection.execute(statement, values or None)

    def tell(self) -> None:
        """Let every server print the calls that it waits for."""
        for server in self.servers:
            sys.stderr.write(f"\n{server.address} waits in\n")
            server.signal(signal.SIGUSR1)
            time.sleep(1)

    def epochs(self) -> int:
        """Return the number of times that tables have changed their owner."""
        with psycopg.connect(self.database.url(NAME)) as connection:
            found = connection.execute("SELECT sum(epoch) FROM tables").fetchone()
        return int(found[0]) if found else 0

    def serving(self) -> list[ForkedServer]:
        """Return the servers that own tables according to the database."""
        query = "SELECT DISTINCT address FROM nodes JOIN tables ON tables.owner = nodes.id"
        with psycopg.connect(self.database.url(NAME)) as connection:
            found = connection.execute(query).fetchall()
        return [server for server in self.servers if (server.address,) in found]

    def counts_as_alive(self, address: str) -> bool:
        """Return whether the server at ``address`` is alive according to the database."""
        query = "SELECT expires_ms > 1000 * extract(epoch FROM now()) FROM nodes WHERE address = %s"
        with psycopg.connect(self.database.url(NAME)) as connection:
            return (True,) in connection.execute(query, (address,)).fetchall()

    def served(self) -> int:
        """Return the number of tables that all servers hold in memory."""
        return int(self.figure("canasta_tables"))

    def figure(self, name: str) -> float:
        """Return the sum of a metric over all servers."""
        line = re.compile(rf"^{name} (\S+)$", re.MULTILINE)
        total = 0.0
        for server in self.servers:
            answer = httpx.get(
                f"{server.address}/metrics",
                trust_env=False,
                verify=False,  # noqa: S501
                timeout=PATIENCE_S,
            )
            total += float(line.findall(answer.text)[0])
        return total

    def robot_processes(self) -> list[int]:
        """Wait for the first process of robots; return those of all servers."""
        while not (found := [pid for server in self.servers for pid in children(server.pid)]):
            time.sleep(0.1)
        return found

    def lock_tables(self, seconds: float) -> None:
        """Lock the tables for some seconds, as another program might."""
        with psycopg.connect(self.database.url(NAME)) as connection:
            connection.execute("LOCK TABLE tables")
            time.sleep(seconds)

    def restart_database(self) -> None:
        """Let the database crash, and start again."""
        self.database.stop()
        self.database.start()

    def promote_standby(self) -> None:
        """Kill the database, and continue with a synchronous standby that has everything.

        For a second before, the standby receives nothing, so nothing may be confirmed.
        """
        first = self.database
        standby = self._ends.enter_context(running_cluster(first))
        self._configure(first, "*")
        sending = [pid for pid in children(first.pid) if "walsender" in _title(pid)]
        for pid in sending:
            os.kill(pid, signal.SIGSTOP)
        time.sleep(1)
        for pid in sending:
            os.kill(pid, signal.SIGKILL)
        first.stop()
        self._configure(standby, "")
        with psycopg.connect(standby.url("postgres"), autocommit=True) as connection:
            connection.execute("SELECT pg_promote()")
        self.database = standby
        for line in self.lines:
            line.lead_to(standby.port)

    @staticmethod
    def _configure(cluster: Cluster, standbys: str) -> None:
        """Make commits wait for ``standbys``."""
        with psycopg.connect(cluster.url("postgres"), autocommit=True) as connection:
            setting = sql.SQL("ALTER SYSTEM SET synchronous_standby_names = {}")
            connection.execute(setting.format(standbys))
            connection.execute("SELECT pg_reload_conf()")
            waiting = bool(standbys)
            while waiting:
                found = connection.execute("SELECT sync_state FROM pg_stat_replication").fetchall()
                waiting = ("sync",) not in found


def _title(pid: int) -> str:
    """Return the title of a PostgreSQL process, or an empty string if it has ended."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8", errors="replace")
    return ""


def _prepare(ahead_ms: int, bug: Bug | None) -> None:
    """Set the clock of a starting server, silence its log, and plant a mistake."""
    right_ns, right_s = time.time_ns, time.time
    time.time_ns = lambda: right_ns() + ahead_ms * 1_000_000
    time.time = lambda: right_s() + ahead_ms / 1000

    def set_clock(_number: int, _frame: FrameType | None) -> None:
        nonlocal ahead_ms
        ahead_ms += HOUR_MS if ahead_ms <= 0 else -HOUR_MS

    signal.signal(signal.SIGUSR2, set_clock)
    # Otherwise robots' processes would load the main module of the nemesis.
    vars(sys.modules["__main__"]).pop("__file__", None)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    logging.disable()  # the database's complaints are what was ordered
    tell_on_signal()
    if bug is not None:
        bug()
