"""OpenSpiel's own test, a stored playthrough, and cases that both omit."""

from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from canasta.envs.openspiel import NAME, CanastaGame, CanastaState
from canasta.envs.slices import LENGTH, SLICES
from canasta.rules import RuleError
from tests.envs.leaks import leaks
from tests.envs.playthrough import PLAYTHROUGH, playthrough
from tests.support.arrangements import ARRANGEMENTS, Arrangement, fingerprint


def loaded(arrangement: Arrangement) -> CanastaGame:
    text, players, sides = arrangement
    game = pyspiel.load_game(f"{NAME}(rules={text},players={players},sides={sides})")
    assert isinstance(game, CanastaGame)
    return game


def in_play(game: CanastaGame, seed: int, actions: int = 20) -> CanastaState:
    """Return a round after its deal and some random actions."""
    chance = Random(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        assert sum(chances) == pytest.approx(1)
        state.apply_action(chance.choices(outcomes, chances)[0])
    for _ in range(actions):
        state.apply_action(chance.choice(state.legal_actions()))
    return state


DUEL = Arrangement("duel", 2, 2)
FOUR = Arrangement("classic", 4, 2)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_random_sim_test(arrangement: Arrangement) -> None:
    """OpenSpiel tests clones, histories, stored states, masks, texts and returns."""
    pyspiel.random_sim_test(loaded(arrangement), num_sims=1, serialize=True, verbose=False)


def test_the_playthrough_is_the_one_that_is_kept() -> None:
    """``python -m tests.regenerate`` rewrites the playthrough."""
    assert playthrough() == PLAYTHROUGH.read_text(encoding="utf-8")


def test_a_clone_is_independent_and_a_stored_state_comes_back() -> None:
    game = loaded(FOUR)
    state = in_play(game, 1)
    before = fingerprint(state.round)
    state.clone().apply_action(state.legal_actions()[0])
    assert fingerprint(state.round) == before
    back = game.deserialize_state(state.serialize())
    assert str(back) == str(state)
    assert back.history() == state.history()


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_resampled_state_looks_the_same_to_the_seat(arrangement: Arrangement) -> None:
    state = in_play(loaded(arrangement), 3)
    sampler = Random(1)  # OpenSpiel's own is seeded by the clock, and may deal the same hands
    for seat in range(arrangement.players):
        other = state.resample_from_infostate(seat, sampler.random)
        assert isinstance(other, CanastaState)
        assert other.current_player() == state.current_player()
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_tensor(seat) == state.observation_tensor(seat)
        assert other.round.hand_counts != state.round.hand_counts
        while not other.is_terminal():
            other.apply_action(other.legal_actions()[-1])
        assert sum(other.returns()) == pytest.approx(0)


def test_the_history_of_a_resampled_state_betrays_no_card() -> None:
    game = loaded(DUEL)
    state = in_play(game, 3)
    other = state.resample_from_infostate(0, lambda: 0.5)
    assert other.history() == []
    other.apply_action(other.legal_actions()[0])
    assert len(other.clone().history()) == 1
    assert str(game.deserialize_state(other.serialize())) == str(other)


def test_the_sampler_alone_decides_what_is_resampled() -> None:
    state = in_play(loaded(DUEL), 3)
    always = {at: pyspiel.UniformProbabilitySampler(at, at) for at in (0.1, 0.9)}
    worlds = [str(state.resample_from_infostate(0, always[at])) for at in (0.1, 0.1, 0.9)]
    assert worlds[0] == worlds[1] != worlds[2]


def test_the_tree_search_of_openspiel_plays_it() -> None:
    game = loaded(DUEL)
    state = in_play(game, 2)
    bot = ISMCTSBot(
        game,
        RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=100.0,
        max_simulations=5,
        random_state=np.random.RandomState(1),
        allow_inconsistent_action_sets=True,
    )
    assert bot.step(state) in state.legal_actions()


def test_hidden_cards_change_nothing_that_a_seat_reads() -> None:
    """Worlds that differ in unseen cards give the same tensors and texts."""
    state = in_play(loaded(FOUR), 1, 0)
    hand_alone = pyspiel.IIGObservationType(
        perfect_recall=False, public_info=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
    )
    observers = [
        loaded(FOUR).make_py_observer(),
        loaded(FOUR).make_py_observer(pyspiel.IIGObservationType(perfect_recall=True)),
        loaded(FOUR).make_py_observer(hand_alone),
    ]

    def observe(world: object, seat: int) -> bytes:
        state._course.state = world  # type: ignore[assignment]
        parts = []
        for observer in observers:
            observer.set_from(state, seat)
            parts.append(observer.tensor.tobytes() + observer.string_from(state, seat).encode())
        return b"".join(parts)

    compared, unlike = leaks(FOUR, 1, observe)
    assert compared > 100
    assert unlike == 0


def test_the_public_observer_shows_no_hand() -> None:
    state = in_play(loaded(FOUR), 1)
    public = loaded(FOUR).make_py_observer(
        pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    assert set(public.dict) == set(SLICES) - {"hand", "unseen"}
    assert public.string_from(state, 0) == public.string_from(state, 1)
    own = loaded(FOUR).make_py_observer()
    own.set_from(state, 0)
    public.set_from(state, 0)
    assert len(own.tensor) == LENGTH
    assert np.array_equal(own.tensor[30:], public.tensor)
    assert np.array_equal(own.dict["hand"], own.tensor[:15])


@pytest.mark.parametrize("wrong", [5, 127, 128, 1000])
def test_an_illegal_action_is_named_and_changes_nothing(wrong: int) -> None:
    state = in_play(loaded(FOUR), 1, 0)
    before = fingerprint(state.round)
    with pytest.raises(ValueError, match=f"action {wrong} is not legal"):
        state.apply_action(wrong)
    assert fingerprint(state.round) == before


def test_what_cannot_be_played_is_named() -> None:
    with pytest.raises(ValueError, match="classic does not seat 5 players"):
        pyspiel.load_game(f"{NAME}(players=5)")
    with pytest.raises(RuleError, match="clasic: missing"):
        pyspiel.load_game(f"{NAME}(rules=clasic)")
    with pytest.raises(ValueError, match="have no parameters: size"):
        loaded(FOUR).make_py_observer(params={"size": 1})
    everybody = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="one seat only"):
        loaded(FOUR).make_py_observer(everybody)
    with pytest.raises(ValueError, match="not been dealt"):
        loaded(FOUR).new_initial_state().round.view(0)
