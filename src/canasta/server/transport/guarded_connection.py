"""One TCP connection: it counts incoming data, and passes it on to uvicorn in small slices.

Households take turns, slice by slice, and no data is passed on while a request is being answered,
so a client that sends a lot at once delays nobody else. A connection that exceeds a limit is
closed. uvicorn's own protocol is created for the first byte; until then, the connection is only a
socket with a time limit.
"""

import asyncio
import math
from collections.abc import Callable, Mapping
from typing import Final, Literal, Protocol, cast

import structlog
import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from canasta.server import metrics
from canasta.server.token_bucket import TokenBucket
from canasta.server.transport.frame_counter import FrameCounter
from canasta.server.transport.inner_transport import InnerTransport
from canasta.server.transport.open_connections import TransportState
from canasta.server.transport.turns import LONGEST_SLICE

log: Final = structlog.get_logger()

Phase = Literal["headers", "body", "answer", "websocket", "closing"]
"""The expected input: a request, its body, nothing until the response, frames, or nothing more
before the end (``closing``)."""
_STATE_KEY: Final = "connection"
"""The key of the connection in the state of a request."""
_END_OF_HEADERS: Final = b"\r\n\r\n"
_TOO_MANY_FRAMES: Final = b"\x88\x02\x03\xf0"
"""The close frame with code 1008, policy violation."""
_TOO_LONG_HEADERS: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"Connection: close\r\nContent-Length: 0\r\n\r\n"
)


