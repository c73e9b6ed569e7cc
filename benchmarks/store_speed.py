"""Durable appends per second: many tables append entries of 300 bytes through one store.

    python benchmarks/store_speed.py [--tables N] [--appends N] [--alone] [--database URL]

Every table appends its next entry when the last one is on disk, as in operation; with --alone there
is one table. The database is a new SQLite file, or the empty one that a URL names. Prints appends
per second, their waiting times, and the memory of the process.
"""

import argparse
import resource
import tempfile
import threading
import time
from concurrent.futures import Future
from pathlib import Path

from canasta.store.databases.sqlite import url_in
from canasta.store.entries import Append, TableDetails, open_table
from canasta.store.store import Store, StoreSettings, open_store
from canasta.tables.entry import Entry

BODY = f'"{"x" * 298}"'
DETAILS = TableDetails("public", "gAnn", "{}", "{}")


class Run:
    """Appends to many tables until enough have been made."""

    def __init__(self, store: Store, tables: int, appends: int) -> None:
        self.store = store
        self.left = appends
        self.waits: list[float] = []
        self.seqs = [0] * tables
        self.is_over = threading.Event()

    def send(self, table: int) -> None:
        """Append the next entry of a table, and continue when it is stored."""
        self.seqs[table] += 1
        seq = self.seqs[table]
        entry = Entry(seq, "gAnn", f"command-{seq}", "play", BODY, seq)
        new = Append(f"t{table}", entry, "playing", details=DETAILS if seq == 1 else None)
        started = time.perf_counter()

        def go_on(job: Future[int]) -> None:
            job.result()
            self.waits.append(time.perf_counter() - started)
            self.left -= 1
            if self.left > 0:
                self.send(table)
            else:
                self.is_over.set()

        if seq == 1:
            self.store.write(lambda c: open_table(c, new)).add_done_callback(go_on)
        else:
            self.store.append(new).add_done_callback(go_on)


def main() -> None:
    """Run the appends and print the figures."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=1000)
    options.add_argument("--appends", type=int, default=50_000)
    options.add_argument("--alone", action="store_true")
    options.add_argument("--database", default="")
    given = options.parse_args()
    tables = 1 if given.alone else given.tables
    with (
        tempfile.TemporaryDirectory(dir=".") as folder,
        open_store(StoreSettings(url=given.database or url_in(Path(folder)))) as store,
    ):
        run = Run(store, tables, given.appends)
        processor, started = time.process_time(), time.perf_counter()
        for table in range(tables):
            run.send(table)
        run.is_over.wait()
        seconds = time.perf_counter() - started
        processor = time.process_time() - processor
        figures = store.figures()
    waits = sorted(run.waits)
    print(f"{len(waits) / seconds:,.0f} appends/s from {tables} tables")
    print(f"{processor / len(waits) * 1e6:.0f} µs of processor each")
    print(f"{figures.stored / figures.commits:.0f} a commit")
    print(f"stored after {waits[len(waits) // 2] * 1e3:.1f} ms (half), ", end="")
    print(f"{waits[len(waits) * 99 // 100] * 1e3:.1f} ms (99 of 100)")
    print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB of memory")


if __name__ == "__main__":
    main()
