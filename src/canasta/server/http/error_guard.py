"""Logs defects of the program and answers without details."""

from collections.abc import Callable
from typing import Final

import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

log: Final = structlog.get_logger()


class ErrorGuard:
    """ASGI middleware that turns exceptions into 500 responses."""

    def __init__(self, app: ASGIApp, answer: Callable[[Request], Response]) -> None:
        """Wrap ``app``; ``answer`` returns the response to a failed request."""
        self._app = app
        self._answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; log an exception and send the error response.

        If the response has already begun, the exception reaches the server, which closes the
        connection.
        """
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        has_begun = False

        async def send_watched(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self._app(scope, receive, send_watched)
        except ClientDisconnect:
            log.info(
                "client_gone"
            )  # the client left during the request, so nobody waits for a response
        except Exception:
            log.exception("defect", route=getattr(scope.get("route"), "path", "none"))
            if has_begun:
                raise
            await self._answer(Request(scope))(scope, receive, send)
