"""Every kind of entry in one table: its origin, and the functions that decide and apply it.

An entry comes from a guest's command, from an act of the server, or from either. A new command
needs a message in :mod:`canasta.protocol.commands`, a function that decides it, a function that
applies it, and a row here. A new act needs its name and its time in
:mod:`canasta.tables.server_acts` as well.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeVar

from canasta.protocol.commands import (
    Accept,
    Change,
    CloseTable,
    Command,
    Commit,
    GiveUp,
    HandOver,
    Hurry,
    Leave,
    MakePlay,
    NextRound,
    Pause,
    PutRobot,
    Rematch,
    Remove,
    Resume,
    Reveal,
    SetPace,
    Sit,
    StandIn,
    Start,
    TableCommand,
    TakeBack,
)
from canasta.tables.commands import (
    deals,
    game_end,
    game_start,
    pacing,
    pauses,
    plays,
    restoring,
    rounds,
    seating,
    taking_back,
)
from canasta.tables.commands.decisions import (
    ActRequest,
    Decided,
    Sender,
    decide_at_once,
    decide_for_seat,
)
from canasta.tables.commands.table_opening import apply_opening
from canasta.tables.entry import CLOCK, ROBOT, SERVER
from canasta.tables.server_acts import ServerActKind
from canasta.tables.state import Apply, TableState

Needs = Literal["nothing", "seed", "play"]
"""The server's addition to an act: nothing, a new secret seed, or a robot's play."""


@dataclass(frozen=True, slots=True)
class ActRow:
    """An act by which the server makes an entry."""

    kind: ServerActKind
    actor: str
    """The actor of the entry; ``robot:`` is followed by the seat."""
    decide: Callable[[TableState, ActRequest], Decided]
    needs: Needs = "nothing"


@dataclass(frozen=True, slots=True)
class EntryRow:
    """The properties of one kind of entry."""

    kind: str
    apply: Apply
    decide: Callable[[TableState, TableCommand, Sender], Decided] | None = None
    """The function that decides a command of this kind, or None if there is no such command."""
    acts: tuple[ActRow, ...] = ()
    """The acts of the server that make such an entry."""
    is_quiet: bool = False
    """Whether the entry leaves lists of tables unchanged, unless it changes the phase."""


_Command = TypeVar("_Command", bound=Command)


def _command(
    message: type[_Command],
    decide: Callable[[TableState, _Command, Sender], Decided],
    apply: Apply,
    *acts: ActRow,
    is_quiet: bool = False,
) -> EntryRow:
    """Return the row of a command, with the acts of the server that make the same entry."""

    def decided(table: TableState, command: TableCommand, sender: Sender) -> Decided:
        if not isinstance(command, message):
            raise TypeError(f"{command!r} is no {message.__name__}")
        return decide(table, command, sender)

    kind = str(message.model_fields["t"].default)
    return EntryRow(kind, apply, decided, acts, is_quiet)


def _act(apply: Apply, act: ActRow, *, is_quiet: bool = False) -> EntryRow:
    """Return the row of an act of the server that no guest can request."""
    return EntryRow(act.kind, apply, None, (act,), is_quiet)


_ROWS: Final = (
    # The table, its seats and its settings
    EntryRow("open", apply_opening),
    _command(Sit, seating.decide_sitting, seating.apply_sitting),
    _command(Leave, seating.decide_leaving, seating.apply_leaving),
    _command(PutRobot, seating.decide_robot, seating.apply_robot),
    _command(
        StandIn,
        seating.decide_standing_in,
        seating.apply_standing_in,
        ActRow("stand_in", CLOCK, decide_for_seat),
    ),
    _act(seating.apply_return, ActRow("give_back", SERVER, decide_for_seat)),
    _command(Remove, seating.decide_removal, seating.apply_removal),
    _command(
        HandOver,
        seating.decide_handing_over,
        seating.apply_handing_over,
        ActRow("new_host", CLOCK, decide_for_seat),
    ),
    _command(Accept, game_start.decide_acceptance, game_start.apply_acceptance),
    _command(Change, game_start.decide_change, game_start.apply_change),
    # A game from its start to its end
    _command(Start, game_start.decide_start, game_start.apply_start),
    _act(deals.apply_promise, ActRow("promise", SERVER, deals.decide_promise, needs="seed")),
    _command(Commit, deals.decide_commitment, deals.apply_commitment, is_quiet=True),
    _command(Reveal, deals.decide_revelation, deals.apply_revelation, is_quiet=True),
    _act(deals.apply_void, ActRow("void", CLOCK, deals.decide_void)),
    _act(deals.apply_deal, ActRow("deal", SERVER, decide_at_once), is_quiet=True),
    _command(
        MakePlay,
        plays.decide_play,
        plays.apply_table_play,
        ActRow("robot", ROBOT, plays.decide_robots_play, needs="play"),
        ActRow("time_up", CLOCK, plays.decide_robots_play, needs="play"),
        is_quiet=True,
    ),
    _command(
        TakeBack, taking_back.decide_taking_back, taking_back.apply_taking_back, is_quiet=True
    ),
    _command(SetPace, pacing.decide_pace, pacing.apply_pace),
    _command(Hurry, pacing.decide_hurry, pacing.apply_hurry, is_quiet=True),
    _command(
        NextRound,
        rounds.decide_readiness,
        rounds.apply_readiness,
        ActRow("next_hand", CLOCK, rounds.decide_end_of_waiting),
    ),
    _command(GiveUp, game_end.decide_giving_up, game_end.apply_giving_up),
    _command(Rematch, game_start.decide_rematch, game_start.apply_rematch),
    _command(CloseTable, game_end.decide_closing, game_end.apply_closing),
    # The table stops and resumes
    _command(Pause, pauses.decide_pause, pauses.apply_pause),
    _command(Resume, pauses.decide_resumption, pauses.apply_resumption),
    _act(pauses.apply_sleep, ActRow("sleep", CLOCK, decide_at_once), is_quiet=True),
    _act(pauses.apply_wake, ActRow("wake", SERVER, decide_at_once), is_quiet=True),
    _act(pauses.apply_restart, ActRow("restart", SERVER, decide_at_once)),
    _act(
        restoring.apply_restoration,
        ActRow("restored", SERVER, restoring.decide_restoration),
    ),
)

ENTRY_ROWS: Final[Mapping[str, EntryRow]] = {row.kind: row for row in _ROWS}
"""The rows by kind of entry."""

ACT_ROWS: Final[Mapping[ServerActKind, tuple[EntryRow, ActRow]]] = {
    act.kind: (row, act) for row in _ROWS for act in row.acts
}
"""The rows by kind of act: the entry it makes, and the act."""
