"""The last time stored in a database, to detect an implausible clock.

Whether data has expired depends on the clock alone. The server therefore notes the time whenever it
deletes data, and doubts a clock far from the noted time. After a day, in which the operator could
read the warning, the server accepts the new time, even if it did not run all day.
"""

import json
from dataclasses import dataclass, replace
from typing import Final, Literal

from sqlalchemy import Connection, func, select

from canasta.store.schema import guests, tables
from canasta.store.server_state import note_state, noted_state

_NAME: Final = "clock"
_MINUTE_MS: Final = 60_000
_DAY_MS: Final = 86_400_000
_SOON_MS: Final = 30 * _MINUTE_MS
"""The time after a deletion in which nothing further is deleted, in milliseconds, even if a server
restarts often."""
_LONGEST_MS: Final = 45 * _DAY_MS
"""The greatest lead of a clock that is not doubted, in milliseconds; a club that meets once a month
stays below."""

Verdict = Literal["due", "early", "doubted"]
"""``due``: data may be deleted. ``early``: data was deleted a short time ago. ``doubted``: the
clock may be wrong."""


@dataclass(frozen=True, slots=True)
class KnownTime:
    """The times noted in a database, in milliseconds since 1970."""

    known_ms: int
    """The last trusted time."""
    doubted_ms: int | None = None
    """The clock's time when it was first doubted, or None if the clock is trusted."""

    def after(self, now_ms: int) -> tuple["KnownTime", Verdict]:
        """Return the times to note at ``now_ms``, and whether data may be deleted."""
        if abs(now_ms - self.known_ms) < _SOON_MS:
            return replace(self, doubted_ms=None), "early"
        if self.known_ms < now_ms <= self.known_ms + _LONGEST_MS:
            return KnownTime(now_ms), "due"
        since = self.doubted_ms
        if since is None or not since <= now_ms <= since + _LONGEST_MS:
            return replace(self, doubted_ms=now_ms), "doubted"
        if now_ms < since + _DAY_MS:
            return self, "doubted"
        return KnownTime(now_ms), "due"


def note_time(connection: Connection, now_ms: int) -> tuple[KnownTime, Verdict]:
    """Note the time; return the previously known time, and whether data may be deleted."""
    before = _known(connection) or KnownTime(_last_activity(connection) or now_ms)
    after, verdict = before.after(now_ms)
    note_state(connection, _NAME, json.dumps([after.known_ms, after.doubted_ms]))
    return before, verdict


def _known(connection: Connection) -> KnownTime | None:
    text = noted_state(connection, _NAME)
    return None if text is None else KnownTime(*json.loads(text))


def _last_activity(connection: Connection) -> int | None:
    """Return the time of the last visit or entry, for a database without a noted time."""
    times = [
        connection.scalar(select(func.max(column)))
        for column in (tables.c.changed_ms, guests.c.seen_ms)
    ]
    return max([time for time in times if time is not None], default=None)
