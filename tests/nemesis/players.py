"""People who reconnect through any server after every fault and check all messages."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Final

from websockets.exceptions import WebSocketException

from canasta.protocol.commands import Resync
from tests.server.forked_server import ForkedServer
from tests.server.prepared_tables import Table
from tests.server.scripted_client import Client

GONE: Final = (OSError, EOFError, TimeoutError, WebSocketException)
"""The errors of a browser whose server is harmed."""
_BACK_AFTER_S: Final = (0.1, 0.6)
"""The range of the time until a browser reconnects, in seconds."""
_PATIENT_S: Final = 10.0
"""The number of seconds in which a connection must show the table before a retry; also the wait for
a robot."""
_PLAYS: Final = 5
"""The number of plays after which everybody has had a turn."""
_ASKED_AT_ONCE: Final = 50
_LOOKS: Final = 30
"""The number of successive checks at which a robot must be awaited."""


@dataclass
class Party:
    """A table with its people."""

    table: Table
    clients: list[Client]
    reading: list[asyncio.Event] = field(default_factory=list)
    """Events by seat, set while the browser reads its messages."""

    def __post_init__(self) -> None:
        """Let every browser read."""
        for _ in self.clients:
            self.reading.append(asyncio.Event())
            self.reading[-1].set()

    @property
    def awaits_a_robot(self) -> bool:
        """Whether a robot is to play, by the views of the people, who have the first seats."""
        shown = self.clients[0].table
        return shown.phase == "playing" and shown.to_act >= len(self.clients)

    @property
    def moves(self) -> int:
        """The number of the people's acknowledged plays."""
        return sum(client.notes.moves for client in self.clients)

    @property
    def newest(self) -> int:
        """The ``seq`` of the last entry shown to any of the people."""
        return max(client.seq for client in self.clients)

    def is_past(self, moves: int, seq: int) -> bool:
        """Return whether the people have made this many plays and each has seen more than ``seq``.

        Plays alone prove little: a robot replaces somebody whose connection is silent.
        """
        return self.moves >= moves and all(client.seq > seq for client in self.clients)


class People:
    """Everybody at all tables."""

    def __init__(
        self,
        tables: Sequence[Table],
        servers: Sequence[ForkedServer],
        seed: int,
        *,
        pause_s: float,
        within_s: float,
    ) -> None:
        """Seat people who pause up to twice ``pause_s`` before each move.

        Everything required after a fault must happen ``within_s`` seconds.
        """
        self.within_s: Final = within_s
        self._servers: Final = servers
        self._shunned: ForkedServer | None = None
        self._chance: Final = Random(seed)
        self._pause_s: Final = pause_s
        self._tasks: Final[list[asyncio.Task[None]]] = []
        self.is_over = False
        self.parties: Final = [
            Party(
                table,
                [
                    Client("", cookie, seed=100 * number + seat)
                    for seat, cookie in enumerate(table.cookies)
                ],
            )
            for number, table in enumerate(tables)
        ]

    def begin(self) -> None:
        """Let everybody play until the end."""
        for party in self.parties:
            for seat in range(len(party.clients)):
                self._tasks.append(asyncio.create_task(self._play(party, seat)))

    def check(self) -> None:
        """Raise the first error of a client."""
        for task in self._tasks:
            if task.done() and not task.cancelled() and (error := task.exception()) is not None:
                raise error

    def come_back(self) -> None:
        """Let half of the people lose their connection and reconnect."""
        for party in self.parties:
            for client in party.clients[::2]:
                _cut_off(client)

    @contextmanager
    def shunning(self, server: ForkedServer) -> Iterator[None]:
        """Keep people from connecting to a server, as a balancer does after failed health checks.

        Everyone connected to it loses the connection, and reconnects elsewhere.
        """
        self._shunned = server
        for client in [client for party in self.parties for client in party.clients]:
            if client.url.startswith(server.socket_url("")):
                _cut_off(client)
        try:
            yield
        finally:
            self._shunned = None

    async def end(self) -> None:
        """Let everybody leave."""
        self.is_over = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for client in [client for party in self.parties for client in party.clients]:
            await go_away(client)

    async def all_move(self) -> float:
        """Wait until everybody at every table has had a turn; return the seconds taken.

        Raises:
            TimeoutError: a table is stuck.
        """
        loop = asyncio.get_running_loop()
        began = loop.time()
        enough = [(party, party.moves + _PLAYS, party.newest) for party in self.parties]
        while standing := [party for party, *past in enough if not party.is_past(*past)]:
            self.check()
            if loop.time() - began > self.within_s:
                raise TimeoutError(f"{len(standing)} tables stand still: {_state(standing[0])}")
            await asyncio.sleep(0.05)
        return loop.time() - began

    async def robot_is_awaited(self) -> None:
        """Wait until a robot at some table is to play and does not play for a moment.

        The wait ends after some seconds, because a robot may always play in time.
        """
        awaited = 0
        loop = asyncio.get_running_loop()
        end = loop.time() + _PATIENT_S
        while awaited < _LOOKS and loop.time() < end:
            self.check()
            awaited += 1
            if not any(party.awaits_a_robot for party in self.parties):
                awaited = 0
            await asyncio.sleep(0.05)

    def any_url(self, table: Table) -> str:
        """Return the URL of a table at any server."""
        servers = [server for server in self._servers if server is not self._shunned]
        return self._chance.choice(servers).socket_url(table.id)

    async def watch_without_reading(self, party: Party, questions: int) -> Client:
        """Let somebody request the table many times in a second tab without reading.

        The requests stop if the server disconnects the tab.
        """
        watcher = Client(self.any_url(party.table), party.clients[0].cookie)
        with suppress(*GONE):
            await watcher.connect(watch=True)
            for _ in range(questions // _ASKED_AT_ONCE):
                for _ in range(_ASKED_AT_ONCE):
                    await watcher.send(Resync())
                await asyncio.sleep(0.01)
        return watcher

    async def _play(self, party: Party, seat: int) -> None:
        client = party.clients[seat]
        while not self.is_over:
            client.url = self.any_url(party.table)
            with suppress(*GONE):
                await asyncio.wait_for(client.connect(), _PATIENT_S)
                await client.play_on(lambda: False, lambda: self._pause(party, seat))
            await go_away(client)  # who waited in vain is still connected
            with suppress(*GONE):
                await client.drain()
            await asyncio.sleep(self._chance.uniform(*_BACK_AFTER_S))

    async def _pause(self, party: Party, seat: int) -> None:
        await asyncio.sleep(self._chance.uniform(0, 2 * self._pause_s))
        await party.reading[seat].wait()


async def go_away(client: Client) -> None:
    """End a client's connection at once, if it has one; received messages can be read."""
    _cut_off(client)
    with suppress(*GONE):
        await client.close()


def _cut_off(client: Client) -> None:
    if client.is_connected:
        client.socket.transport.abort()


def _state(party: Party) -> str:
    """Return the views of the people at a stuck table."""
    shown = party.clients[0].table
    seats = [
        f"{client.url.partition('/ws')[0][-5:]} at {client.seq}, acknowledged {client.notes.last},"
        f" waits for {client.awaited!r}"
        for client in party.clients
    ]
    about = f"{party.table.id}, {shown.phase}, seat {shown.to_act} to act"
    return "\n".join((about, *seats))
