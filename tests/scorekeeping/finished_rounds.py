"""Rounds that robots have finished, to be entered into a score sheet."""

from typing import Final

from canasta.agents.registry import make_agent
from canasta.arena.rounds import play_round
from canasta.engine.state.state import State
from tests.support.arrangements import SCORES, Arrangement, dealt

_ROBOTS: Final = ("steady", "casual", "random")
"""Those that decide fast; the random one leaves rounds without melds, the others finish them."""


def finished_round(arrangement: Arrangement, seed: int) -> State:
    """Return a round that robots finished: which robots and at what score depends on ``seed``."""
    state = dealt(arrangement, seed, SCORES[seed % len(SCORES)])
    name = _ROBOTS[seed % len(_ROBOTS)]
    play_round(state, [make_agent(name, seat) for seat in range(arrangement.players)])
    return state
