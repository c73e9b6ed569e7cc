"""The figures of many hands, kept as whole numbers so that they are the same on every machine."""

from collections.abc import Iterable
from hashlib import sha256
from math import sqrt

from canasta.arena.hands import HandResult


class Tally:
    """Adds up results of hands; its size does not depend on how many there are."""

    def __init__(self, sides: int) -> None:
        """Start with no hand, for ``sides`` sides."""
        self.deals = 0
        self.turns = 0
        self.decisions = 0
        self.endings: dict[int, int] = {}
        """Hands by the way they ended."""
        self._sums = [0] * sides
        self._squares = [0] * sides
        self._digest = sha256()

    def add(self, result: HandResult) -> None:
        """Count one more hand."""
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

    def add_all(self, results: Iterable[HandResult]) -> None:
        """Count several hands."""
        for result in results:
            self.add(result)

    @property
    def digest(self) -> str:
        """SHA-256 over all results in order, in hexadecimal.

        Each hand is a line of numbers with spaces between: ending, turns, decisions, points of
        each side.
        """
        return self._digest.hexdigest()

    @property
    def mean_turns(self) -> float:
        """Turns in a hand, on average; 0 without hands."""
        return self.turns / max(self.deals, 1)

    @property
    def mean_decisions(self) -> float:
        """Decisions in a hand, on average; 0 without hands."""
        return self.decisions / max(self.deals, 1)

    @property
    def score_means(self) -> list[float]:
        """Each side's points in a hand, on average; 0 without hands."""
        return [total / max(self.deals, 1) for total in self._sums]

    @property
    def score_deviations(self) -> list[float]:
        """Standard deviation of each side's points (of a sample); 0 below two hands."""
        if self.deals < 2:
            return [0.0] * len(self._sums)
        # Whole numbers up to the one division, and a root: exact everywhere.
        spreads = [
            self.deals * squares - total * total
            for total, squares in zip(self._sums, self._squares, strict=True)
        ]
        return [sqrt(spread / (self.deals * (self.deals - 1))) for spread in spreads]
