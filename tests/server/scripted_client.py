"""A scripted player that checks every message as the browser does.

Tests of the server and benchmarks share it.
"""

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_hex
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from canasta.programs.seat_duties import SeatDuties
from canasta.protocol.commands import AskHint, Hello, MakePlay, TableCommand
from canasta.protocol.message import PROTOCOL_VERSION, Message
from canasta.protocol.table_view import OwnView, PublicTable
from canasta.protocol.updates import (
    Ack,
    Hint,
    Refused,
    Replaced,
    ServerMessage,
    Trouble,
    Update,
    Welcome,
    server_messages,
)
from tests.server.random_commands import Chance
from tests.support.time_limits import PATIENCE_S

_UPDATE: Final = re.compile(r'\{"t":"update","seq":(\d+),')
"""Matches the beginning of an update, with its number."""


class ProtocolFaultError(AssertionError):
    """The server broke its protocol, for example with a missing number or a wrong hash."""


class NothingLeftError(ProtocolFaultError):
    """The server refused every play that was tried.

    Either the server refuses plays that it lists as legal, or only a longer play than this player
    can make is legal.
    """


@dataclass(frozen=True)
class Seen:
    """The table that the server showed after the entry ``seq``."""

    seq: int
    hash: str
    """The hash that the server sent."""
    lasting: str
    """The hash of everything that a restart keeps, which excludes only presence."""


@dataclass
class Notes:
    """The updates and acknowledgements that a client received over all its connections."""

    acknowledged: dict[str, int] = field(default_factory=dict)
    """The ``seq`` of every acknowledged command, by its id."""
    moves: int = 0
    """The number of acknowledged plays."""
    last: int = 0
    """The ``seq`` of the last acknowledged play."""
    seen: dict[int, Seen] = field(default_factory=dict)
    refused: list[Refused] = field(default_factory=list)
    waited_s: list[float] = field(default_factory=list)
    """The time between sending and acknowledgement of each play, in seconds."""


