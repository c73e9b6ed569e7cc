"""What a server waits for, told when a table stands still."""

import asyncio
import signal
import sys
from pathlib import Path
from types import FrameType


def tell_on_signal() -> None:
    """Let this process write what each of its tasks waits for when SIGUSR1 arrives."""
    signal.signal(signal.SIGUSR1, _tell)


def _tell(_number: int, _frame: FrameType | None) -> None:
    lines = sorted(" < ".join(_awaiting(task)) for task in asyncio.all_tasks())
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
