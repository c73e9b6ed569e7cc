"""Tries an attack on a new server and measures its effect on the bystanders."""

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

from benchmarks.attacks.attack import Attack, Sent, Site
from benchmarks.attacks.attacker import attack_site
from benchmarks.attacks.bystanders import Waits, stand_by
from benchmarks.attacks.scenes import Stage, stage, waiting_table
from benchmarks.process_figures import memory_mb
from tests.server.server_process import RunningServer

OPEN_FILES: Final = 1024
"""The server's limit on open files, which is the usual limit."""
_WARM_UP_S: Final = 2.0
_AFTERWARDS_S: Final = 2.0
"""The time after the attack that still counts, in seconds, for waits that began during it."""
_BEYOND_S: Final = 30.0
"""The time after which an attack that does not end is abandoned, in seconds."""
_LOOK_EVERY_S: Final = 0.05
_processes: Final = multiprocessing.get_context("spawn")


@dataclass(frozen=True)
class Result:
    """The figures of an attack."""

    waits: Waits
    sent: Sent | None
    """The amounts that were sent, or None without an attack."""
    before_mb: float
    """The server's memory before the attack, in MiB."""
    most_mb: float
    grown_mb: float
    """The growth of the server's memory from the middle of the attack to its end, in MiB."""
    log_lines: int
    """The number of lines in the server's log during the attack."""

    @property
    def is_served(self) -> bool:
        """Return whether every page arrived and everybody played on."""
        waits = self.waits
        return bool(waits.plays_s) and not waits.pages_lost and not waits.connections_lost


def try_attack(attack: Attack | None, seconds: float) -> Result:
    """Attack a new server for ``seconds``, unless ``attack`` is None, and return the figures."""
    with _prepared_server(attack) as (server, prepared, site):
        here: Connection[None, Waits]
        here, there = _processes.Pipe()
        bystanders = _processes.Process(
            target=stand_by,
            args=(server.port, prepared, there),
            kwargs={"has_reviews": attack is not None and attack.is_about_reviews},
        )
        bystanders.start()
        there.close()
        try:
            _wait_for_plays(here)
            return _attacked(attack, seconds, server, site, here)
        finally:
            bystanders.kill()
            bystanders.join()


def _attacked(
    attack: Attack | None,
    seconds: float,
    server: RunningServer,
    site: Site,
    bystanders: "Connection[None, Waits]",
) -> Result:
    """Attack a server while the bystanders use it."""
    lines = len(server.output)
    with _Memory(server.pid) as memory:
        sent = _sent(attack, site, seconds)
        ended_mb = memory_mb(server.pid)
        time.sleep(_AFTERWARDS_S)
    return Result(
        waits=_waits(bystanders),
        sent=sent,
        before_mb=memory.before_mb,
        most_mb=memory.most_mb,
        grown_mb=ended_mb - memory.middle_mb(seconds),
        log_lines=len(server.output) - lines,
    )


def _wait_for_plays(bystanders: "Connection[None, Waits]") -> None:
    """Wait until all bystanders have been served, and discard their waits so far."""
    waits = Waits()
    while not (waits.plays_s and waits.robots_s and waits.proofs_s):
        time.sleep(_WARM_UP_S)
        waits = _waits(bystanders)


def _waits(bystanders: "Connection[None, Waits]") -> Waits:
    """Return the waits of the bystanders since the previous call."""
    bystanders.send(None)
    return bystanders.recv()


def _sent(attack: Attack | None, site: Site, seconds: float) -> Sent | None:
    """Run the attacker's process and return the amounts that it sent."""
    if attack is None:
        time.sleep(seconds)
        return None
    here: Connection[None, Sent]
    here, there = _processes.Pipe()
    attacker = _processes.Process(target=attack_site, args=(attack.name, site, seconds, there))
    attacker.start()
    there.close()
    try:
        if not here.poll(seconds + _BEYOND_S):
            raise RuntimeError(f"the attack does not end: {attack.name}")
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
        self._seen: Final[list[tuple[float, float]]] = []
        """The measured amounts of memory in MiB, with their times."""
        self._look()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    @property
    def before_mb(self) -> float:
        """The initial memory, in MiB."""
        return self._seen[0][1]

    @property
    def most_mb(self) -> float:
        """The largest memory, in MiB."""
        return max(memory for _, memory in self._seen)

    def middle_mb(self, seconds: float) -> float:
        """Return the memory after half of ``seconds``, in MiB."""
        middle = self._seen[0][0] + seconds / 2
        return next((memory for at, memory in self._seen if at >= middle), self._seen[-1][1])

    def _look(self) -> None:
        self._seen.append((time.monotonic(), memory_mb(self._pid)))

    def _watch(self) -> None:
        while not self._ended.wait(_LOOK_EVERY_S):
            self._look()


@contextmanager
def _prepared_server(attack: Attack | None) -> Iterator[tuple[RunningServer, Stage, Site]]:
    """Run a server on a separate core; yield it with the stage and the attacked site."""
    cores = sorted(os.sched_getaffinity(0))
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    with TemporaryDirectory(prefix="canasta-attacks-") as folder:
        data = Path(folder)
        prepared = stage(data)
        scene = waiting_table(data) if attack is None else attack.prepare(data)
        environment = {"CANASTA_LIMITS": "on", "CANASTA_ROBOT_WAIT": "1"}
        program = "canasta"
        if attack is not None and attack.keeps_tables_s is not None:
            program = "benchmarks.attacks.forgetful_server"
            environment["KEEP_TABLES_S"] = str(attack.keeps_tables_s)
        try:
            os.sched_setaffinity(0, cores[:1])  # the server inherits both
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(OPEN_FILES, files[1]), files[1]))
            server = RunningServer(data, environment=environment, program=program)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, files)
            os.sched_setaffinity(0, cores[1:2] or cores)
        try:
            yield server, prepared, Site(server.port, scene)
        finally:
            server.stop()
            os.sched_setaffinity(0, cores)
