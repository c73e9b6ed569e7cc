"""Robots at tables: a seed for each turn, and for each play a moment that reveals no cards.

The pause before a robot's play depends on public facts alone: the kind of decision, the pace of the
table, and chance derived from the table's id and ``seq``. The robot thinks during that pause, so
its thinking time does not show. A robot that needs longer, or has no pause, plays on a tick, a
whole number of ticks after the pause. A tick is longer than robots of its level usually think.
"""

from hashlib import sha256
from math import ceil
from secrets import randbits
from typing import Final

from canasta.agents.levels import robot_searches
from canasta.agents.mixed_agents import begins_turn
from canasta.build_info import is_compiled
from canasta.engine.state.public_state import ANSWERING, DRAWING, PLAYING, PublicState
from canasta.tables.robot_pace import pause_factor
from canasta.tables.server_acts import ServerAct
from canasta.tables.state import TableState

_MORE_MS: Final = {DRAWING: 0, ANSWERING: 200, PLAYING: 500}
"""Milliseconds added to the table's pause for each kind of decision."""
_CHANCE_MS: Final = 400
"""The maximum number of milliseconds added by chance."""
_TICK_MS: Final = 50
"""The tick of robots that do not search, in milliseconds."""
_SEARCH_TICK_MS: Final = 100 if is_compiled() else 500
"""The tick of a search, in milliseconds; the answer to a partner is a search at every level."""

_TIME_UP_MS: Final = 500
"""The constant time that a robot takes to play when a player's time is up, in milliseconds."""
_FALLBACKS: Final = ("easy", "beginner")
"""The levels that play if the level of the seat fails."""


class TurnSeed:
    """The seed of the robots of one table, the same for all plays of a turn.

    A robot is created for every play, and its lapses follow from the seed, so it lapses for whole
    turns. Seeds are unpredictable, and none outlives the server process.
    """

    def __init__(self) -> None:
        """Draw a seed for the current turn."""
        self._seed = randbits(32)

    def at(self, table: PublicState) -> int:
        """Return the seed, from 0 to 2**32 - 1, for the next play at ``table``."""
        if begins_turn(table):
            self._seed = randbits(32)
        return self._seed


def level_of_play(level: str, failures: int) -> str:
    """Return the level to use instead of ``level`` after consecutive ``failures``."""
    levels = (level, *_FALLBACKS)
    return levels[min(failures, len(levels) - 1)]


def play_moment_ms(table: TableState, due: ServerAct, phase: int, ready_ms: float) -> float:
    """Return the time to make a robot's play found at ``ready_ms``, in milliseconds since 1970.

    ``due`` is the robot's act, ``phase`` the phase of the turn.
    """
    if due.kind == "robot":
        pause = pause_ms(table.id, table.game_seq, phase) * pause_factor(table)
    else:
        pause = _TIME_UP_MS * table.robot_wait
    # In load tests, robots wait neither for a pause nor for a tick.
    tick = tick_ms(due.level, phase) if table.robot_wait else 0
    return moment_ms(due.at_ms + pause, ready_ms, tick)


def pause_ms(table_id: str, seq: int, phase: int) -> int:
    """Return the addition to the table's pause before a robot's play, in milliseconds.

    The addition depends on public facts alone: the table's id, the last entry of the game, and the
    phase of the turn.
    """
    chance = sha256(f"{table_id} {seq}".encode()).digest()[0]
    return _MORE_MS.get(phase, 0) + chance * _CHANCE_MS // 256


def tick_ms(level: str, phase: int) -> int:
    """Return the tick of a robot of ``level`` in a phase of the turn, in milliseconds."""
    return _SEARCH_TICK_MS if phase == ANSWERING or robot_searches(level) else _TICK_MS


def moment_ms(earliest_ms: float, ready_ms: float, tick: float) -> float:
    """Return the time of a robot's play: ``earliest_ms``, or the next tick if it is ready later.

    With a tick of 0, the robot plays as soon as it is ready.
    """
    if ready_ms <= earliest_ms or tick == 0:
        return max(earliest_ms, ready_ms)
    return earliest_ms + tick * ceil((ready_ms - earliest_ms) / tick)
