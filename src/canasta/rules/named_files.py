"""Reads files that people name: only regular files, and only up to a maximum length.

Reading a pipe could block forever, and reading a device such as ``/dev/zero`` would never end.
"""

import errno
import os
import stat
from pathlib import Path
from typing import Final, Literal

from canasta.errors import CanastaError

Unfitness = Literal["not_regular", "too_long"]

LONGEST_RULES: Final = 64 * 1024
"""The maximum length of a rule file in bytes, five times that of a text with every field."""


class UnfitFileError(CanastaError, OSError):
    """A file that is refused: it is not a regular file, or it is longer than its kind may be."""

    def __init__(self, reason: Unfitness, file: str, most: int) -> None:
        """Name the file; ``most`` is the most bytes allowed."""
        answer = "not a regular file" if reason == "not_regular" else f"longer than {most} bytes"
        super().__init__(errno.EINVAL, answer, file)
        self.reason: Final[Unfitness] = reason
        self.most: Final = most

    def __reduce__(self) -> tuple[object, ...]:
        return UnfitFileError, (self.reason, self.filename, self.most)


def read_file(path: Path, most: int) -> bytes:
    """Return the content of the regular file at ``path``, up to ``most`` bytes long.

    Raises:
        UnfitFileError: the file is not regular, or is too long.
        OSError: the file cannot be read.
        ValueError: ``path`` cannot be the path of a file.
    """
    # Without O_NONBLOCK, opening a pipe waits until somebody writes to it.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    with os.fdopen(os.open(path, flags), "rb") as opened:
        if not stat.S_ISREG(os.fstat(opened.fileno()).st_mode):
            raise UnfitFileError("not_regular", str(path), most)
        content = opened.read(most + 1)
    if len(content) > most:
        raise UnfitFileError("too_long", str(path), most)
    return content


def read_text(path: Path, most: int) -> str:
    """Return the text of a UTF-8 file as :func:`read_file` does, with line feeds as line ends.

    A byte-order mark at the start is dropped.

    Raises:
        UnicodeDecodeError: the file is not UTF-8.
    """
    return read_file(path, most).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
