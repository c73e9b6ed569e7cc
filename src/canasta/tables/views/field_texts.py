"""A message as JSON, again and again: only fields that have changed are written anew.

From one entry to the next most of a table stays as it was: settings, score sheets, the deal.
"""

from collections.abc import Callable
from functools import cache
from typing import Final, get_type_hints

from pydantic import TypeAdapter

from canasta.protocol.message import Message


class FieldTexts:
    """The JSON of each field of one message, as it was written last."""

    def __init__(self) -> None:
        """Begin with nothing written."""
        self._values: tuple[object, ...] = ()
        self._texts: Final[list[str]] = []

    def json(self, message: Message) -> str:
        """Return ``message.model_dump_json()``; all messages have to be of one class."""
        writers = _writers(type(message))
        values = tuple(vars(message).values())
        if not self._texts:
            self._texts.extend([write(value) for write, value in zip(writers, values, strict=True)])
        else:
            for number, (value, known) in enumerate(zip(values, self._values, strict=True)):
                if value is not known and value != known:  # comparing two models takes long
                    self._texts[number] = writers[number](value)
        self._values = values
        return f"{{{','.join(self._texts)}}}"


@cache
def _writers(kind: type[Message]) -> tuple[Callable[[object], str], ...]:
    """Return what writes each field of a class with its name, in their order."""
    kinds = get_type_hints(kind, include_extras=True)
    return tuple([_writer(name, TypeAdapter(kinds[name])) for name in kind.model_fields])


def _writer(name: str, adapter: TypeAdapter[object]) -> Callable[[object], str]:
    return lambda value: f'"{name}":{adapter.dump_json(value).decode()}'
