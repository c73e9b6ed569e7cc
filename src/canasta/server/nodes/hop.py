"""The signed header by which one server tells another for whom it passes something on.

Only a server that knows the shared secret can write it, so the other one believes it and asks
neither for a cookie nor for an origin; both were checked where the browser came in. What was passed
on once is never passed on again.
"""

from hashlib import sha256
from typing import Final

from itsdangerous import BadSignature, Signer
from pydantic import ValidationError
from starlette.requests import HTTPConnection

from canasta.protocol.nodes import Hop

HEADER: Final = "x-canasta-hop"


class HopSigner:
    """Signs and reads the header."""

    def __init__(self, key: bytes) -> None:
        """Sign with ``key``, which the servers share."""
        self._signer: Final = Signer(key, salt="canasta.hop", digest_method=sha256)

    def headers(self, hop: Hop) -> dict[str, str]:
        """Return the header to send."""
        return {HEADER: self._signer.sign(hop.model_dump_json()).decode()}

    def hop(self, connection: HTTPConnection) -> Hop | None:
        """Return what a request or WebSocket was passed on for; None if it came from a browser."""
        if HEADER not in connection.headers:
            return None
        try:
            signed = self._signer.unsign(connection.headers[HEADER])
            return Hop.model_validate_json(signed)
        except (BadSignature, ValidationError):
            return None
