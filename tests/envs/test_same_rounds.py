"""Every environment plays the engine's rounds with the same scores."""

from collections.abc import Iterator
from random import Random

import gymnasium
import numpy as np
import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.agents.levels import make_robot
from canasta.engine.random import SEEDS, mixed
from canasta.engine.referee import legal_actions
from canasta.engine.state.state import State
from canasta.engine.stepping.deal import sorted_deck
from canasta.engine.stepping.step import step
from canasta.envs import gymnasium as shell
from canasta.envs import openspiel
from canasta.envs.batch import Batch
from canasta.envs.deals import dealer_of, dealt, returns_of, shuffled_deck
from canasta.envs.pettingzoo import raw_env
from tests.support.arrangements import ARRANGEMENTS, Arrangement

every_seating = pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
few_seeds = settings(max_examples=2)
seeds = st.integers(0, SEEDS - 1)
numbers = st.integers(0, 2)


def engine_round(arrangement: Arrangement, seed: int, number: int) -> State:
    game_rules = arrangement.game_rules
    scores = [0] * arrangement.sides
    return dealt(game_rules, sorted_deck(game_rules), scores, seed, number)


def played(state: State, chance: Random) -> Iterator[tuple[int, int, list[int]]]:
    """Play a round at random; yield the seat, the action and the legal actions of each step."""
    while legal := sorted(legal_actions(state)):
        action = chance.choice(legal)
        yield state.public.to_act(), action, legal
        step(state, action, None)


@every_seating
@few_seeds
@given(seed=seeds, number=numbers)
def test_one_course_scores_alike_everywhere(
    arrangement: Arrangement, seed: int, number: int
) -> None:
    text, players, sides = arrangement
    state = engine_round(arrangement, seed, number)
    batch = Batch(arrangement.game_rules, 1, seed, observes=False, first=number)
    aec = raw_env(text, players, sides)
    aec.reset(seed)
    for _ in range(number):
        aec.reset()
    game = pyspiel.load_game(f"python_canasta(rules={text},players={players},sides={sides})")
    spiel = game.new_initial_state()
    spiel.apply_action(dealer_of(seed, number, players))
    for kind in shuffled_deck(sorted_deck(arrangement.game_rules), seed, number):
        spiel.apply_action(kind)
    for seat, action, legal in played(state, Random(seed)):
        assert spiel.current_player() == seat == batch.actors[0]
        assert aec.agent_selection == f"player_{seat}"
        assert spiel.legal_actions() == legal
        assert list(np.flatnonzero(aec.observe(aec.agent_selection)["action_mask"])) == legal
        batch.step(bytes([action]))
        aec.step(action)
        spiel.apply_action(action)
    returns = returns_of(state)
    assert list(batch.rewards) == returns
    assert list(aec.rewards.values()) == returns
    assert spiel.is_terminal()
    assert spiel.returns() == returns
    assert max(map(abs, returns)) <= game.max_utility()


@every_seating
@few_seeds
@given(seed=seeds, number=numbers)
def test_a_learner_among_robots_plays_the_engines_round(
    arrangement: Arrangement, seed: int, number: int
) -> None:
    text, players, sides = arrangement
    learner = seed % players
    state = engine_round(arrangement, seed, number)
    stream = mixed(seed, number)
    robots = [make_robot("random", mixed(stream, 1 + seat)) for seat in range(players)]
    single = shell.CanastaEnv(text, players, sides, learner, "random")
    single.reset(seed=seed)
    for _ in range(number):
        single.reset()
    side_by_side = gymnasium.make_vec(
        shell.ID,
        number + 1,
        rules=text,
        players=players,
        sides=sides,
        seat=learner,
        opponents="random",
    )
    _, infos = side_by_side.reset(seed=seed)
    chance = Random(seed)
    reward, ended = 0.0, False
    while legal := sorted(legal_actions(state)):
        seat = state.public.to_act()
        if seat != learner:
            step(state, robots[seat].decide(state.view(seat)), None)
            continue
        assert not ended
        assert list(np.flatnonzero(single.action_masks())) == legal
        assert list(np.flatnonzero(infos["action_mask"][number])) == legal
        action = chance.choice(legal)
        step(state, action, None)
        _, reward, ended, _, _ = single.step(action)
        actions = infos["action_mask"].argmax(axis=1)
        actions[number] = action
        _, rewards, ends, _, infos = side_by_side.step(actions)
        assert (rewards[number], ends[number]) == (reward, ended)
    assert ended
    assert reward == returns_of(state)[learner]


def test_the_game_of_openspiel_is_registered_by_its_module() -> None:
    assert isinstance(pyspiel.load_game(openspiel.NAME), openspiel.CanastaGame)
