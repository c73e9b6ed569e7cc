"""The mean of a sample with its 95 % confidence interval, by Student's t."""

from dataclasses import dataclass
from math import pi, sqrt, tan
from statistics import NormalDist
from typing import Final

_TAIL: Final = 0.975
"""Probability below the upper end of a two-sided 95 % interval."""


@dataclass(frozen=True)
class Estimate:
    """A mean and its 95 % confidence interval."""

    mean: float
    low: float | None
    """Lower end of the interval; None for a single value, because its spread is unknown."""
    high: float | None
    """Upper end of the interval, or None."""

    def __str__(self) -> str:
        """Return the mean and the interval: ``+35.1 (+20.8 to +49.4)``."""
        if self.low is None or self.high is None:
            return f"{self.mean:+.1f}"
        return f"{self.mean:+.1f} ({self.low:+.1f} to {self.high:+.1f})"


class Sample:
    """A sample of whole numbers, summed exactly; its size in memory does not grow."""

    def __init__(self) -> None:
        self.count = 0
        self.sum = 0
        self.squares = 0

    def add(self, value: int) -> None:
        """Add one value."""
        self.count += 1
        self.sum += value
        self.squares += value * value

    @property
    def spread(self) -> int:
        """The number of values times the sum of their squared deviations from the mean."""
        return self.count * self.squares - self.sum * self.sum

    def estimate(self, unit: int = 1) -> Estimate:
        """Return the mean in units of 1 / ``unit``: mean ± t s / √n, s the sample's deviation.

        n is the number of values, and t has n - 1 degrees of freedom. The values must be
        independent: dependent results, like the rounds of one deal, must enter as one value.

        Raises:
            ValueError: the sample is empty.
        """
        if self.count == 0:
            raise ValueError("no value has been added")
        mean = self.sum / (self.count * unit)
        if self.count == 1:
            return Estimate(mean, None, None)
        error = sqrt(self.spread / (self.count - 1)) / (self.count * unit)
        margin = t_quantile(self.count - 1) * error
        return Estimate(mean, mean - margin, mean + margin)


def t_quantile(freedom: int) -> float:
    """Return the 97.5 % point of Student's t with ``freedom`` degrees of freedom, 1 or more.

    Exact for one and two. Otherwise an expansion around the normal distribution (Abramowitz and
    Stegun, Handbook of Mathematical Functions, 26.7.5), 0.13 % off for three and less for more.
    """
    if freedom == 1:
        return tan(pi * (_TAIL - 0.5))
    if freedom == 2:
        return (2 * _TAIL - 1) / sqrt(2 * _TAIL * (1 - _TAIL))
    z = NormalDist().inv_cdf(_TAIL)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, start=1))
