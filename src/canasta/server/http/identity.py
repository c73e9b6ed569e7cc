"""Who a browser belongs to: the id of a guest in a signed cookie, and nothing else."""

from hashlib import sha256
from typing import Final

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from canasta.server.origin import is_secure

PLAIN_COOKIE: Final = "canasta"
"""Its name over http, on a home network."""
SECURE_COOKIE: Final = "__Host-canasta"
"""Its name over https: browsers accept it from this very host only."""
_KEPT_S: Final = 400 * 24 * 3600
"""As long as browsers keep any cookie; the data behind it go earlier if nobody comes."""


class Identities:
    """Signs and reads the cookie."""

    def __init__(self, key: bytes) -> None:
        """Sign with ``key``; cookies signed with another one are not believed."""
        self._signer: Final = Signer(key, salt="canasta.guest", digest_method=sha256)

    def guest_id(self, connection: HTTPConnection) -> str | None:
        """Return the guest of a request or a WebSocket, or None where no cookie tells it."""
        signed = connection.cookies.get(_cookie(connection), "")
        try:
            return self._signer.unsign(signed).decode("ascii")
        except (BadSignature, UnicodeError):
            return None

    def signed(self, guest: str) -> str:
        """Return the value of the cookie of a guest."""
        return self._signer.sign(guest).decode("ascii")

    def remember(self, connection: HTTPConnection, response: Response, guest: str) -> None:
        """Let the browser keep the id of a guest; each visit makes it last anew."""
        response.set_cookie(
            _cookie(connection),
            self.signed(guest),
            max_age=_KEPT_S,
            secure=is_secure(connection),
            httponly=True,
            samesite="lax",
        )

    def forget(self, connection: HTTPConnection, response: Response) -> None:
        """Let the browser drop the cookie."""
        response.delete_cookie(
            _cookie(connection), secure=is_secure(connection), httponly=True, samesite="lax"
        )


def _cookie(connection: HTTPConnection) -> str:
    return SECURE_COOKIE if is_secure(connection) else PLAIN_COOKIE
