"""A device whose records and clock a test controls, and a page that plays on it."""

import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from canasta.programs.seat_duties import SeatDuties
from canasta.protocol.commands import AskHint, Hello, MakePlay, TableCommand
from canasta.protocol.message import PROTOCOL_VERSION, Message
from canasta.protocol.table_view import OwnView, PublicTable
from canasta.protocol.updates import (
    Ack,
    Hint,
    Refused,
    ServerMessage,
    Update,
    Welcome,
    server_messages,
)
from canasta.solo.server import SoloServer
from tests.server.manual_clocks import ManualClocks
from tests.server.random_commands import Chance

NOON_MS: Final = 1_800_000_000_000
_MOST_TICKS: Final = 100_000


@dataclass
class Reply:
    """The program's response to a request."""

    status: int
    headers: dict[str, str]
    body: str

    @property
    def json(self) -> object:
        return json.loads(self.body)


class Phone:
    """A device; :meth:`restart` restarts the program on the stored records."""

    def __init__(self, seed: int = 1, language: str = "en") -> None:
        self.records: dict[str, str] = {}
        self.clock: Final = ManualClocks(NOON_MS)
        self.is_unreadable = False
        """Whether reading fails."""
        self.is_dead = False
        """Whether the worker has been killed."""
        self.language: Final = language
        self._random: Final = Random(seed)
        self._asked: deque[Callable[[], None]] = deque()
        self.kills_after = -1
        """The number of stored changes after which the worker is killed, before it is told about
        the last one; -1 leaves it alive."""
        self.keeps_last = True
        """Whether the change at which the worker is killed is stored."""
        self.kills_at = ""
        """The kind of entry at which the worker is killed, or an empty string for none."""
        self.changes = 0
        self.server: SoloServer = self._started()

    def _started(self) -> SoloServer:
        small = {key: text for key, text in self.records.items() if not key.startswith("entry/")}
        return SoloServer(
            json.dumps(small),
            self._keep,
            self._read,
            self.language,
            self.clock.clocks,
            self._random.randbytes,
        )

    def restart(self) -> None:
        """Kill the program and start it again."""
        self._asked.clear()
        self.is_dead = False
        self.server = self._started()

    def answer(self) -> None:
        """Let the device answer all requests that the program has made."""
        while self._asked and not self.is_dead:
            self._asked.popleft()()

    def work(self) -> int | None:
        """Let the device answer and the program work; return when work is next due, or None."""
        for _ in range(_MOST_TICKS):
            self.answer()
            if self.is_dead:
                return None
            wait = self.server.tick()
            if wait != 0 and not self._asked:
                return wait
        raise AssertionError("the program never rests")

    def ask(self, method: str, address: str, body: str = "") -> Reply:
        """Send the program a request, and wait for its response."""
        replies: list[Reply] = []
        self.server.ask(
            method,
            address,
            body,
            lambda status, headers, text: replies.append(Reply(status, json.loads(headers), text)),
        )
        self.answer()
        (reply,) = replies
        return reply

    def come_in(self, name: str = "Zoe") -> None:
        """Register with a nickname."""
        body = json.dumps({"nickname": name, "language": self.language})
        assert self.ask("POST", "/api/guest", body).status == 200

    def open_table(self, *, start: bool = True, players: int = 4, **settings: object) -> str:
        """Open a table with robots; return its id."""
        seats = [{"seat": seat, "robot": "easy"} for seat in range(1, players)]
        asked = {"settings": {**settings, "players": players}, "seats": seats, "start": start}
        reply = self.ask("POST", "/api/tables", json.dumps(asked))
        assert reply.status == 201, reply.body
        opened = reply.json
        assert isinstance(opened, dict)
        return str(opened["id"])

    def _keep(self, changes: str) -> None:
        self._asked.append(lambda: self._kept(changes))

    def _kept(self, changes: str) -> None:
        change = json.loads(changes)
        self.changes += 1
        for prefix in change["delete"]:
            for key in [key for key in self.records if key.startswith(prefix)]:
                del self.records[key]
        entries = [text for key, text in change["put"].items() if key.startswith("entry/")]
        is_at = bool(entries and self.kills_at) and json.loads(entries[0])["kind"] == self.kills_at
        self.is_dead = self.changes == self.kills_after or is_at
        if not self.is_dead or self.keeps_last:
            self.records.update(change["put"])
        if not self.is_dead:
            self.server.kept()

    def _read(self, prefix: str) -> None:
        def answered() -> None:
            if self.is_unreadable:
                self.server.not_read()
            else:
                found = {k: text for k, text in self.records.items() if k.startswith(prefix)}
                self.server.have_read(json.dumps(found))

        self._asked.append(answered)


