"""A sequential test: it stops as soon as the deals decide between two hypotheses.

It is Wald's sequential probability ratio test (A. Wald, Sequential Tests of Statistical Hypotheses,
Annals of Mathematical Statistics 16, 1945) for the mean of normal values, here the results of
duplicate deals, with the deviation estimated from the same values. Chess engines are tested this
way, on pairs of games (fishtest; M. Van den Bergh, A Practical Introduction to the GSPRT).
"""

from dataclasses import dataclass
from math import log
from typing import Final, Literal

from canasta.arena.intervals import Sample

ERROR: Final = 0.05
"""Approximate probability to decide for ``high`` if ``low`` is true, and vice versa."""
BOUND: Final = log((1 - ERROR) / ERROR)
"""Absolute value of the log-likelihood ratio at which the test decides: 2.944."""
LEAST: Final = 30
"""Number of deals below which the test decides nothing, because the deviation is too uncertain."""

Decision = Literal["low", "high", "undecided"]


@dataclass(frozen=True)
class SequentialTest:
    """Tests whether the first agent gains ``low`` points per deal or ``high``, which is more."""

    low: float
    high: float

    def ratio(self, sample: Sample, unit: int = 1) -> float:
        """Return the logarithm of the likelihood ratio of ``high`` to ``low``.

        ``unit`` is as for :meth:`canasta.arena.intervals.Sample.estimate`. It is 0 if fewer
        than two different values leave the deviation unknown.

        For n values with mean x and variance v it is n (high - low) (2 x - low - high) / (2 v).
        """
        count = sample.count
        if sample.spread == 0:
            return 0.0
        mean = sample.sum / (count * unit)
        variance = sample.spread / (count * (count - 1) * unit**2)
        return count * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * variance)

    def decision(self, sample: Sample, unit: int = 1) -> Decision:
        """Return the decision for the values so far."""
        if sample.count < LEAST:
            return "undecided"
        ratio = self.ratio(sample, unit)
        if ratio >= BOUND:
            return "high"
        return "low" if ratio <= -BOUND else "undecided"
