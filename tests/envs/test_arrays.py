"""NumPy reads the buffers of a batch without a copy and cannot change them."""

import numpy as np
import pytest

from canasta.engine.actions import ACTION_LIMIT
from canasta.envs.arrays import BatchArrays
from canasta.envs.batch import Batch
from canasta.envs.slices import LENGTH, SLICES
from tests.support.arrangements import Arrangement

GAME_RULES = Arrangement("classic", 4, 2).game_rules


def test_arrays_follow_every_step() -> None:
    batch = Batch(GAME_RULES, 3, 1)
    arrays = BatchArrays(batch)
    assert arrays.observations.shape == (3, LENGTH)
    assert arrays.masks.shape == (3, ACTION_LIMIT)
    assert arrays.rewards.shape == (3, 4)
    ends = 0
    for _ in range(600):
        assert arrays.observations.tobytes() == bytes(batch.observations)
        assert np.array_equal(arrays.masks.any(axis=1), ~arrays.ended)
        chosen = arrays.masks.argmax(axis=1)
        batch.step(chosen.astype(np.uint8).tobytes())
        ends += int(arrays.ended.sum())
        assert np.array_equal(arrays.rewards.any(axis=1) & ~arrays.ended, [False] * 3)
    assert ends > 3
    hands = arrays.observations[:, SLICES["hand"]].sum(axis=1)
    sizes = arrays.observations[:, SLICES["hand_sizes"]][:, 0]
    assert np.array_equal(hands, sizes)


def test_arrays_cannot_be_written_to() -> None:
    arrays = BatchArrays(Batch(GAME_RULES, 1, 1))
    with pytest.raises(ValueError, match="read-only"):
        arrays.masks[0, 0] = 1


def test_without_observations_there_are_no_rows() -> None:
    assert BatchArrays(Batch(GAME_RULES, 2, 1, observes=False)).observations.shape == (0, LENGTH)
