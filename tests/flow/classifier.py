"""A classifier that learns to guess a fact from features, compared with permutations of the fact.

The classifier is naive Bayes with the most informative features of the rounds from which it learns.
If the fact does not depend on the features, the classifier guesses other rounds no better than
classifiers that learned permuted facts: it beats all ``n`` of them with probability 1 / (n + 1).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

PERMUTATIONS = 999
FEATURES = 12
"""The number of features that a classifier uses."""

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Guesses:
    """The quality of guesses."""

    samples: int
    """The number of samples guessed, which equals the number learned from."""
    right: float
    """The share of facts guessed right; an undecided guess counts as half."""
    permuted: tuple[float, ...]
    """The shares for permuted facts, in ascending order."""

    @property
    def chance(self) -> float:
        """Return the share of permutations, the identity included, whose guesses are as good."""
        as_good = sum(share >= self.right for share in self.permuted)
        return (as_good + 1) / (len(self.permuted) + 1)

    @property
    def is_telling(self) -> bool:
        """Return whether the true facts were guessed better than every permutation."""
        return self.right > self.permuted[-1]

    def __str__(self) -> str:
        low, high = np.quantile(self.permuted, [0.005, 0.995])
        return (
            f"{self.right:.1%} of {self.samples} right; with permuted facts {low:.1%} to "
            f"{high:.1%} in 99 of 100 cases; p = {self.chance:.3f}"
        )


def guesses(features: NDArray[np.bool_], facts: NDArray[np.bool_], seed: int) -> Guesses:
    """Learn from the first half of the samples, and guess the facts of the others.

    ``features`` has a row for each sample, and ``facts`` has an entry.
    """
    random = np.random.default_rng(seed)
    orders = [random.permutation(len(facts)) for _ in range(PERMUTATIONS)]
    wanted = np.stack([facts, *[facts[order] for order in orders]], axis=1).astype(np.float32)
    present = features.astype(np.float32)
    half = len(facts) // 2
    weights, bias = _learned(present[:half], wanted[:half])
    scores = present[half:] @ weights + bias
    right = np.where(scores == 0, 0.5, (scores > 0) == (wanted[half:] > 0)).mean(axis=0)
    return Guesses(len(facts) - half, float(right[0]), tuple(sorted(right[1:].tolist())))


def _learned(present: Floats, wanted: Floats) -> tuple[Floats, Floats]:
    """Return the weights of the features and the bias, with a column for each permutation."""
    true, false = wanted.sum(axis=0), (1 - wanted).sum(axis=0)
    having = present.sum(axis=0)[:, None]
    with_true = present.T @ wanted
    with_false = having - with_true
    if_true = (with_true + 0.5) / (true + 1)
    if_false = (with_false + 0.5) / (false + 1)
    expected = (having + 1) / (len(present) + 2)
    telling = np.abs(if_true - if_false) / np.sqrt(expected * (1 - expected))
    least = np.partition(telling, -FEATURES, axis=0)[-FEATURES]
    used = telling >= least
    absent = np.where(used, np.log((1 - if_true) / (1 - if_false)), 0)
    weights = np.where(used, np.log(if_true / if_false), 0) - absent
    return weights, absent.sum(axis=0)
