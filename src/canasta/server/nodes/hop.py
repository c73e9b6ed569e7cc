"""The signed header that names the guest on whose behalf a request is passed on.

Only a server with the shared secret can write the header. The other server therefore trusts it
without checking cookie or origin, which the first server has checked. Nothing is passed on twice.

The header is valid for a single path and for a few minutes. An attacker who captures one, on an
unencrypted network or in a log, cannot use it elsewhere or later.
"""

import time
from collections.abc import Callable
from hashlib import sha256
from typing import Final

import structlog
from itsdangerous import BadSignature, Signer
from pydantic import ValidationError
from starlette.requests import HTTPConnection

from canasta.protocol.nodes import Hop, SentHop

log: Final = structlog.get_logger()

HEADER: Final = "x-canasta-hop"
VALID_S: Final = 300
"""The number of seconds by which the clocks of two servers may differ, including the transit of a
request."""


class HopSigner:
    """Signs and reads the header."""

    def __init__(self, key: bytes, clock: Callable[[], float] = time.time) -> None:
        """Sign with ``key``, which the servers share; ``clock`` returns seconds since 1970."""
        self._signer: Final = Signer(key, salt="canasta.hop", digest_method=sha256)
        self._clock: Final = clock

    def headers(self, hop: Hop, path: str) -> dict[str, str]:
        """Return the header to send with a request or WebSocket for ``path``."""
        sent = SentHop(hop=hop, path=path, at_s=int(self._clock()))
        # Leave out empty fields: a server of an earlier version may not know them.
        named = sent.model_dump_json(exclude_defaults=True)
        return {HEADER: self._signer.sign(named).decode()}

    def hop(self, connection: HTTPConnection) -> Hop | None:
        """Return the hop of a request or WebSocket, or None if it came from a browser."""
        if HEADER not in connection.headers:
            return None
        try:
            signed = self._signer.unsign(connection.headers[HEADER])
            sent = SentHop.model_validate_json(signed)
        except (BadSignature, ValidationError):
            return None
        if sent.path != connection.scope["path"]:
            return None
        late_s = round(self._clock() - sent.at_s)
        if abs(late_s) > VALID_S:
            log.warning(
                "a hop was refused: captured long ago, or do the clocks differ?", late_s=late_s
            )
            return None
        return sent.hop
