"""The outcome of a rollout for a side."""

from statistics import mean

import pytest

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.worlds.rollouts import GAME, margin, outcome, outcomes, play_out
from canasta.engine.scoring import points_of_round
from canasta.engine.state.state import State
from tests.support.arrangements import ARRANGEMENTS, Arrangement, dealt


def played_out(arrangement: Arrangement, seed: int) -> State:
    state = dealt(arrangement, seed)
    play_out(state, SteadyAgent())
    return state


def has_one_best(points: list[int]) -> bool:
    return points.count(max(points)) == 1


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_side_is_ahead_of_the_mean_of_the_others(arrangement: Arrangement) -> None:
    for seed in range(4):
        state = played_out(arrangement, seed)
        points = points_of_round(state)
        for seat in range(arrangement.players):
            side = state.public.side_of(seat)
            others = mean(points[:side] + points[side + 1 :])
            assert abs(margin(state, seat) - (points[side] - others)) <= 0.5
            assert outcome(state, seat) == margin(state, seat)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_where_the_round_decides_the_game_the_winner_counts(arrangement: Arrangement) -> None:
    """A twentieth of the margin also counts, so that losing lines differ from each other."""
    states = (played_out(arrangement, seed) for seed in range(20))
    state = next(each for each in states if has_one_best(points_of_round(each)))
    points = points_of_round(state)
    before = outcomes(state)
    winner = points.index(max(points))
    state.public.scores = [state.public.game_rules.rules.target - max(points) for _ in points]
    for side, (now, then) in enumerate(zip(outcomes(state), before, strict=True)):
        assert now == (GAME if side == winner else -GAME) + then // 20


def test_a_round_that_might_have_decided_the_game_is_worth_no_more_than_the_game() -> None:
    state = played_out(Arrangement("frimes", 2, 2), 7)
    points = points_of_round(state)
    assert points[1] - points[0] > GAME
    state.public.scores = [4200, 1000]
    assert outcomes(state) == [-GAME, GAME]
    state.public.scores = [1000, 1000]
    assert outcomes(state) == [points[0] - points[1], points[1] - points[0]]


def test_a_tie_at_the_target_wins_nothing() -> None:
    state = played_out(Arrangement("classic", 4, 2), 5)
    points = points_of_round(state)
    state.public.scores = [9000 - came for came in points]
    assert outcomes(state) == [points[0] - points[1], points[1] - points[0]]
