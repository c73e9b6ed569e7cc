"""What the server has to do at a table by itself, and when; the runner of the table does it.

Nothing is due while nobody is there: a table waits for its people.
"""

from dataclasses import dataclass
from typing import Final, Literal

from canasta.tables.commands.dealing import SILENCE_MS, awaits_promise
from canasta.tables.commands.rounds import unready
from canasta.tables.seats import SeatState
from canasta.tables.state import TableState

DueKind = Literal[
    "promise",
    "void",
    "deal",
    "robot",
    "time_up",
    "stand_in",
    "give_back",
    "next_hand",
    "new_host",
    "sleep",
    "wake",
    "restart",
]
"""promise: promise a seed for the next deal. void: give an attempt to deal up. deal: deal the hand.
robot, time_up: let a robot play for the seat, because it plays there or because the time is up.
stand_in: let a robot play for somebody absent from now on. give_back: he is there again. next_hand:
wait no longer for those who are not ready. new_host: the host has been away for long. sleep: nobody
is there, the clock stands still. wake: somebody is. restart: the server had stopped."""

PACE_MS: Final = {"quick": 400, "calm": 1200, "slow": 2500}
"""How long robots wait before they play, in milliseconds, by the pace the table has chosen."""
HOST_AWAY_MS: Final = 300_000
"""After this time, in milliseconds, somebody else becomes host for one who is away."""
LEAST_SCORE_MS: Final = 30_000
"""At tables with a clock the score is shown for the time of a turn, at least this long."""


@dataclass(frozen=True, slots=True)
class Due:
    """Something the server has to do."""

    kind: DueKind
    at_ms: int
    """When, in milliseconds since 1970; it may be past."""
    seat: int = -1
    """The seat it concerns, or -1."""
    level: str = ""
    """How strong the robot is that plays (``robot``, ``time_up``)."""


def dues(table: TableState) -> list[Due]:
    """Return everything that is due now or later as the table stands, the earliest first."""
    if table.seq == 0 or table.phase == "closed":
        return []
    people = [seat for seat in table.seats if seat.is_person]
    if people and not any(seat.is_present for seat in people):
        return _while_nobody_is_there(table, people)
    if table.is_reloaded:
        return [Due("restart", table.last_ms)]
    if table.asleep:
        return [Due("wake", table.last_ms)]
    found = _host_due(table, people)
    if table.is_running:
        found += [
            Due("give_back", table.last_ms, number)
            for number, seat in enumerate(table.seats)
            if seat.is_person and seat.stands_in and not seat.gave_up and seat.is_present
        ]
        if not table.paused:
            found += _game_dues(table, people)
    found.sort(key=lambda due: due.at_ms)
    return found


def _while_nobody_is_there(table: TableState, people: list[SeatState]) -> list[Due]:
    if table.clock_seat < 0:
        return []
    return [Due("sleep", _last_gone(people) + _delay_ms(table))]


def _host_due(table: TableState, people: list[SeatState]) -> list[Due]:
    """A host who is away for long is followed by somebody who is there."""
    away = [seat.gone_since_ms for seat in people if seat.actor == table.host]
    since = away[0] if away else None
    if since is None:
        return []
    there = [seat for seat in people if seat.is_present and not seat.gave_up]
    if not there:
        return []
    return [Due("new_host", since + HOST_AWAY_MS, table.seat_of(there[0].actor))]


def _game_dues(table: TableState, people: list[SeatState]) -> list[Due]:
    match table.phase:
        case "dealing":
            return _dealing_dues(table, people)
        case "playing":
            return _playing_dues(table)
        case "scoring":
            return _scoring_dues(table)
        case _:
            return []


def _dealing_dues(table: TableState, people: list[SeatState]) -> list[Due]:
    deal = table.deal
    if deal is None or awaits_promise(table):
        # Who has just lost the connection, with everybody else when the server restarts, has a
        # moment to come back and give a seed.
        waited = [
            seat.gone_since_ms + SILENCE_MS
            for seat in people
            if seat.gone_since_ms is not None and seat.plays_himself
        ]
        return [Due("promise", max([table.last_ms, *waited]))]
    if deal.all_revealed:
        return [Due("deal", table.last_ms)]
    if any(not table.seats[seat].plays_himself for seat in deal.missing()):
        return [Due("void", table.last_ms)]
    return [Due("void", deal.since_ms + SILENCE_MS)]


def _playing_dues(table: TableState) -> list[Due]:
    number = table.to_act
    if number < 0:
        return []
    seat = table.seats[number]
    if seat.level:
        pause_ms = round(PACE_MS[table.settings.robot_pace] * table.robot_wait)
        at_ms = table.game_ms + pause_ms
        return [Due("robot", at_ms, number, seat.level)]
    found: list[Due] = []
    if seat.gone_since_ms is not None:
        found.append(Due("stand_in", seat.gone_since_ms + _delay_ms(table), number))
    if table.deadline_ms and number == table.clock_seat:
        found.append(Due("time_up", table.deadline_ms, number, table.settings.stand_in))
    return found


def _scoring_dues(table: TableState) -> list[Due]:
    """Those who are away are waited for as long as in a turn; with a clock, so is everybody."""
    waiting = [table.seats[number] for number in unready(table)]
    found: list[Due] = []
    if table.settings.clock is not None:
        shown_ms = max(1000 * table.settings.clock.turn_s, LEAST_SCORE_MS)
        found.append(Due("next_hand", table.last_ms + shown_ms))
    if not any(seat.is_present for seat in waiting):
        found.append(Due("next_hand", max(_last_gone(waiting) + _delay_ms(table), table.last_ms)))
    return found


def _last_gone(people: list[SeatState]) -> int:
    return max([seat.gone_since_ms or 0 for seat in people], default=0)


def _delay_ms(table: TableState) -> int:
    return 1000 * table.settings.robot_delay_s
