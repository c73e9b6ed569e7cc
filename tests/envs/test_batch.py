"""A batch plays the engine's rounds, with masks, rewards and ends."""

import pytest

from canasta.agents.levels import make_robot
from canasta.agents.unknown_agent import UnknownAgentError
from canasta.engine.actions import ACTION_LIMIT
from canasta.engine.random import mixed
from canasta.engine.referee import legal_actions
from canasta.engine.scoring import points_of_round
from canasta.engine.stepping.deal import sorted_deck
from canasta.engine.stepping.step import step
from canasta.envs.batch import Batch
from canasta.envs.deals import dealt, returns_of
from canasta.envs.observer import Observer
from canasta.envs.seat_batch import SeatBatch
from canasta.envs.slices import LENGTH
from tests.support.arrangements import ARRANGEMENTS, Arrangement

pytestmark = pytest.mark.both_forms

ROUNDS = 5
FOUR = Arrangement("classic", 4, 2)


def mask(batch: Batch, place: int) -> list[int]:
    row = list(batch.masks)[place * ACTION_LIMIT : (place + 1) * ACTION_LIMIT]
    return [number for number, legal in enumerate(row) if legal]


def seen(batch: Batch) -> tuple[bytes, ...]:
    """Return everything that a learner reads."""
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


def test_redealing_shows_the_next_round_beside_the_end_of_the_last() -> None:
    game_rules = FOUR.game_rules
    batch, at_once = Batch(game_rules, 2, 3), Batch(game_rules, 2, 3, redeals_at_once=True)
    ends = 0
    while ends < 3:
        actions = batch.sample()
        batch.step(actions)
        at_once.step(actions)
        ends += sum(batch.ended)
        batch.redeal()
        batch.redeal()
        assert seen(batch) == seen(at_once)


def test_a_batch_may_begin_at_any_round() -> None:
    game_rules = FOUR.game_rules
    later = Batch(game_rules, 2, 3, first=5)
    assert later.dealt == 7
    assert str(later.state(1)) == str(Batch(game_rules, 7, 3).state(6))


@pytest.mark.parametrize("number", range(3))
def test_one_seat_learns_while_robots_play_the_others(number: int) -> None:
    game_rules = FOUR.game_rules
    robots = dict(zip((3, 0, 1), ("greedy", "random", "steady"), strict=True))
    batch = SeatBatch(game_rules, 1, 11, seat=2, robots=tuple(robots.values()), first=number)
    state = dealt(game_rules, sorted_deck(game_rules), [0, 0], 11, number)
    agents = {seat: make_robot(robots[seat], mixed(mixed(11, number), 1 + seat)) for seat in robots}
    for seat, agent in agents.items():
        agent.begin_round(state.view(seat))
    while legal := legal_actions(state):
        seat = state.public.to_act()
        if seat in agents:
            step(state, agents[seat].decide(state.view(seat)), None)
            continue
        assert (batch.actors[0], batch.ended[0]) == (2, 0)
        assert mask(batch, 0) == sorted(legal)
        assert bytes(batch.observations) == Observer(game_rules).observation(state.view(2))
        step(state, legal[-1], None)
        batch.step(bytes([legal[-1]]))
    assert batch.ended[0]
    assert list(batch.rewards) == returns_of(state)
    assert bytes(batch.observations) == Observer(game_rules).observation(state.view(2))


def test_a_learner_needs_a_seat_and_a_robot_for_each_other_one() -> None:
    game_rules = FOUR.game_rules
    with pytest.raises(ValueError, match="seats are 0 to 3, not 4"):
        SeatBatch(game_rules, 1, 1, seat=4, robots=("random",) * 3)
    with pytest.raises(ValueError, match="4 players need 3 robots, not 2"):
        SeatBatch(game_rules, 1, 1, seat=0, robots=("random",) * 2)
    with pytest.raises(UnknownAgentError, match="stedy"):
        SeatBatch(game_rules, 1, 1, seat=0, robots=("stedy",) * 3)


@pytest.mark.parametrize("seed", [-1, 2**32])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is from 0 to 4294967295"):
        Batch(FOUR.game_rules, 1, seed)


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
