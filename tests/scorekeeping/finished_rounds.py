"""Finished rounds of robots for score sheets."""

from typing import Final

from canasta.agents.registry import make_agent
from canasta.arena.rounds import play_round
from canasta.engine.state.state import State
from tests.support.arrangements import SCORES, Arrangement, dealt

_ROBOTS: Final = ("steady", "casual", "random")
"""Fast robots; the random one leaves sides without melds."""


def finished_round(arrangement: Arrangement, seed: int) -> State:
    """Return a finished round; ``seed`` chooses the robots and the score."""
    state = dealt(arrangement, seed, SCORES[seed % len(SCORES)])
    name = _ROBOTS[seed % len(_ROBOTS)]
    play_round(state, [make_agent(name, seat) for seat in range(arrangement.players)])
    return state
