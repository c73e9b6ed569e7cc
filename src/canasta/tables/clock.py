"""The clock of a table: a time for each turn, and a bank for the whole game once that is used up.

One clock runs at a time, that of the seat to act, and only where a person plays it himself. Its
deadline includes the bank, so a bank is used without anybody doing anything; it is charged when the
clock stops.
"""

from canasta.tables.state import TableState


def settle_clock(table: TableState, at_ms: int) -> None:
    """Stop the clock of who has acted and start that of who has to; called after every entry."""
    seat = _seat_to_run(table)
    if seat == table.clock_seat:
        return
    _stop(table, at_ms)
    if seat >= 0:
        start_clock(table, seat, at_ms)


def start_clock(table: TableState, seat: int, at_ms: int) -> None:
    """Give ``seat`` the time of a whole turn from now on, and what is left in the bank."""
    clock = table.settings.clock
    if clock is not None:
        table.clock_seat = seat
        table.clock_from_ms = at_ms
        table.deadline_ms = at_ms + 1000 * clock.turn_s + table.seats[seat].bank_ms


def _seat_to_run(table: TableState) -> int:
    if table.settings.clock is None or table.paused or table.asleep:
        return -1
    seat = table.to_act
    return seat if seat >= 0 and table.seats[seat].plays_himself else -1


def _stop(table: TableState, at_ms: int) -> None:
    """Charge the bank of the seat whose clock runs with what it used beyond the turn."""
    clock = table.settings.clock
    if table.clock_seat >= 0 and clock is not None:
        bank = table.seats[table.clock_seat]
        used = at_ms - table.clock_from_ms - 1000 * clock.turn_s
        bank.bank_ms -= min(max(used, 0), bank.bank_ms)
    table.clock_seat = -1
    table.clock_from_ms = 0
    table.deadline_ms = 0
