"""The input of decisions on commands and acts of the server, and checks that decisions share.

A decision checks a command and returns the body of the entry to store; it changes nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from canasta.engine.plays import Play
from canasta.record.card_game import CardRuling
from canasta.record.notation import WrittenPlay
from canasta.tables.entry import BodyValue
from canasta.tables.state import TableState
from canasta.tables.table_refusals import Rejected, rejected


@dataclass(frozen=True, slots=True)
class Sender:
    """The guest who sends a command, with details that the server adds."""

    actor: str
    """The guest's id."""
    name: str
    """The guest's name, without invisible characters."""
    now_ms: int
    """The present time, in milliseconds since 1970."""
    seed: bytes
    """32 unpredictable bytes, used for drawing lots."""


@dataclass(frozen=True, slots=True)
class ActRequest:
    """An act of the server that is due, with details that the server adds."""

    seat: int
    """The seat concerned, or -1."""
    now_ms: int
    """The present time, in milliseconds since 1970."""
    seed: bytes
    """32 unpredictable bytes, if the act commits to a seed; otherwise empty."""
    play: Play | WrittenPlay | None
    """The robot's play, if the act is a play."""


Decided = Mapping[str, BodyValue] | CardRuling | Rejected
"""The body of the entry, the ruling on a play to store, or the refusal."""


def host_refusal(table: TableState, sender: Sender) -> Rejected | None:
    """Refuse a command for the host from anybody else."""
    return None if sender.actor == table.host else rejected("table.not_host")


def seat_refusal(table: TableState, seat: int) -> Rejected | None:
    """Refuse a seat that the table does not have."""
    return None if seat < len(table.seats) else rejected("table.no_such_seat")


def other_seat_refusal(table: TableState, seat: int, sender: Sender) -> Rejected | None:
    """Refuse a command about another person's seat unless the host sends it."""
    refused = host_refusal(table, sender) or seat_refusal(table, seat)
    if refused is None and table.seats[seat].actor == sender.actor:
        return rejected("table.own_seat")
    return refused


def seats_are_open(table: TableState) -> bool:
    """Return whether people may come, leave and change seats, because no game is in progress."""
    return table.phase in ("gathering", "finished")


def lot_seed(table: TableState, sender: Sender) -> dict[str, BodyValue]:
    """Return the seed of the lots for the body of an entry that may begin a game.

    Return nothing if the table does not draw lots.
    """
    return {"lots": sender.seed.hex()} if table.settings.seating == "lot" else {}


def decide_for_seat(_table: TableState, act: ActRequest) -> Decided:
    """Decide an act that concerns a seat; an act that is due needs no check."""
    return {"seat": act.seat}


def decide_at_once(_table: TableState, _act: ActRequest) -> Decided:
    """Decide an act without details; an act that is due needs no check."""
    return {}
