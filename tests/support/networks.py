"""Helpers for tests of networks: a network with random weights, and the states of a round."""

from itertools import pairwise

import numpy as np

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.network.features import LENGTH
from canasta.agents.network.network import PARTS, Network
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step
from tests.support.arrangements import Arrangement, dealt

ALL = np.full(LENGTH, 255, dtype=np.uint8)


def some_network(seed: int = 0) -> Network:
    """A network for all features, with random weights."""
    random = np.random.default_rng(seed)
    widths = (LENGTH, 8, 4, 1)
    weights = [random.integers(-90_000, 90_000, size=shape) for shape in pairwise(widths)]
    biases = [random.integers(-PARTS, PARTS, size=width) * PARTS for width in widths[1:]]
    return Network(ALL, weights, biases)


def states_of_a_round(arrangement: Arrangement, seed: int) -> list[State]:
    """Every state of a round that steady robots play."""
    state = dealt(arrangement, seed)
    steady = SteadyAgent()
    found = []
    while state.public.phase != OVER:
        found.append(state.copy())
        step(state, steady.decide(state.view(state.public.to_act())), None)
    return found
