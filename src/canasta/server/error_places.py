"""Describes an error for the log by its type and place, never by its message."""

import traceback
from types import TracebackType
from typing import Final

_FRAMES: Final = 12
"""The maximum number of places reported, the innermost ones."""


def error_name(kind: type[BaseException]) -> str:
    """Return the full name of an exception class."""
    return f"{kind.__module__}.{kind.__qualname__}"


def places(trace: TracebackType | None) -> list[str]:
    """Return the file, the line and the function of each call that led to the error."""
    frames = traceback.extract_tb(trace)[-_FRAMES:]
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
