"""How a game was going to end, turn by turn, for somebody who sees all hands but not the stock.

From the beginning of a turn the hand is played on to its end again and again, each time with the
stock in another order, every seat by the hand-written principles and its own view.
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
    """A point of the course."""

    hand: int
    """The number of the hand in the game, from 1."""
    step: int
    """The deal or play after which it stands, by its number in the hand; the deal is 0."""
    totals: tuple[int, ...]
    """Points each side is expected to have in the game at the end of the hand."""


def expected_totals(state: State, tries: int, seed: int) -> tuple[int, ...]:
    """Return the points each side is expected to have after the hand that stands at ``state``.

    The hand is played on ``tries`` times; ``seed`` is from 0 to 2**32 - 1.
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
