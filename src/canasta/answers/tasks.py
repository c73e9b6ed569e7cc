"""Tasks for worker processes, as plain data.

The result of a task follows from its data, such as a view, a seed and an effort. It depends neither
on the clock nor on the machine.
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
from canasta.daily.field import Try, result_of_try
from canasta.engine.plays import Play
from canasta.engine.state.view_data import ViewData, view_of
from canasta.puzzles.answer import Answer, answer_to
from canasta.puzzles.puzzle import Line, Theme
from canasta.record.record_reader import replay_of
from canasta.record.robot_play import whole_play
from canasta.review.game_review import Finding, Reviewing

ResultT = TypeVar("ResultT", covariant=True)  # noqa: PLC0105  (named like the others)
Kind = Literal["play", "hint", "review", "field"]
KINDS: Final[tuple[Kind, ...]] = ("play", "hint", "review", "field")
"""The kinds of tasks, the most urgent first."""
LIMITS_S: Final[Mapping[Kind, float]] = {
    "play": 10.0,
    "hint": 2.0,
    "review": 20.0,
    "field": 60.0,
}
"""Default time limit for each kind of task, in seconds.

On an idle machine, tasks with the largest hands take a tenth of the limit if the program is
compiled, and less than half otherwise.
"""

REVIEWS_AT_ONCE: Final = 4
"""Number of games, of a few megabytes each, that a process caches for reviews in progress."""


class Task(Protocol[ResultT]):
    """A task with a result to compute."""

    kind: ClassVar[Kind]

    def carry_out(self) -> ResultT:
        """Return the result."""


@dataclass(frozen=True)
class RobotPlay:
    """Finds the play of a robot."""

    kind: ClassVar[Kind] = "play"
    view: ViewData
    """The view of the robot's seat; the robot gets no other data about the round."""
    level: str
    seed: int
    """The seed of the robot, from 0 to 2**32 - 1."""

    def carry_out(self) -> Play:
        """Return the play of a new robot of the level."""
        return whole_play(known_state(view_of(self.view)), make_level(self.level, self.seed).decide)


@dataclass(frozen=True)
class AlikePlay:
    """Finds the play of an :class:`AlikeRobot`."""

    kind: ClassVar[Kind] = "play"
    view: ViewData
    """The view of the robot's seat; the robot gets no other data about the round."""
    level: str
    deal: bytes
    """The seed of the robots' random numbers."""

    def carry_out(self) -> Play:
        """Return the play of a robot of the level for the deal."""
        robot = AlikeRobot(self.level, self.deal)
        return whole_play(known_state(view_of(self.view)), robot.decide)


@dataclass(frozen=True)
class DailyTry:
    """Lets a robot play the deal of a day in the visitor's seat."""

    kind: ClassVar[Kind] = "field"
    deal: DailyDeal
    level: str
    number: int
    """The seed of the robot."""

    def carry_out(self) -> Try:
        """Return the robot's result."""
        return result_of_try(self.deal, self.level, self.number)


@dataclass(frozen=True)
class HintWanted:
    """Finds advice for a person who requested a hint."""

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
    """Judges an answer to a puzzle."""

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
    """The number of findings about decisions."""


@dataclass(frozen=True)
class ReviewMeasured:
    """Counts the findings of a review."""

    kind: ClassVar[Kind] = "review"
    record: str
    """The record of the game."""
    worlds: int
    """The number of worlds in which a robot chooses at each decision."""

    def carry_out(self) -> ReviewLength:
        """Return the length."""
        work = _reviewing(self.record, self.worlds)
        return ReviewLength(len(work), work.decisions)


@dataclass(frozen=True)
class ReviewPart:
    """Computes one finding of a review."""

    kind: ClassVar[Kind] = "review"
    record: str
    """The record of the game."""
    worlds: int
    """The number of worlds in which a robot chooses at each decision."""
    number: int
    """The number of the finding, from 0, in the order of the game."""

    def carry_out(self) -> Finding:
        """Return the finding."""
        return _reviewing(self.record, self.worlds)[self.number]


@dataclass(frozen=True)
class PlayReason:
    """Finds the reasons for a play of a game."""

    kind: ClassVar[Kind] = "review"
    record: str
    """The record of the game."""
    worlds: int
    """The number of worlds in which a robot chooses."""
    round_number: int
    """The number of the round in the game, from 1."""
    step: int
    """The number of the play in the round, from 1."""

    def carry_out(self) -> tuple[Principle, ...]:
        """Return the principles that support the play, the most important first."""
        return _reviewing(self.record, self.worlds).why(self.round_number, self.step)


@lru_cache(REVIEWS_AT_ONCE)
def _reviewing(record: str, worlds: int) -> Reviewing:
    """Return the review of a game, cached because its findings are requested one after another."""
    return Reviewing(replay_of(record), worlds=worlds, seed=0)
