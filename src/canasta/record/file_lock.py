"""A file lock that one program at a time holds; the system releases it when the program ends.

POSIX systems lock the whole file, which only programs that ask notice. Windows locks bytes, and
others cannot read a locked byte, so there the lock is on one byte far behind the content.
"""

import errno
import os
from importlib import import_module
from typing import Final, Protocol, cast

_FAR: Final = 1 << 30
"""Position of the byte locked on Windows; a lock may lie beyond the end of the file."""


class _FileLocks(Protocol):
    """The part of the module ``fcntl`` that is used."""

    LOCK_EX: int
    LOCK_NB: int

    def flock(self, descriptor: int, operation: int, /) -> None: ...


class _ByteLocks(Protocol):
    """The part of the module ``msvcrt`` that is used."""

    LK_NBLCK: int

    def locking(self, descriptor: int, mode: int, count: int, /) -> None: ...


def locked(descriptor: int) -> bool:
    """Lock an open file until it is closed; returns False if another program holds it.

    Raises:
        OSError: the system, or the file system, has no such locks.
    """
    # Neither module exists on all systems, so neither can be imported for the checks of types.
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
    except PermissionError:  # what Windows answers where another program holds the lock
        return False
    finally:
        os.lseek(descriptor, position, os.SEEK_SET)
    return True
