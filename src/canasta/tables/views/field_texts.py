"""Serializes a message to JSON repeatedly, writing only the fields that have changed.

From one entry to the next most of a table stays as it was: settings, score sheets, the deal.
"""

from collections.abc import Callable
from functools import cache
from typing import Final, get_type_hints

from pydantic import TypeAdapter

from canasta.protocol.message import Message
from canasta.protocol.names import wire_name

_NOTHING: Final = object()


class FieldTexts:
    """The last JSON of each field of one message."""

    def __init__(self, kind: type[Message]) -> None:
        """Begin with nothing written of messages of the class ``kind``."""
        self._writers: Final = _writers(kind)
        self._values: tuple[object, ...] = (_NOTHING,) * len(self._writers)
        self._texts: Final = [""] * len(self._writers)

    def json(self, message: Message) -> str:
        """Return ``message.model_dump_json()``."""
        values = tuple(vars(message).values())
        for number, (value, known) in enumerate(zip(values, self._values, strict=True)):
            if not _is_same(value, known):
                self._texts[number] = self._writers[number](value)
        self._values = values
        return f"{{{','.join(self._texts)}}}"


def _is_same(value: object, known: object) -> bool:
    """Return whether a field has the same text as before, for sure.

    Parts of a table that have not changed are the same objects (:mod:`.kept_views`); comparing two
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
    """Return the writers of a class's fields with their names, in order."""
    kinds = get_type_hints(kind, include_extras=True)
    return tuple([_writer(wire_name(name), TypeAdapter(kinds[name])) for name in kind.model_fields])


def _writer(name: str, adapter: TypeAdapter[object]) -> Callable[[object], str]:
    def write(value: object) -> str:
        # Most of what changes are numbers, which JSON writes as Python does.
        text = str(value) if type(value) is int else adapter.dump_json(value).decode()
        return f'"{name}":{text}'

    return write
