"""One attack on one new server, and what the bystanders notice of it."""

import multiprocessing
import os
import resource
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Self

from benchmarks.attacks.attack import Sent, Site
from benchmarks.attacks.attacker import attack_site
from benchmarks.attacks.bystanders import Waits, stand_by
from benchmarks.process_figures import memory_mb
from canasta.protocol.settings import TableSettings
from tests.server.prepared_tables import Table, prepare
from tests.server.server_process import RunningServer

OPEN_FILES: Final = 1024
"""The limit of the server on open files: the usual one."""
_WARM_UP_S: Final = 2.0
_AFTERWARDS_S: Final = 2.0
"""Seconds after the attack that count as well: what waits then has begun to wait before."""
_BEYOND_S: Final = 30.0
"""Seconds after its end until an attack that goes on is given up."""
_LOOK_EVERY_S: Final = 0.05
_processes: Final = multiprocessing.get_context("spawn")


@dataclass(frozen=True)
class Result:
    """The figures of one attack."""

    waits: Waits
    sent: Sent | None
    """None without an attack."""
    before_mb: float
    """Memory of the server before the attack."""
    most_mb: float
    after_mb: float
    log_lines: int
    """Lines that the server has written to its log during the attack."""

    @property
    def is_served(self) -> bool:
        """Whether every page arrived, and everybody played on."""
        waits = self.waits
        return bool(waits.plays_s) and not waits.pages_lost and not waits.connections_lost


def try_attack(name: str | None, seconds: float) -> Result:
    """Start a server, attack it for some seconds, and return the figures; None: no attack."""
    with _prepared_server() as (server, playing, site):
        here: Connection[None, Waits]
        here, there = _processes.Pipe()
        bystanders = _processes.Process(target=stand_by, args=(server.port, playing, there))
        bystanders.start()
        there.close()
        try:
            _wait_for_plays(here)
            return _attacked(name, seconds, server, site, here)
        finally:
            bystanders.kill()
            bystanders.join()


def _attacked(
    name: str | None,
    seconds: float,
    server: RunningServer,
    site: Site,
    bystanders: "Connection[None, Waits]",
) -> Result:
    """Attack a server while the bystanders use it."""
    lines = len(server.output)
    with _Memory(server.pid) as memory:
        sent = _sent(name, site, seconds)
        time.sleep(_AFTERWARDS_S)
    return Result(
        waits=_waits(bystanders),
        sent=sent,
        before_mb=memory.before_mb,
        most_mb=memory.most_mb,
        after_mb=memory_mb(server.pid),
        log_lines=len(server.output) - lines,
    )


def _wait_for_plays(bystanders: "Connection[None, Waits]") -> None:
    """Wait until the bystanders play, and what they have waited until then is forgotten."""
    while not _waits(bystanders).plays_s:
        time.sleep(_WARM_UP_S)


def _waits(bystanders: "Connection[None, Waits]") -> Waits:
    """Return what the bystanders have waited since the last call."""
    bystanders.send(None)
    return bystanders.recv()


def _sent(name: str | None, site: Site, seconds: float) -> Sent | None:
    """Let the process of the attacker run, and return what it has sent."""
    if name is None:
        time.sleep(seconds)
        return None
    here: Connection[None, Sent]
    here, there = _processes.Pipe()
    attacker = _processes.Process(target=attack_site, args=(name, site, seconds, there))
    attacker.start()
    there.close()
    try:
        if not here.poll(seconds + _BEYOND_S):
            raise RuntimeError(f"the attack does not end: {name}")
        return here.recv()
    finally:
        attacker.kill()
        attacker.join()


class _Memory:
    """Watches the memory of a process in a thread."""

    def __init__(self, pid: int) -> None:
        self._pid: Final = pid
        self._ended: Final = threading.Event()
        self._thread: Final = threading.Thread(target=self._watch, daemon=True)
        self.before_mb = self.most_mb = memory_mb(pid)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._ended.wait(_LOOK_EVERY_S):
            self.most_mb = max(self.most_mb, memory_mb(self._pid))


@contextmanager
def _prepared_server() -> Iterator[tuple[RunningServer, Table, Site]]:
    """Run a server on a core of its own; yield it, a table to play at, and what is attacked."""
    cores = sorted(os.sched_getaffinity(0))
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    with TemporaryDirectory(prefix="canasta-attacks-") as folder:
        data = Path(folder)
        playing, other = prepare(data, 2, TableSettings())
        try:
            os.sched_setaffinity(0, cores[:1])  # the server inherits both
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(OPEN_FILES, files[1]), files[1]))
            server = RunningServer(data, environment={"CANASTA_LIMITS": "on"})
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, files)
            os.sched_setaffinity(0, cores[1:2] or cores)
        try:
            yield server, playing, Site(server.port, other.id, other.cookies)
        finally:
            server.stop()
            os.sched_setaffinity(0, cores)
