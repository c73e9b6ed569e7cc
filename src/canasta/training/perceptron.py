"""A network in floating-point numbers for training: outputs, gradients and steps.

Its layers are ``max(0, x W + b)``, except that the last layer lacks the maximum. The optimizer is
Adam (Kingma and Ba, arXiv 1412.6980, algorithm 1).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float32]

_FIRST_DECAY: Final = 0.9
_SECOND_DECAY: Final = 0.999
_SMALL: Final = 1e-8


@dataclass
class Perceptron:
    """Weights and biases, with the moments of their gradients for Adam."""

    parameters: list[Matrix]
    """Weights (inputs by outputs) and biases, layer by layer."""
    first: list[Matrix]
    """The decaying mean of the gradient of each parameter."""
    second: list[Matrix]
    """The decaying mean of the squared gradient of each parameter."""
    steps: int = 0

    def values(self, rows: Matrix) -> Matrix:
        """Return the first output for each row."""
        return self.layers(rows)[-1][:, 0]

    def layers(self, rows: Matrix) -> list[Matrix]:
        """Return the input of each layer, beginning with ``rows``, and the last outputs."""
        passed = [rows]
        layers = len(self.parameters) // 2
        for layer in range(layers):
            out = passed[-1] @ self.parameters[2 * layer] + self.parameters[2 * layer + 1]
            passed.append(np.maximum(out, 0) if layer < layers - 1 else out)
        return passed

    def descend(self, layers: Sequence[Matrix], pull: Matrix, rate: float) -> None:
        """Take one step against the gradient.

        ``layers`` is the result of :meth:`layers` for the rows to learn from. ``pull`` is the
        derivative of the loss with respect to their outputs (rows by outputs), and ``rate`` is the
        learning rate.
        """
        gradients: list[Matrix] = []
        back = pull
        for layer in range(len(self.parameters) // 2 - 1, -1, -1):
            came = layers[layer]
            gradients = [came.T @ back, back.sum(axis=0), *gradients]
            if layer > 0:
                back = (back @ self.parameters[2 * layer].T) * (came > 0)
        self._step(gradients, rate)

    def _step(self, gradients: Sequence[Matrix], rate: float) -> None:
        self.steps += 1
        unbiased = 1 - _FIRST_DECAY**self.steps
        unbiased_square = 1 - _SECOND_DECAY**self.steps
        for place, gradient in enumerate(gradients):
            first, second = self.first[place], self.second[place]
            first += (1 - _FIRST_DECAY) * (gradient - first)
            second += (1 - _SECOND_DECAY) * (gradient * gradient - second)
            scale = np.sqrt(second / unbiased_square) + _SMALL
            self.parameters[place] -= (rate / unbiased) * first / scale


def new_perceptron(widths: Sequence[int], seed: int) -> Perceptron:
    """Return a network with layers of the given ``widths``, the inputs first, and random weights.

    Weights are drawn with variance 2 / inputs (He and others, arXiv 1502.01852).
    """
    random = np.random.default_rng(seed)
    parameters: list[Matrix] = []
    for before, after in pairwise(widths):
        drawn = random.standard_normal((before, after), dtype=np.float32)
        parameters += [drawn * np.float32((2 / before) ** 0.5), np.zeros(after, dtype=np.float32)]
    return perceptron_of(parameters)


def perceptron_of(parameters: list[Matrix]) -> Perceptron:
    """Return a network with ``parameters`` (see :class:`Perceptron`) before the first step."""
    return Perceptron(
        parameters,
        [np.zeros_like(each) for each in parameters],
        [np.zeros_like(each) for each in parameters],
    )
