"""Measures the engine's speed: whole random rounds, rounds stepped from Python, state copies.

All figures are per second of processor time of this process, so other programs do not affect them.
This module is never compiled, to measure the speed that a Python program gets.
"""

import time
from dataclasses import dataclass
from itertools import repeat
from random import Random

from canasta.engine.actions import ASK
from canasta.engine.playout import Playout
from canasta.engine.random import mixed
from canasta.engine.referee import apply, legal_actions
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.state import State
from canasta.engine.stepping.deal import deal, quick_shuffle, sorted_deck
from canasta.engine.stepping.step import step
from canasta.rules.loader import load_rules

_SEED = 2026
_HANDS_AT_ONCE = 10
"""Number of rounds between two readings of the clock."""
_COPIED_HANDS = 20
_COPIED_EVERY = 10
"""Number of steps of a round between two states that are kept for copying."""


@dataclass(frozen=True)
class PlayoutSpeed:
    """The speed of uniformly random rounds inside the engine, with shuffling and dealing."""

    decisions_per_second: float
    """Decisions with at least two choices, not counting the question to the partner."""
    rounds_per_second: float
    mean_choices: float
    """The mean number of choices at these decisions."""


class Course:
    """The rounds used for measuring: rule text ``classic``, four players in two sides."""

    def __init__(self) -> None:
        """Prepare the rules and the pack."""
        self.game_rules = GameRules(load_rules("classic"), 4, 2)
        self._deck = sorted_deck(self.game_rules)

    def deal(self, number: int) -> State:
        """Shuffle and deal round ``number``."""
        dealer = (number + 3) % 4
        return deal(self.game_rules, [0, 0], dealer, self.shuffled(number), None)

    def shuffled(self, number: int) -> bytes:
        """Return the pack in the order of round ``number``."""
        return quick_shuffle(self._deck, mixed(_SEED, number))


def measure_playouts(seconds: float) -> PlayoutSpeed:
    """Play whole random rounds for about ``seconds`` of processor time."""
    course, playout = Course(), Playout(_SEED)
    hands = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds or hands == 0:
        for number in range(hands, hands + _HANDS_AT_ONCE):
            playout.play(course.deal(number))
        hands += _HANDS_AT_ONCE
    decisions, choices = int(playout.decisions), int(playout.choices)
    return PlayoutSpeed(decisions / spent, hands / spent, choices / decisions)


def measure_steps(seconds: float) -> float:
    """Step random rounds action by action from Python; return decisions per second.

    Each step gets the list of legal actions and carries one of them out. The engine checks the
    action again and returns its events.
    """
    course, chance = Course(), Random(_SEED).random
    decisions = hands = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds or hands == 0:
        for number in range(hands, hands + _HANDS_AT_ONCE):
            state = course.deal(number)
            while actions := legal_actions(state):
                if ASK in actions:
                    actions.remove(ASK)
                choices = len(actions)
                if choices == 1:
                    apply(state, actions[0])
                    continue
                decisions += 1
                apply(state, actions[int(chance() * choices)])
        hands += _HANDS_AT_ONCE
    return decisions / spent


def measure_copies(seconds: float) -> float:
    """Copy states from all stages of random rounds, and return copies per second."""
    states = _stages()
    copies = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds or copies == 0:
        for state in states:
            for _ in repeat(None, 10):
                state.copy()
        copies += 10 * len(states)
    return copies / spent


def _stages() -> list[State]:
    """Return states from the beginning to the end of some random rounds."""
    course, chance = Course(), Random(_SEED)
    kept: list[State] = []
    for number in range(_COPIED_HANDS):
        state = course.deal(number)
        steps = 0
        while actions := legal_actions(state):
            if steps % _COPIED_EVERY == 0:
                kept.append(state.copy())
            step(state, chance.choice([action for action in actions if action != ASK]), None)
            steps += 1
    return kept
