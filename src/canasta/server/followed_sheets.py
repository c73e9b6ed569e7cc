"""Score sheets that others follow live: what was sent last, in memory only.

The truth is on the phone that keeps the score. The server does not read the sheets, and forgets
them after a day without a change, or at its end; the phone sends them again with every change.
"""

from collections import OrderedDict
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from typing import Final

MOST_SHEETS: Final = 1000
"""Sheets in memory; the one that was unchanged longest makes room for another."""
KEPT_MS: Final = 24 * 3600 * 1000


@dataclass(frozen=True)
class _Followed:
    key_hash: bytes
    sheet: str
    at_ms: int


class WrongKeyError(Exception):
    """Somebody else puts sheets under this id."""


class FollowedSheets:
    """The sheets that are followed at this server, by their ids."""

    def __init__(self) -> None:
        """Begin with none."""
        self._sheets: Final[OrderedDict[str, _Followed]] = OrderedDict()

    def __contains__(self, sheet_id: object) -> bool:
        """Tell whether a sheet was put under an id."""
        return sheet_id in self._sheets

    def put(self, sheet_id: str, key: str, sheet: str, *, now_ms: int) -> None:
        """Keep a sheet as it stands now; an empty one ends it.

        Raises:
            WrongKeyError: the id belongs to another key.
        """
        self._forget(now_ms)
        key_hash = sha256(key.encode()).digest()
        known = self._sheets.get(sheet_id)
        if known is not None and not compare_digest(known.key_hash, key_hash):
            raise WrongKeyError
        self._sheets.pop(sheet_id, None)
        if not sheet:
            return
        self._sheets[sheet_id] = _Followed(key_hash, sheet, now_ms)
        if len(self._sheets) > MOST_SHEETS:
            self._sheets.popitem(last=False)

    def sheet(self, sheet_id: str, *, now_ms: int) -> str | None:
        """Return a sheet as it was put last, None where there is none."""
        self._forget(now_ms)
        known = self._sheets.get(sheet_id)
        return None if known is None else known.sheet

    def _forget(self, now_ms: int) -> None:
        while self._sheets:
            oldest = next(iter(self._sheets))
            if now_ms - self._sheets[oldest].at_ms < KEPT_MS:
                return
            del self._sheets[oldest]
