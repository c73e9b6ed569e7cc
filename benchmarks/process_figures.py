"""The memory and the processor time of other processes, as counted by Linux."""

import os
from pathlib import Path

from tests.support.processes import children


def memory_mb(pid: int) -> float:
    """Return the memory of a process in MiB, or 0 if the process has ended."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    for line in status.splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def processor_s(pid: int) -> float:
    """Return the seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def family_processor_s(pid: int) -> float:
    """Return the seconds of processor time that a process and its children have used.

    Ended children no longer count.
    """
    return sum(processor_s(one) for one in [pid, *children(pid)])
