"""The clock of a table: a time for each turn, then a bank for the whole game.

At most one clock runs, that of the seat to act, and only if a person plays that seat. Its deadline
includes the bank, which is therefore used automatically and charged when the clock stops. A clock
that stops before the end of the turn (a pause, a question to the partner, a stand-in) continues
with the time left in the turn. Only a stop that nobody at the table chose gives a whole turn again.
"""

from canasta.engine.state.game_rules import NO_SEAT
from canasta.tables.state import TableState


def settle_clock(table: TableState, at_ms: int) -> None:
    """Stop the clock of the last seat to act and start the next one; call it after every entry."""
    seat = _seat_to_run(table)
    turn = _turn(table)
    if seat == table.clock_seat and turn == table.clock_turn:
        return
    _stop(table, at_ms)
    if turn != table.clock_turn:
        table.clock_turn = turn
        table.turn_left_ms.clear()
    if seat >= 0:
        _start(table, seat, at_ms)


def forgive_time(table: TableState, at_ms: int) -> None:
    """Give every seat a whole turn again; a running clock starts over at ``at_ms``."""
    table.turn_left_ms.clear()
    if table.clock_seat >= 0:
        _start(table, table.clock_seat, at_ms)


def _seat_to_run(table: TableState) -> int:
    if table.settings.clock is None or table.paused or table.asleep:
        return NO_SEAT
    seat = table.to_act
    return seat if seat >= 0 and table.seats[seat].plays_in_person else NO_SEAT


def _turn(table: TableState) -> tuple[int, int, int]:
    """Identify the turn: game, round, and the player in turn, who may have asked the partner.

    Nobody has two turns in a row, so these three values are enough.
    """
    if table.to_act < 0 or table.card_game is None or table.card_game.game.round is None:
        return table.game_number, table.round_number, NO_SEAT
    return table.game_number, table.round_number, table.card_game.game.round.public.turn


def _start(table: TableState, seat: int, at_ms: int) -> None:
    """Start the clock of ``seat`` with the time left in its turn, and then in its bank."""
    clock = table.settings.clock
    if clock is not None:
        left_ms = table.turn_left_ms.setdefault(seat, 1000 * clock.turn_s)
        table.clock_seat = seat
        table.clock_from_ms = at_ms
        table.deadline_ms = at_ms + left_ms + table.seats[seat].bank_ms


def _stop(table: TableState, at_ms: int) -> None:
    """Stop the running clock, and charge its time first to the turn, then to the bank."""
    if table.clock_seat >= 0:
        used_ms = at_ms - table.clock_from_ms
        left_ms = table.turn_left_ms[table.clock_seat]
        bank = table.seats[table.clock_seat]
        bank.bank_ms -= min(max(used_ms - left_ms, 0), bank.bank_ms)
        table.turn_left_ms[table.clock_seat] = max(left_ms - used_ms, 0)
    table.clock_seat = NO_SEAT
    table.clock_from_ms = 0
    table.deadline_ms = 0
