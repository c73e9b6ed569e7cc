"""A line from a server to its database that can be cut, stalled or left half open.

It carries bytes between two sockets of this machine, without the kernel's traffic control. Held
bytes arrive late, when the line is repaired.
"""

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import suppress
from typing import Final, Literal, Self

Trouble = Literal["cut", "stalled", "half_open"]
Way = Literal["there", "back"]
_BLOCK: Final = 65536


class Lines:
    """A thread whose event loop carries all lines."""

    def __init__(self) -> None:
        self.loop: Final = asyncio.new_event_loop()
        self._thread: Final = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._lines: Final[list[Line]] = []

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._ended(), self.loop).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()

    def line(self, port: int) -> "Line":
        """Return a new line to a port of this machine."""
        line = Line(self.loop, port)
        line.open()
        self._lines.append(line)
        return line

    async def _ended(self) -> None:
        """Close every socket, because the garbage collector would close it during a later test."""
        for line in self._lines:
            line.close()
        carrying = asyncio.all_tasks() - {asyncio.current_task()}
        for task in carrying:
            task.cancel()
        await asyncio.gather(*carrying, return_exceptions=True)
        await asyncio.sleep(0)  # what was aborted is closed in the next round of the loop


class Line:
    """One line; its methods may be called from any thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop, target: int) -> None:
        self._loop: Final = loop
        self._target = target
        self._trouble: Trouble | None = None
        self._is_mended: Final = asyncio.Event()
        self._open: Final[set[asyncio.StreamWriter]] = set()
        self._server: asyncio.Server | None = None
        self.port = 0

    def open(self) -> None:
        """Listen on a free port from now on."""

        async def listen() -> None:
            self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
            self.port = self._server.sockets[0].getsockname()[1]
            self._is_mended.set()

        self._run(listen())

    def close(self) -> None:
        """Stop listening; call this in the event loop's thread."""
        if self._server is not None:
            self._server.close()

    def break_(self, trouble: Trouble) -> None:
        """Break the line: open connections end at once, or stop passing bytes."""

        async def now_broken() -> None:
            self._trouble = trouble
            self._is_mended.clear()
            if trouble == "cut":
                self._abort()

        self._run(now_broken())

    def mend(self) -> None:
        """Repair the line and deliver the held bytes first."""

        async def now_mended() -> None:
            self._trouble = None
            self._is_mended.set()

        self._run(now_mended())

    def lead_to(self, port: int) -> None:
        """Lead new connections to another server, and end the open connections."""

        async def moved() -> None:
            self._target = port
            self._abort()

        self._run(moved())

    def _run(self, work: Coroutine[object, object, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _abort(self) -> None:
        for writer in list(self._open):
            writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            if self._trouble == "cut":
                return
            await self._may_pass("there")
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._target)
            self._open.add(far_writer)
            try:
                async with asyncio.TaskGroup() as both:
                    both.create_task(self._pass(reader, far_writer, "there"))
                    both.create_task(self._pass(far_reader, writer, "back"))
            finally:
                self._open.discard(far_writer)
                far_writer.transport.abort()
        except* OSError:
            pass
        finally:
            self._open.discard(writer)
            writer.transport.abort()

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: Way
    ) -> None:
        while block := await reader.read(_BLOCK):
            await self._may_pass(way)
            writer.write(block)
            await writer.drain()
        with suppress(OSError):
            writer.write_eof()

    async def _may_pass(self, way: Way) -> None:
        while self._trouble == "stalled" or (self._trouble == "half_open" and way == "back"):
            await self._is_mended.wait()
