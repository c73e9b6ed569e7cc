"""Looks for leaks: worlds that differ in unseen cards must look the same to a seat.

``python -m tests.envs.leaks --pairs 100000`` compares many pairs, every seating in turn.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from itertools import count
from random import Random

from canasta.agents.worlds.worlds import Worlds
from canasta.engine.events import Event
from canasta.engine.referee import apply, is_legal, legal_actions
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.state import State
from canasta.envs.batch import Batch
from canasta.envs.observer import Observer
from tests.support.arrangements import ARRANGEMENTS, Arrangement, dealt

Observe = Callable[[State, int], bytes]
"""A function that returns the observation of a seat."""
WORLDS = 3
"""The number of worlds compared with a round at a time."""


def pairs(arrangement: Arrangement, number: int) -> Iterator[tuple[State, State, int]]:
    """Yield states of a random round, each with a world of other unseen cards, and the seat.

    Such a world continues with the same actions as the round until the seat may see a difference,
    by an event or because an action is impossible.
    """
    chance = Random(f"{arrangement} {number}")
    state = dealt(arrangement, number)
    alike: list[tuple[State, int]] = []
    while actions := legal_actions(state):
        seat = chance.randrange(arrangement.players)
        view = state.view(seat)
        # Everybody has seen which cards came with the pile in this turn.
        known, taken = state.public.known, state.taken
        source = Worlds(view, chance.randrange(2**32), known=known, taken=taken)
        alike = [*alike[1 - WORLDS :], (source.draw(), seat)]
        for world, observer in alike:
            yield state, world, observer
        action = chance.choice(actions)
        events = apply(state, action)
        alike = [
            (world, observer)
            for world, observer in alike
            if is_legal(world, action)
            and seen(apply(world, action), observer) == seen(events, observer)
        ]


def seen(events: list[Event], seat: int) -> list[Event]:
    """Return the events that a seat may see."""
    return [event for event in events if event.private_to in (None, seat)]


def leaks(arrangement: Arrangement, number: int, observe: Observe) -> tuple[int, int]:
    """Return the number of compared pairs of a round, and of the pairs that look different."""
    unlike = [
        observe(here, seat) != observe(there, seat)
        for here, there, seat in pairs(arrangement, number)
    ]
    return len(unlike), sum(unlike)


def observe_by(game_rules: GameRules) -> Observe:
    """Return a learner's input: an observer's row and, for the seat to act, a batch's row."""
    observer = Observer(game_rules)
    batch = Batch(game_rules, 1, 0)

    def observed(state: State, seat: int) -> bytes:
        row = observer.observation(state.view(seat))
        if seat != state.public.to_act():
            return row
        batch._states[0] = state
        batch._show(0)
        return row + bytes(batch.observations) + bytes(batch.masks)

    return observed


def main() -> None:
    """Compare pairs until the first leak."""
    parser = argparse.ArgumentParser(description="Observations of worlds that differ unseen.")
    parser.add_argument("--pairs", type=int, default=100_000)
    wanted = parser.parse_args().pairs
    compared = 0
    for number in count():
        for arrangement in ARRANGEMENTS:
            observe = observe_by(arrangement.game_rules)
            came, unlike = leaks(arrangement, number, observe)
            compared += came
            if unlike:
                sys.exit(f"{arrangement}, round {number}: {unlike} observations tell worlds apart")
        if compared >= wanted:
            break
    sys.stdout.write(f"{compared} pairs compared, all equal\n")


if __name__ == "__main__":
    main()