@dataclass
class Page:
    """A page at a table."""

    phone: Phone
    table_id: str
    seed: int = 1
    frames: list[str] = field(default_factory=list)
    """All received messages."""
    codes: list[int] = field(default_factory=list)
    table: PublicTable | None = None
    own: OwnView | None = None
    seq: int = 0
    seen: dict[int, str] = field(default_factory=dict)
    """The hash of the table after each shown entry, by the entry's ``seq``."""
    commands: dict[str, TableCommand] = field(default_factory=dict)
    """All sent commands, by their ids."""
    pending: TableCommand | None = None
    _tried: tuple[int, list[str]] = (-1, [])

    def __post_init__(self) -> None:
        self._duties = SeatDuties()
        self._chance = Chance(self.seed)
        self._count = 0
        self.connect()

    def connect(self, *, watch: bool = False) -> None:
        """Connect or reconnect, and send pending commands again."""
        self.channel = self.phone.server.connect(self.table_id, self._take, self.codes.append)
        self.say(Hello(protocol=PROTOCOL_VERSION, language=self.phone.language, watch=watch))
        self.phone.answer()
        if self.pending is not None:
            self.say(self.pending)

    def say(self, message: Message) -> None:
        """Send a message."""
        self.channel.receive(message.model_dump_json())

    def messages(self) -> list[ServerMessage]:
        """Return all received messages."""
        return [server_messages.validate_json(text) for text in self.frames]

    def last(self) -> ServerMessage:
        """Return the last received message."""
        return server_messages.validate_json(self.frames[-1])

    def _take(self, text: str) -> None:
        self.frames.append(text)
        match server_messages.validate_json(text):
            case Welcome() | Update() as shown:
                if isinstance(shown, Update):
                    assert shown.seq == self.seq + 1
                self.table, self.own, self.seq = shown.table, shown.own, shown.seq
                assert self.seen.setdefault(shown.seq, shown.hash) == shown.hash
            case Ack() | Refused() as answer:
                if self.pending is None or answer.cmd_id != self.pending.cmd_id:
                    return
                is_replaced = (
                    isinstance(answer, Refused) and answer.reasons[0].code == "live.replaced"
                )
                if is_replaced and isinstance(self.pending, MakePlay):
                    self._tried[1].insert(0, self.pending.play)
                self.pending = None
            case _:
                pass

    def step(self) -> None:
        """Send the command that this seat owes, or let time pass."""
        wait = self.phone.work()
        if self.phone.is_dead:
            return
        command = None if self.pending is not None else self.next_command()
        if command is None:
            assert wait is not None, "nothing will ever happen"
            self.phone.clock.pass_ms(wait)
            return
        self.pending = self.commands[command.cmd_id] = command
        self.say(command)

    def play_until(self, is_enough: Callable[[], bool]) -> None:
        """Play until ``is_enough()`` is true or the program is killed."""
        while not is_enough() and not self.phone.is_dead:
            self.step()

    def next_command(self) -> TableCommand | None:
        """Return the command that this seat owes, or None."""
        table, own = self.table, self.own
        if table is None or own is None:
            return None
        if table.phase == "playing":
            if table.to_act != own.seat or not own.legal:
                return None
            if self._tried[0] != self.seq:
                self._tried = (self.seq, self._chance.plays(table, own))
            self._count += 1
            play = self._tried[1].pop(0) if self._tried[1] else self._advised()
            return MakePlay(cmd_id=f"page{self._count:08}", seen=self.seq, play=play)
        return self._duties.due(table, own.seat)

    def _advised(self) -> str:
        """Return the play that a robot advises."""
        self.say(AskHint(id=f"hint{self._count:08}"))
        hint = self.last()
        assert isinstance(hint, Hint), hint
        return hint.best.play
