"""An environment refuses invalid input and does not change."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol, cast

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.vector import AutoresetMode

from canasta.envs.batch import Batch
from canasta.envs.game_rules import game_rules_for
from canasta.envs.gymnasium import CanastaEnv, CanastaVectorEnv
from canasta.envs.observer import Observer
from canasta.envs.openspiel import NAME, CanastaGame, CanastaState
from canasta.envs.pettingzoo import raw_env

NO_ACTIONS: Final = (
    float("nan"),
    float("inf"),
    0.0,
    0.5,
    -1,
    128,
    2**40,
    True,
    "0",
    np.float32(0),
    np.bool_(0),
    np.array([0]),
    np.array([0, 0]),
    None,
)
"""Values that look like an action number but are not one."""


@pytest.mark.parametrize("wrong", NO_ACTIONS, ids=repr)
def test_no_action_is_taken_for_one(wrong: object) -> None:
    alone = CanastaEnv(opponents="random")
    alone.reset(seed=1)
    before = alone.render_mode, alone.action_masks().tobytes()
    with pytest.raises(ValueError, match="is not legal: actions are whole numbers from 0 to 127"):
        alone.step(wrong)  # type: ignore[arg-type]
    assert (alone.render_mode, alone.action_masks().tobytes()) == before
    everyone = raw_env()
    everyone.reset(1)
    state = everyone.state().tobytes()
    with pytest.raises(ValueError, match="is not legal: actions are whole numbers from 0 to 127"):
        everyone.step(wrong)  # type: ignore[arg-type]
    assert everyone.state().tobytes() == state


@pytest.mark.parametrize(
    "wrong",
    [
        np.array([0.0, 0.0, 0.0]),
        np.array([0, float("nan"), 0]),
        [0, 0.5, 0],
        np.array([True, False, True]),
        np.array([0, 0, 300]),
        np.array([0, 0, -1]),
        np.array(["0", "0", "0"]),
        np.array([0, 0, 2**33]),
        np.array([[0], [0], [0]]),
        np.zeros((1, 3), int),
        np.zeros((3, 1), int),
        np.int64(0),
        np.zeros(2, int),
        np.zeros(4, int),
        [0, 0, None],
        {"0": 0},
        "000",
        None,
    ],
    ids=repr,
)
def test_no_actions_are_taken_for_some(wrong: object) -> None:
    side_by_side = CanastaVectorEnv(3, opponents="random")
    before, _ = side_by_side.reset(seed=1)
    with pytest.raises(ValueError, match=r"is not legal|3 actions are needed"):
        side_by_side.step(wrong)  # type: ignore[arg-type]
    assert np.array_equal(side_by_side._arrays.observations, before)


@pytest.mark.parametrize("dtype", ["int64", "int32", "int8", "uint8", "uint64"])
def test_whole_numbers_of_every_type_are_actions(dtype: str) -> None:
    side_by_side = CanastaVectorEnv(2, opponents="random")
    side_by_side.reset(seed=1)
    side_by_side.step(side_by_side.action_masks().argmax(axis=1).astype(dtype))
    alone = CanastaEnv(opponents="random")
    alone.reset(seed=np.int64(1))  # type: ignore[arg-type]
    alone.step(np.dtype(dtype).type(alone.action_masks().argmax()))


@pytest.mark.parametrize("wrong", [b"", bytearray(3), [0, 0, 0], np.zeros(3, np.uint8), 3, "000"])
def test_a_batch_takes_bytes(wrong: object) -> None:
    batch = Batch(game_rules_for("classic"), 3, 1)
    with pytest.raises((TypeError, ValueError), match=r"bytes|3 actions are needed"):
        batch.step(wrong)  # type: ignore[arg-type]


class Reset(Protocol):
    """The reset of an environment, without types."""

    def __call__(self, *, seed: object = None, options: object = None) -> object: ...


RESETS: Final = {
    "gymnasium": cast("Reset", CanastaEnv(opponents="random").reset),
    "vector": cast("Reset", CanastaVectorEnv(2, opponents="random").reset),
    "pettingzoo": cast("Reset", raw_env().reset),
}


@pytest.mark.parametrize("reset", RESETS)
@pytest.mark.parametrize(
    "wrong", [1.0, 0.5, "1", True, -1, 2**32, [1, 2], np.array([1, 2])], ids=repr
)
def test_no_seed_is_taken_for_one(reset: str, wrong: object) -> None:
    with pytest.raises((TypeError, ValueError), match=r"a seed (must be|is from)"):
        RESETS[reset](seed=wrong)


@pytest.mark.parametrize("reset", RESETS)
@pytest.mark.parametrize("options", [{"dealer": 1}, {"rubbish": None}, {"options": 2}], ids=repr)
def test_no_option_is_ignored(reset: str, options: object) -> None:
    with pytest.raises(ValueError, match="a reset has no option"):
        RESETS[reset](seed=1, options=options)
    with pytest.raises(TypeError, match="the options of a reset are a dictionary"):
        RESETS[reset](seed=1, options=[1])
    RESETS[reset](seed=1, options={})


def test_a_mask_is_for_rounds_side_by_side() -> None:
    for reset in ("gymnasium", "pettingzoo"):
        with pytest.raises(ValueError, match="no option 'reset_mask'"):
            RESETS[reset](options={"reset_mask": np.array([True])})


def test_a_reset_mask_deals_anew_where_it_is_true_and_nowhere_else() -> None:
    side_by_side = CanastaVectorEnv(3, opponents="random")
    mask = np.array([False, True, False])
    with pytest.raises(ValueError, match="a reset before"):
        side_by_side.reset(options={"reset_mask": mask})
    kept, _ = side_by_side.reset(seed=4)
    for _ in range(5):
        kept, *_ = side_by_side.step(side_by_side.action_masks().argmax(axis=1))
    options: dict[str, object] = {"reset_mask": mask}
    observations, infos = side_by_side.reset(options=options)
    assert options == {"reset_mask": mask}
    following, masks = CanastaVectorEnv(4, opponents="random").reset(seed=4)
    assert np.array_equal(observations[[0, 2]], kept[[0, 2]])
    assert np.array_equal(observations[1], following[3])
    assert np.array_equal(infos["action_mask"][1], masks["action_mask"][3])
    with pytest.raises(ValueError, match="there is no seed"):
        side_by_side.reset(seed=1, options={"reset_mask": mask})


@pytest.mark.parametrize(
    "wrong",
    [
        [False, True, False],
        np.array([0, 1, 0]),
        np.array([True, False]),
        np.ones((3, 1), bool),
        None,
    ],
    ids=repr,
)
def test_a_reset_mask_has_a_truth_value_for_each_round(wrong: object) -> None:
    side_by_side = CanastaVectorEnv(3, opponents="random")
    before, _ = side_by_side.reset(seed=1)
    with pytest.raises((TypeError, ValueError), match="reset_mask must"):
        side_by_side.reset(options={"reset_mask": wrong})
    assert np.array_equal(side_by_side._arrays.observations, before)


@pytest.mark.parametrize("mode", AutoresetMode)
def test_a_mode_may_be_given_by_its_value(mode: AutoresetMode) -> None:
    made = CanastaVectorEnv(1, opponents="random", autoreset_mode=mode.value)
    assert made.metadata["autoreset_mode"] is mode


@pytest.mark.parametrize("wrong", ["rubbish", "SAME_STEP", "samestep", None, 1])
def test_no_other_mode_is_taken_for_one(wrong: object) -> None:
    with pytest.raises(ValueError, match="is not a valid AutoresetMode"):
        CanastaVectorEnv(1, opponents="random", autoreset_mode=wrong)  # type: ignore[arg-type]


def test_without_resets_of_their_own_rounds_wait_for_a_mask() -> None:
    made = CanastaVectorEnv(2, opponents="random", autoreset_mode=AutoresetMode.DISABLED)
    other = CanastaVectorEnv(2, opponents="random")
    made.reset(seed=2)
    other.reset(seed=2)
    actions = made.action_masks().argmax(axis=1)
    _, rewards, ended, _, _ = made.step(actions)
    _, others, *_ = other.step(actions)
    while not ended.any():
        actions = made.action_masks().argmax(axis=1)
        _, rewards, ended, _, _ = made.step(actions)
        _, others, *_ = other.step(actions)
    assert np.array_equal(rewards, others)
    with pytest.raises(ValueError, match=f"round {ended.argmax()} is over: reset it"):
        made.step(actions)
    observations, infos = made.reset(options={"reset_mask": ended})
    following, _ = CanastaVectorEnv(3, opponents="random").reset(seed=2)
    assert np.array_equal(observations[ended.argmax()], following[2])
    assert infos["action_mask"].any(axis=1).all()
    made.step(infos["action_mask"].argmax(axis=1))


@pytest.mark.parametrize(
    "call",
    [
        lambda: CanastaEnv(players=4.0),  # type: ignore[arg-type]
        lambda: CanastaEnv(seat=0.0),  # type: ignore[arg-type]
        lambda: CanastaEnv(seat=True),
        lambda: CanastaEnv(sides="2"),  # type: ignore[arg-type]
        lambda: CanastaEnv(rules=5),  # type: ignore[arg-type]
        lambda: CanastaVectorEnv(2.0),  # type: ignore[arg-type]
        lambda: raw_env(players="4"),  # type: ignore[arg-type]
        lambda: CanastaGame({"players": "4"}),
        lambda: CanastaGame({"players": 4.0}),  # type: ignore[dict-item]
        lambda: CanastaGame({"rules": 5}),
    ],
)
def test_wrong_types_are_named(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=r"must be a whole number, not|rules are a name, a path"):
        call()


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (lambda: CanastaVectorEnv(0), "one round at least, not 0"),
        (lambda: CanastaEnv(render_mode="human"), "render mode is 'ansi' or None"),  # type: ignore[arg-type]
        (lambda: raw_env(render_mode="rubbish"), "render mode is 'ansi', 'human' or None"),  # type: ignore[arg-type]
        (
            lambda: raw_env().observation_space("player_4"),
            "no agent 'player_4'; there are: player_0",
        ),
        (lambda: raw_env().action_space("me"), "no agent 'me'"),
        (lambda: raw_env().observe("player_4"), "no agent 'player_4'"),
        (lambda: Batch(game_rules_for("duel"), 1, 1, first=-1), "numbered from 0"),
        (lambda: CanastaGame({"player": 2}), "no parameter 'player'; there are: rules, players"),
    ],
)
def test_wrong_values_are_named(call: Callable[[], object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        call()


def test_an_observer_is_for_its_rules_and_their_seats() -> None:
    observer = Observer(game_rules_for("classic"))
    state = Batch(game_rules_for("duel"), 1, 1).state(0)
    with pytest.raises(ValueError, match="under other rules"):
        observer.observation(state.view(0))
    with pytest.raises(ValueError, match="under other rules"):
        observer.state(state, 0)
    own = Observer(game_rules_for("duel"))
    assert own.state(state, 1)
    for wrong in (-1, 2):
        with pytest.raises(ValueError, match=f"seats are 0 to 1, not {wrong}"):
            own.state(state, wrong)


def test_seats_that_nobody_named_are_those_that_the_rules_have() -> None:
    assert len(raw_env("duel").possible_agents) == 2
    assert CanastaEnv("duel", opponents="random").reset(seed=1)
    assert pyspiel.load_game(f"{NAME}(rules=duel)").num_players() == 2
    assert pyspiel.load_game(NAME).num_players() == 4
    for call in (
        lambda: CanastaEnv(players=5),
        lambda: raw_env(players=5),
        lambda: CanastaGame({"players": 5}),
    ):
        with pytest.raises(ValueError, match=r"not seat 5 players; it seats 2, 3, 4 or 6 players$"):
            call()


@pytest.mark.parametrize("name", ["a,b.toml", "a(b.toml", "a)b.toml", "a=b.toml", "7", "true"])
def test_a_game_that_openspiel_could_not_store_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    house = 'id = "h"\nbase = "duel"\ntitle_fr = "h"\ntitle_en = "h"\n'
    (tmp_path / name).write_text(house, encoding="utf-8")
    (tmp_path / "a b.toml").write_text(house, encoding="utf-8")
    with pytest.raises(ValueError, match="OpenSpiel would misread"):
        CanastaGame({"rules": name})
    game = CanastaGame({"rules": "a b.toml"})
    state = game.new_initial_state()
    assert str(game.deserialize_state(state.serialize())) == str(state)


def test_chance_chooses_only_what_is_there() -> None:
    state = CanastaGame({"rules": "duel"}).new_initial_state()
    assert isinstance(state, CanastaState)
    with pytest.raises(ValueError, match="outcome 2 is not possible"):
        state.apply_action(2)
    state.apply_action(1)
    with pytest.raises(ValueError, match="outcome 15 is not possible"):
        state.apply_action(15)
    while not (outcomes := dict(state.chance_outcomes())).keys() < {*range(14)}:
        state.apply_action(14 if 14 in outcomes else 0)
    with pytest.raises(ValueError, match="outcome 14 is not possible"):
        state.apply_action(14)


def test_before_the_deal_everybody_knows_the_dealer_alone() -> None:
    state = CanastaGame({"rules": "duel"}).new_initial_state()
    assert isinstance(state, CanastaState)
    hand_alone = pyspiel.IIGObservationType(
        perfect_recall=False, public_info=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
    )
    private = CanastaGame({"rules": "duel"}).make_py_observer(hand_alone)
    for text in ("not dealt yet", "dealer 1, not dealt yet", "dealer 1, not dealt yet"):
        for player in range(2):
            assert state.observation_string(player) == text
            assert state.information_state_string(player) == text
            assert private.string_from(state, player) == ""
            assert not any(state.observation_tensor(player))
        state.apply_action(1)


def test_a_seat_that_does_not_exist_knows_nothing() -> None:
    state = CanastaGame({"rules": "duel"}).new_initial_state()
    assert isinstance(state, CanastaState)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    observer = CanastaGame({"rules": "duel"}).make_py_observer()
    calls: list[Callable[[int], object]] = [
        state.information_state_string,
        lambda seat: observer.string_from(state, seat),
        lambda seat: observer.set_from(state, seat),
        lambda seat: state.resample_from_infostate(seat, lambda: 0.5),
    ]
    for call in calls:
        for wrong in (-1, 2):
            with pytest.raises(ValueError, match=f"seats are 0 to 1, not {wrong}"):
                call(wrong)
    with pytest.raises(ValueError, match="action 200 is not legal"):
        state.action_to_string(0, 200)


def test_opponents_seeds_and_saved_rounds_have_types() -> None:
    with pytest.raises(TypeError, match="opponents must be the name of a robot, or one for each"):
        CanastaEnv(opponents=3)  # type: ignore[arg-type]
    rules = game_rules_for("classic", None, None)
    with pytest.raises(TypeError):  # the compiled form checks it before the sentence is made
        Batch(rules, 1, seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Batch(rules, 1, seed=1).restore(0, "x")  # type: ignore[arg-type]


def test_a_reset_that_was_refused_leaves_a_made_environment_usable() -> None:
    made = gymnasium.make("Canasta-v0")
    with pytest.raises(ValueError, match="seed"):
        made.reset(seed=-1)
    _, info = made.reset(seed=7)
    made.step(int(np.flatnonzero(info["action_mask"])[0]))
