"""The judgement of a decision: the player's line compared with the line that a robot chooses.

Both are judged by the player's own view. The robot (:mod:`canasta.agents.search.inference`) chooses
in worlds that fit this view; then both lines are tried in the same new worlds. The worlds in which
the robot chose would favour its choice, because among equally good lines one line looks best there
by luck. In new worlds, luck favours neither line.

If the player made the robot's choice and this line led clearly, it is compared with the robot's
next choice.

A game has many decisions, and luck makes some of them look costly, or brilliant. A suspected
mistake or gain is therefore tried again in many more worlds, and only this result counts.
"""

from dataclasses import dataclass
from math import ceil
from typing import Final

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.hints.advice import suggested
from canasta.agents.hints.principles import Principle
from canasta.agents.hints.supporting_principles import reasons
from canasta.agents.levels import table_effort
from canasta.agents.search.assessment import Assessment
from canasta.agents.search.comparison import Effort, compare
from canasta.agents.search.evaluators import FullRollout
from canasta.agents.search.inference import InferenceAgent
from canasta.agents.worlds.known_state import known_state
from canasta.build_info import is_compiled
from canasta.engine.plays import Play
from canasta.engine.state.public_state import DRAWING
from canasta.engine.state.state import View
from canasta.record.robot_play import in_order, play_of_line
from canasta.review.decisions import Decision

SUSPECTED: Final = 2
"""The number of standard errors above which a decision is suspected; chance exceeds it once in
forty times."""
SURE: Final = 3
"""The number of standard errors above which a difference counts. Intervals of this width hold for
forty decisions at once with a probability of 95 % (0.05 / 40, two-sided, is 3.2 standard errors),
and people look at the worst of all decisions in a game."""
NOTABLE: Final = 60
"""The number of points by which a robot's line that the player also chose must lead the robot's
next choice, in the robot's worlds, for the two lines to be compared."""
_MORE: Final = 4
"""The two lines are tried in this multiple of the worlds in which the robot chooses, because only
two lines are left and their difference matters."""
_AGAIN: Final = 16
"""The multiple of worlds for a suspected mistake or gain."""
_BLOCKS: Final = 4


def effort_of(worlds: int) -> Effort:
    """Return the effort of a robot that chooses in ``worlds`` worlds (4 or more)."""
    return Effort(worlds, max(worlds // _BLOCKS, 1))


def usual_worlds() -> int:
    """Return the number of worlds for a review: fewer if the engine is not compiled."""
    return 64 if is_compiled() else 8


@dataclass(frozen=True)
class Judgement:
    """A decision, its expected cost or gain, and the reasons for the two lines compared."""

    round_number: int
    """The number of the round in the game, from 1."""
    step: int
    """The number, within the round, of the play that began the line; the deal is 0."""
    seat: int
    played: Play
    """The player's line, with its cards in a fixed order like those of ``other``."""
    other: Play
    """The robot's line, or its next choice if the player made the robot's choice."""
    actions: tuple[tuple[int, ...], tuple[int, ...]]
    """The unit actions of ``other`` and of ``played``."""
    behind: int
    """The points by which the player's line is expected to fall behind ``other``: negative if it is
    better, 0 if the two lines were not compared."""
    error: int
    """The standard error of ``behind``, in points."""
    is_robots: bool = False
    """Whether the robot would have played the same line."""
    is_hint: bool = False
    """Whether a hint would have advised the player's line although it certainly falls behind."""
    why_played: tuple[Principle, ...] = ()
    """The reasons for the player's line, the most important first."""
    why_other: tuple[Principle, ...] = ()
    """The reasons for ``other``, if it is the better line."""

    @property
    def loss(self) -> int:
        """The cost of the decision in points.

        The value is 0 if chance explains the cost, or if the robot or a hint would have played the
        same line.
        """
        is_blamed = self.behind > self.margin and not (self.is_robots or self.is_hint)
        return self.behind if is_blamed else 0

    @property
    def gain(self) -> int:
        """The points by which the player's line beats ``other``, or 0 if chance explains them."""
        return max(-self.behind, 0) if -self.behind > self.margin else 0

    @property
    def margin(self) -> int:
        """Half the width of an interval for ``behind`` that holds for all decisions of a game."""
        return SURE * self.error


def judge(decision: Decision, effort: Effort, seed: int) -> Judgement:
    """Return the judgement of ``decision``; ``seed`` (0 to 2**32 - 1) determines the worlds."""
    view, line = decision.view, decision.line
    robot = InferenceAgent(seed, effort)
    found = _with_line(robot.assess(view), line)
    is_robots = found.lines[0] == line
    lead = found.expected[0] - found.expected[1] if len(found.lines) > 1 else 0
    other = found.lines[1 if is_robots and len(found.lines) > 1 else 0]
    behind = error = 0
    if not is_robots or lead >= NOTABLE:
        behind, error = _measured(robot, view, other, line, effort.worlds * _MORE)
        if abs(behind) > SUSPECTED * error:
            behind, error = _measured(robot, view, other, line, effort.worlds * _AGAIN)
    known = known_state(view)
    played = in_order(play_of_line(known, line))
    is_costly = behind > SURE * error and not is_robots
    return Judgement(
        decision.round_number,
        decision.step,
        int(view.seat),
        played,
        in_order(play_of_line(known, other)),
        (other, line),
        behind,
        error,
        is_robots,
        is_costly and _is_advised(view, played),
        _why(view, found, line),
        _why(view, found, other) if is_costly else (),
    )


def reasons_of(decision: Decision, effort: Effort, seed: int) -> tuple[Principle, ...]:
    """Return the reasons for the line of ``decision``, most important first (see :func:`judge`)."""
    found = InferenceAgent(seed, effort).assess(decision.view)
    return _why(decision.view, _with_line(found, decision.line), decision.line)


def _with_line(found: Assessment, line: tuple[int, ...]) -> Assessment:
    """Return ``found`` with ``line``, in place of a line with the same actions in another order.

    A line that was not tried comes last, with the same expectation as the previous last line.
    """
    place = next((at for at, one in enumerate(found.lines) if sorted(one) == sorted(line)), None)
    if place is None:
        return Assessment((*found.lines, line), (*found.expected, found.expected[-1]), found.worlds)
    lines = (*found.lines[:place], line, *found.lines[place + 1 :])
    return Assessment(lines, found.expected, found.worlds)


def _why(view: View, found: Assessment, line: tuple[int, ...]) -> tuple[Principle, ...]:
    """Return the reasons for ``line``, one of the lines of ``found``, the most important first."""
    first = found.with_first(found.lines.index(line))
    return tuple(reasons(view, first.lines, first.expected))


def _is_advised(view: View, played: Play) -> bool:
    """Return whether a hint at the table advises this play, with melds in any order.

    Before the draw only the first step matters, because melds after it are a separate decision.
    """
    advised = in_order(suggested(view, None, table_effort()).advice.best.play)
    if view.public.phase == DRAWING:
        return advised.steps[0] == played.steps[0]
    return advised == played


def _measured(
    robot: InferenceAgent,
    view: View,
    other: tuple[int, ...],
    line: tuple[int, ...],
    worlds: int,
) -> tuple[int, int]:
    """Return the points by which ``line`` falls behind ``other`` in new worlds, and the error."""
    evaluator = FullRollout(SteadyAgent())
    lines = [list(other), list(line)]
    came = compare(view, lines, robot.worlds(view), evaluator, Effort(worlds, worlds))
    return -came.gain(1), ceil(came.error(1))
