"""Playing a hand on to its end, every seat by a policy that sees that seat's view alone."""

from typing import Final

from mypy_extensions import i64

from canasta.agents.agent import Agent
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.scoring import points_of_round
from canasta.engine.state.public_state import ANSWERING, OVER
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step

GAME: Final[i64] = 1000
"""What winning the game is worth besides the points of the hand, and losing it costs."""


def play_out(state: State, policy: Agent) -> None:
    """Play ``state`` to the end of the hand; ``policy`` decides for every seat in turn.

    In a world drawn for a player who is asked, the partner who asks may have begun to open without
    the cards to complete it. Then nothing is legal, and the hand is left as it stands.
    """
    public = state.public
    while public.phase == ANSWERING:
        step(state, policy.decide(state.view(public.to_act())), None)
    low, high = legal_words(public, state.hand_in_turn())
    if low == 0 and high == 0:
        return
    while public.phase != OVER:
        step(state, policy.decide(state.view(public.to_act())), None)


def margin(state: State, seat: i64) -> int:
    """Return how much the side of ``seat`` is ahead in a hand that has ended.

    In whole points, of the mean of the other sides.
    """
    return _ahead(points_of_round(state), state.public.side_of(seat))


def outcome(state: State, seat: i64) -> int:
    """Return :func:`margin`, and :data:`GAME` more or less where the hand decides the game."""
    return outcomes(state)[state.public.side_of(seat)]


def outcomes(state: State) -> list[int]:
    """Return :func:`outcome` for each side."""
    public = state.public
    points = points_of_round(state)
    sides = len(points)
    ahead = [_ahead(points, side) for side in range(sides)]
    totals = [before + won for before, won in zip(public.scores, points, strict=True)]
    best = max(totals)
    if best >= public.game_rules.rules.target and totals.count(best) == 1:
        for side in range(sides):
            ahead[side] += GAME if totals[side] == best else -GAME
    return ahead


def _ahead(points: list[int], side: i64) -> int:
    others = len(points) - 1
    return points[side] - (sum(points) - points[side] + others // 2) // others
