"""A message as JSON, again and again: only fields that have changed are written anew.

From one entry to the next most of a table stays as it was: settings, score sheets, the deal.
"""

from functools import cache
from typing import Final, get_type_hints

from pydantic import TypeAdapter

from canasta.protocol.message import Message


class FieldTexts:
    """The JSON of each field of one message, as it was written last."""

    def __init__(self) -> None:
        """Begin with nothing written."""
        self._values: Final[dict[str, object]] = {}
        self._texts: Final[dict[str, str]] = {}

    def json(self, message: Message) -> str:
        """Return ``message.model_dump_json()``; all messages have to be of one class."""
        values, texts = self._values, self._texts
        for name, writer in _writers(type(message)).items():
            value = getattr(message, name)
            if name not in values or not _is_same(values[name], value):
                values[name] = value
                texts[name] = f'"{name}":{writer.dump_json(value).decode()}'
        return f"{{{','.join(texts.values())}}}"


def _is_same(before: object, now: object) -> bool:
    """Tell whether a value is as it was; writing a new object costs less than comparing it."""
    match now:
        case int() | str():
            return before == now
        case tuple():
            if not isinstance(before, tuple) or len(before) != len(now):
                return False
            return all(one is other for one, other in zip(before, now, strict=True))
        case _:
            return before is now


@cache
def _writers(kind: type[Message]) -> dict[str, TypeAdapter[object]]:
    """Return what writes each field of a class, in their order."""
    kinds = get_type_hints(kind, include_extras=True)
    return {name: TypeAdapter(kinds[name]) for name in kind.model_fields}
