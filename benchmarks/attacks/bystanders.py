"""The process of the bystanders: one who asks for pages, and four who play.

It knows nothing of attacks.
"""

import asyncio
import time
from contextlib import suppress
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
    """From opening a connection to the last byte of the page."""
    plays_s: list[float] = field(default_factory=list)
    """From sending a command to its acknowledgement."""
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
            self._parent.send(self._waits)
            self._waits = Waits()

    async def _play(self, client: Client, pace: Pace) -> None:
        while True:
            try:
                command = client.next_command()
                if command is None:
                    await client.receive()
                    continue
                await pace.wait()
                started = time.perf_counter()
                await client.command(command)
                self._waits.plays_s.append(time.perf_counter() - started)
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
        started = time.perf_counter()
        try:
            async with asyncio.timeout(_PATIENCE_S):
                answer = await self._answer(address)
        except (OSError, TimeoutError):
            answer = b""
        if answer.startswith(b"HTTP/1.1 200 "):
            self._waits.pages_s.append(time.perf_counter() - started)
        else:
            self._waits.pages_lost += 1

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
