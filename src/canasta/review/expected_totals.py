"""The expected totals of a game, turn by turn, given all hands but not the order of the stock.

From the beginning of a turn, the round is played to its end many times, each time with a different
order of the stock. Every seat plays by the hand-written principles and its own view.
"""

from dataclasses import dataclass

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.threads import let_others_run
from canasta.agents.worlds.rollouts import play_out
from canasta.engine.random import mixed
from canasta.engine.scoring import score_round
from canasta.engine.state.state import State
from canasta.engine.stepping.deal import restacked


@dataclass(frozen=True)
class Point:
    """A point of the course of the game."""

    round_number: int
    """The number of the round in the game, from 1."""
    step: int
    """The number, within the round, of the deal or play before the point; the deal is 0."""
    totals: tuple[int, ...]
    """The expected score of each side in the game at the end of the round."""


def expected_totals(state: State, tries: int, seed: int) -> tuple[int, ...]:
    """Return the expected score of each side in the game after the round of ``state``.

    The round is played to its end ``tries`` times; ``seed`` is from 0 to 2**32 - 1.
    """
    before = state.public.scores
    won = [0] * len(before)
    policy = SteadyAgent()
    for number in range(tries):
        trial = restacked(state, mixed(seed, number))
        play_out(trial, policy)
        for side, score in enumerate(score_round(trial)):
            won[side] += score.total
        let_others_run()
    return tuple([total + round(points / tries) for total, points in zip(before, won, strict=True)])
