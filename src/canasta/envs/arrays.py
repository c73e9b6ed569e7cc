"""The buffers of a batch as NumPy arrays that share their memory, one row for each round.

The arrays are read-only, and show the results of each step without copying.
"""

# ruff: noqa: E402  (checks first that the libraries are installed)
from canasta.extras import require

require("robots", "numpy")

from typing import Final

import numpy as np
from numpy.typing import NDArray

from canasta.engine.actions import ACTION_LIMIT
from canasta.envs.batch import Batch
from canasta.envs.slices import LENGTH


class BatchArrays:
    """The data of a batch, as arrays."""

    def __init__(self, batch: Batch) -> None:
        """Read the buffers of ``batch``."""
        self._batch: Final = batch
        rounds, players = int(batch.rounds), int(batch.game_rules.players)
        self.observations: Final[NDArray[np.uint8]] = np.frombuffer(
            memoryview(batch.observations), np.uint8
        ).reshape(-1, LENGTH)
        """A row of numbers for each round; empty if the batch does not observe."""
        self.masks: Final[NDArray[np.int8]] = np.frombuffer(
            memoryview(batch.masks), np.int8
        ).reshape(rounds, ACTION_LIMIT)
        """A row per round, with 1 for each legal action."""
        self.actors: Final[NDArray[np.int16]] = np.frombuffer(memoryview(batch.actors), np.int16)
        """A row for each round, with 1 for each legal action."""
        self.rewards: Final[NDArray[np.float64]] = np.frombuffer(
            memoryview(batch.rewards), np.float64
        ).reshape(rounds, players)
        """A row for each round, with the reward of each seat in points."""
        self.ended: Final[NDArray[np.bool_]] = np.frombuffer(memoryview(batch.ended), np.bool_)
        """For each round, whether the last step has ended it."""

    def __reduce__(self) -> tuple[object, ...]:
        return BatchArrays, (self._batch,)  # a copy shares the memory of a copy of the batch
