"""Many rounds side by side: the same rounds as the engine's, with masks, rewards and ends."""

import pytest

from canasta.engine.actions import ACTION_LIMIT
from canasta.engine.referee import legal_actions
from canasta.engine.scoring import points_of_round
from canasta.engine.stepping.deal import sorted_deck
from canasta.engine.stepping.step import step
from canasta.envs.batch import Batch
from canasta.envs.deals import dealt
from canasta.envs.observer import Observer
from canasta.envs.slices import LENGTH
from tests.support.arrangements import ARRANGEMENTS, Arrangement

pytestmark = pytest.mark.both_forms

ROUNDS = 5
FOUR = Arrangement("classic", 4, 2)


def mask(batch: Batch, place: int) -> list[int]:
    row = list(batch.masks)[place * ACTION_LIMIT : (place + 1) * ACTION_LIMIT]
    return [number for number, legal in enumerate(row) if legal]


def seen(batch: Batch) -> tuple[bytes, ...]:
    """Everything a learner reads."""
    buffers = (batch.observations, batch.masks, batch.actors, batch.rewards, batch.ended)
    return tuple([bytes(memoryview(buffer)) for buffer in buffers])


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_the_rounds_are_those_of_the_engine(arrangement: Arrangement) -> None:
    game_rules = arrangement.game_rules
    deck, sides = sorted_deck(game_rules), arrangement.sides
    observer = Observer(game_rules)
    batch = Batch(game_rules, ROUNDS, 7)
    beside = [dealt(game_rules, deck, [0] * sides, 7, number) for number in range(ROUNDS)]
    finished = 0
    while finished < ROUNDS + 2:
        for place, state in enumerate(beside):
            assert mask(batch, place) == sorted(legal_actions(state))
            if not batch.ended[place]:
                seat = state.public.to_act()
                assert batch.actors[place] == seat
                row = list(batch.observations)[place * LENGTH : (place + 1) * LENGTH]
                assert bytes(row) == observer.observation(state.view(seat))
        over = [bool(ended) for ended in batch.ended]
        actions = batch.sample()
        number = int(batch.dealt)
        batch.step(actions)
        rewards = list(batch.rewards)
        for place in range(ROUNDS):
            paid = rewards[place * arrangement.players :][: arrangement.players]
            if over[place]:
                beside[place] = dealt(game_rules, deck, [0] * sides, 7, number)
                number += 1
                assert not any(paid)
                continue
            step(beside[place], actions[place], None)
            ended = not legal_actions(beside[place])
            assert bool(batch.ended[place]) == ended
            if ended:
                finished += 1
                points = points_of_round(beside[place])
                for seat, reward in enumerate(paid):
                    own = points[seat % sides]
                    others = (sum(points) - own) / (sides - 1)
                    assert reward == pytest.approx(own - others)
                assert sum(paid) == pytest.approx(0)
            else:
                assert not any(paid)


def test_redealing_at_once_plays_the_same_rounds_without_steps_between() -> None:
    game_rules = FOUR.game_rules
    later, at_once = Batch(game_rules, 1, 3), Batch(game_rules, 1, 3, redeals_at_once=True)
    ends = 0
    while ends < 3:
        actions = later.sample()
        later.step(actions)
        at_once.step(actions)
        assert bytes(memoryview(later.ended)) == bytes(memoryview(at_once.ended))
        assert list(later.rewards) == list(at_once.rewards)
        if later.ended[0]:
            ends += 1
            later.step(b"\0")
        assert bytes(later.observations) == bytes(at_once.observations)
        assert mask(later, 0) == mask(at_once, 0) != []


def test_an_illegal_action_changes_nothing() -> None:
    batch = Batch(FOUR.game_rules, 3, 1)
    actions = bytearray(batch.sample())
    before = seen(batch)
    for wrong in (127, 200, 255):
        actions[2] = wrong
        with pytest.raises(ValueError, match=f"action {wrong} is not legal in round 2"):
            batch.step(bytes(actions))
        assert seen(batch) == before


@pytest.mark.parametrize("actions", [b"", b"\0\0", b"\0\0\0\0"])
def test_every_round_needs_its_action(actions: bytes) -> None:
    batch = Batch(FOUR.game_rules, 3, 1)
    before = seen(batch)
    with pytest.raises(ValueError, match="3 actions are needed"):
        batch.step(actions)
    assert seen(batch) == before


def test_a_batch_without_rounds_is_refused() -> None:
    with pytest.raises(ValueError, match="one round at least"):
        Batch(FOUR.game_rules, 0, 1)


def test_buffers_stay_where_they_are() -> None:
    batch = Batch(FOUR.game_rules, 4, 9)
    kept = memoryview(batch.observations)
    before = bytes(kept)
    for _ in range(10):
        batch.step(batch.sample())
    assert bytes(kept) == bytes(batch.observations) != before


def test_one_seed_gives_one_course_and_another_seed_another() -> None:
    def course(seed: int) -> tuple[bytes, ...]:
        batch = Batch(FOUR.game_rules, 4, seed, observes=False)
        for _ in range(400):
            batch.step(batch.sample())
        return seen(batch)

    assert course(5) == course(5) != course(6)


def test_a_copy_of_a_round_is_independent() -> None:
    batch = Batch(FOUR.game_rules, 1, 4)
    before = seen(batch)
    copy = batch.state(0)
    step(copy, legal_actions(copy)[0], None)
    assert seen(batch) == before
    assert mask(batch, 0) == legal_actions(batch.state(0))
