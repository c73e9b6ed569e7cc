"""Limits repeated warnings and errors: the first few pass, and one line counts the others.

Anybody who can open a connection can cause some lines of the log, such as those about requests that
are not HTTP. Two lines are the same if the same place in the program logs the same event about an
error raised at the same place, so a new defect always shows. Informational lines always pass,
because the operator has asked for one line per event.
"""

import copy
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, TypeAlias

_PASSING: Final = 5
"""The number of lines of one kind that pass within a period."""
_PERIOD_S: Final = 60.0
_KINDS: Final = 500
"""The maximum number of kinds of lines counted at the same time; the oldest is dropped first."""
REPEATED: Final = "repeated"
"""The field with the number of lines that one line replaces."""

_Kind: TypeAlias = tuple[object, ...]


class _Count:
    """The lines of one kind within one period."""

    def __init__(self, until_s: float) -> None:
        self.until_s: Final = until_s
        self.passed = 0
        self.held_back = 0
        self.last: logging.LogRecord | None = None


class RepeatedLines(logging.Handler):
    """Passes records on to another handler, and sums up repeated records."""

    def __init__(
        self, target: logging.Handler, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Write to ``target``; ``clock`` returns seconds."""
        super().__init__()
        self._target: Final = target
        self._clock: Final = clock
        self._counts: Final[OrderedDict[_Kind, _Count]] = OrderedDict()

    def emit(self, record: logging.LogRecord) -> None:
        """Write or count a record; write the counts of periods that are over."""
        now_s = self._clock()
        self._sum_up(now_s)
        if record.levelno < logging.WARNING:
            self._target.handle(record)
            return
        kind = _kind(record)
        if (count := self._counts.get(kind)) is None:
            self._make_room()
            count = self._counts[kind] = _Count(now_s + _PERIOD_S)
        if count.passed < _PASSING:
            count.passed += 1
            self._target.handle(record)
        else:
            count.held_back += 1
            count.last = _without_error(record)

    def close(self) -> None:
        """Write the remaining counts when the program ends."""
        while self._counts:
            self._end_oldest()
        super().close()

    def _sum_up(self, now_s: float) -> None:
        # All periods have the same length, so the oldest ends first.
        while self._counts and next(iter(self._counts.values())).until_s <= now_s:
            self._end_oldest()

    def _make_room(self) -> None:
        while len(self._counts) >= _KINDS:
            self._end_oldest()

    def _end_oldest(self) -> None:
        _, count = self._counts.popitem(last=False)
        if count.last is not None:
            self._target.handle(_summed_up(count.last, count.held_back))


def _kind(record: logging.LogRecord) -> _Kind:
    """Return a key that is the same for records that count as the same line."""
    place = (record.name, record.levelno, record.pathname, record.lineno)
    match record.msg:
        case {
            "event": event,
            **rest,
        }:  # from structlog, with the error already replaced by its places
            return (*place, str(event), str(rest.get("error")), str(rest.get("trace")))
        case _:
            return (*place, *_error_place(record))


def _error_place(record: logging.LogRecord) -> _Kind:
    """Return the type of a record's error and the places it passed through."""
    if not isinstance(record.exc_info, tuple) or record.exc_info[0] is None:
        return ()
    kind, _, trace = record.exc_info
    places: list[object] = [kind]
    while trace is not None:
        places.append((trace.tb_frame.f_code, trace.tb_lineno))
        trace = trace.tb_next
    return tuple(places)


def _without_error(record: logging.LogRecord) -> logging.LogRecord:
    """Return a copy that keeps no frame alive, and therefore no variable of the program."""
    kept = copy.copy(record)
    if not isinstance(record.msg, dict):
        kept.msg, kept.args = record.getMessage(), ()
    kept.exc_info = None
    return kept


def _summed_up(record: logging.LogRecord, held_back: int) -> logging.LogRecord:
    """Return one record that summarizes several."""
    if isinstance(record.msg, dict):
        record.msg = {**record.msg, REPEATED: held_back}
    else:
        setattr(record, REPEATED, held_back)
    return record
