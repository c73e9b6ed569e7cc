"""Seating: people come and leave, robots take seats and give them back."""

from canasta.agents.levels import level_names
from canasta.protocol.commands import HandOver, Leave, PutRobot, Remove, Sit, StandIn
from canasta.tables.commands.decisions import (
    Decided,
    Sender,
    lot_seed,
    other_seat_refusal,
    seat_refusal,
    seats_are_open,
)
from canasta.tables.commands.game_end import concede, pass_host_on
from canasta.tables.commands.game_start import rematch_if_wanted
from canasta.tables.commands.robot_seats import (
    take_over,
    wait_for,
    wait_no_longer,
    waits_for_deal,
)
from canasta.tables.commands.rounds import go_on_if_ready
from canasta.tables.entry import Body, BodyValue, Entry
from canasta.tables.seats import SeatState, clean_name, distinct_name, robot_on, shown_owner
from canasta.tables.state import Applied, Note, TableState
from canasta.tables.table_refusals import rejected


def decide_sitting(table: TableState, command: Sit, sender: Sender) -> Decided:
    """Decide to take a free seat or a robot's seat, from another seat or from none."""
    number = command.seat
    refused = seat_refusal(table, number)
    if refused is not None:
        return refused
    own = table.seat_of(sender.actor)
    if number in (own, table.next_seat_of(sender.actor)):
        return rejected("table.already")
    if table.is_running and own >= 0:
        return rejected("table.wrong_phase")
    if not _is_open(table, number):
        is_full = own < 0 and not any(_is_open(table, place) for place in range(len(table.seats)))
        return rejected("table.full" if is_full else "table.seat_taken")
    if command.settings_seq not in (0, table.settings_seq):
        return rejected("table.settings_changed")
    others = [
        name
        for place, seat in enumerate(table.seats)
        if place not in (own, number)
        for name in (seat.name, seat.next_name)
    ]
    body: dict[str, BodyValue] = {
        "seat": number,
        "name": distinct_name(sender.name, others),
        "accepted": command.settings_seq,
    }
    if command.robot_of is not None:
        body["robot_of"] = clean_name(command.robot_of)
    return body | {"waits": True} if waits_for_deal(table, number, sender.actor) else body


def _is_open(table: TableState, number: int) -> bool:
    return table.seats[number].is_free or table.can_take(number)


def apply_sitting(table: TableState, entry: Entry, body: Body) -> Applied:
    """Seat a person; the first one at a table without a host becomes host."""
    number, name = body.number("seat"), body.text("name")
    robot_of = body.text("robot_of")
    if body.flag("waits"):
        waits = wait_for(table, number, entry.actor, name, robot_of)
        return Applied(notes=(*waits, *_program_notes(table, number, name, robot_of)))
    if table.is_running:
        take_over(table, number, entry.actor, name, robot_of, entry.at_ms)
        program = _program_notes(table, number, name, robot_of)
        return Applied(notes=(Note("took_over", number, name), *program))
    own = table.seat_of(entry.actor)
    if own >= 0:
        table.seats[number], table.seats[own] = table.seats[own], table.seats[number]
    else:
        gone_since_ms = None if entry.actor in table.present else entry.at_ms
        table.seats[number] = SeatState(entry.actor, name, gone_since_ms=gone_since_ms)
    seat = table.seats[number]
    seat.robot_of = robot_of
    seat.accepted_seq = body.number_or_zero("accepted") or seat.accepted_seq
    if seat.may_host:
        table.host = table.host or entry.actor
    program = _program_notes(table, number, name, robot_of)
    return Applied(notes=(Note("sat", number, seat.name), *program))


def _program_notes(table: TableState, number: int, name: str, robot_of: str) -> list[Note]:
    """Return the note that names the owner of a program, if the player is a program."""
    owner = shown_owner(table.seats, robot_of)
    return [Note("program", number, name, owner)] if robot_of else []


def decide_leaving(table: TableState, _command: Leave, sender: Sender) -> Decided:
    """Decide to leave the seat, or to stop waiting for a seat."""
    seat = table.seat_of(sender.actor)
    if seat >= 0:
        return {"seat": seat}
    kept = table.next_seat_of(sender.actor)
    return {"seat": kept, "waits": True} if kept >= 0 else rejected("table.not_seated")


def apply_leaving(table: TableState, entry: Entry, body: Body) -> Applied:
    """Free the seat of a person who leaves; in a running game this may concede the game."""
    number = body.number("seat")
    if body.flag("waits"):
        name = table.seats[number].next_name
        wait_no_longer(table, entry.actor)
        return Applied(notes=(Note("left", number, name),))
    notes = [Note("left", number, table.seats[number].name)]
    _free(table, number)
    if table.host == entry.actor:
        notes += pass_host_on(table, number)
    if table.is_running:
        notes += concede(table, number, entry.at_ms)
    go_on_if_ready(table)
    return Applied(notes=tuple(notes))


