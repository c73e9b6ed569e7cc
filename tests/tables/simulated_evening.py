"""An evening at a table: people and robots play, time passes, and all entries are kept."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from itertools import chain, count

from pydantic import BaseModel

from canasta.agents.agent import Agent
from canasta.agents.registry import make_agent
from canasta.fair.deal import commit_of
from canasta.fair.shuffle import digest
from canasta.protocol.commands import TableCommand, table_commands
from canasta.protocol.settings import TableSettings
from canasta.protocol.table_lists import NewTable, SeatWish
from canasta.record.card_game import CardGame
from canasta.record.notation import parse_written_play, play_text
from canasta.record.robot_play import whole_play
from canasta.rules import RuleSet
from canasta.tables.entry import Entry
from canasta.tables.seats import SeatState
from canasta.tables.server_acts import ServerAct, ServerActKind
from canasta.tables.state import Applied, DealProgress
from canasta.tables.table import HostedTable, replay
from canasta.tables.table_refusals import Rejected
from tests.support.arrangements import fingerprint

NOON = 1_800_000_000_000
"""The time at which evenings begin, in milliseconds since 1970."""
NAMES = {"gann": "Ann", "gbob": "Bob", "gcleo": "Cleo", "gdan": "Dan", "geva": "Eva", "gfay": "Fay"}
PEOPLE = tuple(NAMES)
TABLE = "table-1"
_NOT_STORED = {"present", "is_reloaded", "is_restored", "robot_wait"}


class Evening:
    """A table with its entries, the secrets of those entries, and the time."""

    def __init__(self, seed: str = "evening", table_id: str = TABLE) -> None:
        self.table = HostedTable(table_id)
        self.entries: list[Entry] = []
        self.secrets: dict[int, bytes] = {}
        self.now_ms = NOON
        self._seed = seed
        self._seeds_skipped = 0
        self._numbers = count(1)
        self._robots: dict[int, Agent] = {}

    # The presence and the commands of people

    def come(self, *actors: str) -> None:
        for actor in actors:
            self.table.set_present(actor, self.now_ms, present=True)

    def go(self, *actors: str) -> None:
        for actor in actors:
            self.table.set_present(actor, self.now_ms, present=False)

    def cmd_id(self) -> str:
        return f"command-{next(self._numbers)}"

    def random(self, *parts: object) -> bytes:
        return digest("evening", self._seed.encode(), *[str(part).encode() for part in parts])

    def decide(self, actor: str, command: TableCommand) -> Entry | Rejected:
        """Return the table's decision on a command."""
        seed = self.random("lots", self.table.seq)
        return self.table.decide(actor, command, self.now_ms, name=NAMES[actor], seed=seed)

    def say(self, actor: str, kind: str, **values: object) -> Applied:
        """Send a command that is accepted."""
        decided = self.decide(actor, self.command(kind, **values))
        assert isinstance(decided, Entry), decided
        return self.apply(decided)

    def refused(self, actor: str, kind: str, **values: object) -> list[str]:
        """Send a command that is refused without effect; return the codes of the refusal."""
        before = picture(self.table)
        decided = self.decide(actor, self.command(kind, **values))
        assert isinstance(decided, Rejected), decided
        assert picture(self.table) == before
        return [reason.code for reason in decided.reasons]

    def command(self, kind: str, **values: object) -> TableCommand:
        return table_commands.validate_python({"t": kind, "cmd_id": self.cmd_id(), **values})

    def apply(self, entry: Entry, secret: bytes | None = None) -> Applied:
        self.entries.append(entry)
        if secret is not None:
            self.secrets[entry.seq] = secret
        return self.table.apply(entry, secret)

    # Acts of the server

    def due(self, kind: ServerActKind) -> ServerAct:
        """Return the due act of a kind, which must exist."""
        return next(due for due in self.table.due() if due.kind == kind)

    def kinds_due(self) -> set[str]:
        return {due.kind for due in self.table.due()}

    def act(self, kind: ServerActKind, play: str = "") -> Applied:
        """Carry out the due act at its time."""
        return self.carry_out(self.due(kind), play)

    def carry_out(self, due: ServerAct, play: str = "") -> Applied:
        self.now_ms = max(self.now_ms, due.at_ms)
        seed = self.random("server", self.table.seq + self._seeds_skipped)
        if due.kind in ("robot", "time_up"):
            play = play or self.robots_play()
        written = parse_written_play(play) if play else None
        decided = self.table.act(due, self.now_ms, seed=seed, play=written)
        assert isinstance(decided, Entry), decided
        return self.apply(decided, seed if due.kind == "promise" else None)

    def refused_act(self, due: ServerAct, now_ms: int, play: str = "") -> list[str]:
        """Try an act that is not due; return the codes of the refusal."""
        written = parse_written_play(play) if play else None
        decided = self.table.act(due, now_ms, seed=bytes(32), play=written)
        assert isinstance(decided, Rejected), decided
        return [reason.code for reason in decided.reasons]

    # The course of a game

    def open(
        self,
        settings: TableSettings,
        robots: Mapping[int, str] | None = None,
        *,
        start: bool = False,
    ) -> Applied:
        """Let Ann open a table."""
        self.come("gann")
        wishes = [SeatWish(seat=seat, robot=level) for seat, level in (robots or {}).items()]
        new = NewTable(settings=settings, seats=tuple(wishes), start=start)
        seed = self.random("lots", 0)
        decided = self.table.open(new, "gann", self.now_ms, name="Ann", seed=seed)
        assert isinstance(decided, Entry), decided
        return self.apply(decided)

    def gather(self, settings: TableSettings, people: int = -1, level: str = "medium") -> None:
        """Let Ann open a table and people and robots take the other seats; all accept."""
        people = settings.players if people < 0 else people
        self.open(settings, dict.fromkeys(range(people, settings.players), level))
        for seat, actor in enumerate(PEOPLE[1:people], start=1):
            self.come(actor)
            self.say(actor, "sit", seat=seat)
        # The host accepts by opening the table. Stored pictures show deals from the time when
        # accepting was a separate command.
        self._seeds_skipped = 1
        for actor in PEOPLE[1:people]:
            self.say(actor, "accept", settings_seq=self.table.settings_seq)

    def begin(self, settings: TableSettings, people: int = -1, level: str = "medium") -> None:
        """Gather everybody, start the game and deal the first round."""
        self.gather(settings, people, level)
        self.say("gann", "start")
        self.deal()

    def seed_of(self, seat: int) -> bytes:
        """Return the seed of a person for the deal in progress."""
        return self.random("seat", seat, self.deal_now.round_number, self.deal_now.attempt)

    @property
    def deal_now(self) -> DealProgress:
        assert self.table.deal is not None
        return self.table.deal

    @property
    def phase(self) -> str:
        """The phase of the table; it is a property because mypy would narrow an attribute."""
        return self.table.phase

    @property
    def card_game(self) -> CardGame:
        assert self.table.card_game is not None
        return self.table.card_game

    def commit(self, seat: int) -> Applied:
        """Let the person in a seat commit to a seed."""
        deal = self.deal_now
        commit = commit_of(deal.context_text, seat, self.seed_of(seat)).hex()
        which = {"hand": deal.round_number, "attempt": deal.attempt}
        return self.say(self.table.seats[seat].actor, "commit", **which, commit=commit)

    def reveal(self, seat: int) -> Applied:
        """Let the person in a seat reveal the seed."""
        deal = self.deal_now
        which = {"hand": deal.round_number, "attempt": deal.attempt}
        seed = self.seed_of(seat).hex()
        return self.say(self.table.seats[seat].actor, "reveal", **which, seed=seed)

    def deal(self) -> Applied:
        """Deal a round with seeds from all people present."""
        self.act("promise")
        for seat in self.deal_now.seats:
            self.commit(seat)
        for seat in self.deal_now.seats:
            self.reveal(seat)
        return self.act("deal")

    def robots_play(self) -> str:
        """Return the play of a simple robot for the seat to act."""
        seat = self.table.to_act
        robot = self._robots.setdefault(seat, make_agent("greedy", seat))
        return play_text(whole_play(self.card_game.state, robot.decide))

    def play(self, text: str = "") -> Applied:
        """Let the seat to act play: a person by a command, a robot by an act of the server."""
        seat = self.table.seats[self.table.to_act]
        play = text or self.robots_play()
        if seat.level:
            return self.act("robot", play)
        return self.say(seat.actor, "play", seen=self.table.seq, play=play)

    def play_round(self) -> None:
        """Play until the round has ended."""
        while self.table.phase == "playing":
            self.play()

    def deal_next_round(self) -> Applied:
        """Let everybody declare to be ready, and deal the next round."""
        for seat in self.table.seats:
            if seat.plays_in_person:
                self.say(seat.actor, "next_hand")
        return self.deal()

    def restore(self) -> Applied:
        """Continue the table after its database was restored from a backup."""
        self.table.is_restored = True
        return self.act("restored")

    def replayed(self) -> HostedTable:
        """Return the table rebuilt from its entries."""
        return replay(self.table.id, self.entries, self.secrets, self.now_ms)


