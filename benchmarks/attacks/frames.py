"""Attacks with the frames of a WebSocket."""

from typing import Final

from websockets.frames import Opcode

from benchmarks.attacks.attack import Attack
from benchmarks.attacks.wire import Stream, after, frame, guest, stranger, stream

_BEGUN: Final = frame(Opcode.TEXT, b"{", fin=False)
_EMPTY: Final = frame(Opcode.CONT, fin=False) * 1600
"""9.6 kB of empty frames. Every 20 ms over four connections, they make 1.9 MB or 320,000 frames a
second."""
_PINGS: Final = frame(Opcode.PING) * 1600
_MESSAGES: Final = frame(Opcode.TEXT, b'{"t":"ping"}') * 500
_GIANT: Final = b"\x81\xff" + (2**40).to_bytes(8, "big") + b"mask"
_PIECES: Final = frame(Opcode.CONT, b"x" * 1000, fin=False) * 10
_BAD_TEXT: Final = frame(Opcode.TEXT, b"\xff\xfe\xc0\xaf")
_UNMASKED: Final = frame(Opcode.TEXT, b'{"t":"ping"}', mask=False)

FRAME_ATTACKS: Final = (
    Attack(
        "continuations",
        "empty continuation frames, without cookie or hello",
        stream(Stream(after(stranger, _BEGUN), _EMPTY)),
    ),
    Attack(
        "pings",
        "pings whose pongs are not read, without cookie or hello",
        stream(Stream(stranger, _PINGS, reads=False)),
    ),
    Attack(
        "guest-continuations",
        "empty continuation frames of a guest at a table",
        stream(Stream(after(guest, _BEGUN), _EMPTY)),
    ),
    Attack(
        "guest-pings",
        "pings of a guest at a table, pongs not read",
        stream(Stream(guest, _PINGS, reads=False)),
    ),
    Attack(
        "messages",
        "small messages of a guest at a table",
        stream(Stream(guest, _MESSAGES)),
    ),
    Attack(
        "giant-frames",
        "frames of a declared length of 1 TiB",
        stream(Stream(after(guest, _GIANT), b"x" * 20_000)),
    ),
    Attack(
        "endless-message",
        "a message in fragments without end",
        stream(Stream(after(guest, _BEGUN), _PIECES)),
    ),
    Attack(
        "invalid-text",
        "text that is not UTF-8",
        stream(Stream(guest, _BAD_TEXT, every_s=0.1)),
    ),
    Attack(
        "unmasked",
        "frames without a mask",
        stream(Stream(guest, _UNMASKED, every_s=0.1)),
    ),
)
