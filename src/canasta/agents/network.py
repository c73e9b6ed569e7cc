"""A small network of whole numbers, the same on every machine.

Weights, inputs and what passes between the layers are whole numbers held as floating-point ones of
double precision. All sums stay below 2**53 (checked when a network is read), so each is exact in
whatever order a library adds, and the same position has the same value everywhere.

Each layer computes ``max(0, x W + b)`` of what it is given, x; the last gives ``x W + b`` alone.
What passes on is counted in parts of 65536 and rounded down to whole ones.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

# Matrices as small as these take ten times as long when they are shared among processor cores.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]

PARTS: Final = 65536
"""Weights, and what passes from layer to layer, are whole multiples of one part of so many; biases
of a part of a part."""
POINTS: Final = 100
"""Points in one unit of the output."""
_MOST: Final = 2.0**53


class NetworkError(ValueError):
    """A file holds no network, or one for other features; the message says what is wrong."""


class Network:
    """Layers of weights, each with its biases."""

    def __init__(
        self,
        largest: NDArray[np.uint8],
        weights: Sequence[NDArray[np.int64]],
        biases: Sequence[NDArray[np.int64]],
    ) -> None:
        """Use ``weights`` (inputs by outputs), in parts, and ``biases``, in parts of parts.

        ``largest`` is the most each input was in training; more counts as that much, for nothing
        was learned about it.

        Raises:
            NetworkError: the shapes do not fit, or sums could pass 2**53.
        """
        self._weights: Final = [matrix.astype(np.float64) for matrix in weights]
        self._biases: Final = [vector.astype(np.float64) for vector in biases]
        self.inputs: Final = int(weights[0].shape[0])
        """Length of the rows it reads."""
        self._largest: Final = largest
        width, bound = self.inputs, largest.astype(np.float64) * PARTS
        for matrix, vector in zip(self._weights, self._biases, strict=True):
            if matrix.shape != (width, len(vector)):
                raise NetworkError("the layers do not fit together")
            reach = bound @ np.abs(matrix) + np.abs(vector)
            if reach.max() >= _MOST:
                raise NetworkError("sums may be too large to be exact")
            width, bound = len(vector), np.floor(reach / PARTS) + 1
        if width != 1:
            raise NetworkError("the last layer does not give one value")

    def values(self, rows: list[bytes]) -> list[int]:
        """Return the value of each row, in hundredths of a point, rounded down."""
        flat = np.frombuffer(b"".join(rows), dtype=np.uint8).reshape(len(rows), self.inputs)
        passed: Matrix = np.minimum(flat, self._largest).astype(np.float64) * PARTS
        last = len(self._weights) - 1
        for number, matrix in enumerate(self._weights):
            passed = passed @ matrix + self._biases[number]
            if number < last:
                passed = np.floor(np.maximum(passed, 0.0) / PARTS)
        hundredths = np.floor(passed[:, 0] * (100 * POINTS / PARTS**2))
        return [int(value) for value in hundredths]


def read_network(path: Path, version: int, inputs: int) -> Network:
    """Read a network that was trained on features of ``version``.

    Raises:
        NetworkError: the file is no network, or one for other features.
    """
    try:
        with np.load(path, allow_pickle=False) as kept:
            found = int(kept["features"])
            largest = kept["largest"].astype(np.uint8)
            weights = [kept[f"weights{number}"] for number in range(int(kept["layers"]))]
            biases = [kept[f"biases{number}"] for number in range(int(kept["layers"]))]
    except (OSError, ValueError, KeyError) as error:
        raise NetworkError(f"{path.name} holds no network ({error})") from error
    if found != version:
        raise NetworkError(f"{path.name} was trained on features {found}, not {version}")
    network = Network(largest, weights, biases)
    if network.inputs != inputs:
        raise NetworkError(f"{path.name} reads {network.inputs} numbers, not {inputs}")
    return network