def _attributes(value: object) -> set[str]:
    """Return the names of all attributes, even of compiled objects, which have no ``__dict__``."""
    compiled = [getattr(kind, "__mypyc_attrs__", ()) for kind in type(value).__mro__]
    return {*getattr(value, "__dict__", ()), *chain.from_iterable(compiled)}


def picture(value: object) -> object:
    """Return the state of a table that its entries determine, as comparable plain values."""
    match value:
        case None | bool() | int() | str() | bytes():
            return value
        case HostedTable():
            stored = _attributes(value).difference(_NOT_STORED)
            return picture({name: getattr(value, name) for name in stored})
        case SeatState():
            parts = {entry.name: getattr(value, entry.name) for entry in fields(value)}
            return picture({**parts, "gone_since_ms": None})
        case CardGame():
            return _picture_of_game(value)
        case BaseModel():
            return value.model_dump_json()
        case RuleSet():
            return value.id
        case dict():
            return sorted((str(key), picture(part)) for key, part in value.items())
        case list() | tuple():
            return tuple(picture(part) for part in value)
        case _:
            assert is_dataclass(value), value
            return tuple(picture(getattr(value, entry.name)) for entry in fields(value))


def _picture_of_game(game: CardGame) -> object:
    scored = game.game
    parts: list[object] = [game.header.text(), scored.totals, scored.dealer, scored.winner]
    parts.append([[score.total for score in scores] for scores in scored.past])
    if game._state is not None:
        cards = game.croupier
        parts.append(fingerprint(game.state))
        parts.append([cards.stock, cards.hands, cards.pile, cards.held, cards.red_threes])
        parts.append([sorted(melds.items()) for melds in cards.melds])
    return picture(parts) if game._state is None else (picture(parts[:5]), repr(parts[5:]))
