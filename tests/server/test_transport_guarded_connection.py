"""A connection below HTTP obeys its limits, with a test transport and a test clock."""

import asyncio
from collections.abc import Coroutine

import pytest
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from websockets.frames import Frame, Opcode

from canasta.server.settings import ConnectionLimits
from canasta.server.token_bucket import Rate
from canasta.server.transport import guarded_connection
from canasta.server.transport.guarded_connection import GuardedConnection
from canasta.server.transport.open_connections import OpenConnections, TransportState
from canasta.server.transport.request_phases import RequestPhases
from canasta.server.transport.websocket_protocol import WebSocketProtocol

REQUEST = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n"
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class App:
    """An application that reads the body of a POST, answers 204 and accepts WebSockets."""

    def __init__(self) -> None:
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.begun = 0
        self.open = 0
        self.events: list[str] = []
        """The data received by the application."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.begun += 1
        self.open += 1
        if scope["type"] == "websocket":
            await self._websocket(receive, send)
        else:
            await self._http(str(scope["method"]), receive, send)
        self.open -= 1

    async def _http(self, method: str, receive: Receive, send: Send) -> None:
        is_complete = method != "POST"
        while not is_complete:
            message = await receive()
            self.events.append(str(message["type"]))
            is_complete = not message.get("more_body", False)
        await self.may_answer.wait()
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def _websocket(self, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while "websocket.disconnect" not in self.events:
            self.events.append(str((await receive())["type"]))


class Wire(asyncio.Transport):
    """The other end of the connection, in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.written = bytearray()
        self.unwritten = 0
        self._is_open = True
        self._is_closing = False
        self._is_read = True
        self.connection: asyncio.Protocol

    def is_open(self) -> bool:
        return self._is_open

    def is_read(self) -> bool:
        return self._is_read

    def get_extra_info(self, name: str, default: object = None) -> object:
        return ("198.51.100.7", 50_000) if name == "peername" else default

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def get_write_buffer_size(self) -> int:
        return self.unwritten

    def is_closing(self) -> bool:
        return self._is_closing or not self._is_open

    def close(self) -> None:
        self._is_closing = True
        if not self.unwritten:
            self.abort()

    def abort(self) -> None:
        if self._is_open:
            self._is_open = False
            asyncio.get_running_loop().call_soon(self.connection.connection_lost, None)

    def pause_reading(self) -> None:
        self._is_read = False

    def resume_reading(self) -> None:
        self._is_read = True


class Line:
    """A connection whose client is controlled by the test."""

    def __init__(self, app: ASGIApp, limits: ConnectionLimits | None = None) -> None:
        self.now = 0.0
        self.open = OpenConnections(limits or ConnectionLimits(), clock=lambda: self.now)
        config = uvicorn.Config(
            RequestPhases(app),
            http=GuardedConnection,
            h11_max_incomplete_event_size=2 * self.open.limits.header_bytes,
            ws=WebSocketProtocol,
            ws_per_message_deflate=False,
            log_config=None,
            lifespan="off",
        )
        config.load()
        self.wire = Wire()
        connection = GuardedConnection(config, TransportState(self.open), {})
        self.wire.connection = connection
        connection.connection_made(self.wire)

    async def send(self, data: bytes) -> None:
        """Deliver data as far as the connection reads, and run all callbacks."""
        if self.wire.is_open() and self.wire.is_read():
            self.wire.connection.data_received(data)
        for _ in range(2000):
            await asyncio.sleep(0)

    async def pass_time(self, seconds: float) -> None:
        """Let time pass and close overdue connections."""
        self.now += seconds
        self.open.close_overdue()
        for _ in range(20):
            await asyncio.sleep(0)


