"""Statistics of many rounds, from integer sums that are the same on every machine."""

from collections.abc import Iterable
from hashlib import sha256
from math import sqrt

from canasta.arena.rounds import RoundResult


class RoundStatistics:
    """Adds up the results of rounds without storing them."""

    def __init__(self, sides: int) -> None:
        """Start without rounds, for ``sides`` sides."""
        self.deals = 0
        self.turns = 0
        self.decisions = 0
        self.endings: dict[int, int] = {}
        """The number of rounds for each ending."""
        self._sums = [0] * sides
        self._squares = [0] * sides
        self._digest = sha256()

    def add(self, result: RoundResult) -> None:
        """Count one more round."""
        self.deals += 1
        self.turns += result.turns
        self.decisions += result.decisions
        self.endings[result.ending] = self.endings.get(result.ending, 0) + 1
        for side, score in enumerate(result.scores):
            self._sums[side] += score
            self._squares[side] += score * score
        scores = " ".join(map(str, result.scores))
        line = f"{result.ending} {result.turns} {result.decisions} {scores}\n"
        self._digest.update(line.encode("ascii"))

    def add_all(self, results: Iterable[RoundResult]) -> None:
        """Count several rounds."""
        for result in results:
            self.add(result)

    @property
    def digest(self) -> str:
        """SHA-256 over all results in order, in hexadecimal.

        Each round is a line of numbers separated by spaces: ending, turns, decisions, and the
        points of each side.
        """
        return self._digest.hexdigest()

    @property
    def mean_turns(self) -> float:
        """Mean number of turns in a round; 0 without rounds."""
        return self.turns / max(self.deals, 1)

    @property
    def mean_decisions(self) -> float:
        """Mean number of decisions in a round; 0 without rounds."""
        return self.decisions / max(self.deals, 1)

    @property
    def score_means(self) -> list[float]:
        """Mean points of each side in a round; 0 without rounds."""
        return [total / max(self.deals, 1) for total in self._sums]

    @property
    def score_deviations(self) -> list[float]:
        """Sample standard deviation of the points of each side; 0 for fewer than two rounds."""
        if self.deals < 2:
            return [0.0] * len(self._sums)
        # Integers up to the final division and root give the same result on every machine.
        spreads = [
            self.deals * squares - total * total
            for total, squares in zip(self._sums, self._squares, strict=True)
        ]
        return [sqrt(spread / (self.deals * (self.deals - 1))) for spread in spreads]
