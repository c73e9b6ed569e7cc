"""Logistic regression on pairs: recognizes the true member by the difference of their signs.

The true member is recognized with probability 1 / (1 + exp(-w·d)), for weights w and the difference
d of the signs. The weights maximize the likelihood with a small penalty on their squares, by
Newton's method.
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
    """The weights that fit best."""

    weights: Real
    errors: Real
    """The standard error of each weight; the pairs of one group count as one observation."""


def fit(differences: NDArray[np.int8], groups: NDArray[np.int32], penalty: float) -> Fit:
    """Return the weights that best recognize the true member of each pair.

    ``penalty`` times half the squared weights is subtracted from the log-likelihood.
    ``differences`` has a row for each pair, and ``groups`` the group of each pair; pairs of one
    group may depend on each other. The errors are White's sandwich estimate, summed over groups
    (Liang and Zeger, Biometrika 73, 1986).
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
    """Return the mean log-likelihood of the truth, in nats; -0.693 is no better than chance.

    There must be at least one pair.
    """
    return float(-np.logaddexp(0, -(differences.astype(np.float64) @ weights)).mean())
