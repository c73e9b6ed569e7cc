"""The signed cookie that names a guest, and the key file that signs it.

The cookie holds the guest's random id and nothing else. What the id stands for is in the store,
which this module does not know.
"""

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes
from typing import Final

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from canasta.server.origin import is_secure

KEY_FILE: Final = "cookie.key"
"""The name of the key file in the data folder."""
PLAIN_COOKIE: Final = "canasta"
"""The cookie's name over http, on a home network."""
SECURE_COOKIE: Final = "__Host-canasta"
"""The cookie's name over https: browsers accept it from this very host only."""
_KEY_BYTES: Final = 32
_MAX_AGE_S: Final = 400 * 24 * 3600
"""The longest lifetime browsers grant; the data behind it is deleted earlier if nobody comes."""


def cookie_key(folder: Path) -> bytes:
    """Return the key of 32 bytes in ``folder``, making one where it is missing or too short.

    A new key is written beside its final place, synced and renamed, so that a machine that stops
    half-way leaves no partial key. Only the owner may read the file.

    Raises:
        OSError: the key can neither be read nor written.
    """
    path = folder / KEY_FILE
    with suppress(FileNotFoundError):
        key = path.read_bytes()
        if len(key) == _KEY_BYTES:
            return key
    key = token_bytes(_KEY_BYTES)
    beside = path.with_suffix(".new")
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        os.write(descriptor, key)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    beside.replace(path)
    return key


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
