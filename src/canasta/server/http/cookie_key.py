"""The key that signs the cookies of guests: a file beside the database, for its owner only."""

import os
from contextlib import suppress
from pathlib import Path
from secrets import token_bytes
from typing import Final

FILE_NAME: Final = "cookie.key"
_BYTES: Final = 32


def cookie_key(folder: Path) -> bytes:
    """Return the key kept in ``folder``; a new one where there is none, or none of that length.

    It is written beside and renamed: a machine that stops half-way leaves no half key.

    Raises:
        OSError: it can neither be read nor written.
    """
    path = folder / FILE_NAME
    with suppress(FileNotFoundError):
        key = path.read_bytes()
        if len(key) == _BYTES:
            return key
    key = token_bytes(_BYTES)
    beside = path.with_suffix(".new")
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        os.write(descriptor, key)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    beside.replace(path)
    return key
