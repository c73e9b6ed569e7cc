"""A sequential test, which stops as soon as the deals decide between two hypotheses.

This is Wald's sequential probability ratio test (A. Wald, Sequential Tests of Statistical
Hypotheses, Annals of Mathematical Statistics 16, 1945) for the mean of normally distributed values:
the results of duplicate deals. The deviation is estimated from the same values. Chess engines are
tested in this way on pairs of games (fishtest; M. Van den Bergh, A Practical Introduction to the
GSPRT).
"""

from dataclasses import dataclass
from math import log
from typing import Final, Literal

from canasta.arena.intervals import Sample

ERROR: Final = 0.05
"""Approximate probability of deciding for ``high`` if ``low`` is true, and vice versa."""
BOUND: Final = log((1 - ERROR) / ERROR)
"""Absolute value of the log-likelihood ratio at which the test decides: 2.944."""
LEAST: Final = 30
"""Least number of deals for a decision; the deviation of fewer deals is too uncertain."""

Decision = Literal["low", "high", "undecided"]


@dataclass(frozen=True)
class SequentialTest:
    """Tests whether the first agent gains ``low`` or ``high`` points per deal (``low < high``)."""

    low: float
    high: float

    def ratio(self, sample: Sample, unit: int = 1) -> float:
        """Return the logarithm of the likelihood ratio of ``high`` to ``low``.

        ``unit`` has the meaning of :meth:`canasta.arena.intervals.Sample.estimate`. For n values
        with mean x and variance v the result is n (high - low) (2 x - low - high) / (2 v). It is 0
        if all values are equal, because the variance is then unknown.
        """
        count = sample.count
        if sample.spread == 0:
            return 0.0
        mean = sample.sum / (count * unit)
        variance = sample.spread / (count * (count - 1) * unit**2)
        return count * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * variance)

    def decision(self, sample: Sample, unit: int = 1) -> Decision:
        """Return the decision given the values in ``sample``."""
        if sample.count < LEAST:
            return "undecided"
        ratio = self.ratio(sample, unit)
        if ratio >= BOUND:
            return "high"
        return "low" if ratio <= -BOUND else "undecided"