def decide_removal(table: TableState, command: Remove, sender: Sender) -> Decided:
    """Decide to free a seat: a person's at any time, a robot's while no game is in progress.

    A person who waits for the seat of a robot loses the reservation.
    """
    refused = other_seat_refusal(table, command.seat, sender)
    if refused is not None:
        return refused
    seat = table.seats[command.seat]
    if seat.is_free or (seat.is_robot and not seat.next_actor and not seats_are_open(table)):
        return rejected("table.no_person")
    if command.person not in (None, seat.name if seat.is_person else seat.next_name):
        return rejected("table.no_person")
    return {"seat": command.seat}


def apply_removal(table: TableState, _entry: Entry, body: Body) -> Applied:
    """Free a seat, or end its reservation."""
    number = body.number("seat")
    seat = table.seats[number]
    if seat.next_actor:
        note = Note("removed", number, seat.next_name)
        wait_no_longer(table, seat.next_actor)
        return Applied(notes=(note,))
    note = Note("removed", number, seat.name)
    _free(table, number)
    go_on_if_ready(table)
    return Applied(notes=(note,))


def _free(table: TableState, number: int) -> None:
    """Free a seat; in a running game a robot takes it."""
    if table.is_running:
        _place_robot(table, number, table.settings.stand_in)
    else:
        table.seats[number] = SeatState()


def decide_robot(table: TableState, command: PutRobot, sender: Sender) -> Decided:
    """Decide to put a robot in a free seat, or permanently in an absent person's seat."""
    refused = other_seat_refusal(table, command.seat, sender)
    if refused is not None:
        return refused
    if command.level not in level_names():
        return rejected("table.bad_level")
    seat = table.seats[command.seat]
    if seat.is_person and seat.is_present and not seat.gave_up:
        return rejected("table.present")
    body: dict[str, BodyValue] = {"seat": command.seat, "level": command.level}
    # After a game, this may be the last seat that the rematch waits for.
    return body | lot_seed(table, sender) if table.phase == "finished" else body


def apply_robot(table: TableState, entry: Entry, body: Body) -> Applied:
    """Put a robot in a seat."""
    number = body.number("seat")
    _place_robot(table, number, body.text("level"))
    go_on_if_ready(table)
    notes = rematch_if_wanted(table, entry, body)
    return Applied(notes=(Note("robot_sat", number, table.seats[number].name), *notes))


def _place_robot(table: TableState, number: int, level: str) -> None:
    others = [seat.name for place, seat in enumerate(table.seats) if place != number]
    before = table.seats[number]
    robot = robot_on(number, level, others)
    robot.bank_ms = before.bank_ms
    robot.next_actor, robot.next_name = before.next_actor, before.next_name
    robot.next_robot_of = before.next_robot_of
    table.seats[number] = robot


def decide_standing_in(table: TableState, command: StandIn, sender: Sender) -> Decided:
    """Decide to let a robot play for an absent person."""
    refused = other_seat_refusal(table, command.seat, sender)
    if refused is not None:
        return refused
    seat = table.seats[command.seat]
    if not table.is_running:
        return rejected("table.wrong_phase")
    if not seat.is_person:
        return rejected("table.no_person")
    if seat.stands_in:
        return rejected("table.already")
    return rejected("table.present") if seat.is_present else {"seat": command.seat}


def apply_standing_in(table: TableState, _entry: Entry, body: Body) -> Applied:
    """Let a robot play for an absent person from now on."""
    number = body.number("seat")
    seat = table.seats[number]
    seat.stands_in = True
    seat.level = table.settings.stand_in
    go_on_if_ready(table)
    return Applied(notes=(Note("robot_stands_in", number, seat.name),))


def apply_return(table: TableState, _entry: Entry, body: Body) -> Applied:
    """Give the seat back to a person who is connected again."""
    number = body.number("seat")
    seat = table.seats[number]
    seat.stands_in = False
    seat.level = ""
    return Applied(notes=(Note("came_back", number, seat.name),))


def decide_handing_over(table: TableState, command: HandOver, sender: Sender) -> Decided:
    """Decide that another person becomes the host."""
    refused = other_seat_refusal(table, command.seat, sender)
    if refused is not None:
        return refused
    may_host = table.seats[command.seat].may_host
    return {"seat": command.seat} if may_host else rejected("table.no_person")


def apply_handing_over(table: TableState, _entry: Entry, body: Body) -> Applied:
    """Make another person the host."""
    number = body.number("seat")
    table.host = table.seats[number].actor
    return Applied(notes=(Note("new_host", number, table.seats[number].name),))
