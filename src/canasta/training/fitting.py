"""Fits a network to examples, to predict the outcome of a line from its features.

The loss is the squared error. If several lines were tried in one position, the loss is split: the
mean of their errors counts once, and the deviations from that mean count :attr:`Fitting.difference`
times, because a robot chooses by differences, and these are known more precisely. Ranks of equal
value are interchangeable: each batch permutes the ranks four to seven and the ranks eight to king,
so the network learns the same about all of them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi
from typing import Final

import numpy as np
from numpy.typing import NDArray

from canasta.agents.network.features import BY_RANK, LENGTH
from canasta.agents.network.network import PARTS, POINTS, Network
from canasta.training.examples import Examples
from canasta.training.perceptron import Matrix, Perceptron, new_perceptron, perceptron_of

_LOW: Final = slice(0, 4)
_HIGH: Final = slice(4, 10)
"""The indices of the ranks eight to king among the natural ranks; ``_LOW`` has four to seven."""
_RANKS: Final = 11
_SEEN: Final = 200_000
"""The maximum number of rows used to compute the scale of the features."""
_AT_ONCE: Final = 8192
_UNIT: Final = np.float32(1 / POINTS)


@dataclass(frozen=True)
class Fitting:
    """The settings of a fit."""

    widths: tuple[int, ...] = (128, 48)
    """The widths of the layers between the features and the value."""
    epochs: int = 3
    """The number of passes over the examples."""
    batch: int = 1024
    """The number of examples in a step."""
    rate: float = 0.0015
    """The learning rate of the first steps; it falls to 0 along half a cosine."""
    difference: float = 4.0
    """The weight of the differences between the lines of a position."""
    seed: int = 0
    further: bool = False
    """Whether to begin with the teacher's weights and learn differences only (see
    :func:`at_level_of`)."""


@dataclass(frozen=True)
class Scale:
    """The mean to subtract from each feature, and the factor to multiply by afterwards."""

    mean: Matrix
    factor: Matrix
    largest: NDArray[np.uint8]
    """The largest value of each feature."""

    def scaled(self, rows: NDArray[np.uint8]) -> Matrix:
        """Return ``rows``, capped as in the network, with all features on a similar scale."""
        return (np.minimum(rows, self.largest).astype(np.float32) - self.mean) * self.factor


def scale_of(rows: NDArray[np.uint8]) -> Scale:
    """Return the scale to mean 0 and deviation 1; constant features become 0."""
    numbers = rows[:_SEEN].astype(np.float32)
    deviation = numbers.std(axis=0)
    factor = np.divide(1, deviation, out=np.zeros_like(deviation), where=deviation > 0)
    # Limit the factor: rare changes of an almost constant feature would become huge.
    return Scale(numbers.mean(axis=0), np.minimum(factor, 10).astype(np.float32), rows.max(axis=0))


def _for_all_weights(scale: Scale, start: Network) -> Scale:
    """Return ``scale`` with the inputs capped as in ``start``, and without factors of 0.

    Features that are constant in the examples thus keep the weights of ``start``.
    """
    factor = np.where(scale.factor > 0, scale.factor, np.float32(1))
    return Scale(scale.mean, factor, np.frombuffer(start.largest, dtype=np.uint8))


def _perceptron(start: Network, scale: Scale) -> Perceptron:
    """Return the parameters of which :meth:`Fit.whole_numbers` gives the numbers of ``start``."""
    weights = [np.array(each, dtype=np.float64) / PARTS for each in start.weights]
    biases = [np.array(each, dtype=np.float64) / PARTS**2 for each in start.biases]
    biases[0] += scale.mean @ weights[0]
    weights[0] /= scale.factor[:, None]
    parts = [part for pair in zip(weights, biases, strict=True) for part in pair]
    return perceptron_of([part.astype(np.float32) for part in parts])


def values_of(network: Network, rows: NDArray[np.uint8]) -> Matrix:
    """Return the value that ``network`` gives each row, in points."""
    values = [
        value / 100
        for begin in range(0, len(rows), _AT_ONCE)
        for value in network.values([bytes(row) for row in rows[begin : begin + _AT_ONCE]])
    ]
    return np.array(values, dtype=np.float32)


def at_level_of(network: Network, examples: Examples) -> Examples:
    """Return the positions of ``examples`` with several lines, at the mean of ``network``.

    The outcomes keep their differences, and their mean in each position becomes the mean of the
    values that ``network`` gives the lines.
    """
    sizes = np.diff(examples.begins, append=len(examples.rows))
    places, begins = examples.places(np.flatnonzero(sizes > 1))
    rows, points = examples.rows[places], examples.points[places]
    level = means(values_of(network, rows), begins)
    return Examples(rows, points - means(points, begins) + level, begins)


class Fit:
    """A fit in progress, which can be resumed after each epoch."""

    def __init__(
        self, examples: Examples, fitting: Fitting, scale: Scale, start: Network | None = None
    ) -> None:
        """Begin with the weights of ``start``, or without it with random ones."""
        self._examples: Final = examples
        self._fitting: Final = fitting
        self.scale: Final = scale if start is None else _for_all_weights(scale, start)
        self.network: Perceptron = (
            new_perceptron((LENGTH, *fitting.widths, 1), fitting.seed)
            if start is None
            else _perceptron(start, self.scale)
        )

    def epoch(self, number: int) -> Iterator[float]:
        """Process all examples in the random order of epoch ``number`` (from 0).

        Yields after each step the share of the epoch that is done, from 0 to 1.
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
            layers = self.network.layers(scaled)
            errors = layers[-1][:, 0] - examples.points[places] * _UNIT
            common = means(errors, begins)
            pull = common + np.float32(self._fitting.difference) * (errors - common)
            self.network.descend(layers, (pull * np.float32(2 / len(errors)))[:, None], rate)
            yield (step + 1) / steps

    def whole_numbers(self) -> tuple[list[list[list[int]]], list[list[int]]]:
        """Return the weights and biases for :class:`canasta.agents.network.network.Network`."""
        parameters = [each.astype(np.float64) for each in self.network.parameters]
        factor = self.scale.factor.astype(np.float64)
        parameters[1] = parameters[1] - (self.scale.mean * factor) @ parameters[0]
        parameters[0] = parameters[0] * factor[:, None]
        weights = [np.round(each * PARTS).astype(np.int64).tolist() for each in parameters[::2]]
        biases = [np.round(each * PARTS**2).astype(np.int64).tolist() for each in parameters[1::2]]
        return weights, biases


@dataclass(frozen=True)
class Explained:
    """The share of the variance of the labels that a network explains.

    The luck of future cards is part of the variance of outcomes, so no network reaches a share near
    1 of it. Labels of trials that a network values vary less by luck.
    """

    all: float
    """The share for all examples."""
    differences: float
    """The share for the differences between the lines of a position, or 0 without differences."""


def explained(network: Perceptron, scale: Scale, examples: Examples) -> Explained:
    """Return the share that ``network`` explains of ``examples``."""
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
    """Return, for each number, the mean of its position; ``begins`` marks their first indices."""
    sizes = np.diff(begins, append=len(numbers))
    return np.repeat(np.add.reduceat(numbers, begins) / sizes, sizes).astype(np.float32)


def _columns(random: np.random.Generator) -> NDArray[np.int64]:
    """Return an order of the features that permutes ranks of equal value."""
    ranks = np.arange(_RANKS)
    for alike in (_LOW, _HIGH):
        ranks[alike] = random.permutation(ranks[alike])
    by_rank = (ranks[:, None] * BY_RANK + np.arange(BY_RANK)).reshape(-1)
    return np.concatenate([by_rank, np.arange(_RANKS * BY_RANK, LENGTH)])
