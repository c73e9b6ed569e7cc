"""Files that are written atomically."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Yield a file to write, which replaces ``path`` when the context ends.

    At any time, even after a power failure, a reader finds either the old file or the new one.

    Raises:
        OSError: the file cannot be written.
    """
    beside = path.with_name(f"{path.name}.new")
    with beside.open("wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
