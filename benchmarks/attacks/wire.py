"""Raw connections of an attacker, and streams of bytes over many connections at a given rate."""

import math
import random
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from selectors import EVENT_READ, BaseSelector, DefaultSelector
from typing import Final

from websockets.frames import Frame, Opcode

from benchmarks.attacks.attack import ATTACKER, Sent, Site
from canasta.protocol.commands import Hello
from canasta.protocol.message import PROTOCOL_VERSION

_PATIENCE_S: Final = 2.0
"""How long an attacker waits for a connection or a handshake, in seconds."""
_PART: Final = 65_536
_REST_S: Final = 0.005
"""The rest after each pass over the wires, in seconds, because the bystanders share the core."""


class Wire:
    """A TCP connection that neither sends nor receives anything by itself."""

    def __init__(self, site: Site, first: bytes = b"", address: str = ATTACKER) -> None:
        """Connect from ``address``, and send ``first``.

        Raises:
            OSError: the connection failed or timed out.
        """
        self.is_open = True
        self.due = 0.0
        """The time at which the next piece is due."""
        self.ends = math.inf
        """The time at which the attacker closes the connection."""
        self._unsent = bytearray()
        self.socket: Final = socket.create_connection(
            ("127.0.0.1", site.port), _PATIENCE_S, source_address=(address, 0)
        )
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if first:
            self.socket.sendall(first)

    def answer(self) -> bytes:
        """Wait for data and return them.

        Raises:
            OSError: nothing arrived in time, or the connection was closed.
        """
        received = self.socket.recv(_PART)
        if not received:
            raise ConnectionResetError
        return received

    def send(self, data: bytes) -> int:
        """Send without waiting; return the number of accepted bytes.

        Nothing is sent while earlier data still wait.
        """
        if not self.is_open:
            return 0
        self.socket.settimeout(0)
        if not self._unsent:
            self._unsent.extend(data)
        sent = 0
        try:
            sent = self.socket.send(self._unsent)
        except BlockingIOError:
            pass
        except OSError:
            self.close()
        del self._unsent[:sent]
        return sent

    def read(self) -> None:
        """Discard received data and notice the end of the connection."""
        if not self.is_open:
            return
        self.socket.settimeout(0)
        try:
            while received := self.socket.recv(_PART):
                if len(received) < _PART:
                    return
        except BlockingIOError:
            return
        except OSError:
            pass
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self.is_open = False
        self.socket.close()


@dataclass(frozen=True)
class Stream:
    """A stream of repeated bytes over several connections."""

    connect: Callable[[Site], Wire]
    """A function that opens a connection."""
    piece: bytes = b""
    """The bytes that are sent at once; empty to send nothing."""
    every_s: float = 0.02
    """The time between two pieces on the same connection, in seconds."""
    wires: int = 4
    """The number of simultaneous connections."""
    new_a_second: float = 20.0
    """The number of new connections per second after the first connections."""
    lasting_s: float = math.inf
    """How long a connection lasts until the attacker closes it, in seconds."""
    reads: bool = True
    """Whether the attacker reads the server's responses."""


def stream(of: Stream) -> Callable[[Site, Sent], None]:
    """Return the attack that sends a stream."""

    def run(site: Site, sent: Sent) -> None:
        with DefaultSelector() as readable:
            _Swarm(of, site, sent, readable).run()

    return run


class _Swarm:
    """The connections of a stream."""

    def __init__(self, of: Stream, site: Site, sent: Sent, readable: BaseSelector) -> None:
        self._of: Final = of
        self._site: Final = site
        self._sent: Final = sent
        self._readable: Final = readable
        """The connections whose responses are read, by their sockets."""
        self._wires: list[Wire] = []
        self._allowed = float(of.wires)
        """The number of new connections that may be opened now."""

    def run(self) -> None:
        """Send until the time of the attack is up."""
        before = time.monotonic()
        while not self._sent.is_over():
            now = time.monotonic()
            rise = (now - before) * self._of.new_a_second
            self._allowed = min(self._of.wires, self._allowed + rise)
            before = now
            self._open_some()
            for wire in self._wires:
                self._send_piece(wire, now)
            for key, _ in self._readable.select(0):
                wire = key.data
                wire.read()
            self._forget_closed()
            time.sleep(_REST_S)
        for wire in self._wires:
            wire.close()

    def _open_some(self) -> None:
        while len(self._wires) < self._of.wires and self._allowed >= 1 and not self._sent.is_over():
            self._allowed -= 1
            with suppress(OSError):
                wire = self._of.connect(self._site)
                wire.ends = time.monotonic() + self._of.lasting_s
                self._sent.connections += 1
                if not wire.is_open:
                    continue
                self._wires.append(wire)
                if self._of.reads:
                    self._readable.register(wire.socket, EVENT_READ, wire)

    def _send_piece(self, wire: Wire, now: float) -> None:
        """Send a piece if one is due; close a connection whose time is up."""
        if self._of.piece and now >= wire.due:
            wire.due = max(wire.due, now - self._of.every_s) + self._of.every_s
            self._sent.bytes += wire.send(self._of.piece)
        if now >= wire.ends:
            wire.close()

    def _forget_closed(self) -> None:
        for wire in self._wires:
            if not wire.is_open and self._of.reads:
                self._readable.unregister(wire.socket)
        self._wires = [wire for wire in self._wires if wire.is_open]


def handshake(site: Site, table: str, cookie: str = "") -> bytes:
    """Return the request that opens the WebSocket of a table."""
    lines = [
        f"GET /ws/{table} HTTP/1.1",
        f"Host: {site.host}",
        f"Origin: http://{site.host}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def stranger(site: Site) -> Wire:
    """Open the WebSocket of a table without a cookie, and send no hello."""
    wire = Wire(site, handshake(site, site.table))
    wire.answer()
    return wire


def guest(site: Site) -> Wire:
    """Open the WebSocket of the attacker's table as one of its guests, and send the hello."""
    return guest_at(site, site.table, random.choice(site.cookies))


def guest_at(site: Site, table: str, cookie: str, address: str = ATTACKER) -> Wire:
    """Open the WebSocket of a table as the guest with a cookie, and send the hello."""
    wire = Wire(site, handshake(site, table, cookie), address)
    wire.answer()
    hello = Hello(protocol=PROTOCOL_VERSION, language="en").model_dump_json()
    wire.send(frame(Opcode.TEXT, hello.encode()))
    time.sleep(0.05)  # the table is shown meanwhile
    wire.read()
    return wire


def frame(opcode: Opcode, payload: bytes = b"", *, fin: bool = True, mask: bool = True) -> bytes:
    """Return the bytes of a WebSocket frame."""
    return Frame(opcode, payload, fin=fin).serialize(mask=mask)


def after(connect: Callable[[Site], Wire], first: bytes) -> Callable[[Site], Wire]:
    """Return a function that connects and then sends ``first``."""

    def connected(site: Site) -> Wire:
        wire = connect(site)
        wire.send(first)
        return wire

    return connected
