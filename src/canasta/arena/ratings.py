"""Ratings of several agents from the rounds that they won against each other.

In the model of Bradley and Terry, an agent of strength a wins a round against an agent of strength
b with probability a / (a + b). A tie is half a win for each. The most likely strengths are found by
minorization and maximization (D. R. Hunter, MM Algorithms for Generalized Bradley-Terry Models,
Annals of Statistics 32, 2004). Ratings are on the Elo scale: 400 points are odds of ten to one, and
the mean of all agents is 0. One tied round is added to each pairing, so that an agent that won
every round has a finite rating.

The rounds of a deal are not independent of each other, and neither are matches on the same deals.
Intervals therefore come from a jackknife that leaves out one group of deals at a time, in all
matches at once (J. W. Tukey 1958; K. M. Wolter, Introduction to Variance Estimation, chapter 4).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log10, sqrt
from typing import Final

from canasta.arena.intervals import t_quantile

GROUPS: Final = 20
"""Number of groups of deals for the jackknife; deal ``n`` belongs to group ``n % GROUPS``."""
_ELO: Final = 400.0
_CLOSE: Final = 1e-9
_MOST_STEPS: Final = 100_000


@dataclass(frozen=True)
class Pairing:
    """The results of two agents against each other, deal by deal."""

    first: int
    """Index of the first agent."""
    second: int
    halves: Sequence[int]
    """For each deal, twice the rounds won by the first agent plus the rounds tied."""
    rounds: int
    """Number of rounds per deal."""


@dataclass(frozen=True)
class Rating:
    """An agent's strength on the Elo scale, relative to the mean of all agents."""

    elo: float
    low: float | None
    """Lower end of the 95 % interval, or None if there are too few deals."""
    high: float | None
    """Upper end of the interval, or None if there are too few deals."""


def ratings(agents: int, pairings: Sequence[Pairing]) -> list[Rating]:
    """Return the ratings of ``agents`` agents, which must all have played the same deals.

    Raises:
        ValueError: no deal has been played.
    """
    deals = min(len(pairing.halves) for pairing in pairings)
    if deals == 0:
        raise ValueError("no deal has been played")
    groups = min(GROUPS, deals)
    elos = _elos(agents, pairings, _Kept(groups, None))
    if groups < 2:
        return [Rating(elo, None, None) for elo in elos]
    without = [_elos(agents, pairings, _Kept(groups, group)) for group in range(groups)]
    rated = []
    for agent, elo in enumerate(elos):
        squares = sum((part[agent] - elo) ** 2 for part in without)
        margin = t_quantile(groups - 1) * sqrt(squares * (groups - 1) / groups)
        rated.append(Rating(elo, elo - margin, elo + margin))
    return rated


@dataclass(frozen=True)
class _Kept:
    """Selects all deals, or all deals except one group."""

    groups: int
    without: int | None

    def total(self, values: Sequence[int]) -> tuple[int, int]:
        """Return the sum and the number of the values of the selected deals."""
        if self.without is None:
            return sum(values), len(values)
        left_out = values[self.without :: self.groups]
        return sum(values) - sum(left_out), len(values) - len(left_out)


def _elos(agents: int, pairings: Sequence[Pairing], kept: _Kept) -> list[float]:
    won = [0.0] * agents
    met: list[tuple[int, int, float]] = []
    for pairing in pairings:
        halves, deals = kept.total(pairing.halves)
        rounds = deals * pairing.rounds + 1.0
        first_won = (halves + 1) / 2
        won[pairing.first] += first_won
        won[pairing.second] += rounds - first_won
        met.append((pairing.first, pairing.second, rounds))
    strengths = [1.0] * agents
    for _ in range(_MOST_STEPS):
        weights = [0.0] * agents
        for first, second, rounds in met:
            share = rounds / (strengths[first] + strengths[second])
            weights[first] += share
            weights[second] += share
        raised = [wins / weight for wins, weight in zip(won, weights, strict=True)]
        scale = agents / sum(raised)
        raised = [strength * scale for strength in raised]
        change = max(abs(new / old - 1) for new, old in zip(raised, strengths, strict=True))
        strengths = raised
        if change < _CLOSE:
            break
    elos = [_ELO * log10(strength) for strength in strengths]
    mean = sum(elos) / agents
    return [elo - mean for elo in elos]
