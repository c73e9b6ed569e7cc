"""The results of robots in the visitor's seat, for comparison with the visitor's result."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final, NamedTuple

from canasta.agents.agent import Agent
from canasta.agents.levels import PLAIN_EFFORT, is_certain, level_names, make_level
from canasta.daily.deal import DailyDeal
from canasta.engine.state.public_state import ANSWERING, OVER
from canasta.record.card_game import CardGame

TRIES: Final = 20
"""Number of rounds that each level plays in the visitor's seat, with different seeds."""
PAR_LEVEL: Final = "expert"


@dataclass(frozen=True)
class Field:
    """The lead of each level in each of its rounds so far, in points (:func:`points_ahead`)."""

    ahead: Mapping[str, Sequence[int]]

    @property
    def size(self) -> int:
        """The number of results."""
        return sum(map(len, self.ahead.values()))

    @property
    def has_begun(self) -> bool:
        """Whether every level has a result, so that there is something to compare with."""
        return all(self.ahead.get(level) for level in level_names())

    @property
    def is_complete(self) -> bool:
        """Whether every level has played :data:`TRIES` rounds."""
        return all(len(self.ahead.get(level, ())) >= TRIES for level in level_names())

    def with_try(self, found: "Try") -> "Field":
        """Return the field with ``found``, the result of :meth:`next_try`, added."""
        level, _ = self.next_try()
        tries = [*self.ahead.get(level, ()), found.ahead]
        return Field({**self.ahead, level: [found.ahead] * TRIES if found.is_certain else tries})

    def next_try(self) -> tuple[str, int]:
        """Return the level that plays next, and its seed, while the field is incomplete.

        Each level plays once, so that there is something to compare with early. Then the strongest
        level, which takes nearly all the time, plays last.
        """
        played = {level: len(self.ahead.get(level, ())) for level in level_names()}
        level = min(played, key=lambda level: (played[level] >= TRIES, played[level] > 0))
        return level, played[level]

    @property
    def par(self) -> int:
        """The strongest level's mean result, rounded."""
        return self.means()[PAR_LEVEL]

    def percent(self, ahead: int, visitors: Sequence[int] = ()) -> int:
        """Return the percentage of the robots' results and ``visitors`` that ``ahead`` beats.

        A tie counts half. While the field is incomplete, the levels so far count alike.
        """
        others = [*self._weighed(), *[(other, 1.0) for other in visitors]]
        beaten = sum(weight * ((other < ahead) + (other <= ahead)) for other, weight in others)
        return round(50 * beaten / sum(weight for _, weight in others))

    def means(self) -> dict[str, int]:
        """Return the mean result of each level that has played, rounded."""
        return {level: round(fmean(results)) for level, results in self.ahead.items() if results}

    def histogram(self, ahead: int, width: int) -> tuple[list[int], int]:
        """Return the number of results in each of ``width`` equal bins, and the bin of ``ahead``.

        The bins reach from the lowest to the highest of all results and ``ahead``.
        """
        results = self.results()
        low, high = min(*results, ahead), max(*results, ahead)
        counts = [0.0] * width
        for result, weight in self._weighed():
            counts[_step(result, low, high, width)] += weight
        return [round(count) for count in counts], _step(ahead, low, high, width)

    def results(self) -> list[int]:
        """Return all results."""
        return [result for tries in self.ahead.values() for result in tries]

    def _weighed(self) -> list[tuple[int, float]]:
        """Return all results, weighed as those of a level that has played :data:`TRIES` rounds."""
        played = self.ahead.values()
        return [(result, TRIES / len(tries)) for tries in played for result in tries]


def _step(value: int, low: int, high: int, steps: int) -> int:
    return (value - low) * steps // (high - low + 1)


class Try(NamedTuple):
    """The result of a robot in the visitor's seat."""

    ahead: int
    """The robot's lead over the mean of the other sides, in points."""
    is_certain: bool
    """Whether the robot has played without chance, so that every seed leads to the same result."""


def play_try(deal: DailyDeal, level: str, number: int) -> Iterator[Try | None]:
    """Let a robot of ``level`` play the deal in the visitor's seat, with the seed ``number``.

    Yields None after each decision, and finally the result.
    """
    without_chance = is_certain(level, deal.game_rules)
    game = CardGame(deal.header("-", ["-"] * int(deal.game_rules.players)))
    game.deal()
    agents: list[Agent] = [deal.robot] * int(deal.game_rules.players)
    agents[deal.seat] = make_level(level, number, PLAIN_EFFORT)
    agents[deal.seat].begin_round(game.state.view(deal.seat))
    while game.state.public.phase != OVER:
        seat = int(game.state.public.to_act())
        if seat == deal.seat and game.state.public.phase == ANSWERING:
            without_chance = False
        game.step(agents[seat].decide(game.state.view(seat)))
        yield None
    yield Try(
        points_ahead(game.game.totals, int(deal.game_rules.side_of(deal.seat))), without_chance
    )


def result_of_try(deal: DailyDeal, level: str, number: int) -> Try:
    """Return the result that :func:`play_try` yields last."""
    return next(found for found in play_try(deal, level, number) if found is not None)


def points_ahead(scores: Sequence[int], side: int) -> int:
    """Return the lead of ``side`` over the mean of the other sides (rounded down), in points."""
    others = sum(scores) - scores[side]
    return scores[side] - others // (len(scores) - 1)
