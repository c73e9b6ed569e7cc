"""The reasons a server waits, printed when a table is stuck."""

import asyncio
import signal
import sys
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Final

_CALLS: Final = 8
"""The number of innermost calls printed for each task."""


def tell_on_signal() -> None:
    """Make this process print, on SIGUSR1, the calls that its tasks wait for."""
    signal.signal(signal.SIGUSR1, _tell)


def _tell(_number: int, _frame: FrameType | None) -> None:
    counted = Counter(" < ".join(_awaiting(task)[:_CALLS]) for task in asyncio.all_tasks())
    lines = [f"{times} x {places}" for places, times in sorted(counted.items())]
    sys.stderr.write("\n".join(("", *lines, "")))
    sys.stderr.flush()


def _awaiting(task: "asyncio.Task[object]") -> list[str]:
    """Return where a task waits, from the innermost call outwards."""
    places: list[str] = []
    waiting: object = task.get_coro()
    while waiting is not None:
        frame = getattr(waiting, "cr_frame", None) or getattr(waiting, "gi_frame", None)
        if isinstance(frame, FrameType):
            code = frame.f_code
            places.append(f"{Path(code.co_filename).name}:{frame.f_lineno} {code.co_name}")
        waiting = getattr(waiting, "cr_await", None) or getattr(waiting, "gi_yieldfrom", None)
    return places[::-1]
