"""Compare two forms of the server that play at the same time, on the same core.

    python -m benchmarks.side_by_side --set CANASTA_LOG=text
    python -m benchmarks.side_by_side --python OTHER/.venv-dev/bin/python

How fast a rented core is changes by the minute, so runs one after the other tell apart only what
differs a lot. Here every period compares the processor time of a move of two servers in the same
seconds. The first is this one; the second differs from it by its settings (``--set``, more than
once for several), or by the Python in which another version is installed.

Both are slower than alone, since each finds the caches of the core full of what the other needs:
the ratio counts, and not the milliseconds. Players need a core of their own.
"""

import argparse
import asyncio
import gc
import os
import sys
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.load import Pace, Party, allow_many_files, connect, watch
from benchmarks.process_figures import processor_s
from canasta.protocol.settings import TableSettings
from canasta.server.log import set_up_log
from tests.server.prepared_tables import prepare
from tests.server.server_process import RunningServer


class Side:
    """One of the two servers, and the players at its tables."""

    def __init__(self, folder: Path, tables: int, python: str, settings: dict[str, str]) -> None:
        """Prepare the tables and start the server; it stays on the core of this process."""
        prepared = prepare(folder, tables, TableSettings(players=4, sides=2))
        self.server = RunningServer(folder, python=python, environment=settings)
        self.parties = [
            Party(self.server.socket_url(table.id), table, 10 * number, is_strict=False)
            for number, table in enumerate(prepared)
        ]
        self._used_s = 0.0

    def begin(self) -> None:
        """Begin a period."""
        self._used_s = processor_s(self.server.pid)
        for party in self.parties:
            party.forget()

    def ms_a_move(self) -> float:
        """Return the processor time of a move in the period, in milliseconds."""
        used_s = processor_s(self.server.pid) - self._used_s
        clients = [client for party in self.parties for client in party.clients]
        return 1000 * used_s / sum(len(client.notes.waited_s) for client in clients)


async def compare(sides: tuple[Side, Side], options: argparse.Namespace) -> list[float]:
    """Print the figures of every period; return the ratios, the second server by the first."""
    for side in sides:
        await connect(side.parties)
    interval = options.tables / options.moves_per_second
    playing = [
        asyncio.create_task(party.play(Pace(interval))) for side in sides for party in side.parties
    ]
    await watch(playing, options.warm_up)
    ratios = []
    for _ in range(options.periods):
        for side in sides:
            side.begin()
        await watch(playing, options.seconds)
        first, second = [side.ms_a_move() for side in sides]
        ratios.append(second / first)
        print(f"{first:.3f} and {second:.3f} ms a move: {second / first:.3f}", flush=True)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return ratios


def setting(text: str) -> tuple[str, str]:
    """Read ``NAME=VALUE``."""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text} is not NAME=VALUE")
    return name, value


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--python", default=sys.executable, help="of the second server")
    parser.add_argument(
        "--set", action="append", type=setting, default=[], help="NAME=VALUE for the second"
    )
    parser.add_argument("--tables", type=int, default=80, help="of each server")
    parser.add_argument("--moves-per-second", type=float, default=1000.0, help="of each server")
    parser.add_argument("--periods", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=5.0, help="of a period")
    parser.add_argument("--warm-up", type=float, default=5.0, help="seconds not counted")
    options = parser.parse_args()
    set_up_log("text")
    allow_many_files()
    gc.disable()  # collecting would disturb the players, not the servers
    settings = {"CANASTA_LOG": "json"}
    other = settings | dict(options.set)
    cores = sorted(os.sched_getaffinity(0))
    with ExitStack() as ends:
        first, second = [
            Path(ends.enter_context(TemporaryDirectory(prefix="canasta-side-"))) for _ in range(2)
        ]
        os.sched_setaffinity(0, cores[:1])  # which the servers inherit
        sides = (
            Side(first, options.tables, sys.executable, settings),
            Side(second, options.tables, options.python, other),
        )
        for side in sides:
            ends.callback(side.server.stop)
        os.sched_setaffinity(0, cores[1:] or cores)
        ratios = asyncio.run(compare(sides, options))
    print(
        f"the second takes {median(ratios):.3f} times as long as the first"
        f" (median of {len(ratios)}, {min(ratios):.3f} to {max(ratios):.3f})"
    )


if __name__ == "__main__":
    main()
