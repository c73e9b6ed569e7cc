"""Coming to a table by an invitation link: over HTTP, as browsers do."""

import json
import re
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Final, TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from pydantic import ValidationError

from canasta.i18n import Language
from canasta.programs.table_error import TableError
from canasta.protocol.message import Message
from canasta.protocol.pages import Coming, Invitation, Me, NewGuest, Problem

AnswerT = TypeVar("AnswerT", bound=Message)
_LINK: Final = re.compile(r"(https?)://([^/?#\s]+)/i/([A-Za-z0-9_-]+)/?")
_COOKIES: Final = ("canasta", "__Host-canasta")
_TIMEOUT_S: Final = 20
_MOST_BYTES: Final = 1_000_000


@dataclass(frozen=True)
class Admission:
    """A guest who may enter a table."""

    socket: str
    """The address of the table's WebSocket."""
    origin: str
    cookie: str
    invitation: Invitation

    def seat(self, wanted: int | None) -> int:
        """Return the seat to take: the one that is ``wanted``, or a free one, or that of a robot.

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
    """Become a guest called ``name``, and be admitted by an invitation ``link``.

    Raises:
        TableError: ``no_link``, ``unreachable`` or ``refused``.
    """
    parts = _LINK.fullmatch(link.strip())
    if parts is None:
        raise TableError("no_link", link)
    scheme, host, token = parts.groups()
    origin = f"{scheme}://{host}"
    visitor = _Visitor(origin, language)
    visitor.post("/api/guest", NewGuest(nickname=name, language=language), Me)
    invitation = visitor.post(f"/api/invites/{token}", Coming(), Invitation)
    socket = f"ws{origin.removeprefix('http')}/ws/{invitation.table.id}"
    return Admission(socket, origin, visitor.cookie, invitation)


class _Visitor:
    """Sends requests, and keeps the guest's cookie."""

    def __init__(self, origin: str, language: Language) -> None:
        self._origin: Final = origin
        self._language: Final = language
        self.cookie = ""

    def post(self, path: str, body: Message, answer: type[AnswerT]) -> AnswerT:
        """Send a request and read the answer.

        Raises:
            TableError: ``unreachable`` or ``refused``.
        """
        headers = {
            "Content-Type": "application/json",
            "Origin": self._origin,
            "Accept-Language": self._language,
            "Cookie": self.cookie,
        }
        request = Request(  # noqa: S310  (the scheme is http or https)
            self._origin + path, body.model_dump_json().encode(), headers, method="POST"
        )
        try:
            with urlopen(request, timeout=_TIMEOUT_S) as response:  # noqa: S310
                text: bytes = response.read(_MOST_BYTES)
                cookies = response.headers.get_all("Set-Cookie") or []
        except HTTPError as error:
            raise TableError("refused", _problem(error)) from None
        except (URLError, OSError) as error:
            reason = getattr(error, "reason", error)
            raise TableError("unreachable", str(reason)) from None
        for cookie in cookies:
            for name, morsel in SimpleCookie(cookie).items():
                if name in _COOKIES:
                    self.cookie = f"{name}={morsel.value}"
        try:
            return answer.model_validate_json(text)
        except ValidationError:
            raise TableError("unreachable", f"{path}: {text[:60]!r}") from None


def _problem(error: HTTPError) -> str:
    """Return what a server says against a request."""
    text = error.read(_MOST_BYTES)
    try:
        return Problem.model_validate_json(text).text
    except (ValidationError, json.JSONDecodeError):
        return f"{error.code} {error.reason}"
