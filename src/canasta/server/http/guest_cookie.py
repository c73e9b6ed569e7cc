"""The signed cookie that names a guest.

The cookie holds the guest's random id and nothing else. The guest's data are in the store,
which this module does not know.
"""

from hashlib import sha256
from typing import Final

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from canasta.server.origin import is_secure

PLAIN_COOKIE: Final = "canasta"
"""The cookie's name over http, on a home network."""
SECURE_COOKIE: Final = "__Host-canasta"
"""The cookie's name over https: browsers accept it from this very host only."""
_MAX_AGE_S: Final = 400 * 24 * 3600
"""The longest lifetime browsers grant; the data behind it is deleted earlier if nobody comes."""


class GuestCookies:
    """Signs and reads the cookie."""

    def __init__(self, key: bytes) -> None:
        """Sign with ``key``; a cookie signed with any other key counts as absent."""
        self._signer: Final = Signer(key, salt="canasta.guest", digest_method=sha256)

    def guest_id(self, connection: HTTPConnection) -> str | None:
        """Return the guest's id of a request or WebSocket, or None without a valid cookie."""
        signed = connection.cookies.get(_cookie(connection), "")
        try:
            return self._signer.unsign(signed).decode("ascii")
        except (BadSignature, UnicodeError):
            return None

    def signed(self, guest: str) -> str:
        """Return the value of the cookie for the guest with this id."""
        return self._signer.sign(guest).decode("ascii")

    def remember(self, connection: HTTPConnection, response: Response, guest: str) -> None:
        """Set the cookie on ``response``; its lifetime starts again with every visit."""
        response.set_cookie(
            _cookie(connection),
            self.signed(guest),
            max_age=_MAX_AGE_S,
            secure=is_secure(connection),
            httponly=True,
            samesite="lax",
        )

    def forget(self, connection: HTTPConnection, response: Response) -> None:
        """Make ``response`` delete the cookie."""
        response.delete_cookie(
            _cookie(connection), secure=is_secure(connection), httponly=True, samesite="lax"
        )


def _cookie(connection: HTTPConnection) -> str:
    return SECURE_COOKIE if is_secure(connection) else PLAIN_COOKIE
