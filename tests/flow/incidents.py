"""Events at a table besides the game: lost connections, pauses, seats given up, restarts."""

from collections.abc import Callable
from random import Random

from canasta.tables.seats import SeatState
from canasta.tables.table import HostedTable
from tests.tables.hosted import Hosted


def let_something_happen(hosted: Hosted, chance: Random) -> None:
    """Let one incident happen, if the state of the table allows it.

    At least one person stays, because a table without people waits.
    """
    chance.choice(_INCIDENTS)(hosted, chance)
    people = _people(hosted.table)
    if people and not any(seat.is_present for seat in people):
        hosted.come(people[0].actor)
        _give_back(hosted)


def _somebody_goes(hosted: Hosted, chance: Random) -> None:
    there = [seat.actor for seat in _people(hosted.table) if seat.is_present]
    if len(there) > 1:
        hosted.go(chance.choice(there))


def _somebody_returns(hosted: Hosted, chance: Random) -> None:
    away = [seat for seat in _people(hosted.table) if not seat.is_present]
    if away:
        seat = chance.choice(away)
        hosted.come(seat.actor)
        _give_back(hosted)


def _give_back(hosted: Hosted) -> None:
    while "give_back" in hosted.kinds_due():
        hosted.act("give_back")


def _host_lets_a_robot_stand_in(hosted: Hosted, chance: Random) -> None:
    table = hosted.table
    away = [
        number
        for number, seat in enumerate(table.seats)
        if seat.plays_in_person and not seat.is_present and seat.actor != table.host
    ]
    if away:
        hosted.say(table.host, "stand_in", seat=chance.choice(away))


def _host_pauses(hosted: Hosted, _chance: Random) -> None:
    hosted.say(hosted.table.host, "pause")
    hosted.say(hosted.table.host, "resume")


def _server_restarts(hosted: Hosted, _chance: Random) -> None:
    if hosted.table.clock_seat >= 0:
        hosted.table.is_reloaded = True
        hosted.act("restart")


def _nobody_is_there(hosted: Hosted, _chance: Random) -> None:
    there = [seat.actor for seat in _people(hosted.table) if seat.is_present]
    if hosted.table.clock_seat >= 0:
        hosted.go(*there)
        hosted.act("sleep")
        hosted.come(*there)
        hosted.act("wake")
        _give_back(hosted)


def _somebody_gives_up(hosted: Hosted, chance: Random) -> None:
    _part(hosted, chance, "give_up")


def _somebody_leaves(hosted: Hosted, chance: Random) -> None:
    _part(hosted, chance, "leave")


def _part(hosted: Hosted, chance: Random, command: str) -> None:
    """Let a player leave permanently, if another person remains."""
    table = hosted.table
    playing = [seat for seat in _people(table) if not seat.gave_up]
    sides = [table.side_of(table.seat_of(seat.actor)) for seat in playing]
    leaving = [
        seat.actor for seat, side in zip(playing, sides, strict=True) if sides.count(side) > 1
    ]
    # Rarely, because a table without people has little left to compare.
    if leaving and chance.random() < 0.3:
        hosted.say(chance.choice(leaving), command)


def _people(table: HostedTable) -> list[SeatState]:
    return [seat for seat in table.seats if seat.is_person]


_INCIDENTS: tuple[Callable[[Hosted, Random], None], ...] = (
    _somebody_goes,
    _somebody_goes,
    _somebody_returns,
    _host_lets_a_robot_stand_in,
    _host_pauses,
    _server_restarts,
    _nobody_is_there,
    _somebody_gives_up,
    _somebody_leaves,
)
