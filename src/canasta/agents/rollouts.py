"""Playing a hand on to its end, every seat by a policy that sees that seat's view alone."""

from typing import Final

from mypy_extensions import i64

from canasta.agents.agent import Agent
from canasta.engine.scoring import score_hand
from canasta.engine.state import State
from canasta.engine.step import step
from canasta.engine.table import OVER

GAME: Final[i64] = 1000
"""What winning the game is worth besides the points of the hand, and losing it costs."""


def play_out(state: State, policy: Agent) -> None:
    """Play ``state`` to the end of the hand; ``policy`` decides for every seat in turn."""
    table = state.table
    while table.phase != OVER:
        step(state, policy.decide(state.view(table.to_act())), None)


def margin(state: State, seat: i64) -> int:
    """Return how much the side of ``seat`` is ahead of the others in a hand that has ended.

    In points; with more than two sides the own points count once for each other side.
    """
    return _ahead(_points(state), state.table.side_of(seat))


def outcome(state: State, seat: i64) -> int:
    """Return :func:`margin`, and :data:`GAME` more or less where the hand decides the game."""
    table = state.table
    points = _points(state)
    sides = len(points)
    side = table.side_of(seat)
    ahead = _ahead(points, side)
    totals = [before + won for before, won in zip(table.scores, points, strict=True)]
    best = max(totals)
    if best >= table.setup.rules.target and totals.count(best) == 1:
        ahead += GAME * (sides - 1) if totals[side] == best else -GAME
    return ahead


def _points(state: State) -> list[int]:
    return [score.total for score in score_hand(state)]


def _ahead(points: list[int], side: i64) -> int:
    return len(points) * points[side] - sum(points)
