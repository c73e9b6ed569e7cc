"""The review of a recorded game: every decision judged, and the course of the game.

    work = Reviewing(read_record(path), worlds=64, seed=0)
    review = GameReview(work.game, list(work))

The same game, worlds and seed give the same review.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from canasta.engine.random import mixed
from canasta.record.record_lines import RoundLine
from canasta.record.record_reader import GameReplay
from canasta.review.course import Point, expected_totals
from canasta.review.decisions import Decision, HandEnd, Passage, TurnStart, passages
from canasta.review.judging import Judgement, effort_of, judge

COSTLIEST: Final = 3
"""Moves of each player that are shown."""

Finding = Judgement | Point


class Reviewing:
    """A review to be made: its findings come one by one, for it takes a while."""

    def __init__(self, game: GameReplay, *, worlds: int, seed: int) -> None:
        """Review ``game``; a robot chooses in ``worlds`` worlds (4 or more) at each decision.

        ``seed`` (0 to 2**32 - 1) makes the worlds.
        """
        self.game: Final = game
        self.worlds: Final = worlds
        self.seed: Final = seed
        self._passages: Final = list(passages(game))

    def __len__(self) -> int:
        """Return the number of findings."""
        return len(self._passages)

    @property
    def decisions(self) -> int:
        """How many of the findings are decisions."""
        return sum(isinstance(passage, Decision) for passage in self._passages)

    def __iter__(self) -> Iterator[Finding]:
        """Yield the findings in the order of the game; each takes a moment."""
        for number, passage in enumerate(self._passages):
            yield self._found(passage, mixed(self.seed, number))

    def _found(self, passage: Passage, seed: int) -> Finding:
        match passage:
            case Decision():
                return judge(passage, effort_of(self.worlds), seed)
            case TurnStart():
                totals = expected_totals(passage.state, self.worlds, seed)
                return Point(passage.hand, passage.step, totals)
            case HandEnd():
                return Point(passage.hand, passage.step, passage.totals)
            case _:
                assert_never(passage)


@dataclass(frozen=True)
class PlayerReview:
    """What the decisions of one player cost."""

    seat: int
    decisions: int
    mistakes: int
    """Decisions that cost more than chance explains."""
    lost: int
    """Points these cost together."""
    costliest: tuple[Judgement, ...]
    """The mistakes that cost most, at most :data:`COSTLIEST`, the worst first."""


class GameReview:
    """What was found about a game."""

    def __init__(self, game: GameReplay, findings: Sequence[Finding]) -> None:
        """Keep all ``findings`` about ``game``."""
        self.game: Final = game
        self.judged: Final = tuple([one for one in findings if isinstance(one, Judgement)])
        """Every decision, as they came."""
        self.course: Final = tuple([one for one in findings if isinstance(one, Point)])
        """The course of the game."""

        self._starts: Final = [
            place for place, (_, line) in enumerate(game.steps) if isinstance(line, RoundLine)
        ]
        """Deals and plays before each hand."""

    def number_of(self, hand: int, step: int) -> int:
        """Return the number, from 1, of a deal or play in the whole game, as it is told again."""
        return self._starts[hand - 1] + step + 1

    def hand_starts(self) -> list[int]:
        """Return the numbers of the deals in the whole game."""
        return [start + 1 for start in self._starts]

    def curves(self) -> list[list[int]]:
        """Return what the course is drawn by: for each curve its height at each point, in points.

        With two sides the lead of the first is one curve; with more each has one of its total.
        """
        sides = int(self.game.header.game_rules.sides)
        if sides == 2:
            return [[point.totals[0] - point.totals[1] for point in self.course]]
        return [[point.totals[side] for point in self.course] for side in range(sides)]

    @property
    def mistakes(self) -> list[Judgement]:
        """The decisions that cost more than chance explains, as they came."""
        return [one for one in self.judged if one.loss > 0]

    def by_player(self) -> list[PlayerReview]:
        """Return what was found about each player, by seat."""
        return [self._player(seat) for seat in range(len(self.game.header.players))]

    def _player(self, seat: int) -> PlayerReview:
        mistakes = [one for one in self.mistakes if one.seat == seat]
        return PlayerReview(
            seat,
            sum(one.seat == seat for one in self.judged),
            len(mistakes),
            sum(one.loss for one in mistakes),
            tuple(sorted(mistakes, key=lambda one: -one.loss)[:COSTLIEST]),
        )
