"""Raw connections of an attacker, and sending the same bytes over many of them at a given rate."""

import random
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from websockets.frames import Frame, Opcode

from benchmarks.attacks.attack import ATTACKER, Sent, Site
from canasta.protocol.commands import Hello
from canasta.protocol.message import PROTOCOL_VERSION

_PATIENCE_S: Final = 2.0
"""Seconds an attacker waits for a connection or a handshake."""
_PART: Final = 65_536
_REST_S: Final = 0.002
"""The attacker shares its core with the bystanders: it rests after each round over its wires."""


class Wire:
    """A TCP connection that neither sends nor receives anything by itself."""

    def __init__(self, site: Site, first: bytes = b"") -> None:
        """Connect, and send ``first``.

        Raises:
            OSError: no connection, or not in time.
        """
        self.is_open = True
        self.due = 0.0
        """When the next piece is to be sent."""
        self._unsent = bytearray()
        self._socket: Final = socket.create_connection(
            ("127.0.0.1", site.port), _PATIENCE_S, source_address=(ATTACKER, 0)
        )
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if first:
            self._socket.sendall(first)

    def answer(self) -> bytes:
        """Wait for something to arrive, and return it.

        Raises:
            OSError: nothing arrived in time, or the connection was closed.
        """
        received = self._socket.recv(_PART)
        if not received:
            raise ConnectionResetError
        return received

    def send(self, data: bytes) -> int:
        """Send what the connection takes without waiting; return how many bytes it took.

        While earlier data waits to be taken, nothing is added.
        """
        self._socket.settimeout(0)
        if not self._unsent:
            self._unsent.extend(data)
        sent = 0
        try:
            sent = self._socket.send(self._unsent)
        except BlockingIOError:
            pass
        except OSError:
            self.close()
        del self._unsent[:sent]
        return sent

    def read(self) -> None:
        """Throw away what has arrived, and notice the end."""
        self._socket.settimeout(0)
        try:
            while received := self._socket.recv(_PART):
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
        self._socket.close()


@dataclass(frozen=True)
class Stream:
    """The same bytes, again and again, over several connections."""

    connect: Callable[[Site], Wire]
    """Opens a connection."""
    piece: bytes = b""
    """What is sent at once; empty to send nothing."""
    every_s: float = 0.02
    """Seconds between two pieces on the same connection."""
    wires: int = 4
    """Connections at the same time."""
    new_a_second: float = 20.0
    """New connections a second, once the first have been opened."""
    lasting_s: float = float("inf")
    """Seconds until the attacker closes a connection."""
    reads: bool = True
    """Whether the attacker reads what the server sends."""


def stream(of: Stream) -> Callable[[Site, Sent], None]:
    """Return the attack that sends a stream."""

    def run(site: Site, sent: Sent) -> None:
        wires: list[tuple[Wire, float]] = []
        allowed = float(of.wires)
        before = time.monotonic()
        while not sent.is_over():
            now = time.monotonic()
            allowed = min(of.wires, allowed + (now - before) * of.new_a_second)
            before = now
            while len(wires) < of.wires and allowed >= 1 and not sent.is_over():
                allowed -= 1
                with suppress(OSError):
                    wires.append((of.connect(site), time.monotonic() + of.lasting_s))
                    sent.connections += 1
            for wire, ends in wires:
                _serve(of, wire, sent)
                if now >= ends:
                    wire.close()
            wires = [entry for entry in wires if entry[0].is_open]
            time.sleep(_REST_S)
        for wire, _ in wires:
            wire.close()

    return run


def _serve(of: Stream, wire: Wire, sent: Sent) -> None:
    """Send a piece if one is due, and read."""
    now = time.monotonic()
    if of.piece and now >= wire.due:
        wire.due = max(wire.due, now - of.every_s) + of.every_s
        sent.bytes += wire.send(of.piece)
    if of.reads and wire.is_open:
        wire.read()


def handshake(site: Site, table: str, cookie: str = "") -> bytes:
    """Return the request for the WebSocket of a table."""
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
    wire = Wire(site, handshake(site, site.table, random.choice(site.cookies)))
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
    """Return a way to connect that goes on with ``first``."""

    def connected(site: Site) -> Wire:
        wire = connect(site)
        wire.send(first)
        return wire

    return connected
