"""A file is locked for one program with ``fcntl``, or with ``msvcrt`` on Windows."""

import errno
import fcntl
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

from canasta.record.file_lock import locked


class WindowsLocks(ModuleType):
    """The part of ``msvcrt`` that is used: a lock belongs to a byte and to its first owner."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.held: dict[tuple[int, int], int] = {}

    def locking(self, descriptor: int, mode: int, count: int) -> None:
        assert (mode, count) == (self.LK_NBLCK, 1)
        byte = (os.fstat(descriptor).st_ino, os.lseek(descriptor, 0, os.SEEK_CUR))
        if self.held.setdefault(byte, descriptor) != descriptor:
            raise PermissionError(errno.EACCES, "Permission denied")


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> WindowsLocks:
    locks = WindowsLocks()
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", locks)
    return locks


def test_a_file_has_one_holder(tmp_path: Path) -> None:
    with (tmp_path / "file").open("w") as one, (tmp_path / "file").open("w") as other:
        assert locked(one.fileno())
        assert not locked(other.fileno())
        one.close()
        assert locked(other.fileno())


def test_a_file_has_one_holder_on_windows(tmp_path: Path, windows: WindowsLocks) -> None:
    file = tmp_path / "file"
    file.write_text("12345")
    with file.open("r+") as one, file.open("r+") as other:
        one.seek(3)
        assert locked(one.fileno())
        assert one.tell() == 3
        assert not locked(other.fileno())
        ((_, byte),) = windows.held
        assert byte > 1000  # nobody may read a locked byte, so it must hold no content


def test_a_lock_that_fails_is_no_lock_of_another_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_descriptor: int, _operation: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", fails)
    with (tmp_path / "file").open("w") as one, pytest.raises(OSError, match="No locks"):
        locked(one.fileno())
