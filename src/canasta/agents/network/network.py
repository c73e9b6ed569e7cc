"""A small integer network with the same results on every machine.

Weights, inputs and activations are integers. Each layer maps its input x to ``max(0, x W + b)``,
and the last layer to ``x W + b``. Activations are fixed-point numbers: multiples of 1/65536,
rounded down.

The absolute value of every sum stays below 2**53, which the constructor checks. So sums are exact
in 64-bit integers and in double precision, in any order of additions, and every implementation
gives a position the same value.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from canasta.errors import CanastaError

Weights = Sequence[Sequence[int]]
"""The weights of a layer: for each input, the weights of all outputs."""
Biases = Sequence[int]

PARTS: Final = 65536
"""Weights and activations are multiples of ``1 / PARTS``, and biases of ``1 / PARTS**2``."""
POINTS: Final = 100
"""Points in one unit of the output."""
_MOST: Final = 2**53


class NetworkError(CanastaError, ValueError):
    """Layers or a file do not make a usable network; the message gives the reason."""


class Network(ABC):
    """A network of layers, each with weights and biases."""

    def __init__(
        self, largest: bytes, weights: Sequence[Weights], biases: Sequence[Biases]
    ) -> None:
        """Store ``weights`` (inputs by outputs) and ``biases``, in the units of :data:`PARTS`.

        ``largest`` is the greatest value of each input in training. Inputs are capped at this
        value, because the network has learned nothing about greater ones.

        Raises:
            NetworkError: the shapes do not fit, or sums could pass 2**53.
        """
        _check(largest, weights, biases)
        self.inputs: Final = len(largest)
        """Length of a row of inputs."""
        self.largest: Final = largest
        self.weights: Final = weights
        self.biases: Final = biases

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.largest, self.weights, self.biases)

    @abstractmethod
    def values(self, rows: Sequence[bytes]) -> list[int]:
        """Return the value of each row, in hundredths of a point, rounded down."""


def hundredths(output: int) -> int:
    """Return the output of the last layer in hundredths of a point, rounded down."""
    return output * (100 * POINTS) // PARTS**2


def _check(largest: bytes, weights: Sequence[Weights], biases: Sequence[Biases]) -> None:
    if not weights or len(weights) != len(biases):
        raise NetworkError("there must be layers, each with weights and biases")
    bound = [value * PARTS for value in largest]
    for matrix, vector in zip(weights, biases, strict=True):
        if len(matrix) != len(bound) or any(len(row) != len(vector) for row in matrix):
            raise NetworkError("the layers do not fit together")
        reach = [abs(bias) for bias in vector]
        for most, row in zip(bound, matrix, strict=True):
            reach = [sum_ + most * abs(weight) for sum_, weight in zip(reach, row, strict=True)]
        if any(most >= _MOST for most in reach):
            raise NetworkError("sums may be too large to be exact")
        bound = [most // PARTS + 1 for most in reach]
    if len(bound) != 1:
        raise NetworkError("the last layer does not give one value")
