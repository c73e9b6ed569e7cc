"""The process of the bystanders, who request pages, proofs and reviews, and play.

The process does not know of the attacks.
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

from benchmarks.attacks.scenes import Stage
from benchmarks.load import Pace
from tests.server.prepared_tables import Table
from tests.server.scripted_client import Client, ProtocolFaultError

_PAGE_EVERY_S: Final = 0.05
_PLAY_EVERY_S: Final = 0.15
"""The time between two plays at the table, in seconds, within the limits of its players."""
_PROOF_EVERY_S: Final = 0.5
_REVIEW_EVERY_S: Final = 3.0
_LOOK_EVERY_S: Final = 0.5
_PATIENCE_S: Final = 5.0
"""The time after which a page counts as lost, in seconds."""
_ROBOT_EVERY_S: Final = 1.2
"""The time between two plays against the robot, in seconds, within the limits of a guest."""
_HOUSEHOLDS: Final = tuple([f"127.0.1.{number}" for number in range(1, 21)])
"""The client addresses that take turns at requesting pages, because each address has a limit."""


@dataclass
class Waits:
    """The waiting times of the bystanders."""

    pages_s: list[float] = field(default_factory=list)
    """The times from opening a connection to the last byte of the page, or to giving up, in
    seconds."""
    plays_s: list[float] = field(default_factory=list)
    """The times from sending a command to its acknowledgement, or to the end of the connection."""
    robots_s: list[float] = field(default_factory=list)
    """The times from a play to the next turn, while a robot makes two plays at two ticks."""
    proofs_s: list[float] = field(default_factory=list)
    """The times for proofs of deals at a short table, measured as for pages."""
    reviews_s: list[float] = field(default_factory=list)
    """The times from requesting a review to its first finding."""
    pages_lost: int = 0
    """The number of pages that failed or had an error status."""
    connections_lost: int = 0
    """The number of WebSockets that ended or could not be opened."""
    late_s: float = 0.0
    """The longest delay of this process's wake-ups, which the machine adds to every figure."""


def stand_by(
    port: int, stage: Stage, parent: "Connection[Waits, None]", *, has_reviews: bool
) -> None:
    """Request pages and play forever, and report the waits at every message from the parent."""
    asyncio.run(_Bystanders(port, stage, parent).run(has_reviews=has_reviews))


class _Bystanders:
    """The bystanders, with their waits since the last report."""

    def __init__(self, port: int, stage: Stage, parent: "Connection[Waits, None]") -> None:
        self._port: Final = port
        self._kept: Final = stage.kept
        self._parent: Final = parent
        self._waits = Waits()
        self._begun: Final[dict[object, tuple[list[float], float]]] = {}
        """The current waits: the list that receives the time, and the start."""
        self._requests: Final[set[asyncio.Task[None]]] = set()
        self._players: Final = [
            self._client(stage.playing, seat) for seat in range(len(stage.playing.cookies))
        ]
        self._against_robot: Final = self._client(stage.with_robot, 0)

    def _client(self, table: Table, seat: int) -> Client:
        url = f"ws://127.0.0.1:{self._port}/ws/{table.id}"
        return Client(url, table.cookies[seat], seed=seat, is_strict=False)

    async def run(self, *, has_reviews: bool) -> None:
        for client in (*self._players, self._against_robot):
            await client.connect()
        pace = Pace(_PLAY_EVERY_S)
        doing = [self._play(client, pace) for client in self._players]
        doing += [self._play_against_robot(), self._ask_for_pages(), self._ask_for_proofs()]
        if has_reviews:
            doing.append(self._ask_for_reviews())
        self._tasks = [asyncio.create_task(one) for one in doing]
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

    async def _play_against_robot(self) -> None:
        client = self._against_robot
        while True:
            try:
                while not _plays(client, 0):
                    await self._step(client)
                await asyncio.sleep(_ROBOT_EVERY_S)
                while _plays(client, 0):
                    await self._step(client)
                with self._timed(self._waits.robots_s):
                    while _plays(client, 1):
                        await self._step(client)
            except (WebSocketException, OSError, ProtocolFaultError):
                self._waits.connections_lost += 1
                await asyncio.sleep(0.2)
                with suppress(WebSocketException, OSError):
                    await client.connect()

    async def _step(self, client: Client) -> None:
        """Send the command that a player owes, or receive a message."""
        command = client.next_command()
        if command is None:
            await client.receive()
        else:
            await client.command(command)

    async def _ask_for_proofs(self) -> None:
        table = self._kept.tables[0].id
        for number, address in enumerate(cycle(_HOUSEHOLDS)):
            game = number % self._kept.games + 1
            await self._ask(
                address, self._waits.proofs_s, f"/api/tables/{table}/proof/1?game={game}"
            )
            await asyncio.sleep(_PROOF_EVERY_S)

    async def _ask_for_reviews(self) -> None:
        """Request the reviews of one game after another, until each has begun."""
        table, address = self._kept.tables[0].id, _HOUSEHOLDS[0]
        for game in range(1, self._kept.games + 1):
            path = f"/api/tables/{table}/review?game={game}"
            with self._timed(self._waits.reviews_s):
                answer = b""
                while not answer.startswith(b"HTTP/1.1 200 ") or b'"done":0,' in answer:
                    with suppress(OSError):
                        answer = await self._answer(address, path, "POST")
                    await asyncio.sleep(_LOOK_EVERY_S)
            await asyncio.sleep(_REVIEW_EVERY_S)

    async def _ask_for_pages(self) -> None:
        due = time.perf_counter()
        for address in cycle(_HOUSEHOLDS):
            asking = asyncio.create_task(self._ask(address, self._waits.pages_s, "/"))
            self._requests.add(asking)
            asking.add_done_callback(self._requests.discard)
            due += _PAGE_EVERY_S
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            self._waits.late_s = max(self._waits.late_s, time.perf_counter() - due)
            due = max(due, time.perf_counter() - _PAGE_EVERY_S)

    async def _ask(self, address: str, waited_s: list[float], path: str) -> None:
        answer = b""
        with self._timed(waited_s), suppress(OSError, TimeoutError):
            async with asyncio.timeout(_PATIENCE_S):
                answer = await self._answer(address, path)
        self._waits.pages_lost += not answer.startswith(b"HTTP/1.1 200 ")

    @contextmanager
    def _timed(self, waited_s: list[float]) -> Iterator[None]:
        """Note the duration of the block; a report meanwhile notes the time so far."""
        begun, started = object(), time.perf_counter()
        self._begun[begun] = (waited_s, started)
        try:
            yield
        finally:
            if self._begun.pop(begun, None):
                waited_s.append(time.perf_counter() - started)

    async def _answer(self, address: str, path: str, method: str = "GET") -> bytes:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=(address, 0)
        )
        try:
            host = f"127.0.0.1:{self._port}"
            lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close"]
            if method == "POST":
                cookie = self._kept.guests[0]
                lines += [f"Origin: http://{host}", f"Cookie: {cookie}", "Content-Length: 0"]
            writer.write("\r\n".join([*lines, "", ""]).encode())
            return await reader.read()
        finally:
            writer.close()


def _plays(client: Client, seat: int) -> bool:
    """Return whether it is a seat's turn to play."""
    return client.table.phase == "playing" and client.table.to_act == seat
