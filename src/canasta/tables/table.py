"""A table on the server: decide a command, store the entry, carry it out.

    entry = table.decide(actor, command, now_ms, name=name, seed=seed)
    if isinstance(entry, Entry):
        store(entry)  # commit, then acknowledge, then publish
        applied = table.apply(entry)

Deciding changes nothing; carrying out needs nothing but the entry, and the secret beside it where
there is one. So :func:`replay` of the stored entries gives the same table.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, assert_never

from canasta.protocol.commands import (
    Accept,
    Change,
    CloseTable,
    Commit,
    GiveUp,
    HandOver,
    Leave,
    MakePlay,
    NextHand,
    Pause,
    PutRobot,
    Rematch,
    Remove,
    Resume,
    Reveal,
    Sit,
    StandIn,
    Start,
    TableCommand,
)
from canasta.protocol.pages import NewTable
from canasta.tables.clock import settle_clock
from canasta.tables.commands.asking import Asker, Decided
from canasta.tables.commands.dealing import DEALING, decide_dealing, decide_promise, decide_void
from canasta.tables.commands.ending import ENDING, decide_ending
from canasta.tables.commands.opening import OPENING, decide_opening
from canasta.tables.commands.pausing import PAUSING, decide_pausing, wake_up
from canasta.tables.commands.playing import PLAYING, decide_play, decide_play_of
from canasta.tables.commands.rounds import HANDS, decide_next_hand
from canasta.tables.commands.seating import SEATING, decide_seating
from canasta.tables.commands.starting import STARTING, decide_starting
from canasta.tables.due import Due, DueKind, dues
from canasta.tables.entry import CLOCK, ROBOT, SERVER, Body, Entry, body_text
from canasta.tables.seats import clean_name
from canasta.tables.state import Applied, Apply, TableState
from canasta.tables.table_refusals import Rejected, rejected

_APPLY: Final[dict[str, Apply]] = {
    **OPENING,
    **SEATING,
    **STARTING,
    **DEALING,
    **PLAYING,
    **HANDS,
    **PAUSING,
    **ENDING,
}
"""How an entry of each kind is carried out."""

_ACTS: Final[dict[DueKind, tuple[str, str]]] = {
    "promise": ("promise", SERVER),
    "void": ("void", CLOCK),
    "deal": ("deal", SERVER),
    "robot": ("play", ROBOT),
    "time_up": ("play", CLOCK),
    "stand_in": ("stand_in", CLOCK),
    "give_back": ("give_back", SERVER),
    "next_hand": ("next_hand", CLOCK),
    "new_host": ("hand_over", CLOCK),
    "sleep": ("sleep", CLOCK),
    "wake": ("wake", SERVER),
    "restart": ("restart", SERVER),
}
"""The kind and the actor of the entry for each thing that is due."""


class HostedTable(TableState):
    """A table as the server runs it."""

    def open(
        self, new: NewTable, actor: str, now_ms: int, *, name: str, seed: bytes
    ) -> Entry | Rejected:
        """Decide the first entry of a table that has none yet; changes nothing.

        ``actor`` is the guest's id of the founder, ``seed`` 32 bytes nobody could foresee.
        """
        body = decide_opening(self, new, Asker(actor, clean_name(name), now_ms, seed))
        return self._entry(body, actor, f"open-{self.seq + 1}", "open", now_ms)

    def decide(
        self, actor: str, command: TableCommand, now_ms: int, *, name: str = "", seed: bytes = b""
    ) -> Entry | Rejected:
        """Decide a command of a guest: the entry to be stored, or why it is refused.

        Changes nothing. ``name`` is the guest's nickname (used by ``sit``), ``seed`` 32 bytes
        nobody could foresee (used where seats are drawn by lot). A play that is refused at a table
        with sanctions and costs points is an entry too: ``Applied.happened`` tells the refusals.
        """
        if self.phase == "closed" or self.seq == 0:
            return rejected("table.closed")
        body = self._decided(command, Asker(actor, clean_name(name), now_ms, seed))
        return self._entry(body, actor, command.cmd_id, command.t, now_ms)

    def due(self) -> list[Due]:
        """Return what the server has to do by itself as the table stands, the earliest first."""
        return dues(self)

    def act(self, due: Due, now_ms: int, *, seed: bytes = b"", play: str = "") -> Entry | Rejected:
        """Decide something that is due: the entry to be stored, or that it is due no more.

        Changes nothing. ``seed`` is the server's new seed for a ``promise`` (32 bytes, stored as
        the secret of the entry), ``play`` the robot's play as text for ``robot`` and ``time_up``.
        """
        if not any(
            (now.kind, now.seat) == (due.kind, due.seat) and now.at_ms <= now_ms
            for now in self.due()
        ):
            return rejected("table.stale")
        kind, actor = _ACTS[due.kind]
        if actor == ROBOT:
            actor += str(due.seat)
        cmd_id = f"{due.kind}-{self.seq + 1}"
        return self._entry(self._act_body(due, now_ms, seed, play), actor, cmd_id, kind, now_ms)

    def apply(self, entry: Entry, secret: bytes | None = None) -> Applied:
        """Carry an entry out; it is the next one, and was decided on this very state.

        Raises:
            ValueError: it is not the next one, or no entry of this table.
        """
        if entry.seq != self.seq + 1 or entry.kind not in _APPLY:
            raise ValueError(f"{entry.kind} {entry.seq} cannot follow {self.seq}")
        applied = _APPLY[entry.kind](self, entry, Body(entry.body, secret or b""))
        self.seq = entry.seq
        self.last_ms = entry.at_ms
        if self.asleep and self.seat_of(entry.actor) >= 0:
            wake_up(self, entry.at_ms)
        settle_clock(self, entry.at_ms)
        return applied

    def set_present(self, actor: str, now_ms: int, *, present: bool) -> None:
        """Note that a guest has come or gone; this is not stored."""
        if present:
            self.present.add(actor)
        else:
            self.present.discard(actor)
        number = self.seat_of(actor)
        if number >= 0 and self.seats[number].is_present != present:
            self.seats[number].gone_since_ms = None if present else now_ms

    def _decided(self, command: TableCommand, asker: Asker) -> Decided:
        match command:
            case Sit() | Leave() | PutRobot() | StandIn() | Remove() | HandOver():
                return decide_seating(self, command, asker)
            case Accept() | Change() | Start() | Rematch():
                return decide_starting(self, command, asker)
            case Commit() | Reveal():
                return decide_dealing(self, command, asker)
            case MakePlay():
                return decide_play(self, command, asker)
            case NextHand():
                return decide_next_hand(self, asker)
            case Pause() | Resume():
                return decide_pausing(self, command, asker)
            case GiveUp() | CloseTable():
                return decide_ending(self, command, asker)
            case _:
                assert_never(command)

    def _act_body(self, due: Due, now_ms: int, seed: bytes, play: str) -> Decided:
        match due.kind:
            case "promise":
                return decide_promise(self, seed)
            case "robot" | "time_up":
                return decide_play_of(self, due.seat, play)
            case "stand_in" | "give_back" | "new_host":
                return {"seat": due.seat}
            case "next_hand":
                return {"waited": True}
            case "void":
                return decide_void(self, now_ms)
            case "deal" | "sleep" | "wake" | "restart":
                return {}
            case _:
                assert_never(due.kind)

    def _entry(
        self, body: Decided, actor: str, cmd_id: str, kind: str, now_ms: int
    ) -> Entry | Rejected:
        if isinstance(body, Rejected):
            return body
        # Clocks of machines are set back at times; the entries of a table never are.
        at_ms = max(now_ms, self.last_ms)
        return Entry(self.seq + 1, actor, cmd_id, kind, body_text(body), at_ms)


def replay(
    table_id: str,
    entries: Iterable[Entry],
    secrets: Mapping[int, bytes],
    now_ms: int = 0,
    *,
    follow: Callable[[HostedTable, Entry, Applied], None] | None = None,
) -> HostedTable:
    """Return the table that the stored entries make; ``secrets`` are those beside them, by seq.

    Nobody is connected to it yet: everybody is away since ``now_ms``. ``follow`` is told what came
    of each entry, right after it.

    Raises:
        ValueError: these are not the entries of one table from its first on.
    """
    table = HostedTable(table_id)
    for entry in entries:
        applied = table.apply(entry, secrets.get(entry.seq))
        if follow is not None:
            follow(table, entry, applied)
    for seat in table.seats:
        if seat.is_person:
            seat.gone_since_ms = max(now_ms, table.last_ms)
    table.is_reloaded = table.clock_seat >= 0 or table.phase == "dealing"
    return table
