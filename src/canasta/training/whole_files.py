"""Files that are written whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Give a file to write, which then takes the place of ``path`` at once.

    Whoever reads meanwhile, or after a power cut, finds the old file or the new one.

    Raises:
        OSError: it cannot be written.
    """
    beside = path.with_name(f"{path.name}.new")
    with beside.open("wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
