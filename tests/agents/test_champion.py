"""The champion combines predictions with trials, whose rollouts end after a turn."""

from dataclasses import replace
from statistics import fmean, variance

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.network.champion import ChampionAgent, expected_gain
from canasta.agents.network.features import LENGTH
from canasta.agents.network.lane_network import LaneNetwork
from canasta.agents.network.network import PARTS, POINTS
from canasta.agents.network.truncated_rollout import TruncatedRollout
from canasta.agents.search.assessment import Assessment, merged
from canasta.agents.search.comparison import Comparison, Effort
from canasta.agents.worlds.rollouts import may_decide_game, outcome, play_out
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step
from tests.support.arrangements import Arrangement, dealt
from tests.support.networks import states_of_a_round

CLASSIC = Arrangement("classic", 4, 2)
SPREAD = 50 * 50
SEVEN = LaneNetwork(bytes([255]) * LENGTH, [[[0]] * LENGTH], [[7 * PARTS * PARTS]])
"""A network that values every position at seven units."""


def came(gains: list[int]) -> Comparison:
    total, squares = sum(gains), sum(gain * gain for gain in gains)
    count = len(gains)
    return Comparison(0, count, (0, total), (count, count), (0, squares), 0)


@given(
    st.lists(st.integers(-3000, 3000), min_size=2, max_size=64),
    st.integers(-50_000, 50_000),
)
def test_prediction_and_trials_are_weighted_by_their_errors(gains: list[int], prior: int) -> None:
    error = variance(gains) / len(gains)
    weighed = (prior * error + 100 * fmean(gains) * SPREAD) / (error + SPREAD)
    if fmean(gains) < 0 and 10 * fmean(gains) ** 2 > 30 * error:
        weighed = min(weighed, 0)
    assert expected_gain(came(gains), 1, prior) == pytest.approx(weighed, abs=1)


def test_no_prediction_makes_a_hopeless_line_better_than_the_first() -> None:
    """The deviating trials of a hopeless line would otherwise favour a wrong prediction."""
    gains = [-100, -1600] * 8
    assert came(gains).is_hopeless(1)
    assert expected_gain(came(gains), 1, 100_000) == 0
    assert not came([-100, 100] * 8).is_hopeless(1)
    assert expected_gain(came([-100, 100] * 8), 1, 900) > 0


def late(seed: int) -> State:
    """Return a round in its last turns, with an empty stock after this turn."""
    state = dealt(CLASSIC, seed)
    steady = SteadyAgent()
    for _ in range(60):
        if state.public.phase != OVER:
            step(state, steady.decide(state.view(state.public.to_act())), None)
    state.public.stock_size = 0
    return state


def test_a_round_that_ends_before_the_next_turn_has_its_outcome_as_value() -> None:
    judge = TruncatedRollout(SteadyAgent(), SEVEN)
    finished = 0
    for seed in range(6):
        state = late(seed)
        if state.public.phase == OVER:
            continue
        seat = state.public.to_act()
        played = state.copy()
        play_out(played, SteadyAgent())
        found = judge.values([state.copy()], seat)
        assert found in ([outcome(played, seat)], [7 * POINTS])
        finished += found == [outcome(played, seat)]
    assert finished > 2


def test_a_round_that_continues_has_the_value_of_the_network() -> None:
    judge = TruncatedRollout(SteadyAgent(), SEVEN)
    states = [dealt(CLASSIC, seed) for seed in range(3)]
    assert judge.values([state.copy() for state in states], 0) == [7 * POINTS] * 3


def test_the_scores_show_whether_a_round_may_decide_the_game() -> None:
    public = dealt(CLASSIC, 1).public
    assert not may_decide_game(public)
    public.scores = [0, 3995]
    assert not may_decide_game(public)
    public.scores = [4000, 0]
    assert may_decide_game(public)


def test_two_comparisons_are_put_on_one_scale_by_their_common_line() -> None:
    first = Assessment(((1,), (2,), (3,)), (40, 30, -10), 64)
    then = Assessment(((4,), (1,)), (110, 90), 64)
    both = merged(first, then)
    assert both.lines == ((4,), (1,), (2,), (3,))
    assert both.expected == (60, 40, 30, -10)


def test_the_final_decides_among_the_most_promising_lines() -> None:
    """Without a final, the same worlds are drawn first, so the lines are the same."""
    usual = Effort(worlds=8, block=8)
    changed = 0
    for state in states_of_a_round(CLASSIC, 6)[::3]:
        view = state.view(state.public.to_act())
        before = ChampionAgent(5, usual).assess(view)
        after = ChampionAgent(5, replace(usual, finals=8)).assess(view)
        assert sorted(after.lines) == sorted(before.lines)
        first = ChampionAgent(5).candidates(view)[0][0]
        assert after.lines[0] in (tuple(first), *before.lines[:3])
        changed += after.lines[0] != before.lines[0]
    assert changed > 0
