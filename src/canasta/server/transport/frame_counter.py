"""Counts the frames in the bytes of a WebSocket (RFC 6455, section 5.2), without parsing them."""

from typing import Final

_SHORTEST_HEAD: Final = 2
"""The number of bytes in the head of every frame that give the number of further bytes."""
_MASKED: Final = 0x80
_LENGTH: Final = 0x7F
_LENGTH_BYTES: Final = {126: 2, 127: 8}
"""The number of further bytes of the length, by the short length in the second byte of a frame."""
_MASK_BYTES: Final = 4


class FrameCounter:
    """Follows the frames of one connection, regardless of how their bytes are divided."""

    def __init__(self) -> None:
        """Begin at the start of a frame."""
        self._head: Final = bytearray()
        self._missing = _SHORTEST_HEAD
        """The known number of bytes still missing from the head."""
        self._payload = 0
        """The number of bytes still missing from the current frame after its head."""

    def count(self, data: bytes) -> int:
        """Return the number of frames that begin in ``data``, the next bytes of the connection."""
        frames = 0
        position = 0
        while position < len(data):
            if self._payload:
                passed = min(self._payload, len(data) - position)
                self._payload -= passed
                position += passed
                continue
            if not self._head:
                frames += 1
            part = data[position : position + self._missing]
            self._head.extend(part)
            self._missing -= len(part)
            position += len(part)
            if not self._missing:
                self._read_head()
        return frames

    def _read_head(self) -> None:
        """Read the size of the head or, once it is complete, the length of the payload."""
        short = self._head[1] & _LENGTH
        length_bytes = _LENGTH_BYTES.get(short, 0)
        if len(self._head) == _SHORTEST_HEAD:
            self._missing = length_bytes + (_MASK_BYTES if self._head[1] & _MASKED else 0)
            if self._missing:
                return
        long = self._head[_SHORTEST_HEAD : _SHORTEST_HEAD + length_bytes]
        self._payload = int.from_bytes(long, "big") if length_bytes else short
        self._head.clear()
        self._missing = _SHORTEST_HEAD
