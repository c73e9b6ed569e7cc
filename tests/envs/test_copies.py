"""Copies of batches in mid-round continue alike and independently."""

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Final, Protocol, TypeVar

import numpy as np
import pytest

from canasta.engine.referee import legal_actions
from canasta.engine.state.state import State
from canasta.envs.arrays import BatchArrays
from canasta.envs.batch import Batch
from canasta.envs.observer import Observer
from canasta.envs.saved_round import SavedRound
from canasta.envs.seat_batch import SeatBatch
from canasta.envs.slices import SLICES
from tests.support.arrangements import ARRANGEMENTS, Arrangement

Thing = TypeVar("Thing")
Course = list[object]
"""Everything that a learner sees along the way."""


class Copy(Protocol):
    """A function that copies any object."""

    def __call__(self, thing: Thing, /) -> Thing: ...


def by_pickle(thing: Thing) -> Thing:
    again: Thing = pickle.loads(pickle.dumps(thing))  # noqa: S301  (our own bytes)
    return again


copies = pytest.mark.parametrize("copied", [copy.deepcopy, by_pickle])
FOUR: Final = Arrangement("classic", 4, 2)
ROBOTS: Final = ("random", "casual", "careless")
"""Robots with a memory."""


def seen(batch: Batch) -> tuple[object, ...]:
    """Return everything that a learner reads from a batch, now and after the next step."""
    buffers = (batch.observations, batch.masks, batch.actors, batch.rewards, batch.ended)
    return (*[bytes(memoryview(buffer)) for buffer in buffers], batch.dealt)


def stepped(batch: Batch, steps: int) -> Course:
    """Step a batch by its own random actions; return the observations."""
    course: Course = [seen(batch)]
    for _ in range(steps):
        batch.step(batch.sample())
        course.append(seen(batch))
    return course


BATCHES: Final[dict[str, Callable[[], Batch]]] = {
    "every seat": lambda: Batch(FOUR.game_rules, 3, 7),
    "redeals at once": lambda: Batch(FOUR.game_rules, 3, 7, redeals_at_once=True),
    "without observations": lambda: Batch(FOUR.game_rules, 3, 7, observes=False, first=5),
    "two players": lambda: Batch(Arrangement("duel", 2, 2).game_rules, 3, 7),
    "among robots": lambda: SeatBatch(FOUR.game_rules, 3, 7, seat=1, robots=ROBOTS),
}


@copies
@pytest.mark.parametrize("kind", BATCHES)
@pytest.mark.parametrize("steps", [0, 30, 200])
def test_a_batch_goes_on_alike_and_by_itself(kind: str, steps: int, copied: Copy) -> None:
    batch = BATCHES[kind]()
    stepped(batch, steps)
    again, kept = copied(batch), copied(batch)
    assert type(again) is type(batch)
    course = stepped(batch, 150)
    assert stepped(again, 150) == course
    assert stepped(kept, 150) == course


@copies
@pytest.mark.parametrize("kind", ["every seat", "among robots"])
def test_a_batch_is_copied_at_every_moment(kind: str, copied: Copy) -> None:
    """The moments include finished rounds and rounds that have just been dealt again."""
    batch = BATCHES[kind]()
    ends = 0
    while ends < 3:
        batch.step(batch.sample())
        ends += sum(batch.ended)
        if any(batch.ended):
            assert seen(copied(batch)) == seen(batch)
            batch.redeal()
        assert seen(copied(batch)) == seen(batch)


@copies
def test_arrays_are_copied_with_their_batch(copied: Copy) -> None:
    batch = BATCHES["every seat"]()
    again, arrays = copied((batch, BatchArrays(batch)))
    stepped(again, 5)
    assert arrays.observations.tobytes() == bytes(memoryview(again.observations))
    assert seen(batch) == seen(BATCHES["every seat"]())


@pytest.mark.both_forms
@pytest.mark.parametrize("kind", [kind for kind in BATCHES if kind != "redeals at once"])
def test_a_place_gets_back_what_was_saved(kind: str) -> None:
    batch = BATCHES[kind]()
    chance = Random(1)
    for _ in range(8):
        stepped(batch, chance.randrange(40))
        saved, before = batch.save(1), seen(batch)
        first = followed(batch, 1, 20)
        batch.restore(1, saved)
        assert place_of(seen(batch), 1, batch) == place_of(before, 1, batch)
        assert followed(batch, 1, 20) == first
        batch.restore(1, pickle.loads(pickle.dumps(saved)))  # noqa: S301  (our own bytes)
        assert followed(batch, 1, 20) == first


