"""Tells each connection how far its request is: begun, waiting for its body, answered."""

from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from canasta.server.transport.guarded_connection import GuardedConnection, connection_of


class RequestPhases:
    """The outermost ASGI application of a server."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap ``app``."""
        self._app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, and report the phases of a request."""
        connection = connection_of(scope)
        if connection is not None and scope["type"] == "websocket":
            connection.handshake_begun()
        if scope["type"] != "http" or connection is None:
            await self._app(scope, receive, send)
            return
        connection.request_begun()
        try:
            await self._app(scope, _reporting(receive, connection), send)
        finally:
            connection.request_ended()


def _reporting(receive: Receive, connection: GuardedConnection) -> Receive:
    """Return ``receive``, and report when the application waits for the body and when it has it."""
    is_complete = False

    async def reported() -> Message:
        nonlocal is_complete
        if is_complete:
            return await receive()
        connection.body_awaited()
        message = await receive()
        is_complete = not message.get("more_body", False)
        connection.body_received(is_complete=is_complete)
        return message

    return reported
