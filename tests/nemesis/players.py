"""People at tables who come back through any server, whatever happens, and check what they see."""

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
"""Errors that a browser meets when a server is harmed."""
_BACK_AFTER_S: Final = (0.1, 0.6)
"""Seconds until a browser connects again, between these."""
_PATIENT_S: Final = 10.0
"""Seconds in which a connection has to show the table, before it is tried again; as long is waited
for a robot."""
_PLAYS: Final = 5
"""Plays after which it has been everybody's turn."""
_ASKED_AT_ONCE: Final = 50
_LOOKS: Final = 30
"""So often in succession a robot has to be awaited that does not play."""


@dataclass
class Party:
    """A table and the people at it."""

    table: Table
    clients: list[Client]
    reading: list[asyncio.Event] = field(default_factory=list)
    """By seat, set while the browser there reads what it is sent."""

    def __post_init__(self) -> None:
        """Let everybody read."""
        for _ in self.clients:
            self.reading.append(asyncio.Event())
            self.reading[-1].set()

    @property
    def awaits_a_robot(self) -> bool:
        """Whether a robot is to play, by what people see; they have the first seats."""
        shown = self.clients[0].table
        return shown.phase == "playing" and shown.to_act >= len(self.clients)

    @property
    def moves(self) -> int:
        """How many of their plays have been acknowledged."""
        return sum(client.notes.moves for client in self.clients)

    @property
    def newest(self) -> int:
        """The last entry that any of them has been shown."""
        return max(client.seq for client in self.clients)

    def is_past(self, moves: int, seq: int) -> bool:
        """Return whether they have made this many plays, and each was shown more than ``seq``.

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
        """Seat people who pause before each move for up to twice ``pause_s``.

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
        """Let everybody play, until the end."""
        for party in self.parties:
            for seat in range(len(party.clients)):
                self._tasks.append(asyncio.create_task(self._play(party, seat)))

    def check(self) -> None:
        """Raise what a client complains about."""
        for task in self._tasks:
            if task.done() and not task.cancelled() and (error := task.exception()) is not None:
                raise error

    def come_back(self) -> None:
        """Let half of the people lose their connection, and connect again."""
        for party in self.parties:
            for client in party.clients[::2]:
                _cut_off(client)

    @contextmanager
    def shunning(self, server: ForkedServer) -> Iterator[None]:
        """Let nobody connect to a server meanwhile, as a balancer does that gets no answer there.

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
        """Wait until it has been everybody's turn at every table; return after how many seconds.

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
        """Wait until a robot at one of the tables is to play, and does not for a moment.

        That may not happen: a server that had asked no robot yet has one that plays. So after some
        seconds nobody waits any more.
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
        """Let somebody at a table ask for it so often, in a second tab, and read nothing.

        Fewer questions are asked where the connection is cut off before.
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
    """Return what its people see of a table that is stuck."""
    shown = party.clients[0].table
    seats = [
        f"{client.url.partition('/ws')[0][-5:]} at {client.seq}, acknowledged {client.notes.last},"
        f" waits for {client.awaited!r}"
        for client in party.clients
    ]
    about = f"{party.table.id}, {shown.phase}, seat {shown.to_act} to act"
    return "\n".join((about, *seats))
