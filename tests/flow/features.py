"""The features of a message for a classifier: hashed features of its values, lengths and order."""

import json
import re
from collections.abc import Iterator
from zlib import crc32

_MOST_ITEMS = 12
"""The number of list items with features of their own; all later items share a feature."""
_SMALL = 1000
"""The limit below which a number itself is a feature; for other numbers, the last binary digits are
features."""
_A_TIME = 1_000_000_000_000
"""The limit from which numbers count as times; they are measured from the time of the
entry, in milliseconds."""


def features(place: str, text: str, at_ms: int) -> set[int]:
    """Return the features of the message at ``place`` after an entry made at ``at_ms``."""
    return {crc32(f"{place}/{word}".encode()) for word in _words(text, at_ms)}


def _words(text: str, at_ms: int) -> Iterator[str]:
    yield from _number("length", len(text))
    try:
        read: object = json.loads(text)
    except ValueError:
        yield from re.findall(r"\w+", text)
        return
    # The extra length from spaces, escapes and other ways to write numbers.
    compact = json.dumps(read, ensure_ascii=False, separators=(",", ":"))
    yield from _number("excess", len(text) - len(compact))
    yield from _values("", read, at_ms)


def _values(path: str, value: object, at_ms: int) -> Iterator[str]:
    match value:
        case dict():
            yield f"{path} keys {','.join(value)}"
            for key, part in value.items():
                yield from _values(f"{path}.{key}", part, at_ms)
        case list():
            yield from _number(f"{path} items", len(value))
            for place, part in enumerate(value):
                yield from _values(f"{path}[{min(place, _MOST_ITEMS)}]", part, at_ms)
        case int() | float() if not isinstance(value, bool):
            yield from _number(path, int(value) - (at_ms if value >= _A_TIME else 0))
        case _:
            yield f"{path}={value}"


def _number(path: str, value: int) -> Iterator[str]:
    if abs(value) < _SMALL:
        yield f"{path}={value}"
    for digit in range(4):
        if value >> digit & 1:
            yield f"{path} digit {digit}"
