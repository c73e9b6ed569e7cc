"""Serializes successive messages to JSON, writing only the fields that have changed.

Most of a table stays the same from one entry to the next: settings, score sheets, the deal.
"""

from collections.abc import Callable
from functools import cache
from typing import Final, get_type_hints

from pydantic import TypeAdapter

from canasta.protocol.message import Message
from canasta.protocol.names import wire_name

_NOTHING: Final = object()


class FieldTexts:
    """The last JSON text of each field of one kind of message."""

    def __init__(self, kind: type[Message]) -> None:
        """Begin without texts, for messages of the class ``kind``."""
        self._writers: Final = _writers(kind)
        self._values: tuple[object, ...] = (_NOTHING,) * len(self._writers)
        self._texts: Final = [""] * len(self._writers)

    def json(self, message: Message) -> str:
        """Return ``message.model_dump_json()``, reusing the texts of unchanged fields."""
        values = tuple(vars(message).values())
        for number, (value, known) in enumerate(zip(values, self._values, strict=True)):
            if not _is_same(value, known):
                self._texts[number] = self._writers[number](value)
        self._values = values
        return f"{{{','.join(self._texts)}}}"


def _is_same(value: object, known: object) -> bool:
    """Return whether a field certainly has the same text as before.

    Unchanged parts of a table are the same objects (:mod:`.kept_views`), because comparing two
    models takes longer than writing one of them.
    """
    if value is known:
        return True
    if not isinstance(value, tuple) or not isinstance(known, tuple):
        return not isinstance(value, Message) and value == known
    return len(value) == len(known) and all(
        _is_same(part, before) for part, before in zip(value, known, strict=True)
    )


@cache
def _writers(kind: type[Message]) -> tuple[Callable[[object], str], ...]:
    """Return a function per field of the class, in order, that writes its name and value."""
    kinds = get_type_hints(kind, include_extras=True)
    return tuple([_writer(wire_name(name), TypeAdapter(kinds[name])) for name in kind.model_fields])


def _writer(name: str, adapter: TypeAdapter[object]) -> Callable[[object], str]:
    def write(value: object) -> str:
        # Most changed values are numbers, which JSON writes as Python does.
        text = str(value) if type(value) is int else adapter.dump_json(value).decode()
        return f'"{name}":{text}'

    return write
