"""Copies of environments in mid-round continue alike and independently."""

import copy
from collections.abc import Callable
from random import Random

import gymnasium
import numpy as np
import pettingzoo
import pyspiel
import pytest
from gymnasium.vector import AutoresetMode

from canasta.envs import gymnasium as learner
from canasta.envs import openspiel
from canasta.envs import pettingzoo as agents
from tests.envs.test_copies import ROBOTS, Copy, Course, by_pickle

copies = pytest.mark.parametrize("copied", [copy.deepcopy, by_pickle])


def by_lowest(env: "gymnasium.Env[learner.Row, np.int64]", steps: int) -> Course:
    """Step a Gymnasium environment by the lowest legal actions, across rounds."""
    course: Course = []
    for _ in range(steps):
        mask = env.get_wrapper_attr("action_masks")()
        if not mask.any():
            observation, _ = env.reset()
            course.append(observation.tobytes())
            continue
        observation, reward, ended, _, info = env.step(np.int64(mask.argmax()))
        course.append((observation.tobytes(), reward, ended, info["action_mask"].tobytes()))
    return course


@copies
@pytest.mark.parametrize("is_wrapped", [False, True])
def test_an_environment_of_gymnasium(is_wrapped: bool, copied: Copy) -> None:  # noqa: FBT001
    made = gymnasium.make(learner.ID, opponents=ROBOTS)
    env = made if is_wrapped else made.unwrapped
    copied(env).reset(seed=1)  # before any round
    env.reset(seed=3)
    by_lowest(env, 20)
    again, kept = copied(env), copied(env)
    course = by_lowest(env, 150)
    assert by_lowest(again, 150) == by_lowest(kept, 150) == course


@copies
@pytest.mark.parametrize("mode", AutoresetMode)
def test_a_vector_of_gymnasium(mode: AutoresetMode, copied: Copy) -> None:
    env = learner.CanastaVectorEnv(3, opponents=ROBOTS, autoreset_mode=mode)
    copied(env).reset(seed=1)
    env.reset(seed=3)

    def steps(env: learner.CanastaVectorEnv) -> Course:
        course: Course = []
        for _ in range(150):
            actions = env.action_masks().argmax(axis=1)
            observations, rewards, ended, _, infos = env.step(actions)
            course.append((observations.tobytes(), rewards.tobytes(), ended.tobytes(), str(infos)))
            if mode is AutoresetMode.DISABLED and ended.any():
                env.reset(options={"reset_mask": ended})
        return course

    steps(env)
    again, kept = copied(env), copied(env)
    course = steps(env)
    assert steps(again) == steps(kept) == course


@copies
@pytest.mark.parametrize("make", [agents.raw_env, agents.env])
def test_an_environment_of_pettingzoo(
    make: "Callable[[], pettingzoo.AECEnv[str, agents.Observation, np.int64]]", copied: Copy
) -> None:
    env = make()
    copied(env).reset(seed=1)
    env.reset(seed=3)

    def steps(env: "pettingzoo.AECEnv[str, agents.Observation, np.int64]", count: int) -> Course:
        course: Course = []
        for _ in range(count):
            if not env.agents:
                env.reset()
            observation, reward, ended, _, _ = env.last()
            assert observation is not None
            action = None if ended else np.int64(observation["action_mask"].argmax())
            env.step(action)  # type: ignore[arg-type]  # its interface forgets the None
            course.append((env.state().tobytes(), reward, ended, env.agent_selection))
        return course

    steps(env, 40)
    again, kept = copied(env), copied(env)
    course = steps(env, 400)
    assert steps(again, 400) == steps(kept, 400) == course


def to_the_deal(state: pyspiel.State, cards: int) -> pyspiel.State:
    """Let chance choose the dealer and some cards."""
    chance = Random(1)
    for _ in range(1 + cards):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, chances)[0])
    return state


@copies
@pytest.mark.parametrize("cards", [-1, 0, 50, 108])
@pytest.mark.parametrize("is_resampled", [False, True])
def test_a_state_of_openspiel(cards: int, is_resampled: bool, copied: Copy) -> None:  # noqa: FBT001
    game = copied(pyspiel.load_game(f"{openspiel.NAME}(rules=duel)"))
    state = to_the_deal(game.new_initial_state(), cards)
    if is_resampled and not state.is_chance_node():
        assert isinstance(state, openspiel.CanastaState)
        state = state.resample_from_infostate(0, lambda: 0.5)

    def play(state: pyspiel.State) -> Course:
        to_the_deal(state, 108)
        course: Course = []
        while not state.is_terminal():
            course.append((str(state), state.history(), state.legal_actions()))
            state.apply_action(state.legal_actions()[0])
        return [*course, state.returns()]

    again, kept = copied(state), copied(state)
    assert str(again) == str(state)
    course = play(state)
    assert play(again) == play(kept) == course


@copies
def test_an_observer_of_openspiel(copied: Copy) -> None:
    game = pyspiel.load_game(f"{openspiel.NAME}(rules=duel)")
    assert isinstance(game, openspiel.CanastaGame)
    state = to_the_deal(game.new_initial_state(), 108)
    assert isinstance(state, openspiel.CanastaState)
    public = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    for kind in (None, public, pyspiel.IIGObservationType(perfect_recall=True)):
        observer = game.make_py_observer(kind)
        observer.set_from(state, 0)
        again = copied(observer)
        assert np.array_equal(again.tensor, observer.tensor)
        assert again.string_from(state, 1) == observer.string_from(state, 1)
        again.set_from(state, 1)
        observer.set_from(state, 1)
        assert again.dict.keys() == observer.dict.keys()
        for name in again.dict:
            assert np.array_equal(again.dict[name], observer.dict[name])
