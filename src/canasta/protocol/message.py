"""The base of all messages, and small types that they share."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Final, ParamSpec, TypeVar, cast

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from canasta.i18n import LANGUAGES
from canasta.protocol.names import wire_name
from canasta.protocol.visible_text import short_line, visible_file
from canasta.record.header import LONGEST_NAME

_LONGEST_TABLE_NAME: Final = 60
_LONGEST_WORDS: Final = 200
LONGEST_TITLE: Final = 60
"""The maximum number of characters in the title of house rules."""
LONGEST_RULE_FILE: Final = 8000
"""The maximum number of characters in a file of house rules."""
_LONGEST_SHOWN: Final = 80
_LARGEST: Final = 10**9
"""The largest number that a client may send; databases and JavaScript can hold far larger ones."""
PROTOCOL_VERSION: Final = 1
"""The version of this protocol; a browser with another version must reload the page."""


class Message(BaseModel):
    """The base of messages and their parts: frozen, strictly typed, without unknown fields."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        strict=True,
        alias_generator=wire_name,
        serialize_by_alias=True,
        validate_by_name=True,
    )


P = ParamSpec("P")
M = TypeVar("M", bound=Message)
_set: Final = object.__setattr__


def unchecked(kind: Callable[P, M]) -> Callable[P, M]:
    """Return a constructor of ``kind`` that does not validate its values.

    It takes all fields as keywords in the order of the class. The values must already be valid; for
    example, a :data:`ShownName` must have been cut. It serves messages that the server makes for
    every play of every table, in code whose types are checked. Such a message equals a validated
    one and has the same JSON, but takes a third of the time. Pydantic's ``model_construct`` takes
    longer than validation.
    """
    model = cast("type[M]", kind)
    names = set(model.model_fields)

    def make(*_values: P.args, **values: P.kwargs) -> M:
        message = model.__new__(model)
        # The attributes of every pydantic model.
        _set(message, "__dict__", values)
        _set(message, "__pydantic_fields_set__", names)
        _set(message, "__pydantic_extra__", None)
        _set(message, "__pydantic_private__", None)
        return message

    return make


CommandId = Annotated[str, Field(min_length=8, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
"""The id of a command: new for every command, but unchanged if the command is sent again."""
Seat = Annotated[int, Field(ge=0, le=5)]
Count = Annotated[int, Field(ge=0, le=_LARGEST)]
"""A number that counts up from 0, such as the ``seq`` of a table."""
Ordinal = Annotated[int, Field(ge=1, le=_LARGEST)]
"""A number that counts up from 1, such as the number of a round."""
Hex32 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""32 bytes in hexadecimal."""
PlayText = Annotated[str, Field(min_length=1, max_length=600)]
"""A play in the notation of ``docs/build/notation.md``, with faces: ``take KS KD ; discard 9H``."""
Nickname = Annotated[
    str,
    Field(min_length=1, max_length=LONGEST_NAME),
    AfterValidator(partial(short_line, longest=LONGEST_NAME)),
]
TableName = Annotated[
    str,
    Field(max_length=_LONGEST_TABLE_NAME),
    AfterValidator(partial(short_line, longest=_LONGEST_TABLE_NAME)),
]
Words = Annotated[
    str,
    Field(max_length=_LONGEST_WORDS),
    AfterValidator(partial(short_line, longest=_LONGEST_WORDS)),
]
"""A player's free text; empty if the text has no visible character."""
RuleFile = Annotated[str, Field(max_length=LONGEST_RULE_FILE), AfterValidator(visible_file)]
"""House rules as TOML."""
shown_name: Final = partial(short_line, longest=_LONGEST_SHOWN)
"""Converts a text to a :data:`ShownName`."""
ShownName = Annotated[str, AfterValidator(shown_name)]
"""A name or a title in a list, cut to at most 80 characters."""
LanguageCode = Annotated[str, Field(pattern=f"^({'|'.join(LANGUAGES)})$")]
"""A language of the program, such as ``fr``."""
Level = Annotated[str, Field(pattern=r"^[a-z]{2,12}$")]
"""The level of a robot, one of :func:`canasta.agents.levels.level_names`."""
