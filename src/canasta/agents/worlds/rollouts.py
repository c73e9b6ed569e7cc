"""Rollouts: rounds played to the end by a policy that sees only the view of each seat."""

from typing import Final

from mypy_extensions import i64

from canasta.agents.agent import Agent
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.scoring import points_of_round
from canasta.engine.state.public_state import ANSWERING, OVER, PublicState
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step

GAME: Final[i64] = 1000
"""Value of winning the game, in points; losing the game costs the same."""
_SHARE: Final[i64] = 20
"""In a round that decides the game, 1/20 of the margin counts, to distinguish losing lines."""
_REACH: Final[i64] = 1000
"""Points that a side can be expected to score in a good round."""


def play_out(state: State, policy: Agent) -> None:
    """Play ``state`` to the end of the round; ``policy`` decides for every seat.

    A world drawn for a player who has to answer may be impossible: the partner who asked has begun
    to open but lacks the cards to complete the opening. Then no action is legal, and the round
    stays unfinished.
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
    """Return the lead of the side of ``seat`` over the mean of the other sides, in whole points.

    The round of ``state`` must be over.
    """
    return _ahead(points_of_round(state), state.public.side_of(seat))


def may_decide_game(public: PublicState) -> bool:
    """Return whether a side may well reach the target in this round."""
    return max(public.scores) + _REACH >= public.game_rules.target


def outcome(state: State, seat: i64) -> int:
    """Return the value of the finished round to the side of ``seat``, in points.

    If the round could not decide the game, the value is :func:`margin`. A round that decides the
    game is worth :data:`GAME` to the winner and costs the other sides the same, plus a small share
    of the margin. If the round could have decided the game, the margin is limited to that value.
    """
    return outcomes(state)[state.public.side_of(seat)]


def outcomes(state: State) -> list[int]:
    """Return :func:`outcome` for each side."""
    public = state.public
    points = points_of_round(state)
    sides = len(points)
    worth = [_ahead(points, side) for side in range(sides)]
    totals = [before + won for before, won in zip(public.scores, points, strict=True)]
    best = max(totals)
    if best >= public.game_rules.target and totals.count(best) == 1:
        for side in range(sides):
            won = GAME if totals[side] == best else -GAME
            worth[side] = won + worth[side] // _SHARE
    elif may_decide_game(public):
        worth = [max(min(ahead, GAME), -GAME) for ahead in worth]
    return worth


def _ahead(points: list[int], side: i64) -> int:
    others = len(points) - 1
    return points[side] - (sum(points) - points[side] + others // 2) // others
