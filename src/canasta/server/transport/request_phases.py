"""Reports the phase of a request to its connection: begun, waiting for its body, answered."""

from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from canasta.server.transport.guarded_connection import GuardedConnection, connection_of

_OF_A_BODY: Final = frozenset({b"content-length", b"transfer-encoding"})
"""The headers that announce a body."""


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
        exchange = _Exchange(scope, receive, send, connection)
        connection.request_begun()
        try:
            await self._app(scope, exchange.receive, exchange.send)
        finally:
            connection.request_ended()


class _Exchange:
    """A request and its response."""

    def __init__(
        self, scope: Scope, receive: Receive, send: Send, connection: GuardedConnection
    ) -> None:
        headers = {name for name, _ in scope["headers"]}
        self._receive: Final = receive
        self._send: Final = send
        self._connection: Final = connection
        self._has_whole_body = headers.isdisjoint(_OF_A_BODY)
        self._is_last: Final = b"upgrade" in headers
        """Whether the connection ends with the response: after the headers of an upgrade, llhttp
        does not parse a request body."""

    async def receive(self) -> Message:
        """Return the next message; report when the body is awaited and when it has arrived."""
        if self._has_whole_body:
            return await self._receive()
        self._connection.body_awaited()
        message = await self._receive()
        self._has_whole_body = not message.get("more_body", False)
        self._connection.body_received(is_complete=self._has_whole_body)
        return message

    async def send(self, message: Message) -> None:
        """Send a message of the response; hold back the last one until the request has arrived.

        The rest of a body that the application does not read is read here, within the same limits.
        Otherwise it would count as the headers of the next request.
        """
        if message["type"] == "http.response.start" and self._is_last:
            message["headers"] = [*message.get("headers", ()), (b"connection", b"close")]
        is_end = message["type"] == "http.response.body" and not message.get("more_body", False)
        if is_end and not self._has_whole_body:
            await self._send({**message, "more_body": True})
            await self._read_to_end()
            message = {"type": "http.response.body"}
        await self._send(message)

    async def _read_to_end(self) -> None:
        while not self._has_whole_body:
            await self.receive()