@pytest.fixture(params=["httptools", "h11"])
def _either_parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the test with both parsers of uvicorn: Windows has only the second."""
    if request.param == "h11":
        monkeypatch.setattr(guarded_connection, "_http_protocol", H11Protocol)


def run(work: Coroutine[object, object, None]) -> None:
    asyncio.run(work)


def frames(opcode: Opcode, count: int, data: bytes = b"") -> bytes:
    return Frame(opcode, data).serialize(mask=True) * count


@pytest.mark.usefixtures("_either_parser")
def test_requests_are_answered_one_after_the_other() -> None:
    async def play() -> None:
        line = Line(App())
        await line.send(REQUEST[:10])
        await line.send(REQUEST[10:])
        await line.send(REQUEST)
        assert line.wire.written.count(b" 204 ") == 2
        await line.send(POST + b"x" * 60)
        await line.send(b"x" * 40 + REQUEST)
        assert line.wire.written.count(b" 204 ") == 4
        assert line.wire.is_open()
        assert line.wire.is_read()

    run(play())


@pytest.mark.usefixtures("_either_parser")
def test_requests_sent_at_once_wait_for_each_other_and_for_the_socket() -> None:
    async def play() -> None:
        app = App()
        app.may_answer.clear()
        line = Line(app)
        await line.send(REQUEST * 100)
        assert (app.begun, app.open) == (1, 1)
        assert not line.wire.is_read()
        app.may_answer.set()
        while app.begun < 100:
            await line.send(b"")
            assert app.open <= 1
        assert line.wire.is_read()

    run(play())


@pytest.mark.parametrize(
    "request_",
    [
        b"GET / HTTP/1.1\r\na: " + b"b" * 40_000,
        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 200,
        b"GET /" + b"a" * 40_000,
    ],
    ids=["a long header", "many headers", "a long path"],
)
@pytest.mark.usefixtures("_either_parser")
def test_too_many_headers_are_refused_before_they_end(request_: bytes) -> None:
    async def play() -> None:
        app = App()
        line = Line(app)
        await line.send(request_)
        assert line.wire.written.startswith(b"HTTP/1.1 431 ")
        assert app.begun == 0
        # The client has a moment to read the response; further data from the client are discarded.
        assert line.wire.is_open()
        assert not line.wire.is_read()
        await line.pass_time(2)
        assert not line.wire.is_open()
        assert len(line.open) == 0

    run(play())


def test_headers_have_a_time_limit_however_they_trickle() -> None:
    async def play() -> None:
        silent = Line(App())
        await silent.pass_time(9)
        assert silent.wire.is_open()
        await silent.pass_time(1)
        assert not silent.wire.is_open()
        trickling = Line(App())
        for byte in range(9):
            await trickling.send(REQUEST[byte : byte + 1])
            await trickling.pass_time(1)
        assert trickling.wire.is_open()
        await trickling.pass_time(1)
        assert not trickling.wire.is_open()

    run(play())


@pytest.mark.parametrize("method", [b"POST", b"GET"], ids=["read", "unread"])
def test_a_body_has_a_time_limit_however_it_trickles(method: bytes) -> None:
    async def play() -> None:
        app = App()
        line = Line(app)
        await line.send(POST.replace(b"POST", method))
        assert (b" 204 " in line.wire.written) == (method == b"GET")
        for _ in range(19):
            await line.send(b"x")
            await line.pass_time(1)
        assert line.wire.is_open()
        assert app.open == 1
        await line.pass_time(1)
        assert not line.wire.is_open()
        assert app.open == 0

    run(play())


def test_what_surrounds_a_body_has_a_size_limit() -> None:
    async def play() -> None:
        app = App()
        line = Line(app, ConnectionLimits(body_bytes=4000))
        await line.send(b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n")
        await line.send(b"1;" + b"x" * 6000)
        assert app.events[-1] == "http.disconnect"
        await line.pass_time(2)
        assert not line.wire.is_open()

    run(play())


def test_an_idle_connection_is_closed() -> None:
    async def play() -> None:
        line = Line(App())
        await line.send(REQUEST)
        await line.pass_time(29)
        assert line.wire.is_open()
        await line.send(REQUEST)
        await line.pass_time(29)
        assert line.wire.is_open()
        await line.pass_time(1)
        assert not line.wire.is_open()

    run(play())


@pytest.mark.parametrize("sent", [b"\n" * 90_000, b"\n" * 300], ids=["too long", "unread"])
@pytest.mark.usefixtures("_either_parser")
def test_the_rest_of_a_body_is_not_read_as_the_next_request(sent: bytes) -> None:
    async def play() -> None:
        line = Line(App())
        head = b"GET / HTTP/1.1\r\nHost: here\r\nContent-Length: %d\r\n\r\n" % len(sent)
        await line.send(head + sent[:100])
        assert b" 204 " in line.wire.written
        await line.send(sent[100:] + REQUEST)
        assert line.wire.written.count(b" 204 ") == 2
        assert line.wire.is_open()

    run(play())


@pytest.mark.usefixtures("_either_parser")
def test_nothing_is_read_after_an_upgrade_that_the_server_does_not_know() -> None:
    async def play() -> None:
        app = App()
        line = Line(app)
        headers = b"Host: here\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 30"
        await line.send(REQUEST.replace(b"Host: here", headers) + REQUEST)
        assert b"connection: close" in line.wire.written.lower()
        assert app.begun == 1
        assert not line.wire.is_open()

    run(play())


def test_a_request_has_as_long_as_the_application_needs() -> None:
    async def play() -> None:
        app = App()
        app.may_answer.clear()
        line = Line(app)
        await line.send(POST + b"x" * 100)
        await line.pass_time(1000)
        app.may_answer.set()
        await line.send(b"")
        assert b" 204 " in line.wire.written

    run(play())


def test_a_client_that_does_not_read_is_disconnected() -> None:
    async def play() -> None:
        line = Line(App())
        await line.send(REQUEST)
        line.wire.connection.pause_writing()
        line.wire.connection.resume_writing()
        line.wire.connection.pause_writing()
        await line.pass_time(29)
        assert line.wire.is_open()
        await line.pass_time(1)
        assert not line.wire.is_open()

    run(play())


def test_a_slow_client_may_take_long_for_a_long_response() -> None:
    async def play() -> None:
        line = Line(App())
        await line.send(REQUEST)
        line.wire.unwritten = 1_000_000
        line.wire.connection.pause_writing()
        for _ in range(10):
            line.wire.unwritten -= 70_000
            await line.pass_time(30)
            assert line.wire.is_open()
        line.wire.unwritten -= 60_000
        await line.pass_time(30)
        assert not line.wire.is_open()

    run(play())


def test_the_end_of_the_last_response_has_a_time_limit_too() -> None:
    async def play() -> None:
        line = Line(App())
        line.wire.unwritten = 100_000
        line.wire.connection.pause_writing()
        await line.send(REQUEST.replace(b"Host", b"Connection: close\r\nHost"))
        assert b" 204 " in line.wire.written
        await line.pass_time(29)
        line.wire.unwritten = 10_000
        line.wire.connection.resume_writing()
        await line.pass_time(29)
        assert line.wire.is_open()
        await line.pass_time(1)
        assert not line.wire.is_open()

    run(play())


def test_a_client_that_sends_no_more_and_reads_nothing_is_disconnected() -> None:
    async def play() -> None:
        app = App()
        line = Line(app)
        await line.send(UPGRADE)
        line.wire.unwritten = 10_000
        assert not line.wire.connection.eof_received()
        line.wire.close()  # as the event loop does then
        await line.pass_time(29)
        assert line.wire.is_open()
        await line.pass_time(1)
        assert not line.wire.is_open()
        assert app.events == ["websocket.disconnect"]

    run(play())


@pytest.mark.parametrize(
    "header",
    [b"Content-Length: 3", b"Transfer-Encoding: chunked", b"a: " + b"b" * 9000],
    ids=["a body", "chunks", "a long header"],
)
@pytest.mark.usefixtures("_either_parser")
def test_a_handshake_that_cannot_be_read_has_a_time_limit(header: bytes) -> None:
    async def play() -> None:
        app = App()
        line = Line(app)
        await line.send(UPGRADE.replace(b"Host: here", b"Host: here\r\n" + header))
        assert app.begun == 0
        await line.pass_time(10)
        assert not line.wire.is_open()

    run(play())


@pytest.mark.parametrize(
    "flood",
    [
        frames(Opcode.CONT, 130),
        frames(Opcode.TEXT, 130),
        frames(Opcode.BINARY, 130),
        frames(Opcode.PING, 130),
        frames(Opcode.PING, 130, b"x" * 125),
        frames(Opcode.PONG, 130),
        frames(Opcode.TEXT, 110, b"x" * 10_000),
    ],
    ids=["continuation", "text", "binary", "ping", "long ping", "pong", "bytes"],
)
def test_frames_of_every_kind_count(flood: bytes) -> None:
    async def play() -> None:
        app = App()
        line = Line(app)
        await line.send(UPGRADE)
        assert b" 101 " in line.wire.written
        if flood[0] & 0x0F == Opcode.CONT:
            opening = Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True)
            middle = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
            await line.send(opening + middle * 130)
        else:
            while line.wire.is_read():
                await line.send(flood)
        assert line.wire.written.endswith(b"\x88\x02\x03\xf0")
        assert app.events[-1] == "websocket.disconnect"
        assert app.open == 0
        assert len(app.events) <= 121
        await line.pass_time(2)
        assert not line.wire.is_open()

    run(play())


def test_frames_within_the_limit_are_answered_and_the_limit_refills() -> None:
    async def play() -> None:
        app = App()
        line = Line(app, ConnectionLimits(frames=Rate(10, 10.0)))
        await line.send(UPGRADE)
        for _ in range(3):
            await line.send(frames(Opcode.PING, 10))
            await line.pass_time(10)
        await line.send(frames(Opcode.TEXT, 10, b"x" * 5000))
        assert line.wire.is_open()
        assert line.wire.written.count(b"\x8a\x00") == 30
        assert app.events == ["websocket.receive"] * 10

    run(play())


def test_a_websocket_may_be_silent_below_http() -> None:
    async def play() -> None:
        line = Line(App())
        await line.send(UPGRADE)
        await line.pass_time(10_000)
        assert line.wire.is_open()

    run(play())


def test_a_connection_without_room_is_closed_at_once() -> None:
    async def play() -> None:
        line = Line(App(), ConnectionLimits(connections=0, reserve=0))
        await line.send(b"")
        assert not line.wire.is_open()
        assert len(line.open) == 0

    run(play())
