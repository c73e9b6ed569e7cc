"""The results of robots in the visitor's seat, for comparison with the visitor's result."""

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
"""Number of rounds that each level plays in the visitor's seat, with different seeds."""
PAR_LEVEL: Final = "expert"


@dataclass(frozen=True)
class Field:
    """The lead of each level in each of its rounds so far, in points (:func:`points_ahead`)."""

    ahead: Mapping[str, Sequence[int]]

    @property
    def size(self) -> int:
        """The number of results."""
        return len(self.results())

    @property
    def is_complete(self) -> bool:
        """Whether every level has played :data:`TRIES` rounds."""
        return all(len(self.ahead.get(level, ())) == TRIES for level in level_names())

    def with_try(self, ahead: int) -> "Field":
        """Return the field with the result ``ahead`` of :meth:`next_try` added."""
        level, _ = self.next_try()
        return Field({**self.ahead, level: [*self.ahead.get(level, ()), ahead]})

    def next_try(self) -> tuple[str, int]:
        """Return the level that plays next, and its seed; the levels take turns."""
        number, level = divmod(self.size, len(level_names()))
        return level_names()[level], number

    @property
    def par(self) -> int:
        """The strongest level's mean result, rounded."""
        return self.means()[PAR_LEVEL]

    def percent(self, ahead: int, visitors: Sequence[int] = ()) -> int:
        """Return the percentage of the robots' results and ``visitors`` that ``ahead`` beats.

        A tie counts half.
        """
        others = [*self.results(), *visitors]
        beaten = sum((other < ahead) + (other <= ahead) for other in others)
        return round(50 * beaten / len(others))

    def means(self) -> dict[str, int]:
        """Return the mean result of each level that has played, rounded."""
        return {level: round(fmean(results)) for level, results in self.ahead.items() if results}

    def histogram(self, ahead: int, width: int) -> tuple[list[int], int]:
        """Return the number of results in each of ``width`` equal bins, and the bin of ``ahead``.

        The bins reach from the lowest to the highest of all results and ``ahead``.
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
    """Let a robot of ``level`` play the deal in the visitor's seat, with the seed ``number``.

    Yields None after each decision, and finally the robot's lead in points.
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
    """Return the lead that :func:`play_try` yields last, in points."""
    return next(ahead for ahead in play_try(deal, level, number) if ahead is not None)


def points_ahead(scores: Sequence[int], side: int) -> int:
    """Return the lead of ``side`` over the mean of the others, which is rounded down, in points."""
    others = sum(scores) - scores[side]
    return scores[side] - others // (len(scores) - 1)
