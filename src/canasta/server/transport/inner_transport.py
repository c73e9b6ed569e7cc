"""The transport that uvicorn's protocols write to."""

import asyncio
from typing import Final, Protocol, TypeVar

T = TypeVar("T")


class Guard(Protocol):
    """The layer between the socket and a protocol of uvicorn."""

    def hold_reading(self) -> None:
        """Pass nothing on until :meth:`resume_reading`."""

    def resume_reading(self) -> None:
        """Pass on what arrives."""

    def upgrade(self, protocol: asyncio.BaseProtocol) -> None:
        """Pass what arrives to the protocol of a WebSocket from now on."""

    def close(self) -> None:
        """Close the connection after what waits to be written."""


class InnerTransport(asyncio.Transport):
    """Passes what uvicorn writes to the socket, and what concerns reading and closing to the guard.

    It has what uvicorn's protocols use of a transport.
    """

    def __init__(self, outer: asyncio.Transport, guard: Guard) -> None:
        """Write to ``outer``."""
        super().__init__()
        self._outer: Final = outer
        self._guard: Final = guard
        self._is_cut_off = False

    def get_extra_info(self, name: str, default: T | None = None) -> object:
        """Return what the socket knows about itself."""
        return self._outer.get_extra_info(name, default)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send ``data``, unless the guard has ended the connection."""
        if not self._is_cut_off:
            self._outer.write(data)

    def is_closing(self) -> bool:
        """Return whether nothing more can be sent."""
        return self._is_cut_off or self._outer.is_closing()

    def close(self) -> None:
        """Close the connection after what waits to be written."""
        if not self._is_cut_off:
            self._guard.close()

    def abort(self) -> None:
        """Close the connection at once."""
        self._outer.abort()

    def pause_reading(self) -> None:
        """Stop the data."""
        self._guard.hold_reading()

    def resume_reading(self) -> None:
        """Resume reading."""
        self._guard.resume_reading()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Give the data to another protocol: uvicorn upgrades a connection to a WebSocket."""
        self._guard.upgrade(protocol)

    def cut_off(self) -> None:
        """Send nothing more of what the protocol writes."""
        self._is_cut_off = True
