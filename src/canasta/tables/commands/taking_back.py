"""Taking plays back at a table: the conditions, and the effects apart from the cards.

:mod:`canasta.record.taking_back` decides which plays can still be taken back.
"""

from canasta.protocol.commands import TakeBack
from canasta.record.taking_back import WhyFinal
from canasta.tables.commands.decisions import Decided, Sender
from canasta.tables.entry import Body, Entry
from canasta.tables.state import Applied, Note, TableState
from canasta.tables.table_refusals import Rejected, rejected

_WHY_FINAL: dict[WhyFinal, str] = {
    "nothing_played": "table.nothing_played",
    "card_seen": "table.card_seen",
    "other_played": "table.other_played",
    "cost_points": "table.nothing_played",
}


def decide_taking_back(table: TableState, command: TakeBack, sender: Sender) -> Decided:
    """Decide that a person takes back the last play."""
    seat = table.seat_of(sender.actor)
    if seat < 0:
        return rejected("table.not_seated")
    if table.phase != "playing":
        return rejected("table.wrong_phase")
    refused = taking_back_refusal(table, seat)
    if refused is not None:
        return refused
    if table.is_restored or command.seen < table.game_seq:
        return rejected("table.stale")
    return {"seat": seat}


def taking_back_refusal(table: TableState, seat: int) -> Rejected | None:
    """Return the reason why the person in ``seat`` can take nothing back, or None if they can."""
    why = _why_not(table, seat)
    return None if why is None else rejected(why)


def _why_not(table: TableState, seat: int) -> str | None:
    """Return the code of the refusal: finding the code is faster than building the refusal."""
    if not table.settings.taking_back:
        return "table.no_taking_back"
    if not is_alone(table):
        return "table.not_alone"
    if table.settings.clock is not None or table.settings.sanctions:
        return "table.plays_stand"
    if table.paused:
        return "table.paused"
    if table.seats[seat].stands_in:
        return "table.robot_plays"
    if table.card_game is None:
        return "table.wrong_phase"
    why = table.card_game.taking_back.why_final(seat)
    return None if why is None else _WHY_FINAL[why]


def is_alone(table: TableState) -> bool:
    """Return whether at most one person sits at the table, with robots in all other seats."""
    return len([seat for seat in table.seats if seat.is_person]) <= 1


def takes_back(table: TableState) -> bool:
    """Return whether plays may be taken back at the table as long as nobody joins."""
    settings = table.settings
    stands = settings.clock is not None or settings.sanctions
    return settings.taking_back and is_alone(table) and not stands


def can_take_back(table: TableState, seat: int) -> bool:
    """Return whether the person in ``seat`` can take back the last play now."""
    return table.phase == "playing" and _why_not(table, seat) is None


def apply_taking_back(table: TableState, entry: Entry, body: Body) -> Applied:
    """Take back the last play of a seat, and restore the round before the play.

    Raises:
        ValueError: the play cannot be taken back.
    """
    if table.card_game is None:
        raise ValueError("no game is going on")
    seat = body.number("seat")
    events = table.card_game.take_back(seat)
    table.game_seq = entry.seq
    table.game_ms = entry.at_ms
    table.last_cards = table.earlier_cards.pop()
    note = Note("took_back", seat, table.seats[seat].name)
    return Applied(notes=(note,), taken_back=events)
