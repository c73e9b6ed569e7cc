"""Gymnasium's own test, and cases that it omits."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from canasta.agents.unknown_agent import UnknownAgentError
from canasta.engine.actions import ACTION_LIMIT
from canasta.envs.gymnasium import ID, CanastaEnv, CanastaVectorEnv, Info, Row
from canasta.envs.slices import LENGTH, SLICES
from canasta.rules import RuleError
from tests.support.arrangements import ARRANGEMENTS, Arrangement


class AnyNumber(CanastaEnv):
    """An environment that accepts every number as an action: Gymnasium's test knows no masks."""

    def step(self, action: np.int64 | int) -> tuple[Row, float, bool, bool, Info]:
        legal = np.flatnonzero(self.action_masks())
        return super().step(legal[int(action) % len(legal)])


gymnasium.register("AnyNumber-v0", entry_point=f"{__name__}:AnyNumber")


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
@pytest.mark.filterwarnings("ignore:.*No render fps was declared")
def test_check_env(arrangement: Arrangement) -> None:
    text, players, sides = arrangement
    made = gymnasium.make(
        "AnyNumber-v0", rules=text, players=players, sides=sides, opponents="random"
    )
    check_env(made.unwrapped)


def started(**settings: object) -> CanastaEnv:
    course = CanastaEnv(opponents="random", **settings)  # type: ignore[arg-type]
    course.reset(seed=1)
    return course


def test_a_step_goes_to_the_next_decision_of_the_learner() -> None:
    made = gymnasium.make(ID, seat=2, opponents=("greedy", "random", "steady"))
    observation, info = made.reset(seed=7)
    rewards = []
    for _ in range(3):
        ended = False
        while not ended:
            assert observation[SLICES["to_act"]][0] == 1
            mask = info["action_mask"]
            assert mask.dtype == np.int8
            observation, reward, ended, truncated, info = made.step(int(mask.argmax()))
            rewards.append(float(reward))
            assert not truncated
        assert not info["action_mask"].any()
        observation, info = made.reset()
    assert np.count_nonzero(rewards) == 3


def test_the_masks_are_those_that_sb3_contrib_asks_for() -> None:
    """``get_action_masks`` calls ``env.unwrapped.action_masks()``, and ``env_method`` by name."""
    course = gymnasium.make(ID, opponents="random")
    _, info = course.reset(seed=3)
    masks = course.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert np.array_equal(masks, info["action_mask"] == 1)


def test_what_is_returned_belongs_to_the_caller() -> None:
    course = started()
    observation, info = course.reset(seed=1)
    kept = observation.copy(), info["action_mask"].copy()
    course.step(0)
    assert np.array_equal(observation, kept[0])
    observation[:] = 0
    info["action_mask"][:] = 1
    assert course.action_masks().sum() < ACTION_LIMIT


def test_the_text_shows_one_hand_alone() -> None:
    shown = started(render_mode="ansi").render()
    assert shown is not None
    assert "seat 0: 11 cards: " in shown
    assert "seat 1: 11 cards\n" in shown
    assert started().render() is None


@pytest.mark.parametrize("wrong", [-1, 5, 127, 128, 1000])
def test_an_illegal_action_is_named_and_changes_nothing(wrong: int) -> None:
    course = started()
    before = course.action_masks()
    with pytest.raises(ValueError, match=f"action {wrong} is not legal"):
        course.step(wrong)
    assert np.array_equal(course.action_masks(), before)
    side_by_side = CanastaVectorEnv(2, opponents="random")
    observations, _ = side_by_side.reset(seed=1)
    with pytest.raises(ValueError, match=f"action {wrong} is not legal"):
        side_by_side.step(np.array([0, wrong]))
    assert np.array_equal(side_by_side._arrays.observations, observations)


def test_nobody_steps_before_a_round_or_after_it() -> None:
    course = CanastaEnv(opponents="random", render_mode="ansi")
    for call in (lambda: course.step(0), course.action_masks, course.render):
        with pytest.raises(ValueError, match="call reset"):
            call()
    course.reset(seed=1)
    ended = False
    while not ended:
        _, _, ended, _, _ = course.step(int(course.action_masks().argmax()))
    with pytest.raises(ValueError, match="call reset"):
        course.step(0)
    side_by_side = CanastaVectorEnv(2, opponents="random")
    with pytest.raises(ValueError, match="call reset"):
        side_by_side.step(np.zeros(2, int))
    with pytest.raises(ValueError, match="call reset"):
        side_by_side.action_masks()


def test_a_vector_needs_an_action_for_each_round() -> None:
    side_by_side = CanastaVectorEnv(3, opponents="random")
    side_by_side.reset(seed=1)
    with pytest.raises(ValueError, match="3 actions are needed, not 2"):
        side_by_side.step(np.zeros(2, int))


def course_of(mode: AutoresetMode) -> tuple[list[float], list[bytes], list[bytes]]:
    """Return the rewards at the ends of successive rounds, their last rows and first rows."""
    side_by_side = CanastaVectorEnv(1, opponents="random", autoreset_mode=mode)
    assert side_by_side.metadata["autoreset_mode"] is mode
    observations, infos = side_by_side.reset(seed=9)
    rewards, last, first = [], [], [observations[0].tobytes()]
    while len(first) < 4:
        actions = infos["action_mask"].argmax(axis=1)
        observations, paid, ended, _, infos = side_by_side.step(actions)
        if not ended[0]:
            continue
        rewards.append(float(paid[0]))
        if mode is AutoresetMode.NEXT_STEP:
            last.append(observations[0].tobytes())
            observations, paid, ended, _, infos = side_by_side.step(np.zeros(1, int))
            assert not paid.any()
            assert not ended.any()
        else:
            last.append(infos["final_obs"][0].tobytes())
            assert list(infos["_final_obs"]) == [True]
        first.append(observations[0].tobytes())
    return rewards, last, first


def test_both_modes_of_autoreset_play_the_same_rounds() -> None:
    assert course_of(AutoresetMode.NEXT_STEP) == course_of(AutoresetMode.SAME_STEP)


def test_without_a_seed_a_vector_goes_on_with_the_next_rounds() -> None:
    side_by_side = gymnasium.make_vec(ID, 2, opponents="random")
    assert isinstance(side_by_side, CanastaVectorEnv)
    side_by_side.reset(seed=4)
    later, _ = side_by_side.reset()
    all_four, _ = CanastaVectorEnv(4, opponents="random").reset(seed=4)
    assert np.array_equal(later, all_four[2:])
    assert later.shape == (2, LENGTH)
    assert not np.array_equal(CanastaVectorEnv(1).reset()[0], CanastaVectorEnv(1).reset()[0])


def test_what_cannot_be_played_is_named() -> None:
    with pytest.raises(ValueError, match="classic does not seat 5 players"):
        CanastaEnv(players=5)
    with pytest.raises(RuleError, match="clasic: missing"):
        CanastaVectorEnv(2, "clasic")
    with pytest.raises(UnknownAgentError, match="stedy"):
        CanastaEnv(opponents="stedy")
    with pytest.raises(ValueError, match="4 players need 3 robots, not 1"):
        CanastaEnv(opponents=["steady"])
    with pytest.raises(ValueError, match="seats are 0 to 3, not 7"):
        CanastaEnv(seat=7)
    with pytest.raises(ValueError, match="a seed is from 0"):
        CanastaEnv().reset(seed=2**32)
