"""A file lock for one program at a time; the system releases it when the program ends.

POSIX systems lock the whole file, and only programs that also ask for the lock are affected.
Windows locks bytes and keeps other programs from reading them, so there the locked byte lies far
beyond the content.
"""

import errno
import os
from importlib import import_module
from typing import Final, Protocol, cast

_FAR: Final = 1 << 30
"""Position of the byte locked on Windows, which may lie beyond the end of the file."""


class _FileLocks(Protocol):
    """The part of the module ``fcntl`` that is used here."""

    LOCK_EX: int
    LOCK_NB: int

    def flock(self, descriptor: int, operation: int, /) -> None: ...


class _ByteLocks(Protocol):
    """The part of the module ``msvcrt`` that is used here."""

    LK_NBLCK: int

    def locking(self, descriptor: int, mode: int, count: int, /) -> None: ...


def locked(descriptor: int) -> bool:
    """Lock an open file until it is closed; return False if another program holds the lock.

    Raises:
        OSError: the system or the file system does not support such locks.
    """
    # No system has both modules, so the type checker cannot import them.
    try:
        return _file_locked(descriptor, cast(_FileLocks, import_module("fcntl")))
    except ImportError:
        pass
    try:
        return _byte_locked(descriptor, cast(_ByteLocks, import_module("msvcrt")))
    except ImportError:
        raise OSError(errno.ENOSYS, "this system has no file locks") from None


def _file_locked(descriptor: int, locks: _FileLocks) -> bool:
    try:
        locks.flock(descriptor, locks.LOCK_EX | locks.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _byte_locked(descriptor: int, locks: _ByteLocks) -> bool:
    position = os.lseek(descriptor, 0, os.SEEK_CUR)
    os.lseek(descriptor, _FAR, os.SEEK_SET)
    try:
        locks.locking(descriptor, locks.LK_NBLCK, 1)
    except PermissionError:  # another program holds the lock
        return False
    finally:
        os.lseek(descriptor, position, os.SEEK_SET)
    return True
