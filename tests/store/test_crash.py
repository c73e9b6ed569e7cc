"""A program killed at any moment has stored every acknowledged command exactly once.

This proves nothing about a loss of power, because the system keeps data that it has received.
"""

import os
import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, select

from canasta.store.databases.sqlite import url_in
from canasta.store.schema import entries, tables
from tests.store.stored_rows import opened

ROOT = Path(__file__).parents[2]
KILLS = 4
"""The number of kills, none of which may lose anything."""
AT_MOST = 20
"""The maximum number of kills within which a broken program must have lost something."""
ACKNOWLEDGED = 20
"""The minimum number of commands acknowledged before each kill."""


class Stored(NamedTuple):
    """The state of the database after a kill."""

    heads: Mapping[str, int]
    commands: Mapping[tuple[str, int], str]
    """The ``cmd_id`` of each entry, by table and ``seq``."""


def run_and_kill(url: str, more: int, *mode: str) -> list[tuple[str, int, str]]:
    """Run and kill the program; return each acknowledged table, ``seq`` and ``cmd_id``."""
    program = [sys.executable, "-m", "tests.store.writing_program", url, *mode]
    with subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(ACKNOWLEDGED + more)]
        os.kill(process.pid, signal.SIGKILL)
        lines += process.stdout.readlines()
        assert process.wait() == -signal.SIGKILL
    lines_written = [line.decode().split() for line in lines if line.endswith(b"\n")]
    return [(table, int(seq), command) for table, seq, command in lines_written]


def stored_in(url: str) -> Stored:
    def work(connection: Connection) -> Stored:
        heads = connection.execute(select(tables.c.id, tables.c.seq)).all()
        found = connection.execute(select(entries.c.table_id, entries.c.seq, entries.c.cmd_id))
        return Stored(
            {row.id: row.seq for row in heads},
            {(row.table_id, row.seq): row.cmd_id for row in found},
        )

    with opened(url) as store:
        return store.read(work)


def faults_of(acknowledged: list[tuple[str, int, str]], stored: Stored) -> list[str]:
    """Return the faults: acknowledged commands that are missing or doubled, and gaps."""
    found = stored.commands
    lost = [
        f"{table} {seq} {command} is lost"
        for table, seq, command in acknowledged
        if found.get((table, seq)) != command
    ]
    kept = [(table, command) for (table, _), command in found.items()]
    twice = [f"{one} is there twice" for one, times in Counter(kept).items() if times > 1]
    gaps = [
        f"{table} has a gap"
        for table, head in stored.heads.items()
        if sorted(seq for its, seq in found if its == table) != list(range(1, head + 1))
    ]
    return [*lost, *twice, *gaps]


def test_what_was_acknowledged_is_there(database_url: str) -> None:
    acknowledged: list[tuple[str, int, str]] = []
    dice = random.Random(1)
    for _ in range(KILLS):
        now = run_and_kill(database_url, dice.randrange(200))
        assert len(now) >= ACKNOWLEDGED
        acknowledged += now
        assert faults_of(acknowledged, stored_in(database_url)) == []


def test_an_acknowledgement_before_the_commit_is_found_out(database_url: str) -> None:
    for kill in range(AT_MOST):
        acknowledged = run_and_kill(database_url, kill, "early")
        if faults := faults_of(acknowledged, stored_in(database_url)):
            assert "lost" in faults[0]
            return
    raise AssertionError("acknowledging too early was never found out")


def test_a_commit_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    program = [sys.executable, "-m", "tests.store.disk_full_program", str(tmp_path)]
    ran = subprocess.run(program, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    stored, failure, probed, head, count, after = ran.stdout.split()
    for reason in (failure, probed):
        assert reason in ("server.store.unavailable", "server.store.full")
    assert int(stored) > 2
    assert stored == head == count
    assert int(after) == int(stored) + 1
    found = stored_in(url_in(tmp_path))
    assert found.heads == {"t1": int(after)}
    assert faults_of([], found) == []
