"""Uvicorn's protocol of a WebSocket, which is freed when its connection ends."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """The protocol, without what would leave it to the garbage collector.

    The parser of the frames is a suspended generator, and the error that ended it has a traceback;
    both refer to the connection that holds them.
    """

    def connection_lost(self, exc: Exception | None) -> None:
        """Close the parser: no more data arrives."""
        super().connection_lost(exc)
        self.conn.parser.close()
        self.conn.parser_exc = None
