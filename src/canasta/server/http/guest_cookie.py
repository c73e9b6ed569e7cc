"""The signed cookie that names a guest and the guest's device.

The cookie holds only two random ids. The id of the device is left out on the device where the guest
registered. The data are in the store, which this module does not use.
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
"""The cookie's name over https; browsers accept it only from this host."""
_MAX_AGE_S: Final = 400 * 24 * 3600
"""The longest lifetime that browsers grant, in seconds; the data of an absent guest are deleted
earlier."""
_BETWEEN: Final = "."
"""The character between the two ids."""


class Identity(NamedTuple):
    """The content of a cookie; only the store knows whether the device is still signed in."""

    guest: str
    """The guest's id."""
    device: str
    """The id of the device, which is the guest's id on the device where the guest registered."""


class GuestCookies:
    """Signs and reads the cookie."""

    def __init__(self, key: bytes) -> None:
        """Sign with ``key``; a cookie signed with any other key counts as absent."""
        self._signer: Final = Signer(key, salt="canasta.guest", digest_method=sha256)

    def identity(self, connection: HTTPConnection) -> Identity | None:
        """Return the content of a connection's cookie, or None without a valid cookie."""
        signed = connection.cookies.get(_cookie(connection), "")
        try:
            guest, _, device = self._signer.unsign(signed).decode("ascii").partition(_BETWEEN)
        except (BadSignature, UnicodeError):
            return None
        return Identity(guest, device or guest)

    def guest_id(self, connection: HTTPConnection) -> str | None:
        """Return the guest's id in the cookie, whether or not the device is signed in."""
        identity = self.identity(connection)
        return None if identity is None else identity.guest

    def signed(self, guest: str, device: str = "") -> str:
        """Return the value of the cookie for a guest, by default on the guest's first device."""
        named = guest if device in ("", guest) else f"{guest}{_BETWEEN}{device}"
        return self._signer.sign(named).decode("ascii")

    def remember(self, connection: HTTPConnection, response: Response, identity: Identity) -> None:
        """Set the cookie on ``response``; its lifetime restarts with every visit."""
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
