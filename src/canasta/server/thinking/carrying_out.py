"""Carries out a task in a thread of the server or in a worker process.

A worker process imports only this module of the server.
"""

import faulthandler
import os
import signal
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Generic, TextIO, TypeVar

from canasta.answers.tasks import Task
from canasta.server.error_places import error_name, places

ResultT = TypeVar("ResultT")
ResultT_co = TypeVar("ResultT_co", covariant=True)
_LESS_URGENT: Final = 5
"""The amount by which the niceness of worker processes exceeds the server's."""


@dataclass(frozen=True)
class Found(Generic[ResultT_co]):
    """The result of a task."""

    result: ResultT_co
    seconds: float
    """The duration of the task, in seconds."""


@dataclass(frozen=True)
class Failed:
    """The reason why a task has no result: a defect of the program, which would occur again."""

    error: str
    """The type of the exception; the message is left out because it might quote a hand."""
    trace: tuple[str, ...]
    """The places where the exception was raised."""


def carried_out(task: Task[ResultT]) -> Found[ResultT] | Failed:
    """Carry out ``task`` in this process."""
    started = time.perf_counter()
    try:
        result = task.carry_out()
    except Exception as error:  # noqa: BLE001  (the server logs it)
        return Failed(error_name(type(error)), tuple(places(error.__traceback__)))
    return Found(result, time.perf_counter() - started)


def carried_out_in_process(task: Task[ResultT], limit_s: float) -> Found[ResultT] | Failed:
    """Carry out ``task`` in this worker process, which ends if that takes ``limit_s`` seconds."""
    # This timer is a C thread, which works without the interpreter and the server.
    faulthandler.dump_traceback_later(limit_s, exit=True, file=_prepared())
    try:
        return carried_out(task)
    finally:
        faulthandler.cancel_dump_traceback_later()


@cache
def _prepared() -> TextIO:
    """Make this process a worker; return the file for its discarded last output."""
    # Ctrl-C, or a signal of the system to end the server, may reach all its processes.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(_LESS_URGENT)
    return Path(os.devnull).open("w", encoding="utf-8")
