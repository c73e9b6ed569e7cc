"""A small network in whole numbers, with the same results on every machine.

Weights, inputs and activations are whole numbers in floating-point format of double precision. All
sums stay below 2**53 (checked when a network is made), so each sum is exact whatever the order in
which a library adds, and a position has the same value everywhere.

Each layer maps its input x to ``max(0, x W + b)``, the last one to ``x W + b``. Activations are
fixed-point numbers: multiples of 1/65536, rounded down.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from canasta.agents.network.array_file import Array, ArraysFileError, read_arrays
from canasta.errors import CanastaError

Matrix = NDArray[np.float64]

PARTS: Final = 65536
"""Weights and activations are multiples of ``1 / PARTS``, biases of ``1 / PARTS**2``."""
POINTS: Final = 100
"""Points in one unit of the output."""
_MOST: Final = 2.0**53


class NetworkError(CanastaError, ValueError):
    """Layers or a file that make no usable network; the message says what is wrong."""


class OtherFeaturesError(NetworkError):
    """A file holds a network for other features, those of another version of the program."""


class Network:
    """A network of layers, each with weights and biases."""

    def __init__(
        self,
        largest: NDArray[np.uint8],
        weights: Sequence[NDArray[np.int64]],
        biases: Sequence[NDArray[np.int64]],
    ) -> None:
        """Make a network of ``weights`` (inputs by outputs) and ``biases``, as whole multiples.

        The units are those of :data:`PARTS`. ``largest`` is the greatest value of each input in
        training; inputs are capped there, as the network learned nothing beyond.

        Raises:
            NetworkError: the shapes do not fit, or sums could pass 2**53.
        """
        if not weights or len(weights) != len(biases):
            raise NetworkError("there must be layers, each with weights and biases")
        self._weights: Final = [matrix.astype(np.float64) for matrix in weights]
        self._biases: Final = [vector.astype(np.float64) for vector in biases]
        self.inputs: Final = len(largest)
        """Length of a row of inputs."""
        self._largest: Final = largest
        width, bound = self.inputs, largest.astype(np.float64) * PARTS
        for matrix, vector in zip(self._weights, self._biases, strict=True):
            if matrix.shape != (width, len(vector)):
                raise NetworkError("the layers do not fit together")
            reach = bound @ np.abs(matrix) + np.abs(vector)
            if np.any(reach >= _MOST):
                raise NetworkError("sums may be too large to be exact")
            width, bound = len(vector), np.floor(reach / PARTS) + 1
        if width != 1:
            raise NetworkError("the last layer does not give one value")

    def __reduce__(self) -> tuple[object, ...]:
        return Network, (self._largest, self._weights, self._biases)

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
    """Read a network that was trained on features of ``version``, ``inputs`` of them.

    Raises:
        NetworkError: the file holds no usable network.
        OtherFeaturesError: its network reads other features.
        OSError: it cannot be read.
    """
    try:
        kept = read_arrays(path)
    except ArraysFileError as error:
        raise NetworkError(f"{path.name} holds no network") from error
    found = int(_part(kept, "features", 0))
    if found != version:
        raise OtherFeaturesError(f"{path.name} was trained on features {found}, not {version}")
    layers = range(int(_part(kept, "layers", 0)))
    largest = _part(kept, "largest", 1)
    if np.any((largest < 0) | (largest > np.iinfo(np.uint8).max)):
        raise NetworkError("the largest value of an input does not fit a byte")
    network = Network(
        largest.astype(np.uint8),
        [_part(kept, f"weights{number}", 2) for number in layers],
        [_part(kept, f"biases{number}", 1) for number in layers],
    )
    if network.inputs != inputs:
        raise OtherFeaturesError(f"{path.name} reads {network.inputs} numbers, not {inputs}")
    return network


def _part(arrays: Mapping[str, Array], name: str, dimensions: int) -> NDArray[np.int64]:
    """Return an array of whole numbers.

    Raises:
        NetworkError: there is no such array with that many dimensions.
    """
    found = arrays.get(name)
    if found is None or found.ndim != dimensions or found.dtype.kind not in "iu":
        raise NetworkError(f"{name} is missing or has the wrong type")
    return found.astype(np.int64)
