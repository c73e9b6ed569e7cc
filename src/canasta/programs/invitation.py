"""Joins a table by an invitation link, over HTTP like a browser."""

import re
from dataclasses import dataclass
from typing import Final, TypeVar

from pydantic import ValidationError

from canasta.i18n import Language
from canasta.programs.http_post import HttpAnswer, http_post
from canasta.programs.table_error import TableError
from canasta.protocol.http_api import Me, NewGuest, Problem
from canasta.protocol.message import Message
from canasta.protocol.table_lists import Coming, Invitation

AnswerT = TypeVar("AnswerT", bound=Message)
_LINK: Final = re.compile(r"(https?)://([^/?#\s]+)/i/([A-Za-z0-9_-]+)/?")
_COOKIE: Final = re.compile(r"(__Host-)?canasta=[A-Za-z0-9._~+/=-]+")
_TABLE: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
_REDIRECTION: Final = 300
"""The lowest HTTP status of a redirection; a higher status is not a success either."""


@dataclass(frozen=True)
class Admission:
    """A guest who may enter a table."""

    socket: str
    """The address of the table's WebSocket."""
    origin: str
    cookie: str
    invitation: Invitation

    def seat(self, wanted: int | None) -> int:
        """Return the seat to take: the ``wanted`` seat, or else a free seat or a robot's.

        Raises:
            TableError: ``no_seat``.
        """
        if wanted is not None:
            return wanted
        table = self.invitation.table
        free = [seat for seat, name in enumerate(table.names) if not name]
        for seat in (*free, *table.robots):
            return seat
        raise TableError("no_seat")


def come(link: str, name: str, language: Language) -> Admission:
    """Register as a guest called ``name``, and get admitted by an invitation ``link``.

    Raises:
        TableError: ``no_link``, or another code if the server does not answer properly.
    """
    parts = _LINK.fullmatch(link.strip())
    if parts is None:
        raise TableError("no_link", link)
    scheme, host, token = parts.groups()
    origin = f"{scheme}://{host}"
    visitor = _Visitor(origin, language)
    visitor.post("/api/guest", NewGuest(nickname=name, language=language), Me)
    path = f"/api/invites/{token}"
    invitation = visitor.post(path, Coming(), Invitation)
    if not _TABLE.fullmatch(invitation.table.id):
        raise TableError("garbled", path)
    socket = f"ws{origin.removeprefix('http')}/ws/{invitation.table.id}"
    return Admission(socket, origin, visitor.cookie, invitation)


class _Visitor:
    """Sends requests and stores the guest's cookie."""

    def __init__(self, origin: str, language: Language) -> None:
        self._origin: Final = origin
        self._language: Final = language
        self.cookie = ""

    def post(self, path: str, body: Message, answer: type[AnswerT]) -> AnswerT:
        """Send a request and parse the answer.

        Raises:
            TableError: ``unreachable``, ``silent``, ``garbled`` or ``refused``.
        """
        headers = {
            "Content-Type": "application/json",
            "Origin": self._origin,
            "Accept-Language": self._language,
            "Cookie": self.cookie,
        }
        got = http_post(self._origin, path, body.model_dump_json().encode(), headers)
        if got.status >= _REDIRECTION:
            raise TableError("refused", _problem(got))
        for cookie in got.cookies:
            found = _COOKIE.match(cookie)
            if found:
                self.cookie = found[0]
        try:
            return answer.model_validate_json(got.body)
        except ValidationError:
            raise TableError("garbled", path) from None


def _problem(got: HttpAnswer) -> str:
    """Return the server's reason for refusing a request."""
    try:
        return Problem.model_validate_json(got.body).text
    except ValidationError:
        return f"{got.status} {got.reason}"
