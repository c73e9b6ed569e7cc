"""Reads the browser's scheme and address from the headers of reverse proxies.

Uvicorn's own middleware decides whether the sender is a trusted proxy. It understands a single
scheme in ``X-Forwarded-Proto`` only; the proxies of a chain send several, in one header or in many.
"""

from collections.abc import Sequence
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

_SCHEME: Final = b"x-forwarded-proto"


class ForwardedHeaders:
    """ASGI middleware that sets the scheme and the address that trusted proxies forward."""

    def __init__(self, app: ASGIApp, proxies: Sequence[str]) -> None:
        """Wrap ``app``, and trust the addresses and networks ``proxies``."""
        # Starlette and uvicorn type the same interface differently.
        self._app: Final = ProxyHeadersMiddleware(app, list(proxies))  # type: ignore[arg-type]

    def trusts(self, host: str) -> bool:
        """Return whether ``host`` is the address of a trusted proxy."""
        return host in self._app.trusted_hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, keeping only the first scheme, which is the browser's."""
        headers: list[tuple[bytes, bytes]] = scope.get("headers", [])
        schemes = [value for name, value in headers if name == _SCHEME]
        if schemes:
            first = schemes[0].partition(b",")[0].strip().lower()
            others = [(name, value) for name, value in headers if name != _SCHEME]
            scope = {**scope, "headers": [*others, (_SCHEME, first)]}
        await self._app(scope, receive, send)  # type: ignore[arg-type]
