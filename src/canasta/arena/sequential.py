"""A test that stops as soon as the deals played decide between two hypotheses.

Wald's sequential probability ratio test (A. Wald, Sequential Tests of Statistical Hypotheses,
Annals of Mathematical Statistics 16, 1945) on the results of duplicate deals, taken as normal with
unknown deviation: under either hypothesis the deviation is the likeliest one, which makes the ratio
a generalised one. Chess engines are tested so, on pairs of games (fishtest).
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

        ``unit`` is as for :meth:`canasta.arena.intervals.Sample.estimate`. It is 0 below two
        values, and where all values are equal, since these have no likelihood.

        With mean x, variance v (divided by n) and n values, the likeliest variance under a mean m
        is v + (x - m)², and the ratio is n/2 · ln((v + (x - low)²) / (v + (x - high)²)).
        """
        count = sample.count
        if count < 2 or sample.spread == 0:
            return 0.0
        mean = sample.sum / (count * unit)
        variance = sample.spread / (count * unit) ** 2
        against_low = variance + (mean - self.low) ** 2
        against_high = variance + (mean - self.high) ** 2
        return count / 2 * log(against_low / against_high)

    def decision(self, sample: Sample, unit: int = 1) -> Decision:
        """Return what the values decide."""
        if sample.count < LEAST:
            return "undecided"
        ratio = self.ratio(sample, unit)
        if ratio >= BOUND:
            return "high"
        return "low" if ratio <= -BOUND else "undecided"
