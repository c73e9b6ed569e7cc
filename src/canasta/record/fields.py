"""Reads the keys of a position and checks the type and range of each value."""

from collections.abc import Mapping, Sequence
from typing import Final

from canasta.cards.lanes import from_kinds
from canasta.cards.text import TextError, kinds_text, parse_kinds
from canasta.errors import represented
from canasta.record.errors import RecordError

_MOST: Final = 1_000_000
"""The largest number allowed in a list of cards or points."""
MOST_OF_A_KIND: Final = 15
"""The maximum number of cards of one kind in a multiset."""


def too_many_cards(key: str, kind: int, found: int, most: int) -> RecordError:
    """Return the error for a key that holds ``found`` cards of a kind, more than ``most``."""
    return RecordError("position.too_many_cards", key, f"{kinds_text([kind])}: {found} > {most}")


class Fields:
    """Reads the keys of a position; every method raises RecordError for a value of another type."""

    def __init__(self, data: Mapping[str, object]) -> None:
        """Read from ``data``, a parsed TOML table."""
        self.data = data

    def _bad(self, key: str, value: object) -> RecordError:
        return RecordError("position.bad_value", key, represented(value))

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """Return a whole number from ``low`` to ``high``."""
        value = self.data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self._bad(key, value)
        return value

    def text(self, key: str, default: str = "") -> str:
        """Return the text of ``key``, or ``default`` if the key is missing."""
        value = self.data.get(key, default)
        if not isinstance(value, str):
            raise self._bad(key, value)
        return value

    def word(self, key: str, words: Sequence[str], default: str) -> int:
        """Return the index in ``words`` of the value of ``key``."""
        value = self.text(key, default)
        if value not in words:
            raise self._bad(key, value)
        return words.index(value)

    def flag(self, key: str) -> bool:
        """Return a boolean; False if the key is missing."""
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            raise self._bad(key, value)
        return value

    def listed(self, key: str, length: int, default: object) -> list[object]:
        """Return a list of ``length`` entries, all ``default`` if the key is missing."""
        value = self.data.get(key)
        if value is None:
            return [default] * length
        if not isinstance(value, list) or len(value) != length:
            raise self._bad(key, value)
        return value

    def numbers(self, key: str, length: int, low: int) -> list[int]:
        """Return ``length`` whole numbers from ``low`` to 1,000,000, or zeros for a missing key."""
        values = self.listed(key, length, 0)
        found: list[int] = []
        for value in values:
            if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= _MOST:
                raise self._bad(key, value)
            found.append(value)
        return found

    def texts(self, key: str, length: int) -> list[str]:
        """Return ``length`` texts, all empty if the key is missing."""
        values = self.listed(key, length, "")
        found: list[str] = []
        for value in values:
            if not isinstance(value, str):
                raise self._bad(key, value)
            found.append(value)
        return found

    def flags(self, key: str, defaults: list[bool]) -> list[bool]:
        """Return a list of booleans; ``defaults`` sets its length and replaces a missing key."""
        if key not in self.data:
            return defaults
        found: list[bool] = []
        for value in self.listed(key, len(defaults), default=False):
            if not isinstance(value, bool):
                raise self._bad(key, value)
            found.append(value)
        return found

    def kinds(self, key: str, text: str) -> list[int]:
        """Return the kinds in ``text``; errors name ``key``."""
        try:
            return parse_kinds(text)
        except TextError:
            raise RecordError("position.bad_card", key, text) from None

    def counts(self, key: str, text: str) -> int:
        """Return the multiset of the kinds in ``text``; errors name ``key``."""
        kinds = self.kinds(key, text)
        try:
            return from_kinds(kinds)
        except ValueError:
            kind = max(kinds, key=kinds.count)
            raise too_many_cards(key, kind, kinds.count(kind), MOST_OF_A_KIND) from None
