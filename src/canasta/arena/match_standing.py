"""The standing of a match: its results, added up as integers and in the order of deals."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from canasta.arena.duplicate import Duplicate
from canasta.arena.intervals import Estimate, Sample
from canasta.arena.lineups import FIRST, edge, edge_unit, lineups


@dataclass
class Wins:
    """The numbers of rounds, pairs or games that the first agent won, lost and tied."""

    won: int = 0
    lost: int = 0
    tied: int = 0

    def count(self, gain: int) -> None:
        """Count a win if ``gain`` is positive, a loss if it is negative, a tie if it is zero."""
        if gain > 0:
            self.won += 1
        elif gain < 0:
            self.lost += 1
        else:
            self.tied += 1

    @property
    def all(self) -> int:
        """The total number of results counted."""
        return self.won + self.lost + self.tied


class MatchStanding:
    """The results of the deals and games of one match so far."""

    def __init__(self, sides: int) -> None:
        """Start without results, for a table with ``sides`` sides."""
        self._lineups: Final = lineups(sides)
        self.unit: Final = edge_unit(sides)
        """The divisor that turns an edge into points per deal."""
        self.edges: Final[list[int]] = []
        """The first agent's gain in each deal, summed over its rounds; divide by ``unit``."""
        self.halves: Final[list[int]] = []
        """For each deal, twice the rounds won by the first agent plus the rounds tied."""
        self.sample: Final = Sample()
        """The sums of :attr:`edges`."""
        self.shares: Final = Sample()
        """The sums of :attr:`halves`."""
        self.game_shares: Final = Sample()
        """The sums, over duplicate games, of twice the games won plus the games tied."""
        self.deals: Final = Wins()
        """Wins in single rounds."""
        self.pairs: Final = Wins()
        """Wins in duplicate deals, over all line-ups."""
        self.games: Final = Wins()
        self.decisions: Final = [0, 0]
        """Number of unit actions that each agent decided."""
        self.nanoseconds: Final = [0, 0]
        """Processor time of each agent for its decisions, in nanoseconds; elapsed time for a
        program."""
        self.failures: Final = (Counter[str](), Counter[str]())
        """For each agent, the number of failures by code, at most one per round and seat."""
        self._lines: Final[list[str]] = []
        """The lines that the digest covers."""

    def __repr__(self) -> str:
        counted = f"{self.sample.count} deals"
        if not self.sample.count:
            return f"<MatchStanding of {counted}>"
        return f"<MatchStanding of {counted}: {self.points_per_deal()} points per deal>"

    def add_deal(self, result: Duplicate) -> None:
        """Count one more deal."""
        edges = self._edges_of(result)
        for gain in edges:
            self.deals.count(gain)
        total = sum(edges)
        self.pairs.count(total)
        self.sample.add(total)
        self.edges.append(total)
        self.halves.append(_halves(edges))
        self.shares.add(self.halves[-1])
        self._note("deal", result)

    def add_game(self, result: Duplicate) -> None:
        """Count one more duplicate game; the agent of the side with the highest score wins.

        The highest score also wins a game that reached the limit of rounds.
        """
        gains = []
        for totals, lineup in zip(result.scores, self._lineups, strict=True):
            best = max(totals)
            leaders = {lineup[side] for side, total in enumerate(totals) if total == best}
            gains.append(0 if len(leaders) > 1 else 1 if FIRST in leaders else -1)
            self.games.count(gains[-1])
        self.game_shares.add(_halves(gains))
        self._note("game", result)

    def points_per_deal(self) -> Estimate:
        """Return the first agent's mean gain per deal in points; the interval clusters by deal.

        Raises:
            ValueError: no deal has been played.
        """
        return self.sample.estimate(self.unit)

    def share(self, *, of_games: bool = False) -> Estimate:
        """Return the share of the rounds, or of the games, that the first agent won, from 0 to 1.

        A tie is half a win. The interval clusters by deal or by duplicate game, and is limited to
        the range from 0 to 1.

        Raises:
            ValueError: no deal (or game) has been played.
        """
        sample = self.game_shares if of_games else self.shares
        found = sample.estimate(2 * len(self._lineups))
        if found.low is None or found.high is None:
            return found
        return Estimate(found.mean, max(found.low, 0.0), min(found.high, 1.0))

    @property
    def digest(self) -> str:
        """SHA-256 over all results in order, without times, in hexadecimal.

        Each result is a line of words separated by spaces: ``deal`` or ``game``, then the points of
        each side in each line-up, then the numbers of decisions.
        """
        return sha256("".join(self._lines).encode("ascii")).hexdigest()

    def _edges_of(self, result: Duplicate) -> list[int]:
        return [
            edge(scores, lineup)
            for scores, lineup in zip(result.scores, self._lineups, strict=True)
        ]

    def _note(self, kind: str, result: Duplicate) -> None:
        for agent in range(2):
            self.decisions[agent] += result.decisions[agent]
            self.nanoseconds[agent] += result.nanoseconds[agent]
            self.failures[agent].update(result.failures[agent])
        numbers = [points for scores in result.scores for points in scores]
        numbers += result.decisions
        self._lines.append(f"{kind} {' '.join(map(str, numbers))}\n")


def _halves(gains: Sequence[int]) -> int:
    """Return twice the number of gains above 0, plus the number of zeros."""
    return sum(1 + (gain > 0) - (gain < 0) for gain in gains)
