"""Uvicorn's WebSocket protocol, changed to be freed when its connection ends."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """The protocol, without references that would leave it to the garbage collector.

    The parser of the frames is a suspended generator, and the error that ended the parser has a
    traceback. Both refer to the connection that holds them.
    """

    def connection_lost(self, exc: Exception | None) -> None:
        """Close the parser, because no more data arrives."""
        super().connection_lost(exc)
        self.conn.parser.close()
        self.conn.parser_exc = None
