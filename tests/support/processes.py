"""The state and the children of other processes, as Linux shows them."""

import os
from contextlib import suppress
from pathlib import Path


def is_running(pid: int) -> bool:
    """Return whether a process is running; a zombie is not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    fields = _fields(pid)
    return not fields or fields[0] != "Z"


def children(pid: int) -> list[int]:
    """Return the ids of the processes that a process started."""
    numbers = [int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdigit()]
    return [number for number in numbers if _fields(number)[1:2] == [str(pid)]]


def ignores(pid: int, number: int) -> bool:
    """Return whether a process ignores a signal."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
            name, _, mask = line.partition(":")
            if name == "SigIgn":
                return bool(int(mask, 16) & 1 << number - 1)
    return False


def _fields(pid: int) -> list[str]:
    """Return the fields of ``/proc/PID/stat`` from the state on; none if the process has ended."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return []
