"""A test that stops as soon as the deals played decide between two hypotheses.

Wald's sequential probability ratio test (A. Wald, Sequential Tests of Statistical Hypotheses,
Annals of Mathematical Statistics 16, 1945) for the mean of normal values, here the results of
duplicate deals, with the deviation estimated from the same values. Chess engines are tested so, on
pairs of games (fishtest; M. Van den Bergh, A Practical Introduction to the GSPRT).
"""

from dataclasses import dataclass
from math import log
from typing import Final, Literal

from canasta.arena.intervals import Sample

ERROR: Final = 0.05
"""Chance, about, of deciding for ``high`` where ``low`` is true, and the other way round."""
BOUND: Final = log((1 - ERROR) / ERROR)
"""The ratio's logarithm at which the test decides, to either side: 2.944."""
LEAST: Final = 30
"""Deals before which nothing is decided: the deviation is not known well enough."""

Decision = Literal["low", "high", "undecided"]


@dataclass(frozen=True)
class SequentialTest:
    """Whether the first agent gains ``low`` or ``high`` points per deal; ``low`` is the less."""

    low: float
    high: float

    def ratio(self, sample: Sample, unit: int = 1) -> float:
        """Return the logarithm of the likelihood of ``high`` over that of ``low``.

        ``unit`` is as for :meth:`canasta.arena.intervals.Sample.estimate`. It is 0 where fewer than
        two different values leave the deviation unknown.

        With n values of mean x and variance v it is n (high - low) (2 x - low - high) / (2 v).
        """
        count = sample.count
        if sample.spread == 0:
            return 0.0
        mean = sample.sum / (count * unit)
        variance = sample.spread / (count * (count - 1) * unit**2)
        return count * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * variance)

    def decision(self, sample: Sample, unit: int = 1) -> Decision:
        """Return what the values decide."""
        if sample.count < LEAST:
            return "undecided"
        ratio = self.ratio(sample, unit)
        if ratio >= BOUND:
            return "high"
        return "low" if ratio <= -BOUND else "undecided"
