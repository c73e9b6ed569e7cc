"""The signed cookie that names a guest and the device that has it.

The cookie holds two random ids and nothing else; that of the device is left out on the device where
the guest came in. The data are in the store, which this module does not know.
"""

from hashlib import sha256
from typing import Final, NamedTuple

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
_BETWEEN: Final = "."
"""Stands between the two ids."""


class Identity(NamedTuple):
    """The content of a cookie. Whether the device is still signed in, only the store knows."""

    guest: str
    """The guest's id."""
    device: str
    """The id of the device: the guest's own on the device where they came in."""


class GuestCookies:
    """Signs and reads the cookie."""

    def __init__(self, key: bytes) -> None:
        """Sign with ``key``; a cookie signed with any other key counts as absent."""
        self._signer: Final = Signer(key, salt="canasta.guest", digest_method=sha256)

    def identity(self, connection: HTTPConnection) -> Identity | None:
        """Return the content of a request's or WebSocket's cookie, or None without a valid one."""
        signed = connection.cookies.get(_cookie(connection), "")
        try:
            guest, _, device = self._signer.unsign(signed).decode("ascii").partition(_BETWEEN)
        except (BadSignature, UnicodeError):
            return None
        return Identity(guest, device or guest)

    def guest_id(self, connection: HTTPConnection) -> str | None:
        """Return the guest's id that the cookie names, be the device signed in or not."""
        identity = self.identity(connection)
        return None if identity is None else identity.guest

    def signed(self, guest: str, device: str = "") -> str:
        """Return the value of the cookie for a guest, by default on the device they came in on."""
        named = guest if device in ("", guest) else f"{guest}{_BETWEEN}{device}"
        return self._signer.sign(named).decode("ascii")

    def remember(self, connection: HTTPConnection, response: Response, identity: Identity) -> None:
        """Set the cookie on ``response``; its lifetime starts again with every visit."""
        response.set_cookie(
            _cookie(connection),
            self.signed(*identity),
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
