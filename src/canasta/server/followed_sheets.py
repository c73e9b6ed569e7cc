"""Score sheets that others follow live: the last state of each, in memory only.

The phone that keeps the score is the authority. The server does not read the sheets. It forgets
them when it stops or after a day without a change; the phone sends them again from time to time.

The id of a sheet is a hash of its key. Followers know the id, but only the score keeper knows the
key, so nobody else can put a sheet under that id, even after the server has forgotten it.
"""

from collections import OrderedDict
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

MOST_SHEETS: Final = 1000
"""The maximum number of sheets in memory; a new sheet displaces the one unchanged for longest."""
KEPT_MS: Final = 24 * 3600 * 1000
_ID_DIGITS: Final = 32


def sheet_id(key: str) -> str:
    """Return the id of the sheet that ``key`` may change: 32 hexadecimal digits."""
    return sha256(key.encode()).hexdigest()[:_ID_DIGITS]


@dataclass(frozen=True)
class _Followed:
    sheet: str
    at_ms: int


class FollowedSheets:
    """The sheets followed on this server, by id."""

    def __init__(self) -> None:
        """Start without sheets."""
        self._sheets: Final[OrderedDict[str, _Followed]] = OrderedDict()

    def __contains__(self, sheet_id: object) -> bool:
        """Return whether there is a sheet with this id."""
        return sheet_id in self._sheets

    def put(self, key: str, sheet: str, *, now_ms: int) -> None:
        """Store the state of the sheet that belongs to ``key``; an empty state deletes it."""
        self._forget(now_ms)
        own_id = sheet_id(key)
        self._sheets.pop(own_id, None)
        if not sheet:
            return
        self._sheets[own_id] = _Followed(sheet, now_ms)
        if len(self._sheets) > MOST_SHEETS:
            self._sheets.popitem(last=False)

    def sheet(self, sheet_id: str, *, now_ms: int) -> str | None:
        """Return the last state of a sheet, or None if there is no such sheet."""
        self._forget(now_ms)
        known = self._sheets.get(sheet_id)
        return None if known is None else known.sheet

    def _forget(self, now_ms: int) -> None:
        while self._sheets:
            oldest = next(iter(self._sheets))
            if now_ms - self._sheets[oldest].at_ms < KEPT_MS:
                return
            del self._sheets[oldest]
