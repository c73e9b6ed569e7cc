"""The results of robots in the same seat, with which a visitor's result is compared."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from canasta.agents.agent import Agent
from canasta.agents.levels import PLAIN_EFFORT, level_names, make_level
from canasta.arena.rounds import play_round
from canasta.daily.deal import DailyDeal
from canasta.engine.state.state import State

TRIES: Final = 20
"""Rounds that each level plays in the visitor's seat, with different seeds."""
PAR_LEVEL: Final = "expert"


@dataclass(frozen=True)
class Field:
    """The points by which each level came out ahead, in each of its tries."""

    ahead: Mapping[str, Sequence[int]]

    @property
    def par(self) -> int:
        """The strongest level's mean result, rounded."""
        return self.means()[PAR_LEVEL]

    def percent(self, ahead: int) -> int:
        """Return how much of the field ``ahead`` points beat, in percent; a tie counts half."""
        others = self._results()
        beaten = sum((other < ahead) + (other <= ahead) for other in others)
        return round(50 * beaten / len(others))

    def means(self) -> dict[str, int]:
        """Return the mean of each level, rounded."""
        return {level: round(fmean(results)) for level, results in self.ahead.items()}

    def histogram(self, ahead: int, width: int) -> tuple[list[int], int]:
        """Return the number of results in each of ``width`` equal steps, and the step of ``ahead``.

        The steps reach from the lowest result to the highest, ``ahead`` included.
        """
        results = self._results()
        low, high = min(*results, ahead), max(*results, ahead)
        counts = [0] * width
        for result in results:
            counts[_step(result, low, high, width)] += 1
        return counts, _step(ahead, low, high, width)

    def _results(self) -> list[int]:
        return [result for tries in self.ahead.values() for result in tries]


def _step(value: int, low: int, high: int, steps: int) -> int:
    return (value - low) * steps // (high - low + 1)


def field_results(deal: DailyDeal, state: State, seat: int) -> Iterator[tuple[str, int]]:
    """Yield level and points ahead of each try, of all levels in turn.

    ``state`` is the round as dealt, ``seat`` the visitor's seat.
    """
    for number in range(TRIES):
        for level in level_names():
            agents: list[Agent] = [deal.robot] * int(state.public.game_rules.players)
            agents[seat] = make_level(level, number, PLAIN_EFFORT)
            scores = play_round(state.copy(), agents).scores
            yield level, points_ahead(scores, int(state.public.side_of(seat)))


def points_ahead(scores: Sequence[int], side: int) -> int:
    """Return how far a side is ahead of the mean of the others, in whole points, rounded down."""
    others = sum(scores) - scores[side]
    return scores[side] - others // (len(scores) - 1)
