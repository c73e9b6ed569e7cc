"""The judgement of a decision: the player's line compared with the line that a robot chooses.

Both are judged by what the player could see. The robot (:mod:`canasta.agents.search.inference`)
chooses in worlds that fit the player's view; then both lines are tried in the same new worlds. The
worlds in which the robot chose would flatter its choice: among equally good lines, one looks best
there by luck. In new worlds luck helps neither.

A game has many decisions, and luck makes some of them look costly. So a suspected mistake is tried
once more, in many more worlds, and only what it costs there counts.
"""

from dataclasses import dataclass
from math import ceil
from typing import Final

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.hints.advice import suggested
from canasta.agents.levels import table_effort
from canasta.agents.search.comparison import Effort, compare
from canasta.agents.search.evaluators import FullRollout
from canasta.agents.search.inference import InferenceAgent
from canasta.agents.worlds.known_state import known_state
from canasta.build_info import is_compiled
from canasta.engine.plays import Play
from canasta.engine.state.public_state import DRAWING
from canasta.engine.state.state import View
from canasta.record.robot_play import play_of_line
from canasta.review.decisions import Decision

SUSPECTED: Final = 2
"""Standard errors above which a decision is suspected; chance exceeds them once in forty times."""
SURE: Final = 3
"""Standard errors above which a difference counts.

Intervals of this width hold for forty decisions at once with a probability of 95 % (0.05 / 40,
two-sided, is 3.2 standard errors), and people look at the worst of all decisions of a game."""
_MORE: Final = 4
"""The two lines are tried in this multiple of the worlds in which the robot chooses.

Only two lines are left, and the difference between them is what counts."""
_AGAIN: Final = 16
"""The same for a suspected mistake."""
_BLOCKS: Final = 4


def effort_of(worlds: int) -> Effort:
    """Return the effort of a robot that chooses in ``worlds`` worlds (4 or more)."""
    return Effort(worlds, max(worlds // _BLOCKS, 1))


def usual_worlds() -> int:
    """Return the number of worlds for a review: fewer if the engine is not compiled."""
    return 64 if is_compiled() else 8


@dataclass(frozen=True)
class Judgement:
    """A decision and its expected cost."""

    round_number: int
    """The number of the round in the game, from 1."""
    step: int
    """The play that began the line, by its number in the round; the deal is 0."""
    seat: int
    played: Play
    """The player's line."""
    better: Play
    """The robot's line."""
    behind: int
    """Points by which the player's line is expected to fall behind; negative if it is better."""
    error: int
    """Standard error of ``behind``, in points."""
    is_hint: bool = False
    """Whether a hint would have advised the player's line, where that line falls surely behind."""

    @property
    def loss(self) -> int:
        """The cost of the decision, in points; 0 if chance explains it, or a hint advised it."""
        return self.behind if self.behind > self.margin and not self.is_hint else 0

    @property
    def margin(self) -> int:
        """Half the width of an interval for ``behind`` that holds for all decisions of a game."""
        return SURE * self.error


def judge(decision: Decision, effort: Effort, seed: int) -> Judgement:
    """Return the judgement of ``decision``; ``seed`` (0 to 2**32 - 1) determines the worlds."""
    view, line = decision.view, list(decision.line)
    robot = InferenceAgent(seed, effort)
    better = list(robot.assess(view).lines[0])
    behind = error = 0
    if sorted(better) == sorted(line):
        better = line  # the same cards are laid, in another order
    else:
        behind, error = _measured(robot, view, better, line, effort.worlds * _MORE)
        if behind > SUSPECTED * error:
            behind, error = _measured(robot, view, better, line, effort.worlds * _AGAIN)
    known = known_state(view)
    played, best = play_of_line(known, line), play_of_line(known, better)
    is_hint = behind > SURE * error and _is_advised(view, played)
    seat = int(view.seat)
    return Judgement(
        decision.round_number, decision.step, seat, played, best, behind, error, is_hint
    )


def _is_advised(view: View, played: Play) -> bool:
    """Return whether a hint at the table advises this play; melds may come in any order.

    Before the draw the first step decides: melds that follow are a decision of their own.
    """
    advised = suggested(view, None, table_effort()).advice.best.play
    if view.public.phase == DRAWING:
        return advised.steps[0] == played.steps[0]
    return sorted(map(repr, advised.steps)) == sorted(map(repr, played.steps))


def _measured(
    robot: InferenceAgent, view: View, better: list[int], line: list[int], worlds: int
) -> tuple[int, int]:
    """Return how far ``line`` falls behind ``better`` in new worlds, and the standard error."""
    evaluator = FullRollout(SteadyAgent())
    came = compare(view, [better, line], robot.worlds(view), evaluator, Effort(worlds, worlds))
    return -came.gain(1), ceil(came.error(1))
