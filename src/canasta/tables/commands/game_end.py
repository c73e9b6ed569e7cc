"""Ends a game before a side reaches the target, closes a table, and chooses the next host."""

from canasta.engine.state.game_rules import NO_SIDE
from canasta.protocol.commands import CloseTable, GiveUp
from canasta.record.header import HUMAN, PROGRAM
from canasta.tables.commands.decisions import Decided, Sender, host_refusal
from canasta.tables.commands.robot_seats import seat_those_who_wait
from canasta.tables.commands.rounds import go_on_if_ready
from canasta.tables.entry import Body, Entry
from canasta.tables.state import Applied, Note, TableState
from canasta.tables.table_refusals import rejected


def decide_giving_up(table: TableState, _command: GiveUp, sender: Sender) -> Decided:
    """Decide that a person gives up the game."""
    seat = table.seat_of(sender.actor)
    if seat < 0:
        return rejected("table.not_seated")
    if not table.is_running:
        return rejected("table.wrong_phase")
    if table.seats[seat].gave_up:
        return rejected("table.already")
    return {"seat": seat}


def apply_giving_up(table: TableState, entry: Entry, body: Body) -> Applied:
    """Let a robot play the seat to the end of the game, or end the game at once."""
    number = body.number("seat")
    seat = table.seats[number]
    seat.gave_up = True
    seat.stands_in = True
    seat.level = table.settings.stand_in
    notes = [Note("gave_up", number, seat.name)]
    if table.host == entry.actor:
        notes += pass_host_on(table, number)
    notes += concede(table, number, entry.at_ms)
    go_on_if_ready(table)
    return Applied(notes=tuple(notes))


def decide_closing(table: TableState, _command: CloseTable, sender: Sender) -> Decided:
    """Decide to close the table permanently."""
    return host_refusal(table, sender) or {}


def apply_closing(table: TableState, _entry: Entry, _body: Body) -> Applied:
    """Close the table permanently."""
    table.phase = "closed"
    table.paused = False
    return Applied(notes=(Note("closed"),))


def pass_host_on(table: TableState, left: int) -> list[Note]:
    """Make the next person after the seat ``left`` host, preferably one who has not given up."""
    players = len(table.seats)
    after = [(left + step) % players for step in range(1, players)]
    people = [seat for seat in after if table.seats[seat].may_host]
    people.sort(key=lambda seat: table.seats[seat].gave_up)
    if not people:
        # The last person stays host after giving up; after the last person has left, nobody is
        # host.
        table.host = table.seats[left].actor
        return []
    table.host = table.seats[people[0]].actor
    return [Note("new_host", people[0], table.seats[people[0]].name)]


def concede(table: TableState, left: int, at_ms: int) -> list[Note]:
    """End the game if everybody on the side of the seat ``left`` has left or given up.

    With two sides, the other side wins. With more sides, the game continues while at least two
    sides have people. Otherwise the last side with people wins, if there is one. A side on which
    only robots began does not end the game.
    """
    sides = table.settings.sides
    remaining = {table.side_of(number) for number, seat in enumerate(table.seats) if seat.plays_on}
    if table.side_of(left) in remaining or (sides > 2 and len(remaining) > 1):
        return []
    if remaining and not _was_begun_by_people(table, table.side_of(left)):
        return []
    table.end_game()
    table.conceded = True
    table.winner = 1 - table.side_of(left) if sides == 2 else max(remaining, default=NO_SIDE)
    return [Note("conceded", side=table.winner), *seat_those_who_wait(table, at_ms)]


def _was_begun_by_people(table: TableState, side: int) -> bool:
    if table.card_game is None:
        return True
    players = table.card_game.header.players
    return any(
        player.agent in (HUMAN, PROGRAM) and table.side_of(seat) == side
        for seat, player in enumerate(players)
    )
