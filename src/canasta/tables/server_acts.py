"""The acts that the server owes a table, with their times; the table's timekeeper carries them out.

:mod:`canasta.tables.registry` has the functions that decide and apply each act. While nobody is
connected, the only act due is stopping the clock: the table waits for its people.
"""

from dataclasses import dataclass
from typing import Final, Literal

from canasta.engine.state.game_rules import NO_SEAT
from canasta.tables.commands.deals import SILENCE_MS, awaits_promise
from canasta.tables.commands.rounds import unready
from canasta.tables.commands.taking_back import can_take_back
from canasta.tables.robot_pace import wait_ms
from canasta.tables.seats import SeatState
from canasta.tables.state import TableState

RETRY_MS: Final = 2000
"""The number of milliseconds before the server retries an act that could not be stored."""
AGAIN_MS: Final = 200
"""The number of milliseconds before the server asks a table that refused an act for its next
acts."""
ServerActKind = Literal[
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
    "restored",
]
"""``promise``: commit to a seed for the next deal. ``void``: give up an attempt to deal. ``deal``:
deal the round. ``robot``: let the robot in the seat play. ``time_up``: let a robot play because the
time is up. ``stand_in``: let a robot play for an absent person from now on. ``give_back``: give the
seat back, because the person has returned. ``next_hand``: stop waiting for people who are not ready
for the next round. ``new_host``: replace a host who has been away too long. ``sleep``: stop the
clock, because nobody is connected. ``wake``: restart the clock, because somebody is connected.
``restart``: continue after the server was stopped. ``restored``: continue after the database was
restored from a backup."""

HOST_AWAY_MS: Final = 300_000
"""The time for which the host may be away before another person becomes host, in milliseconds."""
LEAST_SCORE_MS: Final = 30_000
"""The shortest time for which tables with a clock show the score, in milliseconds; usually they
show it for the time of a turn."""


@dataclass(frozen=True, slots=True)
class ServerAct:
    """An act of the server that is due, now or later."""

    kind: ServerActKind
    at_ms: int
    """The time when the act is due, in milliseconds since 1970, possibly in the past."""
    seat: int = NO_SEAT
    """The seat concerned, or -1."""
    level: str = ""
    """The level of the robot that plays (``robot``, ``time_up``)."""


def server_acts(table: TableState) -> list[ServerAct]:
    """Return all acts that are due at the table now or later, earliest first."""
    if table.seq == 0 or table.phase == "closed":
        return []
    people = [seat for seat in table.seats if seat.is_person]
    if people and not any(seat.is_present for seat in people):
        return _acts_while_nobody_is_there(table, people)
    if table.is_restored:
        return [ServerAct("restored", table.last_ms)]
    if table.is_reloaded:
        return [ServerAct("restart", table.last_ms)]
    if table.asleep:
        return [ServerAct("wake", table.last_ms)]
    found = _host_acts(table, people)
    if table.is_running:
        found += [
            ServerAct("give_back", table.last_ms, number)
            for number, seat in enumerate(table.seats)
            if seat.is_person and seat.stands_in and not seat.gave_up and seat.is_present
        ]
        if not table.paused:
            found += _game_acts(table, people)
    found.sort(key=lambda due: due.at_ms)
    return found


def _acts_while_nobody_is_there(table: TableState, people: list[SeatState]) -> list[ServerAct]:
    if table.clock_seat < 0:
        return []
    return [ServerAct("sleep", _last_gone(people) + _delay_ms(table))]


def away_until_ms(table: TableState) -> int:
    """Return the time until which the table waits for an absent person; 0 if it waits for nobody.

    After that time, a robot plays for the person, or the next round is dealt.
    """
    waits = {"playing": "stand_in", "scoring": "next_hand"}
    awaited = unready(table) if table.phase == "scoring" else [table.to_act]
    if any(number < 0 or table.seats[number].is_present for number in awaited):
        return 0
    due = [act.at_ms for act in server_acts(table) if act.kind == waits.get(table.phase)]
    return min(due, default=0)


def _host_acts(table: TableState, people: list[SeatState]) -> list[ServerAct]:
    """Return the act that replaces an absent host by a connected person, if there is one."""
    away = [seat.gone_since_ms for seat in people if seat.actor == table.host]
    since = away[0] if away else None
    if since is None:
        return []
    there = [seat for seat in people if seat.is_present and seat.may_host and not seat.gave_up]
    if not there:
        return []
    return [ServerAct("new_host", since + HOST_AWAY_MS, table.seat_of(there[0].actor))]


def _game_acts(table: TableState, people: list[SeatState]) -> list[ServerAct]:
    match table.phase:
        case "dealing":
            return _dealing_acts(table, people)
        case "playing":
            return _playing_acts(table)
        case "scoring":
            return _scoring_acts(table)
        case _:
            return []


def _dealing_acts(table: TableState, people: list[SeatState]) -> list[ServerAct]:
    deal = table.deal
    if deal is None or awaits_promise(table):
        # People who have just lost their connection, as everybody does when the server restarts,
        # get a moment to return and give a seed.
        waited = [
            seat.gone_since_ms + SILENCE_MS
            for seat in people
            if seat.gone_since_ms is not None and seat.plays_in_person
        ]
        return [ServerAct("promise", max([table.last_ms, *waited]))]
    if deal.all_revealed:
        return [ServerAct("deal", table.last_ms)]
    if any(not table.seats[seat].plays_in_person for seat in deal.missing()):
        return [ServerAct("void", table.last_ms)]
    return [ServerAct("void", deal.since_ms + SILENCE_MS)]


def _playing_acts(table: TableState) -> list[ServerAct]:
    number = table.to_act
    if number < 0:
        return []
    seat = table.seats[number]
    if seat.level:
        may_take_back = any(
            person.is_person and can_take_back(table, place)
            for place, person in enumerate(table.seats)
        )
        at_ms = table.game_ms + wait_ms(table, may_take_back=may_take_back)
        return [ServerAct("robot", at_ms, number, seat.level)]
    found: list[ServerAct] = []
    if seat.gone_since_ms is not None:
        found.append(ServerAct("stand_in", seat.gone_since_ms + _delay_ms(table), number))
    if table.deadline_ms and number == table.clock_seat:
        found.append(ServerAct("time_up", table.deadline_ms, number, table.settings.stand_in))
    return found


def _scoring_acts(table: TableState) -> list[ServerAct]:
    """Return the act that ends the waiting: for absent people as in a turn, or by a clock."""
    waiting = [table.seats[number] for number in unready(table)]
    found: list[ServerAct] = []
    if table.settings.clock is not None:
        shown_ms = max(1000 * table.settings.clock.turn_s, LEAST_SCORE_MS)
        found.append(ServerAct("next_hand", table.last_ms + shown_ms))
    if not any(seat.is_present for seat in waiting):
        found.append(
            ServerAct("next_hand", max(_last_gone(waiting) + _delay_ms(table), table.last_ms))
        )
    return found


def _last_gone(people: list[SeatState]) -> int:
    return max([seat.gone_since_ms or 0 for seat in people], default=0)


def _delay_ms(table: TableState) -> int:
    return 1000 * table.settings.robot_delay_s
