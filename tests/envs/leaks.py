"""Whether observations leak: worlds that differ unseen must look the same to the seat.

``python -m tests.envs.leaks --pairs 100000`` compares for long, every seating in turn.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from itertools import count
from random import Random

from canasta.agents.worlds.known_state import taken_in
from canasta.agents.worlds.worlds import Worlds
from canasta.engine.referee import legal_actions
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step
from canasta.envs.observer import Observer
from tests.support.arrangements import ARRANGEMENTS, Arrangement, dealt

Observe = Callable[[State, int], bytes]
"""What a seat observes of a state."""


def pairs(arrangement: Arrangement, number: int) -> Iterator[tuple[State, State, int]]:
    """Yield the states of a random round, each with another that differs unseen, and the seat."""
    chance = Random(f"{arrangement} {number}")
    state = dealt(arrangement, number)
    while actions := legal_actions(state):
        seat = chance.randrange(arrangement.players)
        view = state.view(seat)
        taken = taken_in(view)
        source = Worlds(view, chance.randrange(2**32), known=state.public.known, taken=taken)
        yield state, source.draw(), seat
        step(state, chance.choice(actions), None)


def leaks(arrangement: Arrangement, number: int, observe: Observe) -> tuple[int, int]:
    """Return how many pairs of a round were compared, and how many looked unlike."""
    unlike = [
        observe(here, seat) != observe(there, seat)
        for here, there, seat in pairs(arrangement, number)
    ]
    return len(unlike), sum(unlike)


def observe_by(observer: Observer) -> Observe:
    """Return what an observer makes of a view."""
    return lambda state, seat: observer.observation(state.view(seat))


def main() -> None:
    """Compare, and stop at the first leak."""
    parser = argparse.ArgumentParser(description="Observations of worlds that differ unseen.")
    parser.add_argument("--pairs", type=int, default=100_000)
    wanted = parser.parse_args().pairs
    compared = 0
    for number in count():
        for arrangement in ARRANGEMENTS:
            observe = observe_by(Observer(arrangement.game_rules))
            came, unlike = leaks(arrangement, number, observe)
            compared += came
            if unlike:
                sys.exit(f"{arrangement}, round {number}: {unlike} observations tell worlds apart")
        if compared >= wanted:
            break
    sys.stdout.write(f"{compared} pairs compared, all equal\n")


if __name__ == "__main__":
    main()
