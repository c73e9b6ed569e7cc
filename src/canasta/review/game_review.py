"""The review of a recorded game: the judgement of every decision, and the course of the game.

    work = Reviewing(read_record(path), worlds=64, seed=0)
    review = GameReview(work.game, list(work))

The same game, worlds and seed give the same review.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from canasta.agents.hints.principles import Principle, principle
from canasta.engine.random import mixed
from canasta.record.record_reader import GameReplay
from canasta.review.decisions import Decision, RoundEnd, TurnStart, passages
from canasta.review.expected_totals import Point, expected_totals
from canasta.review.judgement import Judgement, effort_of, judge, reasons_of

COSTLIEST: Final = 3
"""The number of costliest decisions shown for each player."""

Finding = Judgement | Point


class Reviewing:
    """A review in progress: an iterable of findings, each of which takes some time to compute."""

    def __init__(self, game: GameReplay, *, worlds: int, seed: int) -> None:
        """Review ``game``; at each decision a robot chooses in ``worlds`` worlds (4 or more).

        A round that a person still plays is left out, because the course is made from all hands.
        ``seed`` (0 to 2**32 - 1) determines the worlds.
        """
        self.game: Final = game
        self.worlds: Final = worlds
        self.seed: Final = seed
        self._passages: Final = [
            passage for passage in passages(game) if passage.round_number != game.secret_round
        ]

    def __len__(self) -> int:
        """Return the number of findings."""
        return len(self._passages)

    @property
    def decisions(self) -> int:
        """The number of findings about decisions."""
        return sum(isinstance(passage, Decision) for passage in self._passages)

    def why(self, round_number: int, step: int) -> tuple[Principle, ...]:
        """Return the reasons for a play, the most important principle first.

        ``step`` is the number of the play in its round. A play that was not a decision was the only
        play allowed.
        """
        for number, passage in enumerate(self._passages):
            if isinstance(passage, Decision) and passage.place == (round_number, step):
                return reasons_of(passage, effort_of(self.worlds), mixed(self.seed, number))
        return (principle("only_play"),)

    def __iter__(self) -> Iterator[Finding]:
        """Yield the findings in the order of the game."""
        for number in range(len(self)):
            yield self[number]

    def __getitem__(self, number: int) -> Finding:
        """Return finding ``number`` in the order of the game, from 0."""
        passage, seed = self._passages[number], mixed(self.seed, number)
        match passage:
            case Decision():
                return judge(passage, effort_of(self.worlds), seed)
            case TurnStart():
                totals = expected_totals(passage.state, self.worlds, seed)
                return Point(passage.round_number, passage.step, totals)
            case RoundEnd():
                return Point(passage.round_number, passage.step, passage.totals)
            case _:
                assert_never(passage)


@dataclass(frozen=True)
class PlayerReview:
    """The decisions of one player, with their cost."""

    seat: int
    decisions: int
    mistakes: int
    """The number of decisions that cost more than chance explains."""
    lost: int
    """The total cost of the mistakes, in points."""
    costliest: tuple[Judgement, ...]
    """At most :data:`COSTLIEST` mistakes, the costliest first."""
    best: Judgement | None
    """The decision with the largest gain over another line, or None if chance explains all
    gains."""


class GameReview:
    """The findings about a game."""

    def __init__(self, game: GameReplay, findings: Sequence[Finding]) -> None:
        """Collect all ``findings`` about ``game``."""
        self.game: Final = game
        self.judged: Final = tuple([one for one in findings if isinstance(one, Judgement)])
        """The judgement of every decision, in order."""
        self.course: Final = tuple([one for one in findings if isinstance(one, Point)])
        """The points of the course, in order."""

    def number_of(self, round_number: int, step: int) -> int:
        """Return the number of a deal or play in the whole game, from 1, as in the replay."""
        return self.game.number_of(round_number, step)

    def curves(self) -> list[list[int]]:
        """Return the curves of the course: for each, its height at each point, in points.

        With two sides there is one curve, the lead of the first side. With more sides there is one
        curve per side, its total.
        """
        sides = int(self.game.header.game_rules.sides)
        if sides == 2:
            return [[point.totals[0] - point.totals[1] for point in self.course]]
        return [[point.totals[side] for point in self.course] for side in range(sides)]

    @property
    def mistakes(self) -> list[Judgement]:
        """The decisions that cost more than chance explains, in order."""
        return [one for one in self.judged if one.loss > 0]

    def by_player(self) -> list[PlayerReview]:
        """Return the findings about each player, by seat."""
        return [self._player(seat) for seat in range(len(self.game.header.players))]

    def _player(self, seat: int) -> PlayerReview:
        own = [one for one in self.judged if one.seat == seat]
        mistakes = [one for one in own if one.loss > 0]
        return PlayerReview(
            seat,
            len(own),
            len(mistakes),
            sum(one.loss for one in mistakes),
            tuple(sorted(mistakes, key=lambda one: -one.loss)[:COSTLIEST]),
            max([one for one in own if one.gain > 0], key=lambda one: one.gain, default=None),
        )
