"""The folder of a server: its database and its key, used by one server at a time."""

import errno
import os
from contextlib import suppress
from pathlib import Path
from secrets import token_bytes
from typing import Final, Self

from canasta.record.file_lock import locked

DATABASE: Final = "canasta.sqlite3"
_KEY: Final = "cookie.key"
_LOCK: Final = "server.lock"
_KEY_BYTES: Final = 32


class DataFolderError(Exception):
    """A folder that cannot be used.

    ``code`` is ``taken`` (another server uses it), ``full``, ``read_only`` or ``unusable``.
    """

    def __init__(self, code: str, folder: Path, answer: str = "") -> None:
        """Keep the folder, and what the system says."""
        super().__init__(f"{code}: {folder}: {answer}")
        self.code = code
        self.folder = folder
        self.answer = answer


class DataFolder:
    """A folder in use; the system lets go of it when the process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        """Make the folder where it is missing, and take it.

        Raises:
            DataFolderError: it cannot be written to, or another server has it.
        """
        self.path: Final = folder
        self._lock = -1
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT, 0o600)
            if not locked(self._lock):
                raise DataFolderError("taken", folder)
            # A full disk is found now, not at the first move.
            os.pwrite(self._lock, f"{os.getpid()}\n".encode(), 0)
            os.fsync(self._lock)
            self.key: Final = _key(folder / _KEY)
        except OSError as error:
            self.close()
            raise DataFolderError(_code(error), folder, error.strerror or str(error)) from error
        except DataFolderError:
            self.close()
            raise

    @property
    def database(self) -> Path:
        """The file of the database."""
        return self.path / DATABASE

    def close(self) -> None:
        """Let another server have the folder."""
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def __enter__(self) -> Self:
        """Return the folder, to be closed at the end."""
        return self

    def __exit__(self, *_: object) -> None:
        """Let another server have the folder."""
        self.close()


def _key(path: Path) -> bytes:
    """Return the key kept at ``path``, a new one where there is none or none of that length.

    It is written beside and renamed: a machine that stops half-way leaves no half key.
    """
    with suppress(FileNotFoundError):
        key = path.read_bytes()
        if len(key) == _KEY_BYTES:
            return key
    key = token_bytes(_KEY_BYTES)
    beside = path.with_suffix(".new")
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        os.write(descriptor, key)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    beside.replace(path)
    return key


def _code(error: OSError) -> str:
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return "full"
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return "read_only"
        case _:
            return "unusable"
