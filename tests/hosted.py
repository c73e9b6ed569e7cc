"""A table as the server runs it, driven by hand: people who promise seeds, robots who play."""

from collections.abc import Mapping

from canasta.agents.agent import Agent
from canasta.agents.registry import make_agent
from canasta.fair.deal import commit_of
from canasta.fair.shuffle import digest
from canasta.protocol.commands import (
    Accept,
    Commit,
    NextHand,
    Reveal,
    Sit,
    Start,
    TableCommand,
    table_commands,
)
from canasta.protocol.pages import NewTable, SeatWish
from canasta.protocol.settings import TableSettings
from canasta.record.notation import play_text
from canasta.record.robot_play import whole_play
from canasta.tables.due import DueKind
from canasta.tables.entry import Entry
from canasta.tables.frames import Frames
from canasta.tables.refusals import Rejected
from canasta.tables.state import Applied
from canasta.tables.table import HostedTable

PEOPLE = ("Ann", "Bob", "Cleo", "Dan", "Eva", "Fred")
START_MS = 1_700_000_000_000


def guest(seat: int) -> str:
    """The guest's id of whoever sat down on a seat."""
    return f"g{PEOPLE[seat].lower()}"


class Hosted:
    """A table and its frames; every command and act is decided, kept and carried out."""

    def __init__(self, settings: TableSettings, people: int = -1, seed: str = "tests") -> None:
        """Open a table; the first ``people`` (all, by default) seats are people's."""
        self.table = HostedTable("table-1")
        self.frames = Frames(self.table)
        self.entries: list[tuple[Entry, bytes | None]] = []
        self.now_ms = START_MS
        self.seed = seed
        self.count = 0
        self.robots: dict[int, Agent] = {}
        people = settings.players if people < 0 else people
        robots = [SeatWish(seat=seat, robot="hard") for seat in range(people, settings.players)]
        self.table.present.update(guest(seat) for seat in range(people))
        new = NewTable(settings=settings, seats=tuple(robots))
        self.carry_out(
            self.table.open(new, guest(0), self.now_ms, name=PEOPLE[0], seed=self.secret("lots"))
        )
        for seat in range(1, people):
            self.do(seat, Sit(cmd_id=self.cmd_id(), seat=seat))
        for seat in range(people):
            accept = Accept(cmd_id=self.cmd_id(), settings_seq=self.table.settings_seq)
            self.do(seat, accept)

    def cmd_id(self) -> str:
        self.count += 1
        return f"command-{self.count}"

    def secret(self, *parts: str) -> bytes:
        return digest("tests", self.seed.encode(), *[part.encode() for part in parts])

    def carry_out(self, decided: Entry | Rejected, secret: bytes | None = None) -> Applied:
        assert isinstance(decided, Entry), decided
        self.entries.append((decided, secret))
        applied = self.table.apply(decided, secret)
        self.frames.follow(applied)
        self.now_ms += 1000
        return applied

    def do(self, seat: int, command: TableCommand) -> Applied:
        """Let whoever sat down on ``seat`` send a command, which is accepted."""
        decided = self.table.decide(
            guest(seat), command, self.now_ms, name=PEOPLE[seat], seed=self.secret("lots")
        )
        return self.carry_out(decided)

    def send(self, seat: int, command: Mapping[str, object]) -> Applied:
        """Let whoever sat down on ``seat`` send a command written as a browser does."""
        read = table_commands.validate_python({"cmd_id": self.cmd_id(), **command})
        return self.do(seat, read)

    def act(self, kind: DueKind, play: str = "") -> Applied:
        """Do what is due at the table, whenever that is."""
        due = next(due for due in self.table.due() if due.kind == kind)
        self.now_ms = max(self.now_ms, due.at_ms)
        seed = self.secret(kind, str(self.table.seq))
        decided = self.table.act(due, self.now_ms, seed=seed, play=play)
        return self.carry_out(decided, seed if kind == "promise" else None)

    def start(self) -> None:
        self.do(0, Start(cmd_id=self.cmd_id()))

    def deal(self) -> Applied:
        """Deal the next hand fairly: everybody promises a seed, then shows it."""
        self.act("promise")
        deal = self.table.deal
        assert deal is not None
        hand, attempt = deal.hand, deal.attempt
        for seat in deal.seats:
            commit = commit_of(deal.context_text, seat, self.secret("seat", str(seat))).hex()
            cmd_id = self.cmd_id()
            self.do(seat, Commit(cmd_id=cmd_id, hand=hand, attempt=attempt, commit=commit))
        for seat in deal.seats:
            seed = self.secret("seat", str(seat)).hex()
            self.do(seat, Reveal(cmd_id=self.cmd_id(), hand=hand, attempt=attempt, seed=seed))
        return self.act("deal")

    def next_hand(self) -> None:
        """Let everybody be ready for the next hand."""
        for seat, state in enumerate(self.table.seats):
            if state.is_person:
                self.do(seat, NextHand(cmd_id=self.cmd_id()))

    def robot_play(self, agent: str = "steady") -> str:
        """What a robot would play on the seat whose decision is awaited."""
        assert self.table.run is not None
        seat = self.table.to_act
        robot = self.robots.setdefault(seat, make_agent(agent, seat + 1))
        return play_text(whole_play(self.table.run.state, robot.decide))