class Client:
    """A player, or a watcher, at one table."""

    def __init__(
        self, url: str, cookie: str, *, seed: int = 0, is_strict: bool = True, address: str = ""
    ) -> None:
        """Prepare to connect to ``url`` (``ws://…/ws/<table>``) as the guest of ``cookie``.

        The client connects from ``address`` if that is given. A client that is not strict checks
        only the numbers of entries; to save time, it reads an update only if it may have to act.
        """
        self.url = url
        self.notes: Final = Notes()
        self.welcome: Welcome | None = None
        self.seq = 0
        self.messages: list[ServerMessage] = []
        """All messages received on this connection, except updates."""
        self.cookie: Final = cookie
        self._is_strict: Final = is_strict
        self._address: Final = address
        self._chance: Final = Chance(seed)
        self._table: PublicTable | None = None
        self._own: OwnView | None = None
        self._unread = ""
        """The last update if it is still unread, or an empty string."""
        self._socket: ClientConnection | None = None
        self._pending: TableCommand | None = None
        self._is_replaced = False
        self._duties: Final = SeatDuties()
        self._tried: tuple[int, list[str]] = (-1, [])
        self._advised_at = -1
        """The ``seq`` at which a robot last gave advice."""

    @property
    def table(self) -> PublicTable:
        """The table as last shown."""
        self._read()
        if self._table is None:
            raise ValueError("no table has been shown yet")
        return self._table

    @property
    def own(self) -> OwnView | None:
        """The private view of the seat, or None for a watcher."""
        self._read()
        return self._own

    @property
    def socket(self) -> ClientConnection:
        """The connection."""
        if self._socket is None:
            raise ValueError("not connected")
        return self._socket

    @property
    def awaited(self) -> TableCommand | None:
        """The command that has been sent but not yet answered, or None."""
        return self._pending

    @property
    def is_connected(self) -> bool:
        """Whether the client has connected and not closed the connection."""
        return self._socket is not None

    async def connect(self, *, language: str = "en", watch: bool = False) -> Welcome:
        """Connect, send the hello, and repeat an unacknowledged command."""
        origin = "http" + self.url[2:].partition("/ws/")[0]
        self.messages.clear()
        self._socket = await connect(
            self.url,
            additional_headers={"Cookie": self.cookie, "Origin": origin},
            compression=None,
            proxy=None,
            open_timeout=PATIENCE_S,
            max_queue=64,
            ping_interval=None,
            local_addr=(self._address, 0) if self._address else None,
        )
        hello = Hello(protocol=PROTOCOL_VERSION, language=language, watch=watch)
        await self.send(hello)
        while not isinstance(message := await self.receive(), Welcome):
            pass
        if self._pending is not None:
            await self.command(self._pending)
        return message

    async def close(self) -> None:
        """Close the connection."""
        if self._socket is not None:
            await self._socket.close()

    async def send(self, message: Message) -> None:
        """Send a message."""
        await self.send_text(message.model_dump_json())

    async def send_text(self, text: str) -> None:
        """Send raw text."""
        await self.socket.send(text)

    async def command(self, command: TableCommand, text: str = "") -> Ack | Refused:
        """Send a command, as ``text`` or as JSON, and wait for its answer.

        The client repeats an unanswered command after a reconnection.
        """
        self._pending = command
        started = time.perf_counter()
        await self.send_text(text or command.model_dump_json())
        while True:
            match await self.receive():
                case (Ack() | Refused()) as answer if answer.cmd_id == command.cmd_id:
                    if isinstance(answer, Ack) and isinstance(command, MakePlay):
                        self.notes.waited_s.append(time.perf_counter() - started)
                    return answer
                case _:
                    pass

    async def until(self, holds: Callable[[], bool]) -> None:
        """Receive messages until ``holds()`` is true."""
        while not holds():
            await self.receive()

    async def caught_up(self, seq: int) -> None:
        """Receive until the table is shown after entry ``seq``."""
        await self.until(lambda: self.seq >= seq)

    async def receive(self) -> ServerMessage | None:
        """Receive, check and store one message; return None for an unread update."""
        text = str(await self.socket.recv(decode=True))
        if not self._is_strict and (update := _UPDATE.match(text)):
            self._follow(int(update[1]))
            self._unread = text
            return None
        message = server_messages.validate_json(text)
        match message:
            case Welcome():
                self.welcome = message
                self._is_replaced = False
                if message.seq < self.seq:
                    raise ProtocolFaultError(f"the table went back to {message.seq}")
                self._keep(message, text)
            case Update():
                self._follow(message.seq)
                self._keep(message, text)
            case Ack():
                self._note(message)
            case Refused():
                self.notes.refused.append(message)
                self._try_again_after(message)
                self._pending = None
            case _:
                self._is_replaced = self._is_replaced or isinstance(message, Replaced)
                self.messages.append(message)
        return message

    async def drain(self) -> None:
        """Read the messages received before the connection was lost."""
        with suppress(WebSocketException, OSError):
            while True:
                await self.receive()

    async def play_on(
        self, is_enough: Callable[[], bool], pause: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        """Send the commands that this seat owes until ``is_enough()`` is true."""
        while not is_enough():
            try:
                command = self.next_command()
            except NothingLeftError:
                command = await self._advised()
            if command is None:
                await self.receive()
                continue
            if pause is not None:
                await pause()
            await self.command(command)

    async def _advised(self) -> MakePlay:
        """Return a robot's advice, at most once per entry.

        The scripted player itself cannot find the melds for an opening that takes the pile.

        Raises:
            NothingLeftError: the server refused the advice too.
        """
        if self._advised_at == self.seq:
            raise NothingLeftError(f"the advice was refused: {self.notes.refused[-1]}")
        self._advised_at = self.seq
        asked = AskHint(id=token_hex(8))
        await self.send(asked)
        while True:
            match await self.receive():
                case Hint(id=asked.id, best=best):
                    return MakePlay(cmd_id=token_hex(8), seen=self.seq, play=best.play)
                case Trouble(id=asked.id) as trouble:
                    raise ProtocolFaultError(f"no advice: {trouble}")
                case _:
                    pass

    def next_command(self) -> TableCommand | None:
        """Return the command that this seat owes, or None if another seat is to act."""
        seat = self.welcome.you.seat if self.welcome is not None else -1
        if seat < 0 or self._pending is not None or self._is_replaced:
            return None
        if self.seq < self.notes.last:
            return None  # an acknowledgement comes before what it brings about
        if '"phase":"playing"' in self._unread and f'"to_act":{seat},' not in self._unread:
            return None
        own, table = self.own, self.table
        is_awaited = table.phase == "playing" and table.to_act == seat
        if is_awaited and own is not None and own.legal:
            return MakePlay(cmd_id=token_hex(8), seen=self.seq, play=self._play(table, own))
        return self._duties.due(table, seat)

    def _play(self, table: PublicTable, own: OwnView) -> str:
        """Return the next play to try; after refusals, a safer one."""
        if self._tried[0] != self.seq:
            self._tried = (self.seq, self._chance.plays(table, own))
        plays = self._tried[1]
        if not plays:
            codes = [refused.reasons[0].code for refused in self.notes.refused[-3:]]
            raise NothingLeftError(f"every legal play was refused ({codes}): {own.legal}")
        return plays.pop(0)

    def _try_again_after(self, refused: Refused) -> None:
        """Keep a refused play for another try if the reason is the database or the tab."""
        is_trouble = any(
            reason.code.startswith(("store.", "live.replaced")) for reason in refused.reasons
        )
        if is_trouble and isinstance(self._pending, MakePlay) and self._tried[0] == self.seq:
            self._tried[1].insert(0, self._pending.play)

    def _note(self, ack: Ack) -> None:
        """Record an acknowledgement."""
        before = self.notes.acknowledged.setdefault(ack.cmd_id, ack.seq)
        if before != ack.seq:
            raise ProtocolFaultError(f"{ack.cmd_id} was {before} and is another now: {ack.seq}")
        if self._pending is not None and self._pending.cmd_id == ack.cmd_id:
            self.notes.moves += isinstance(self._pending, MakePlay)
            self._pending = None
        self.notes.last = max(self.notes.last, ack.seq)

    def _follow(self, seq: int) -> None:
        """Check that an update follows the last one."""
        if seq != self.seq + 1:
            raise ProtocolFaultError(f"update {seq} after {self.seq}")
        self.seq = seq

    def _read(self) -> None:
        """Read the unread update."""
        if self._unread:
            message = server_messages.validate_json(self._unread)
            if isinstance(message, Update):
                self._keep(message, self._unread)

    def _keep(self, message: Welcome | Update, text: str) -> None:
        self.seq, self._table, self._own = message.seq, message.table, message.own
        self._unread = ""
        if not self._is_strict:
            return
        sent = json.loads(text)
        table, own = sent["table"], sent["own"]
        if _hash(table, own) != message.hash:
            raise ProtocolFaultError(f"the hash of {message.seq} does not fit")
        for seat in table["seats"]:
            seat["present"] = True
        table["away_until_ms"] = 0  # it changes with who is present
        seen = Seen(message.seq, message.hash, _hash(table, own))
        before = self.notes.seen.setdefault(seen.seq, seen)
        if before.lasting != seen.lasting:
            raise ProtocolFaultError(f"the table after {seen.seq} is another one now")


def _hash(table: object, own: object) -> str:
    """Return the hash that a browser computes from the views."""
    texts = [json.dumps(part, ensure_ascii=False, separators=(",", ":")) for part in (table, own)]
    return sha256("".join(texts).encode()).hexdigest()[:16]


def in_time(work: Awaitable[None], seconds: float = PATIENCE_S) -> Awaitable[None]:
    """Return ``work`` with a time limit, so that a test fails instead of hanging."""
    return asyncio.wait_for(work, seconds)
