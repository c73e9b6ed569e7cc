"""A program whose files may not grow, so that a commit fails while it is written.

    python -m tests.store.disk_full_program FOLDER

The program prints the number of entries acknowledged before the failure, the failure, the result of
a probe, and the ``seq`` of the refused entry once there is room again.
"""

import logging
import resource
import sys
from pathlib import Path

from canasta.store.entries import head, read_entries
from canasta.store.errors import UnavailableError
from canasta.store.server_state import write_probe
from tests.store.stored_rows import add, entry, make_table, opened

ROOM = 150_000
"""The size limit of the write-ahead log, in bytes."""


def main(folder: str) -> None:
    logging.disable()
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    with opened(Path(folder)) as store:
        make_table(store)
        resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, hard))
        stored, failure = 1, ""
        while not failure:
            try:
                stored = add(store, "t1", entry(stored + 1, body=f'"{"x" * 5000}"'))
            except UnavailableError as error:
                failure = error.key
        probed = getattr(store.write(write_probe).exception(), "key", "written")
        found = store.read(lambda c: (head(c, "t1"), len(list(read_entries(c, "t1")))))
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        after = add(store, "t1", entry(stored + 1))
    sys.stdout.write(f"{stored} {failure} {probed} {found[0]} {found[1]} {after}\n")


if __name__ == "__main__":
    main(sys.argv[1])
