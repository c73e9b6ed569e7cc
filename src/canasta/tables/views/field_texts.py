"""A message as JSON, again and again: only fields that have changed are written anew.

From one entry to the next most of a table stays as it was: settings, score sheets, the deal.
"""

from functools import cache
from typing import Final, get_type_hints

from pydantic import TypeAdapter

from canasta.protocol.message import Message

_NOTHING: Final = object()


class FieldTexts:
    """The JSON of each field of one message, as it was written last."""

    def __init__(self) -> None:
        """Begin with nothing written."""
        self._values: Final[dict[str, object]] = {}
        self._texts: Final[dict[str, str]] = {}

    def json(self, message: Message) -> str:
        """Return ``message.model_dump_json()``; all messages have to be of one class."""
        before, texts = self._values, self._texts
        writers = _writers(type(message))
        for name, value in vars(message).items():
            known = before.get(name, _NOTHING)
            if known is not value and known != value:  # comparing two models takes long
                before[name] = value
                texts[name] = f'"{name}":{writers[name].dump_json(value).decode()}'
        return f"{{{','.join(texts.values())}}}"


@cache
def _writers(kind: type[Message]) -> dict[str, TypeAdapter[object]]:
    """Return what writes each field of a class, in their order."""
    kinds = get_type_hints(kind, include_extras=True)
    return {name: TypeAdapter(kinds[name]) for name in kind.model_fields}
