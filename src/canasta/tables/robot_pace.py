"""The pause of robots before they play: the pace chosen by the host, and hurrying.

The pause lets people see the last play. It must not depend on a robot's cards, so this module looks
only at the settings and at people's requests and plays.
"""

from collections.abc import Mapping
from typing import Final

from canasta.engine.state.game_rules import NO_SEAT
from canasta.protocol.settings import RobotPace
from canasta.tables.state import TableState

WAIT_MS: Final = 1200
"""The pause before each robot's play at the slowest pace, in milliseconds."""
TAKING_BACK_MS: Final = 2000
"""The shortest pause at a leisurely pace while a play may be taken back, in milliseconds."""
PACE_FACTORS: Final[Mapping[RobotPace, float]] = {
    "at_once": 0.0,
    "quick": 0.25,
    "calm": 0.55,
    "slow": 1.0,
}
"""The factor on every pause of the robots, by pace. A robot draws in one play and ends its turn in
another. At ``quick``, the turns of three robots take less than three seconds."""

_UNHURRIED: Final[frozenset[RobotPace]] = frozenset(("calm", "slow"))
"""The paces at which a robot leaves time to take back a play."""


def wait_ms(table: TableState, *, may_take_back: bool) -> int:
    """Return the pause before a robot's play, in milliseconds.

    The pause leaves time to take back a play, unless the table plays quickly.
    """
    wait = WAIT_MS * pause_factor(table)
    if may_take_back and table.settings.robot_pace in _UNHURRIED and not table.is_hurried:
        wait = max(wait, TAKING_BACK_MS * table.robot_wait)
    return round(wait)


def pause_factor(table: TableState) -> float:
    """Return the factor on every pause of the robots, or 0 if they play at once."""
    if table.is_hurried:
        return 0.0
    return PACE_FACTORS[table.settings.robot_pace] * table.robot_wait


def robot_is_to_act(table: TableState) -> bool:
    """Return whether it is a robot's turn to act, including a stand-in for a person."""
    seat = table.to_act
    return seat != NO_SEAT and table.seats[seat].level != ""


def can_hurry(table: TableState, seat: int) -> bool:
    """Return whether the person in ``seat`` may hurry the robots now."""
    return (
        robot_is_to_act(table)
        and not table.paused
        and pause_factor(table) > 0
        and table.seats[seat].plays_in_person
    )


def end_hurry(table: TableState) -> None:
    """Let the robots pause again once it is no longer a robot's turn."""
    table.is_hurried = table.is_hurried and robot_is_to_act(table)