class GuardedConnection(asyncio.Protocol):
    """The protocol of a socket, in front of uvicorn's."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: TransportState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """Accept the arguments that uvicorn passes to each new protocol."""
        self._config: Final = config
        self._state: Final = server_state
        self._app_state: Final = app_state
        self._loop: Final = _loop or asyncio.get_running_loop()
        self._open: Final = server_state.open_connections
        self._limits: Final = self._open.limits
        self.host = ""
        """The address of the peer."""
        self._came_late = False
        """Whether the connection took one of the last places when it was opened."""
        self._outer: asyncio.Transport
        self._transport: InnerTransport | None = None
        self._inner: asyncio.Protocol | None = None
        self._phase: Phase = "headers"
        self._unread: Final = bytearray()
        """Data that has arrived but has not been passed on."""
        self._is_held = False
        """Whether uvicorn has asked to pause passing data on."""
        self._is_paused = False
        """Whether the socket is not read."""
        self._bytes = 0
        """The number of bytes of the headers so far, or of the body."""
        self._lines = 0
        """The number of lines of the headers so far."""
        self._requests = 0
        """The number of requests at the application: more than one if uvicorn begins the next one
        early."""
        self._read_by = math.inf
        """The time at which the current phase must have ended."""
        self._body_by = math.inf
        """The time at which the body must be complete, once the application waits for it."""
        self._unwritten = 0
        """The number of bytes that waited for the client when its time began."""
        self._written_by = math.inf
        """The time by which the client must have read enough of the waiting bytes."""
        self._on_lost: Callable[[], None] = lambda: None

    # Methods that asyncio calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection, or close it if there is no room."""
        self._outer = cast("asyncio.Transport", transport)
        peer: object = transport.get_extra_info("peername")
        self.host = str(peer[0]) if isinstance(peer, tuple) else ""
        self._read_by = self._open.clock() + self._limits.headers_s
        self._state.turns.arrive()
        if not self._open.add(self):
            metrics.closed_connections.labels("full").inc()
            self.abort()
            return
        self._came_late = self._open.is_crowded

    def data_received(self, data: bytes) -> None:
        """Buffer the data, and pass on a slice of it."""
        if self._phase == "closing":
            return
        if self._phase == "headers" and self._bytes == 0:
            self._read_by = min(self._read_by, self._open.clock() + self._limits.headers_s)
        self._unread.extend(data)
        self._go_on()

    def eof_received(self) -> bool | None:
        """Let uvicorn decide whether to keep the other direction open.

        If not, the event loop closes the socket once the client has read the waiting data.
        """
        is_kept = None if self._inner is None else self._inner.eof_received()
        if not is_kept and self._written_by == math.inf:
            self._give_time_to_read()
        return is_kept

    def connection_lost(self, exc: Exception | None) -> None:
        """Release everything, and report the loss to uvicorn."""
        self._open.remove(self)
        self._phase = "closing"
        self._read_by = self._written_by = math.inf
        self._unread.clear()
        self._lose_inner(exc)
        self._on_lost()

    def pause_writing(self) -> None:
        """Give the client time to read, while uvicorn waits."""
        self._give_time_to_read()
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Continue writing; on a closing connection, the client still has to read the rest."""
        if self._outer.is_closing():
            self._give_time_to_read()
        else:
            self._written_by = math.inf
        if self._inner is not None:
            self._inner.resume_writing()

    # Methods that uvicorn's protocol calls through its transport.

    def hold_reading(self) -> None:
        """Pass on no data until :meth:`resume_reading`."""
        self._is_held = True
        self._balance_reading()

    def resume_reading(self) -> None:
        """Pass on incoming data again."""
        self._is_held = False
        self._go_on()

    def upgrade(self, protocol: asyncio.BaseProtocol) -> None:
        """Pass incoming data to the protocol of a WebSocket, and count its frames.

        The time limit of the headers holds until :meth:`handshake_begun`: a handshake that the
        protocol cannot read reaches no application and may get no response.
        """
        replaced, self._inner = self._inner, cast("asyncio.Protocol", protocol)
        if replaced is not None:
            # This frees the parser, which refers to the protocol. Without an error, the protocol
            # would close the socket.
            replaced.connection_lost(ConnectionAbortedError())
        if self._phase != "closing":
            self._phase = "websocket"
        self._frame_counter = FrameCounter()
        self._frames = TokenBucket(self._limits.frames, self._open.clock)
        self._frame_bytes = TokenBucket(self._limits.frame_bytes, self._open.clock)

    def close(self) -> None:
        """Close the connection after the waiting data has been written."""
        self._phase = "closing"
        self._unread.clear()
        self._read_by = math.inf
        if self._written_by == math.inf:
            self._give_time_to_read()
        self._outer.close()

    # Methods that the application calls.

    @property
    def is_in_reserve(self) -> bool:
        """Whether the connection takes one of the places reserved for guests already at a table."""
        return self._came_late and self._open.is_crowded

    def request_begun(self) -> None:
        """Note that the headers of a request are complete."""
        self._requests += 1
        if self._phase == "headers":
            self._open.in_use(self)
            self._enter("answer", math.inf)

    def body_awaited(self) -> None:
        """Note that the application waits for the body or for more of it."""
        if self._phase == "answer":
            self._body_by = min(self._body_by, self._open.clock() + self._limits.body_s)
            self._phase = "body"
            self._read_by = self._body_by
            self._go_on()

    def body_received(self, *, is_complete: bool) -> None:
        """Note that the application has got the whole body or more of it."""
        if self._phase == "body":
            self._phase = "answer"
            self._read_by = math.inf
            if is_complete:
                self._body_by = math.inf

    def request_ended(self) -> None:
        """Note that the response is complete."""
        self._requests -= 1
        if self._requests or self._phase not in ("answer", "body"):
            return
        self._open.idle(self)
        allowed_s = self._limits.headers_s if self._unread else self._limits.idle_s
        self._enter("headers", self._open.clock() + allowed_s)
        self._go_on()

    def handshake_begun(self) -> None:
        """Note that the application now limits the time of a WebSocket's handshake."""
        if self._phase == "websocket":
            self._read_by = math.inf

    def admitted(self, on_lost: Callable[[], None]) -> None:
        """Note that the WebSocket belongs to a guest at a table, and is not closed to make room.

        ``on_lost`` is called when the connection ends, because the application may not read for a
        long time.
        """
        self._open.in_use(self)
        self._on_lost = on_lost

    # Methods that the turns and the register of open connections call.

    def take_turn(self) -> int:
        """Pass on one slice; return its number of bytes."""
        part = b""
        if self._has_work():
            size = self._slice()
            part = bytes(self._unread[:size])
            del self._unread[:size]
            try:
                self._pass_on(part)
            except Exception:  # as the event loop does when a protocol fails
                log.exception("defect")
                self.abort()
        self._go_on()
        return len(part)

    def abort(self) -> None:
        """Close the connection at once."""
        self._phase = "closing"
        self._outer.abort()

    def shut_down(self) -> None:
        """Close the connection when the server stops, unless uvicorn closes it."""
        if self._inner is None:
            self.abort()

    def close_if_overdue(self, now: float) -> None:
        """Close the connection if a time limit has passed."""
        if now >= self._written_by and self._has_read_enough():
            self._give_time_to_read()
        if now < min(self._read_by, self._written_by):
            return
        is_unread = now >= self._written_by
        if self._phase != "closing":
            metrics.closed_connections.labels("unread" if is_unread else "slow").inc()
        if self._phase == "headers" and self._bytes == 0 and not is_unread:
            self.close()  # the end of a long response may still be on its way
        else:
            self.abort()

    # Private methods.

    def _enter(self, phase: Phase, read_by: float) -> None:
        self._phase = phase
        self._bytes = self._lines = 0
        self._read_by = read_by
        self._body_by = math.inf

    def _give_time_to_read(self) -> None:
        self._unwritten = self._outer.get_write_buffer_size()
        self._written_by = self._open.clock() + self._limits.unread_s

    def _has_read_enough(self) -> bool:
        """Return whether the client has read enough of a long response to get more time."""
        taken = self._unwritten - self._outer.get_write_buffer_size()
        return taken >= self._limits.unread_bytes

    def _go_on(self) -> None:
        """Wait for a turn if data is waiting; otherwise, read more from the socket."""
        if self._has_work():
            self._state.turns.wait(self)
        self._balance_reading()

    def _has_work(self) -> bool:
        """Return whether data is waiting that uvicorn accepts."""
        return bool(self._unread) and not self._is_held and self._phase not in ("answer", "closing")

    def _slice(self) -> int:
        """Return the number of bytes to pass on: at most to the end of one request's headers.

        Otherwise uvicorn would queue requests that a client sends without waiting for responses.
        """
        if self._phase != "headers":
            return LONGEST_SLICE
        end = self._unread.find(_END_OF_HEADERS, 0, LONGEST_SLICE)
        return LONGEST_SLICE if end < 0 else end + len(_END_OF_HEADERS)

    def _pass_on(self, part: bytes) -> None:
        """Give a slice to uvicorn, or end the connection if the slice exceeds a limit."""
        match self._phase:
            case "websocket":
                frames = self._frame_counter.count(part)
                if not (self._frames.take(frames) and self._frame_bytes.take(len(part))):
                    metrics.over_limit.inc()
                    self._end("frames", _TOO_MANY_FRAMES)
                    return
            case "body":
                self._bytes += len(part)
                if self._bytes > self._limits.body_bytes:
                    self._end("body", b"")
                    return
            case _:
                self._bytes += len(part)
                self._lines += part.count(b"\n")
                if (
                    self._bytes > self._limits.header_bytes
                    or self._lines > self._limits.header_lines
                ):
                    self._end("headers", _TOO_LONG_HEADERS)
                    return
        self._uvicorns().data_received(part)

    def _uvicorns(self) -> asyncio.Protocol:
        """Return uvicorn's protocol, created for the first byte."""
        if self._inner is None:
            self._transport = InnerTransport(self._outer, self)
            self._inner = _http_protocol(
                config=self._config,
                server_state=self._state,
                app_state={**self._app_state, _STATE_KEY: self},
                _loop=self._loop,
            )
            self._inner.connection_made(self._transport)
        return self._inner

    def _balance_reading(self) -> None:
        """Read from the socket unless data is waiting, not accepted, or would be ignored."""
        is_paused = bool(self._unread) or self._is_held or self._phase == "closing"
        if self._outer.is_closing() or is_paused == self._is_paused:
            return
        self._is_paused = is_paused
        if is_paused:
            self._outer.pause_reading()
        else:
            self._outer.resume_reading()

    def _end(self, reason: str, last_words: bytes) -> None:
        """Close a connection that exceeds a limit, and give the client time to read the reason."""
        metrics.closed_connections.labels(reason).inc()
        self._phase = "closing"
        self._unread.clear()
        self._read_by = self._open.clock() + self._limits.closing_s
        self._written_by = math.inf
        self._outer.write(last_words)
        self._lose_inner(None)
        # Unread data in transit would make the system discard the last words. The socket therefore
        # stays open for a moment without reading.
        self._balance_reading()

    def _lose_inner(self, exc: Exception | None) -> None:
        """Report the end to uvicorn, which can write nothing more.

        Uvicorn's protocol and its transport refer to this connection. Dropping them here frees all
        three at once, without cyclic garbage.
        """
        if self._transport is not None:
            self._transport.cut_off()
            self._transport = None
        if self._inner is not None:
            inner, self._inner = self._inner, None
            inner.connection_lost(exc)


class _ProtocolFactory(Protocol):
    """Creates a protocol with uvicorn's arguments."""

    def __call__(
        self,
        *,
        config: uvicorn.Config,
        server_state: TransportState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop,
    ) -> asyncio.Protocol: ...


_http_protocol: Final = cast("_ProtocolFactory", AutoHTTPProtocol)


def connection_of(scope: Mapping[str, object]) -> GuardedConnection | None:
    """Return the connection of a request or a WebSocket, or None if no server set it."""
    state = scope.get("state")
    found: object = state.get(_STATE_KEY) if isinstance(state, dict) else None
    return found if isinstance(found, GuardedConnection) else None
