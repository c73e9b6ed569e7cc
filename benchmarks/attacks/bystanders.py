"""The process of the bystanders: one who asks for pages, and four who play.

It knows nothing of attacks.
"""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import cycle
from multiprocessing.connection import Connection
from typing import Final

from websockets.exceptions import WebSocketException

from benchmarks.load import Pace
from tests.server.prepared_tables import Table
from tests.server.scripted_client import Client, ProtocolFaultError

_PAGE_EVERY_S: Final = 0.05
_PLAY_EVERY_S: Final = 0.15
"""Seconds between two plays at the table: within the limits of its players."""
_PATIENCE_S: Final = 5.0
"""Seconds after which a page counts as lost."""
_HOUSEHOLDS: Final = tuple([f"127.0.1.{number}" for number in range(1, 21)])
"""Where the pages are asked for, in turn: each address has a limit of its own."""


@dataclass
class Waits:
    """How long the bystanders have waited."""

    pages_s: list[float] = field(default_factory=list)
    """From opening a connection to the last byte of the page, or until it was given up."""
    plays_s: list[float] = field(default_factory=list)
    """From sending a command to its acknowledgement, or to the end of the connection."""
    pages_lost: int = 0
    """Pages that did not arrive, or with an error status."""
    connections_lost: int = 0
    """WebSockets that ended, or could not be opened."""
    late_s: float = 0.0
    """The most by which this process woke up too late: what the machine adds to every figure."""


def stand_by(port: int, table: Table, parent: "Connection[Waits, None]") -> None:
    """Ask and play for ever, and report the waits whenever the parent sends something."""
    asyncio.run(_Bystanders(port, table, parent).run())


class _Bystanders:
    """The bystanders, and what they have waited since the last report."""

    def __init__(self, port: int, table: Table, parent: "Connection[Waits, None]") -> None:
        self._port: Final = port
        self._parent: Final = parent
        self._waits = Waits()
        self._begun: Final[dict[object, tuple[list[float], float]]] = {}
        """What is waited for: the list for its time, and when it began."""
        self._requests: Final[set[asyncio.Task[None]]] = set()
        url = f"ws://127.0.0.1:{port}/ws/{table.id}"
        self._clients: Final = [
            Client(url, cookie, seed=seat, is_strict=False)
            for seat, cookie in enumerate(table.cookies)
        ]

    async def run(self) -> None:
        for client in self._clients:
            await client.connect()
        pace = Pace(_PLAY_EVERY_S)
        self._tasks = [asyncio.create_task(self._play(client, pace)) for client in self._clients]
        self._tasks.append(asyncio.create_task(self._ask_for_pages()))
        while True:
            await asyncio.to_thread(self._parent.recv)
            for waited_s, started in self._begun.values():
                waited_s.append(time.perf_counter() - started)  # and it still waits
            self._parent.send(self._waits)
            self._waits = Waits()
            self._begun.clear()

    async def _play(self, client: Client, pace: Pace) -> None:
        while True:
            try:
                command = client.next_command()
                if command is None:
                    await client.receive()
                    continue
                await pace.wait()
                with self._timed(self._waits.plays_s):
                    await client.command(command)
            except (WebSocketException, OSError, ProtocolFaultError):
                self._waits.connections_lost += 1
                await asyncio.sleep(0.2)
                with suppress(WebSocketException, OSError):
                    await client.connect()

    async def _ask_for_pages(self) -> None:
        due = time.perf_counter()
        for address in cycle(_HOUSEHOLDS):
            asking = asyncio.create_task(self._ask(address))
            self._requests.add(asking)
            asking.add_done_callback(self._requests.discard)
            due += _PAGE_EVERY_S
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            self._waits.late_s = max(self._waits.late_s, time.perf_counter() - due)
            due = max(due, time.perf_counter() - _PAGE_EVERY_S)

    async def _ask(self, address: str) -> None:
        answer = b""
        with self._timed(self._waits.pages_s), suppress(OSError, TimeoutError):
            async with asyncio.timeout(_PATIENCE_S):
                answer = await self._answer(address)
        self._waits.pages_lost += not answer.startswith(b"HTTP/1.1 200 ")

    @contextmanager
    def _timed(self, waited_s: list[float]) -> Iterator[None]:
        """Note how long something takes; a report in between notes what it has taken so far."""
        begun, started = object(), time.perf_counter()
        self._begun[begun] = (waited_s, started)
        try:
            yield
        finally:
            if self._begun.pop(begun, None):
                waited_s.append(time.perf_counter() - started)

    async def _answer(self, address: str) -> bytes:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=(address, 0)
        )
        try:
            lines = ("GET / HTTP/1.1", f"Host: 127.0.0.1:{self._port}", "Connection: close")
            writer.write("\r\n".join([*lines, "", ""]).encode())
            return await reader.read()
        finally:
            writer.close()
