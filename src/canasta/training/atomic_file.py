"""Files that are written completely or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Yield a file to write, which replaces ``path`` when the context ends.

    A reader, at any time and even after a power failure, finds either the old file or the new one.

    Raises:
        OSError: it cannot be written.
    """
    beside = path.with_name(f"{path.name}.new")
    with beside.open("wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
