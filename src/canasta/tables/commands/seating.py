"""Who sits where: people come and go, robots take seats and give them back."""

from typing import Final, assert_never

from canasta.agents.levels import level_names
from canasta.protocol.commands import HandOver, Leave, PutRobot, Remove, Sit, StandIn
from canasta.tables.commands.asking import (
    Asker,
    Decided,
    host_refusal,
    lot_seed,
    seat_refusal,
    seats_are_open,
)
from canasta.tables.commands.ending import concede, pass_host_on
from canasta.tables.commands.rounds import go_on_if_ready
from canasta.tables.commands.starting import rematch_if_wanted
from canasta.tables.entry import Body, BodyValue, Entry
from canasta.tables.seats import SeatState, distinct_name, robot_on
from canasta.tables.state import Applied, Apply, Note, TableState
from canasta.tables.table_refusals import rejected

SeatingCommand = Sit | Leave | PutRobot | StandIn | Remove | HandOver
_OnSeat = PutRobot | StandIn | Remove | HandOver


def decide_seating(table: TableState, command: SeatingCommand, asker: Asker) -> Decided:
    """Decide a command about who sits where."""
    match command:
        case Sit():
            return _decide_sitting(table, command, asker)
        case Leave():
            seat = table.seat_of(asker.actor)
            return {"seat": seat} if seat >= 0 else rejected("table.not_seated")
        case PutRobot() | StandIn() | Remove() | HandOver():
            refused = host_refusal(table, asker) or seat_refusal(table, command.seat)
            return refused or _decide_on_seat(table, command, asker)
        case _:
            assert_never(command)


def _decide_sitting(table: TableState, command: Sit, asker: Asker) -> Decided:
    refused = seat_refusal(table, command.seat)
    if refused is not None:
        return refused
    if not seats_are_open(table):
        return rejected("table.wrong_phase")
    own = table.seat_of(asker.actor)
    if own == command.seat:
        return rejected("table.already")
    if not table.seats[command.seat].is_free:
        is_full = own < 0 and not any(seat.is_free for seat in table.seats)
        return rejected("table.full" if is_full else "table.seat_taken")
    others = [seat.name for seat in table.seats if seat.actor != asker.actor]
    return {"seat": command.seat, "name": distinct_name(asker.name, others)}


def _decide_on_seat(table: TableState, command: _OnSeat, asker: Asker) -> Decided:
    """Decide what the host does to another seat."""
    seat = table.seats[command.seat]
    if seat.actor == asker.actor:
        return rejected("table.own_seat")
    match command:
        case PutRobot():
            return _decide_robot(table, command, asker)
        case StandIn():
            return _decide_standing_in(table, command)
        case Remove():
            if seat.is_free or (seat.is_robot and not seats_are_open(table)):
                return rejected("table.no_person")
            return {"seat": command.seat}
        case HandOver():
            return {"seat": command.seat} if seat.is_person else rejected("table.no_person")
        case _:
            assert_never(command)


def _decide_robot(table: TableState, command: PutRobot, asker: Asker) -> Decided:
    seat = table.seats[command.seat]
    if command.level not in level_names():
        return rejected("table.bad_level")
    if seat.is_person and seat.is_present and not seat.gave_up:
        return rejected("table.present")
    body: dict[str, BodyValue] = {"seat": command.seat, "level": command.level}
    # After a game this may be the last seat a rematch waits for.
    return body | lot_seed(table, asker) if table.phase == "finished" else body


def _decide_standing_in(table: TableState, command: StandIn) -> Decided:
    seat = table.seats[command.seat]
    if not table.is_running:
        return rejected("table.wrong_phase")
    if not seat.is_person:
        return rejected("table.no_person")
    if seat.stands_in:
        return rejected("table.already")
    return rejected("table.present") if seat.is_present else {"seat": command.seat}


def _sit(table: TableState, entry: Entry, body: Body) -> Applied:
    number = body.number("seat")
    own = table.seat_of(entry.actor)
    if own >= 0:
        table.seats[number], table.seats[own] = table.seats[own], SeatState()
    else:
        table.seats[number] = SeatState(
            entry.actor,
            body.text("name"),
            gone_since_ms=None if entry.actor in table.present else entry.at_ms,
        )
    table.host = table.host or entry.actor
    return Applied(notes=(Note("sat", number, table.seats[number].name),))


def _leave(table: TableState, entry: Entry, body: Body) -> Applied:
    number = body.number("seat")
    notes = [Note("left", number, table.seats[number].name)]
    _free(table, number)
    if table.host == entry.actor:
        notes += pass_host_on(table, number)
    if table.is_running:
        notes += concede(table, number)
    go_on_if_ready(table)
    return Applied(notes=tuple(notes))


def _remove(table: TableState, _entry: Entry, body: Body) -> Applied:
    number = body.number("seat")
    note = Note("removed", number, table.seats[number].name)
    _free(table, number)
    go_on_if_ready(table)
    return Applied(notes=(note,))


def _free(table: TableState, number: int) -> None:
    """Free a seat; in a running game a robot takes it for good."""
    if table.is_running:
        _place_robot(table, number, table.settings.stand_in)
    else:
        table.seats[number] = SeatState()


def _put_robot(table: TableState, entry: Entry, body: Body) -> Applied:
    number = body.number("seat")
    _place_robot(table, number, body.text("level"))
    go_on_if_ready(table)
    notes = rematch_if_wanted(table, entry, body)
    return Applied(notes=(Note("robot_sat", number, table.seats[number].name), *notes))


def _place_robot(table: TableState, number: int, level: str) -> None:
    others = [seat.name for place, seat in enumerate(table.seats) if place != number]
    table.seats[number] = robot_on(number, level, others)


def _stand_in(table: TableState, _entry: Entry, body: Body) -> Applied:
    number = body.number("seat")
    seat = table.seats[number]
    seat.stands_in = True
    seat.level = table.settings.stand_in
    go_on_if_ready(table)
    return Applied(notes=(Note("robot_stands_in", number, seat.name),))


def _give_back(table: TableState, _entry: Entry, body: Body) -> Applied:
    number = body.number("seat")
    seat = table.seats[number]
    seat.stands_in = False
    seat.level = ""
    return Applied(notes=(Note("came_back", number, seat.name),))


def _hand_over(table: TableState, _entry: Entry, body: Body) -> Applied:
    number = body.number("seat")
    table.host = table.seats[number].actor
    return Applied(notes=(Note("new_host", number, table.seats[number].name),))


SEATING: Final[dict[str, Apply]] = {
    "sit": _sit,
    "leave": _leave,
    "put_robot": _put_robot,
    "stand_in": _stand_in,
    "give_back": _give_back,
    "remove": _remove,
    "hand_over": _hand_over,
}
"""How each of these entries is carried out."""