def place_of(shown: tuple[object, ...], place: int, batch: Batch) -> list[bytes]:
    """Return the part of the buffers that belongs to a place."""
    parts: list[bytes] = []
    for buffer in shown[:-1]:
        assert isinstance(buffer, bytes)
        size = len(buffer) // int(batch.rounds)
        parts.append(buffer[place * size : (place + 1) * size])
    return parts


def followed(batch: Batch, place: int, steps: int) -> Course:
    """Step by the lowest legal actions, to the end of the round at a place or for some steps."""
    course: Course = []
    for _ in range(steps):
        masks = np.frombuffer(memoryview(batch.masks), np.uint8).reshape(int(batch.rounds), -1)
        course.append(place_of(seen(batch), place, batch))
        if batch.ended[place]:
            break
        batch.step(masks.argmax(axis=1).astype(np.uint8).tobytes())
    return course


def test_a_saved_round_fits_any_place_of_any_batch() -> None:
    source = BATCHES["every seat"]()
    stepped(source, 60)
    saved = source.save(2)
    other = Batch(FOUR.game_rules, 2, 99)
    other.restore(0, saved)
    assert str(other.state(0)) == str(source.state(2))
    assert str(other.state(1)) == str(Batch(FOUR.game_rules, 2, 99).state(1))
    many = Batch(FOUR.game_rules, 4, 1, saved=[saved] * 4)
    assert {str(many.state(place)) for place in range(4)} == {str(source.state(2))}
    learning = SeatBatch(
        FOUR.game_rules, 2, 1, seat=1, robots=ROBOTS, saved=[SavedRound(source.state(2))] * 2
    )
    assert set(learning.actors) == {1}


def test_a_place_that_redeals_at_once_gets_its_round_back_too() -> None:
    batch = BATCHES["redeals at once"]()
    while not batch.ended[1]:
        batch.step(batch.sample())
    saved, state = batch.save(1), str(batch.state(1))
    stepped(batch, 3)
    batch.restore(1, saved)
    assert str(batch.state(1)) == state
    assert batch.ended[1] == 0


def test_the_end_of_a_round_can_be_given_back() -> None:
    batch = Batch(FOUR.game_rules, 1, 3)
    while not batch.ended[0]:
        batch.step(batch.sample())
    saved, before = batch.save(0), seen(batch)
    stepped(batch, 10)
    batch.restore(0, saved)
    assert seen(batch)[:-1] == before[:-1]
    batch.step(b"\0")
    assert legal_actions(batch.state(0))


def test_what_does_not_fit_is_refused() -> None:
    batch = BATCHES["every seat"]()
    before = seen(batch)
    duel = BATCHES["two players"]().save(0)
    with pytest.raises(ValueError, match=r"played under other rules: .*2 players"):
        batch.restore(0, duel)
    with pytest.raises(ValueError, match="places are 0 to 2, not 3"):
        batch.restore(3, batch.save(0))
    for call in (batch.save, batch.state, batch.deal_at):
        with pytest.raises(ValueError, match="places are 0 to 2, not -1"):
            call(-1)
    with pytest.raises(ValueError, match="3 saved rounds are needed, not 1"):
        Batch(FOUR.game_rules, 3, 1, saved=[batch.save(0)])
    robots = BATCHES["among robots"]().save(0).robots
    with pytest.raises(ValueError, match="3 robots are needed, not 2"):
        BATCHES["among robots"]().restore(0, SavedRound(batch.state(0), robots[:2]))
    assert seen(batch) == before


@pytest.mark.both_forms
@copies
@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_what_environments_are_made_of(arrangement: Arrangement, copied: Copy) -> None:
    game_rules, slices = copied((arrangement.game_rules, SLICES))
    assert repr(game_rules) == repr(arrangement.game_rules)
    assert slices == SLICES
    state: State = copied(Batch(arrangement.game_rules, 1, 1).state(0))
    view = copied(state.view(0))
    observer = copied(Observer(arrangement.game_rules))
    assert observer.observation(view) == Observer(game_rules).observation(state.view(0))
