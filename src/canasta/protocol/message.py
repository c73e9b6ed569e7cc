"""The base of all messages, and the small types they share."""

from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from canasta.i18n import LANGUAGES

PROTOCOL_VERSION: Final = 1
"""The number of this protocol; a browser with another one has to load the page again."""


class Message(BaseModel):
    """The base of messages and their parts: frozen, strictly typed, without unknown fields."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


CommandId = Annotated[str, Field(min_length=8, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
"""Chosen by the browser: new for every command, the same when that command is sent again."""
Seat = Annotated[int, Field(ge=0, le=5)]
Hex32 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""32 bytes in hexadecimal."""
PlayText = Annotated[str, Field(min_length=1, max_length=600)]
"""A play as ``docs/notation.md`` writes it, with faces: ``take KS KD ; discard 9H``."""
Nickname = Annotated[str, Field(min_length=1, max_length=40)]
TableName = Annotated[str, Field(max_length=60)]
LanguageCode = Annotated[str, Field(pattern=f"^({'|'.join(LANGUAGES)})$")]
"""A language of the program: ``fr``."""
Level = Annotated[str, Field(pattern=r"^[a-z]{2,12}$")]
"""The strength of a robot: one of :func:`canasta.agents.levels.level_names`."""
