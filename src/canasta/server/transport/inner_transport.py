"""The transport to which uvicorn's protocols write."""

import asyncio
from typing import Final, Protocol, TypeVar

T = TypeVar("T")


class Guard(Protocol):
    """The layer between the socket and a protocol of uvicorn."""

    def hold_reading(self) -> None:
        """Pass on no data until :meth:`resume_reading`."""

    def resume_reading(self) -> None:
        """Pass on incoming data again."""

    def upgrade(self, protocol: asyncio.BaseProtocol) -> None:
        """Pass incoming data to the protocol of a WebSocket from now on."""

    def close(self) -> None:
        """Close the connection after the waiting data has been written."""


class InnerTransport(asyncio.Transport):
    """Passes writes to the socket, and reading and closing to the guard.

    It has only the methods that uvicorn's protocols use.
    """

    def __init__(self, outer: asyncio.Transport, guard: Guard) -> None:
        """Write to ``outer``."""
        super().__init__()
        self._outer: Final = outer
        self._guard: Final = guard
        self._is_cut_off = False

    def get_extra_info(self, name: str, default: T | None = None) -> object:
        """Return information about the socket."""
        return self._outer.get_extra_info(name, default)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send ``data``, unless the guard has ended the connection."""
        if not self._is_cut_off:
            self._outer.write(data)

    def is_closing(self) -> bool:
        """Return whether nothing more can be sent."""
        return self._is_cut_off or self._outer.is_closing()

    def close(self) -> None:
        """Close the connection after the waiting data has been written."""
        if not self._is_cut_off:
            self._guard.close()

    def abort(self) -> None:
        """Close the connection at once."""
        self._outer.abort()

    def pause_reading(self) -> None:
        """Stop passing on data."""
        self._guard.hold_reading()

    def resume_reading(self) -> None:
        """Pass on data again."""
        self._guard.resume_reading()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Let another protocol, to which uvicorn upgrades the connection, receive the data."""
        self._guard.upgrade(protocol)

    def cut_off(self) -> None:
        """Send no further data from the protocol."""
        self._is_cut_off = True
