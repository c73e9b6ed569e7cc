"""A small network of whole numbers, the same on every machine.

Weights, inputs and what passes between the layers are whole numbers held as floating-point ones of
double precision. All sums stay below 2**53 (checked when a network is read), so each is exact in
whatever order a library adds, and the same position has the same value everywhere.

Each layer computes ``max(0, x W + b)`` of what it is given, x; the last gives ``x W + b`` alone.
What passes on is counted in parts of 65536 and rounded down to whole ones.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from canasta.agents.network.array_file import Array, ArraysFileError, read_arrays

Matrix = NDArray[np.float64]

PARTS: Final = 65536
"""Weights, and what passes from layer to layer, are whole multiples of one part of so many; biases
of a part of a part."""
POINTS: Final = 100
"""Points in one unit of the output."""
_MOST: Final = 2.0**53


class NetworkError(ValueError):
    """What a file holds is no network that can be used; the message says what is wrong."""


class OtherFeaturesError(NetworkError):
    """A file holds a network for other features, as another version of the program has them."""


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
        if not weights or len(weights) != len(biases):
            raise NetworkError("there must be layers, each with weights and biases")
        self._weights: Final = [matrix.astype(np.float64) for matrix in weights]
        self._biases: Final = [vector.astype(np.float64) for vector in biases]
        self.inputs: Final = len(largest)
        """Length of the rows it reads."""
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
        """Support copying and pickling in compiled form."""
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
        NetworkError: the file holds no network.
        OtherFeaturesError: it holds one for other features.
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
        raise NetworkError("what is largest fits in no byte")
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
        NetworkError: there is none of that name with so many dimensions.
    """
    found = arrays.get(name)
    if found is None or found.ndim != dimensions or found.dtype.kind not in "iu":
        raise NetworkError(f"{name} is not there, or not what it should be")
    return found.astype(np.int64)
