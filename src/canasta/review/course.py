"""How a game was going to end, turn by turn, for somebody who sees all hands but not the stock.

From the beginning of a turn the hand is played on to its end again and again, each time with the
stock in another order, every seat by the hand-written principles and its own view.
"""

from dataclasses import dataclass
from time import sleep

from canasta.agents.rollouts import play_out
from canasta.agents.steady import SteadyAgent
from canasta.engine.deal import quick_shuffle
from canasta.engine.random import mixed
from canasta.engine.scoring import score_hand
from canasta.engine.state import State


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
    before = state.table.scores
    won = [0] * len(before)
    policy = SteadyAgent()
    left = state.stock[len(state.stock) - int(state.table.stock_size) :]
    for number in range(tries):
        stock = quick_shuffle(left, mixed(seed, number))
        trial = State(state.table.copy(), state.hands, stock)
        play_out(trial, policy)
        for side, score in enumerate(score_hand(trial)):
            won[side] += score.total
        sleep(0)  # lets other threads run, as in :mod:`canasta.agents.judges`
    return tuple([total + round(points / tries) for total, points in zip(before, won, strict=True)])
