"""PettingZoo's own tests, and cases that they omit."""

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.render_test import render_test
from pettingzoo.test.seed_test import seed_test

from canasta.envs import pettingzoo as shell
from canasta.envs.pettingzoo import CanastaAEC, env, raw_env
from canasta.envs.slices import LENGTH, STATE_SLICES
from canasta.rules import RuleError
from tests.support.arrangements import ARRANGEMENTS, Arrangement

accepted_warnings = [
    # PettingZoo excepts the names of its own games with masks from these two.
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


class TestOfPettingZoo:
    """PettingZoo's tests for environments of this kind."""

    pytestmark = accepted_warnings

    @pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
    def test_api(self, arrangement: Arrangement) -> None:
        api_test(raw_env(*arrangement), num_cycles=100)
        api_test(env(*arrangement), num_cycles=20)

    @pytest.mark.parametrize("make", [env, raw_env])
    def test_seed(self, make: type[CanastaAEC]) -> None:
        seed_test(make, num_cycles=100)

    def test_render(self, capsys: pytest.CaptureFixture[str]) -> None:
        render_test(env)  # type: ignore[arg-type]  # it is annotated as if for Gymnasium
        assert "seat 0: 11 cards: " in capsys.readouterr().out


def started(seed: int = 1) -> CanastaAEC:
    course = raw_env()
    course.reset(seed)
    return course


def played_to_the_end(course: CanastaAEC) -> None:
    while not any(course.terminations.values()):
        course.step(int(course.observe(course.agent_selection)["action_mask"].argmax()))


def test_it_is_registered() -> None:
    made = pettingzoo.make("aec", shell.ID, rules="duel", players=2)
    assert made.possible_agents == ["player_0", "player_1"]
    assert str(made) == "canasta_v0"


def test_only_the_agent_that_acts_has_a_mask() -> None:
    course = started()
    for _ in range(50):
        acting = [agent for agent in course.agents if course.observe(agent)["action_mask"].any()]
        assert acting == [course.agent_selection]
        course.step(int(course.observe(acting[0])["action_mask"].argmax()))


def test_the_state_has_every_hand_and_is_no_observation() -> None:
    course = started()
    state = course.state()
    assert state in course.state_space
    assert list(state[STATE_SLICES["hands"]].reshape(6, 15).sum(axis=1)) == [11] * 4 + [0, 0]
    assert np.array_equal(state[:LENGTH], course.observe("player_0")["observation"])


@pytest.mark.parametrize("wrong", [-1, 5, 127, 128, 1000, None])
def test_an_illegal_action_is_named_and_changes_nothing(wrong: int | None) -> None:
    course = started()
    before = course.state().tobytes(), course.agent_selection, course.rewards.copy()
    with pytest.raises(ValueError, match=f"action {wrong} is not legal"):
        course.step(wrong)
    assert (course.state().tobytes(), course.agent_selection, course.rewards) == before


def test_nobody_steps_before_a_round_or_after_it() -> None:
    course = raw_env()
    for call in (lambda: course.step(0), course.state, lambda: course.observe("player_0")):
        with pytest.raises(ValueError, match="call reset"):
            call()
    course.reset(1)
    played_to_the_end(course)
    with pytest.raises(ValueError, match="only valid action is None"):
        course.step(0)
    for _ in range(4):
        course.step(None)
    assert course.agents == []
    with pytest.raises(ValueError, match="call reset"):
        course.step(None)


def test_without_a_seed_the_next_round_follows() -> None:
    course, again = started(5), started(5)
    course.reset()
    again.reset()
    assert np.array_equal(course.state(), again.state())
    assert not np.array_equal(course.state(), started(5).state())


def test_what_cannot_be_played_is_named() -> None:
    with pytest.raises(ValueError, match="classic does not seat 5 players"):
        raw_env(players=5)
    with pytest.raises(ValueError, match="classic does not seat 4 players in 3 sides"):
        raw_env(players=4, sides=3)
    with pytest.raises(RuleError, match="clasic: missing"):
        raw_env("clasic")
    with pytest.raises(ValueError, match="a seed is from 0"):
        raw_env().reset(2**32)
