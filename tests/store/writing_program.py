"""A program that appends to many tables at full speed and prints acknowledged entries.

    python -m tests.store.writing_program URL [early]

Each line is ``table seq cmd_id``. With ``early``, the program prints entries before their commit, a
mistake that a kill must reveal.
"""

import os
import sys
import threading
from concurrent.futures import Future

from sqlalchemy import Connection

from canasta.store.entries import Append, append, head, open_table
from canasta.store.store import Store
from tests.store.stored_rows import entry, opened, opening

BODY = f'"{"x" * 300}"'
TABLES = tuple(f"t{number}" for number in range(24))


class Player:
    """A player at one table, who sends the next command after each acknowledgement."""

    def __init__(self, store: Store, table: str, *, is_early: bool) -> None:
        self.store = store
        self.table = table
        self.is_early = is_early

    def begin(self) -> None:
        self.store.write(lambda c: open_table(c, opening(self.table, body=BODY))).result()
        last = self.store.read(lambda c: head(c, self.table)) or 0
        # The last command is sent once more, as after a lost connection.
        self.send(last + 1, f"command-{last}")

    def send(self, seq: int, command: str) -> None:
        new = Append(self.table, entry(seq, command=command, body=BODY), "playing")

        def work(connection: Connection) -> int:
            stored = append(connection, new)
            if self.is_early:
                self.acknowledge(stored, command)
            return stored

        def go_on(job: Future[int]) -> None:
            if job.exception() is not None:
                os._exit(1)
            stored = job.result()
            if not self.is_early:
                self.acknowledge(stored, command)
            self.send(stored + 1, f"command-{stored + 1}")

        self.store.write(work).add_done_callback(go_on)

    def acknowledge(self, seq: int, command: str) -> None:
        os.write(1, f"{self.table} {seq} {command}\n".encode())


def main(url: str, *, is_early: bool) -> None:
    store = opened(url)
    for table in TABLES:
        Player(store, table, is_early=is_early).begin()
    threading.Event().wait()  # until it is killed


if __name__ == "__main__":
    main(sys.argv[1], is_early="early" in sys.argv[2:])
