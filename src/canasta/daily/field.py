"""The results of robots in the same seat, with which a visitor's result is compared."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from canasta.agents.agent import Agent
from canasta.agents.levels import PLAIN_EFFORT, level_names, make_level
from canasta.daily.deal import DailyDeal
from canasta.engine.state.public_state import OVER
from canasta.record.card_game import CardGame

TRIES: Final = 20
"""Rounds that each level plays in the visitor's seat, with different seeds."""
PAR_LEVEL: Final = "expert"


@dataclass(frozen=True)
class Field:
    """The points by which each level came out ahead, in each of its tries so far."""

    ahead: Mapping[str, Sequence[int]]

    @property
    def size(self) -> int:
        """The number of results."""
        return len(self.results())

    @property
    def is_complete(self) -> bool:
        """Whether every level has played all its tries."""
        return self.size == TRIES * len(level_names())

    def with_try(self, ahead: int) -> "Field":
        """Return the field with the result of :meth:`next_try`."""
        level, _ = self.next_try()
        return Field({**self.ahead, level: [*self.ahead.get(level, ()), ahead]})

    def next_try(self) -> tuple[str, int]:
        """Return the level that plays next, and its seed; levels take turns."""
        number, level = divmod(self.size, len(level_names()))
        return level_names()[level], number

    @property
    def par(self) -> int:
        """The strongest level's mean result, rounded."""
        return self.means()[PAR_LEVEL]

    def percent(self, ahead: int, visitors: Sequence[int] = ()) -> int:
        """Return how many of the robots and ``visitors`` are beaten, in percent.

        A tie counts half.
        """
        others = [*self.results(), *visitors]
        beaten = sum((other < ahead) + (other <= ahead) for other in others)
        return round(50 * beaten / len(others))

    def means(self) -> dict[str, int]:
        """Return the mean of each level that has played, rounded."""
        return {level: round(fmean(results)) for level, results in self.ahead.items() if results}

    def histogram(self, ahead: int, width: int) -> tuple[list[int], int]:
        """Return the number of results in each of ``width`` equal steps, and the step of ``ahead``.

        The steps reach from the lowest result to the highest, ``ahead`` included.
        """
        results = self.results()
        low, high = min(*results, ahead), max(*results, ahead)
        counts = [0] * width
        for result in results:
            counts[_step(result, low, high, width)] += 1
        return counts, _step(ahead, low, high, width)

    def results(self) -> list[int]:
        """Return all results."""
        return [result for tries in self.ahead.values() for result in tries]


def _step(value: int, low: int, high: int, steps: int) -> int:
    return (value - low) * steps // (high - low + 1)


def play_try(deal: DailyDeal, level: str, number: int) -> Iterator[int | None]:
    """Let a level play the deal in the visitor's seat, ``number`` being its seed.

    Yields None after each decision, and last of all the points by which the level came out ahead.
    """
    game = CardGame(deal.header("-", ["-"] * int(deal.game_rules.players)))
    game.deal()
    agents: list[Agent] = [deal.robot] * int(deal.game_rules.players)
    agents[deal.seat] = make_level(level, number, PLAIN_EFFORT)
    agents[deal.seat].begin_round(game.state.view(deal.seat))
    while game.state.public.phase != OVER:
        seat = int(game.state.public.to_act())
        game.step(agents[seat].decide(game.state.view(seat)))
        yield None
    yield points_ahead(game.game.totals, int(deal.game_rules.side_of(deal.seat)))


def result_of_try(deal: DailyDeal, level: str, number: int) -> int:
    """Return the result of :func:`play_try`."""
    return next(ahead for ahead in play_try(deal, level, number) if ahead is not None)


def points_ahead(scores: Sequence[int], side: int) -> int:
    """Return how far a side is ahead of the mean of the others, in whole points, rounded down."""
    others = sum(scores) - scores[side]
    return scores[side] - others // (len(scores) - 1)
