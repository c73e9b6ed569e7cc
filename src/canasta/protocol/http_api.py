"""Requests over HTTP for which no other module of the protocol exists, and their answers."""

from typing import Annotated

from pydantic import Field

from canasta.build_info import CompiledForm
from canasta.protocol.message import (
    LanguageCode,
    Message,
    Nickname,
)


class Problem(Message):
    """An error response: the fault and its remedy."""

    code: str
    text: str
    """The fault and its remedy in a sentence, in the language of the request."""
    field: str = ""
    """The name of the field concerned in the request, or an empty string."""


class NewGuest(Message):
    """``POST /api/guest``: choose a nickname, or change it."""

    nickname: Nickname
    language: LanguageCode


class Me(Message):
    """``GET /api/me``: the guest of this browser, without a name before the first ``POST``."""

    nickname: str
    language: str


class Link(Message):
    """The link of an invitation to a table."""

    url: str
    """The absolute address."""
    is_local: bool
    """Whether the link works only on the server's computer."""


class SheetPlace(Message):
    """The answer to ``POST /api/score/live``: a place for a score sheet that others follow."""

    id: str
    """The id for followers, which is the hash of the key."""
    key: str
    """The key, for the score keeper only."""


class FollowedSheet(Message):
    """``PUT /api/score/live/{id}``: the current state of a score sheet, for its followers."""

    key: Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
    """The key that belongs to the id."""
    sheet: Annotated[str, Field(max_length=16_000, pattern="^[A-Za-z0-9_-]*$")]
    """The fragment of a link to the game, or an empty string once nobody may follow the sheet any
    longer."""


class Program(Message):
    """``GET /api/program``: whether the running program is compiled."""

    compiled: bool
    compiled_form: CompiledForm
    """The state of the compiled form that is being made for the next start, while the plain form
    runs."""


class KeptDays(Message):
    """``GET /api/kept``: the retention periods of the server, in days."""

    guest: int
    """The number of days after a guest's last visit."""
    closed_table: int
    idle_table: int
    """The number of days after the last entry of an open table."""
    invite: int
    """The number of days after an invitation has expired."""
