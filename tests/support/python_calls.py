"""Counts calls of Python functions, a measure of work that is equal on all machines."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def at_most(calls: int) -> Iterator[None]:
    """Fail as soon as the block makes more than ``calls`` calls of Python functions."""

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        del frame, argument
        calls -= event == "call"
        assert calls >= 0, "too many calls"

    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(None)


def calls_of(function: Callable[[], object]) -> int:
    """Return the number of Python calls that ``function`` makes, including resumed generators."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        del frame, argument
        calls += event == "call"

    sys.setprofile(count)
    try:
        function()
    finally:
        sys.setprofile(None)
    return calls
