"""Fitting a network to examples: what a way came to, from what the network reads of it.

The loss is the squared error. Where several ways were tried from one position, it is taken apart:
the mean of their errors counts once, what each differs from that mean counts
:attr:`Fitting.difference` times, because a robot chooses by differences, and they are known better.
Ranks of one value are alike: in each batch the ranks four to seven,
and eight to king, are put into a new order, so that what is learned about one holds for all.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi
from typing import Final

import numpy as np
from numpy.typing import NDArray

from canasta.agents.network.features import BY_RANK, LENGTH
from canasta.agents.network.network import PARTS, POINTS
from canasta.training.examples import Examples
from canasta.training.perceptron import Matrix, Perceptron, new_perceptron

_LOW: Final = slice(0, 4)
_HIGH: Final = slice(4, 10)
"""Places of the ranks four to seven and eight to king among the natural ranks."""
_RANKS: Final = 11
_SEEN: Final = 200_000
"""Rows from which the scale of the features is read."""
_AT_ONCE: Final = 8192
_UNIT: Final = np.float32(1 / POINTS)


@dataclass(frozen=True)
class Fitting:
    """How a network is fitted."""

    widths: tuple[int, ...] = (128, 48)
    """Width of the layers between the features and the value."""
    epochs: int = 3
    """How often each example is seen."""
    batch: int = 1024
    """Examples in a step."""
    rate: float = 0.0015
    """Size of the first steps; it falls along half a cosine to nothing."""
    difference: float = 4.0
    """How much the differences between the ways of a position count."""
    seed: int = 0


@dataclass(frozen=True)
class Scale:
    """What is taken off a feature, and what it is multiplied by, before the first layer."""

    mean: Matrix
    factor: Matrix
    largest: NDArray[np.uint8]
    """The most each feature is."""

    def scaled(self, rows: NDArray[np.uint8]) -> Matrix:
        """Return ``rows`` with every feature about as large as any other."""
        return (rows.astype(np.float32) - self.mean) * self.factor


def scale_of(rows: NDArray[np.uint8]) -> Scale:
    """Return the scale that gives each feature mean 0 and deviation 1; 0 where it never changes."""
    numbers = rows[:_SEEN].astype(np.float32)
    deviation = numbers.std(axis=0)
    factor = np.divide(1, deviation, out=np.zeros_like(deviation), where=deviation > 0)
    # A feature that is hardly ever different would be blown up when it is.
    return Scale(numbers.mean(axis=0), np.minimum(factor, 10).astype(np.float32), rows.max(axis=0))


class Fit:
    """A network on its way; resumable after each epoch."""

    def __init__(self, examples: Examples, fitting: Fitting, scale: Scale) -> None:
        """Begin with random weights."""
        self._examples: Final = examples
        self._fitting: Final = fitting
        self.scale: Final = scale
        self.network: Perceptron = new_perceptron((LENGTH, *fitting.widths, 1), fitting.seed)

    def epoch(self, number: int) -> Iterator[float]:
        """See every example once more, in an order that belongs to epoch ``number`` (from 0).

        Yields after each step which part of the epoch is done, from 0 to 1.
        """
        random = np.random.default_rng([self._fitting.seed, number])
        examples = self._examples
        order = random.permutation(len(examples.begins))
        share = max(self._fitting.batch * len(order) // len(examples.rows), 1)
        steps = -(-len(order) // share)
        for step in range(steps):
            positions = np.sort(order[step * share : (step + 1) * share])
            places, begins = examples.places(positions)
            rows = examples.rows[places][:, _columns(random)]
            done = (number + step / steps) / self._fitting.epochs
            rate = self._fitting.rate * (1 + cos(pi * done)) / 2
            scaled = self.scale.scaled(rows)
            errors = self.network.values(scaled) - examples.points[places] * _UNIT
            common = means(errors, begins)
            pull = common + np.float32(self._fitting.difference) * (errors - common)
            self.network.train(scaled, pull * np.float32(2 / len(errors)), rate)
            yield (step + 1) / steps

    def whole_numbers(self) -> tuple[list[NDArray[np.int64]], list[NDArray[np.int64]]]:
        """Return the weights and biases for :class:`canasta.agents.network.network.Network`."""
        parameters = [each.astype(np.float64) for each in self.network.parameters]
        factor = self.scale.factor.astype(np.float64)
        parameters[1] = parameters[1] - (self.scale.mean * factor) @ parameters[0]
        parameters[0] = parameters[0] * factor[:, None]
        weights = [np.round(each * PARTS).astype(np.int64) for each in parameters[::2]]
        biases = [np.round(each * PARTS**2).astype(np.int64) for each in parameters[1::2]]
        return weights, biases


@dataclass(frozen=True)
class Explained:
    """Which part of the variance of what examples came to a network explains.

    The luck of the cards to come is part of that variance, so no network comes near 1.
    """

    all: float
    """Of all examples."""
    differences: float
    """Of the differences between the ways of a position; 0 where there are none."""


def explained(network: Perceptron, scale: Scale, examples: Examples) -> Explained:
    """Return how well ``network`` does on ``examples``."""
    values = np.concatenate(
        [
            network.values(scale.scaled(examples.rows[begin : begin + _AT_ONCE]))
            for begin in range(0, len(examples.rows), _AT_ONCE)
        ]
    )
    came = examples.points * _UNIT
    errors = values - came
    differing = came - means(came, examples.begins)
    return Explained(
        _part(errors, came - came.mean()),
        _part((errors - means(errors, examples.begins))[differing != 0], differing),
    )


def _part(errors: Matrix, came: Matrix) -> float:
    varied = float((came.astype(np.float64) ** 2).sum())
    return 1 - float((errors.astype(np.float64) ** 2).sum()) / varied if varied > 0 else 0.0


def means(numbers: Matrix, begins: NDArray[np.int64]) -> Matrix:
    """Return for each number the mean of its position; positions begin at ``begins``."""
    sizes = np.diff(begins, append=len(numbers))
    return np.repeat(np.add.reduceat(numbers, begins) / sizes, sizes).astype(np.float32)


def _columns(random: np.random.Generator) -> NDArray[np.int64]:
    """Return the features in an order that exchanges ranks of one value."""
    ranks = np.arange(_RANKS)
    for alike in (_LOW, _HIGH):
        ranks[alike] = random.permutation(ranks[alike])
    by_rank = (ranks[:, None] * BY_RANK + np.arange(BY_RANK)).reshape(-1)
    return np.concatenate([by_rank, np.arange(_RANKS * BY_RANK, LENGTH)])
