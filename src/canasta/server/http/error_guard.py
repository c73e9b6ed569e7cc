"""What goes wrong in the program itself is answered all the same, and stands in the log alone."""

from collections.abc import Callable
from typing import Final

import structlog
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

log: Final = structlog.get_logger()


class ErrorGuard:
    """Lets nothing out but answers."""

    def __init__(self, app: ASGIApp, answer: Callable[[Request], Response]) -> None:
        """Stand before ``app``; ``answer`` is sent in place of what could not be."""
        self._app = app
        self._answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through; if it fails, note that and apologise.

        An answer that had begun cannot be taken back: the connection is broken off.
        """
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        has_begun = False

        async def send_noted(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self._app(scope, receive, send_noted)
        except Exception:
            log.exception("defect", route=getattr(scope.get("route"), "path", "none"))
            if has_begun:
                raise
            await self._answer(Request(scope))(scope, receive, send)
