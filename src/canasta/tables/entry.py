"""An entry: one accepted command or one act of the server, as stored.

The entries determine the table: applying them in order (:func:`canasta.tables.table.replay`) gives
its current state.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from canasta.protocol.message import Message
from canasta.record.card_game import CardRuling

CLOCK: Final = "clock"
"""The actor of acts that are due because time has passed."""
SERVER: Final = "server"
"""The actor of the other acts of the server."""
ROBOT: Final = "robot:"
"""The prefix of a robot as actor, followed by its seat."""

BodyValue = str | int | bool | list[str] | list[int] | dict[str, "BodyValue"]
"""A value in the body of an entry."""

M = TypeVar("M", bound=Message)


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted command or act of the server."""

    seq: int
    """The number of the entry at the table, counted from 1 without gaps."""
    actor: str
    """The origin of the entry: the id of a guest, ``robot:<seat>``, ``clock`` or ``server``."""
    cmd_id: str
    """Unique per actor, so that no command is applied twice; the id of an act follows from
    ``seq``."""
    kind: str
    """The kind of the entry, one of :data:`canasta.tables.registry.ENTRY_ROWS`; for a command, its
    ``t``."""
    body: str
    """The details as the text of a JSON object."""
    at_ms: int
    """The time of acceptance, in milliseconds since 1970."""
    values: Mapping[str, BodyValue] | None = field(default=None, compare=False, repr=False)
    """The details as an object, if the entry has just been decided; None if it was read from the
    store."""
    ruling: CardRuling | None = field(default=None, compare=False, repr=False)
    """The referee's ruling, if the entry is a play that has just been decided. It is not stored,
    because the body is complete; a play read from the store is judged again."""


_one_line: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def body_text(values: Mapping[str, BodyValue]) -> str:
    """Return the details of an entry as JSON text on one line."""
    return _one_line.encode(values)


class Body:
    """The details of an entry, read by type."""

    def __init__(self, entry: Entry, secret: bytes = b"") -> None:
        """Read the body of ``entry``, with the ``secret`` that is stored apart from it.

        Raises:
            ValueError: the text is not a JSON object.
        """
        values: object = entry.values if entry.values is not None else json.loads(entry.body)
        if not isinstance(values, dict):
            raise ValueError(f"{entry.body[:60]!r} is not the body of an entry")
        self._values: Mapping[str, object] = values
        self.secret: Final = secret
        """The secret stored apart from the body: the seed behind the server's commitment."""

    def text(self, key: str) -> str:
        """Return a text, or an empty string if the key is missing."""
        value = self._values.get(key, "")
        if not isinstance(value, str):
            raise ValueError(f"{key} is not a text")
        return value

    def number(self, key: str) -> int:
        """Return a whole number."""
        value = self._values.get(key)
        if not isinstance(value, int):
            raise ValueError(f"{key} is not a number")
        return value

    def number_or_zero(self, key: str) -> int:
        """Return a whole number, or 0 if the key is missing."""
        return self.number(key) if key in self._values else 0

    def flag(self, key: str) -> bool:
        """Return whether a flag is set."""
        return self._values.get(key, False) is True

    def data(self, key: str) -> bytes:
        """Return bytes written in hexadecimal; empty if the key is missing."""
        return bytes.fromhex(self.text(key))

    def numbers(self, key: str) -> tuple[int, ...]:
        """Return a list of whole numbers; empty if the key is missing."""
        return tuple([value for value in self._list(key) if isinstance(value, int)])

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts; empty if the key is missing."""
        return tuple([value for value in self._list(key) if isinstance(value, str)])

    def message(self, key: str, kind: type[M]) -> M:
        """Return a message of ``kind``, whose tuples are lists in the body.

        Raises:
            ValidationError: the value is missing or not such a message.
        """
        return kind.model_validate(self._values.get(key), strict=False)

    def _list(self, key: str) -> list[object]:
        value = self._values.get(key, [])
        if not isinstance(value, list):
            raise ValueError(f"{key} is not a list")
        return value
