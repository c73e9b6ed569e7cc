"""People take the seats of robots: at once, with the robot's hand, or at the next deal.

A person who waits for a seat is a watcher until then and sees the same as other watchers. Nobody
gets a second hand in one round. Because cookies cannot distinguish two people from one person with
two browsers, the settings may make newcomers wait if somebody else has a hand in the round.
"""

from canasta.tables.seats import SeatState
from canasta.tables.state import Note, TableState


def waits_for_deal(table: TableState, number: int, actor: str) -> bool:
    """Return whether a person who takes a robot's seat now must wait for a later deal."""
    if not table.is_round_begun:
        return False
    if actor not in table.seats_of_round:
        return table.newcomers_wait
    # A deal in progress already has its seeds; during play, a person returns to their own hand.
    return table.phase == "dealing" or table.seats_of_round[actor] != number


def wait_for(table: TableState, number: int, actor: str, name: str, robot_of: str) -> list[Note]:
    """Reserve a robot's seat for a person, and drop the person's earlier reservation."""
    wait_no_longer(table, actor)
    seat = table.seats[number]
    seat.next_actor, seat.next_name, seat.next_robot_of = actor, name, robot_of
    return [Note("sits_next", number, name)]


def wait_no_longer(table: TableState, actor: str) -> None:
    """Drop the reservation of a person."""
    number = table.next_seat_of(actor)
    if number >= 0:
        seat = table.seats[number]
        seat.next_actor = seat.next_name = seat.next_robot_of = ""


def take_over(
    table: TableState, number: int, actor: str, name: str, robot_of: str, at_ms: int
) -> None:
    """Seat a person in a robot's place during a game, with its hand, clock and score."""
    wait_no_longer(table, actor)
    table.seats[number] = SeatState(
        actor,
        name,
        accepted_seq=table.settings_seq,
        bank_ms=table.seats[number].bank_ms,
        gone_since_ms=None if actor in table.present else at_ms,
        robot_of=robot_of,
    )
    table.seats_of_round[actor] = number
    if table.card_game is not None:
        # Another person has now seen cards of the round.
        table.card_game.taking_back.end("other_played", number)
    if not robot_of:
        table.host = table.host or actor


def seat_those_who_wait(table: TableState, at_ms: int) -> list[Note]:
    """Seat everybody with a reserved seat."""
    notes: list[Note] = []
    for number, seat in enumerate(table.seats):
        if seat.next_actor:
            name = seat.next_name
            take_over(table, number, seat.next_actor, name, seat.next_robot_of, at_ms)
            notes.append(Note("sat", number, name))
    return notes
