"""Logistic regression of pairs: which of two is the true one, by the differences of their signs.

The chance that the true one is told from the other is 1 / (1 + exp(-w·d)) for weights w and the
difference d of the signs. The weights are those of the greatest likelihood less a small penalty on
their squares, found by Newton's method.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

_MOST_STEPS: Final = 50
_CLOSE: Final = 1e-9

Real = NDArray[np.float64]


@dataclass(frozen=True)
class Fit:
    """What fitted best."""

    weights: Real
    errors: Real
    """Standard error of each weight; the pairs of one group count as one observation."""


def fit(differences: NDArray[np.int8], groups: NDArray[np.int32], penalty: float) -> Fit:
    """Return the weights that tell best which is true.

    Half their squares, times ``penalty``, is taken off the likelihood. ``differences`` has a row
    for each pair, ``groups`` the number of the group each belongs to: what lies in one group may
    depend on each other. The errors are those of White's sandwich, summed over groups (Liang and
    Zeger, Biometrika 73, 1986).
    """
    rows = differences.astype(np.float64)
    count = rows.shape[1]
    weights = np.zeros(count)
    curvature = np.eye(count)
    for _ in range(_MOST_STEPS):
        doubt = 1 / (1 + np.exp(rows @ weights))
        slope = rows.T @ doubt - penalty * weights
        curvature = (rows * (doubt * (1 - doubt))[:, None]).T @ rows + penalty * np.eye(count)
        change = np.linalg.solve(curvature, slope)
        weights = weights + change
        if np.abs(change).max() < _CLOSE:
            break
    doubt = 1 / (1 + np.exp(rows @ weights))
    _, group = np.unique(groups, return_inverse=True)
    slopes = np.zeros((group.max(initial=-1) + 1, count))
    np.add.at(slopes, group, rows * doubt[:, None])
    inverse = np.linalg.inv(curvature)
    spread = inverse @ (slopes.T @ slopes) @ inverse
    return Fit(weights, np.sqrt(np.diag(spread)))


def log_likelihood(weights: Real, differences: NDArray[np.int8]) -> float:
    """Return the mean logarithm of the chance given to the truth; -0.693 knows nothing.

    There is at least one pair.
    """
    return float(-np.logaddexp(0, -(differences.astype(np.float64) @ weights)).mean())
