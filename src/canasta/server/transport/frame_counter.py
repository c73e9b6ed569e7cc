"""Counts the frames in the bytes of a WebSocket (RFC 6455, section 5.2), without parsing them."""

from typing import Final

_SHORTEST_HEAD: Final = 2
"""Bytes that every head has; they say how many more follow."""
_MASKED: Final = 0x80
_LENGTH: Final = 0x7F
_LENGTH_BYTES: Final = {126: 2, 127: 8}
"""Further bytes of the length, by the length in the second byte of a frame."""
_MASK_BYTES: Final = 4


class FrameCounter:
    """Follows the frames of one connection, however their bytes are cut into pieces."""

    def __init__(self) -> None:
        """Begin where a frame begins."""
        self._head: Final = bytearray()
        self._missing = _SHORTEST_HEAD
        """Bytes of the head that are known to be still to come."""
        self._payload = 0
        """Bytes of the current frame that are still to come, once its head is complete."""

    def count(self, data: bytes) -> int:
        """Return how many frames begin in ``data``, the next bytes of the connection."""
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
        """Read from the head how long it is or, once it is complete, the length of the payload."""
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
