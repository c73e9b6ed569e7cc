"""Tasks for worker processes: plain data, with the same result in any process.

A task depends neither on the clock nor on the machine: its result follows from a view, a seed and
an effort.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final, Literal, Protocol, TypeVar

from canasta.agents.alike import AlikeRobot
from canasta.agents.hints.advice import Suggestion, suggested
from canasta.agents.hints.principles import Principle
from canasta.agents.levels import make_level
from canasta.agents.search.comparison import Effort
from canasta.agents.worlds.known_state import known_state
from canasta.daily.deal import DailyDeal
from canasta.daily.field import result_of_try
from canasta.engine.plays import Play
from canasta.engine.state.view_data import ViewData, view_of
from canasta.puzzles.answer import Answer, answer_to
from canasta.puzzles.puzzle import Line, Theme
from canasta.record.record_reader import replay_of
from canasta.record.robot_play import whole_play
from canasta.review.game_review import Finding, Reviewing

ResultT = TypeVar("ResultT", covariant=True)  # noqa: PLC0105  (named like the others)
Kind = Literal["play", "hint", "review"]
KINDS: Final[tuple[Kind, ...]] = ("play", "hint", "review")
"""The kinds of tasks, the most urgent first."""
LIMITS_S: Final[Mapping[Kind, float]] = {"play": 10.0, "hint": 2.0, "review": 20.0}
"""Seconds that a task of each kind may take in a process, by default.

On an idle machine, tasks with the largest hands take a tenth of the limit compiled, and less than
half interpreted.
"""

REVIEWS_AT_ONCE: Final = 4
"""Reviews that may alternate; a process keeps this many games, of a few megabytes each."""


class Task(Protocol[ResultT]):
    """A question with a result to compute."""

    kind: ClassVar[Kind]

    def carry_out(self) -> ResultT:
        """Return the result."""


@dataclass(frozen=True)
class RobotPlay:
    """The play of a robot."""

    kind: ClassVar[Kind] = "play"
    view: ViewData
    """The view of its seat; a robot gets nothing else."""
    level: str
    seed: int
    """From 0 to 2**32 - 1."""

    def carry_out(self) -> Play:
        """Return the play of a robot of the level, made for this play."""
        return whole_play(known_state(view_of(self.view)), make_level(self.level, self.seed).decide)


@dataclass(frozen=True)
class AlikePlay:
    """The play of a robot at a table where robots play alike."""

    kind: ClassVar[Kind] = "play"
    view: ViewData
    """The view of its seat; a robot gets nothing else."""
    level: str
    deal: bytes
    """The seed of the robots' chance."""

    def carry_out(self) -> Play:
        """Return the play of a robot of the level."""
        robot = AlikeRobot(self.level, self.deal)
        return whole_play(known_state(view_of(self.view)), robot.decide)


@dataclass(frozen=True)
class DailyTry:
    """A round of a robot in the place of a visitor, at the deal of a day."""

    kind: ClassVar[Kind] = "review"
    deal: DailyDeal
    level: str
    number: int
    """The seed of the robot."""

    def carry_out(self) -> int:
        """Return by how many points it came out ahead."""
        return result_of_try(self.deal, self.level, self.number)


@dataclass(frozen=True)
class HintWanted:
    """The advice for somebody who asked for a hint."""

    kind: ClassVar[Kind] = "hint"
    view: ViewData
    staged: Play | None
    """The steps that the person has prepared."""
    effort: Effort

    def carry_out(self) -> Suggestion:
        """Return the advice."""
        return suggested(view_of(self.view), self.staged, self.effort)


@dataclass(frozen=True)
class AnswerJudged:
    """The value of an answer to a puzzle."""

    kind: ClassVar[Kind] = "hint"
    view: ViewData
    theme: Theme
    lines: tuple[Line, ...]
    """The lines of the puzzle, the best first."""
    line: tuple[int, ...]
    """The unit actions of the answer."""

    def carry_out(self) -> Answer:
        """Return the judgement."""
        return answer_to(view_of(self.view), self.theme, self.lines, self.line)


@dataclass(frozen=True)
class ReviewLength:
    """The number of findings in a review."""

    findings: int
    decisions: int
    """Findings on decisions."""


@dataclass(frozen=True)
class ReviewMeasured:
    """The length of a review."""

    kind: ClassVar[Kind] = "review"
    record: str
    """The record of the game."""
    worlds: int
    """Worlds in which a robot chooses at each decision."""

    def carry_out(self) -> ReviewLength:
        """Return the length."""
        work = _reviewing(self.record, self.worlds)
        return ReviewLength(len(work), work.decisions)


@dataclass(frozen=True)
class ReviewPart:
    """One finding of a review."""

    kind: ClassVar[Kind] = "review"
    record: str
    """The record of the game."""
    worlds: int
    """Worlds in which a robot chooses at each decision."""
    number: int
    """Number of the finding, from 0, in the order of the game."""

    def carry_out(self) -> Finding:
        """Return the finding."""
        return _reviewing(self.record, self.worlds)[self.number]


@dataclass(frozen=True)
class PlayReason:
    """The reasons for a play of a game."""

    kind: ClassVar[Kind] = "review"
    record: str
    """The record of the game."""
    worlds: int
    """Worlds in which a robot chooses."""
    round_number: int
    """The number of the round in the game, from 1."""
    step: int
    """The number of the play in the round, from 1."""

    def carry_out(self) -> tuple[Principle, ...]:
        """Return the principles that support the play, the weightiest first."""
        return _reviewing(self.record, self.worlds).why(self.round_number, self.step)


@lru_cache(REVIEWS_AT_ONCE)
def _reviewing(record: str, worlds: int) -> Reviewing:
    """Return the review of a game; the parts of one follow each other."""
    return Reviewing(replay_of(record), worlds=worlds, seed=0)
