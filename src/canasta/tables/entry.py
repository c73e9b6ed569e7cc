"""An entry: one accepted command, or one act of the server, as it is stored.

The entries of a table, in order, are the table: whoever carries them out one after the other
(:func:`canasta.tables.table.replay`) gets the table as it stands.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from canasta.record.card_game import Ruling

CLOCK: Final = "clock"
"""Actor of what happens because time has passed."""
SERVER: Final = "server"
"""Actor of what the server does by itself."""
ROBOT: Final = "robot:"
"""Beginning of the actor of a robot; its seat follows."""

BodyValue = str | int | bool | list[str] | list[int] | dict[str, "BodyValue"]
"""What the body of an entry may hold."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted command or act of the server."""

    seq: int
    """Its number at the table, from 1 without a gap."""
    actor: str
    """The guest's id for people; ``robot:<seat>``, ``clock`` or ``server`` for the others."""
    cmd_id: str
    """The same command is carried out once only: ids of acts are derived from ``seq``."""
    kind: str
    """What is done: the ``t`` of a command, or the name of an act."""
    body: str
    """The particulars as JSON text."""
    at_ms: int
    """When it was accepted, in milliseconds since 1970."""
    ruling: Ruling | None = field(default=None, compare=False, repr=False)
    """For a play just decided: the referee's ruling on it. It is not stored, as the body says all;
    an entry that was read back has none, and its play is judged again."""


def body_text(values: Mapping[str, BodyValue]) -> str:
    """Return the particulars of an entry as JSON text on one line."""
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


class Body:
    """The particulars of an entry, read with their types."""

    def __init__(self, text: str, secret: bytes = b"") -> None:
        """Read JSON text that holds an object; ``secret`` is what is stored apart from it.

        Raises:
            ValueError: it is no such text.
        """
        data = json.loads(text)
        if not isinstance(data, dict):
            raise ValueError(f"{text[:60]!r} is not the body of an entry")
        self._values: dict[str, object] = data
        self.secret: Final = secret
        """What nobody may see yet: the seed behind a promise."""

    def text(self, key: str) -> str:
        """Return a text; empty if it is not there."""
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

    def flag(self, key: str) -> bool:
        """Tell whether something is said to be so; not if it is not there."""
        return self._values.get(key, False) is True

    def data(self, key: str) -> bytes:
        """Return bytes, which are written in hexadecimal; none if they are not there."""
        return bytes.fromhex(self.text(key))

    def numbers(self, key: str) -> tuple[int, ...]:
        """Return whole numbers; none if they are not there."""
        return tuple([value for value in self._list(key) if isinstance(value, int)])

    def texts(self, key: str) -> tuple[str, ...]:
        """Return texts; none if they are not there."""
        return tuple([value for value in self._list(key) if isinstance(value, str)])

    def json(self, key: str) -> str:
        """Return a part as JSON text again, for a message to read."""
        return json.dumps(self._values.get(key))

    def _list(self, key: str) -> list[object]:
        value = self._values.get(key, [])
        if not isinstance(value, list):
            raise ValueError(f"{key} is not a list")
        return value
