"""Networks with random weights, and the states of a round to evaluate."""

import random
from itertools import pairwise

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.network.features import LENGTH
from canasta.agents.network.lane_network import LaneNetwork
from canasta.agents.network.network import PARTS
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step
from tests.support.arrangements import Arrangement, dealt

ALL = bytes([255]) * LENGTH
Layers = tuple[bytes, list[list[list[int]]], list[list[int]]]


def some_layers(seed: int = 0) -> Layers:
    """Return layers for all features with random weights."""
    chooser = random.Random(seed)
    widths = (LENGTH, 8, 4, 1)
    weights = [
        [[chooser.randrange(-90_000, 90_000) for _ in range(after)] for _ in range(before)]
        for before, after in pairwise(widths)
    ]
    biases = [
        [chooser.randrange(-PARTS, PARTS) * PARTS for _ in range(width)] for width in widths[1:]
    ]
    return ALL, weights, biases


def some_network(seed: int = 0) -> LaneNetwork:
    """Return a network for all features with random weights."""
    return LaneNetwork(*some_layers(seed))


def states_of_a_round(arrangement: Arrangement, seed: int) -> list[State]:
    """Return every state of a round between steady robots."""
    state = dealt(arrangement, seed)
    steady = SteadyAgent()
    found = []
    while state.public.phase != OVER:
        found.append(state.copy())
        step(state, steady.decide(state.view(state.public.to_act())), None)
    return found
