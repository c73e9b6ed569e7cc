"""The judgement of a decision: the player's line compared with the line that a robot chooses.

Both are judged by what the player could see. The robot (:mod:`canasta.agents.search.inference`)
chooses in worlds that fit the player's view; then both lines are tried in the same new worlds. The
worlds in which the robot chose would flatter its choice: among equally good lines, one looks best
there by luck. In new worlds luck helps neither.
"""

from dataclasses import dataclass
from math import ceil
from typing import Final

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.search.comparison import Effort, compare
from canasta.agents.search.evaluators import FullRollout
from canasta.agents.search.inference import InferenceAgent
from canasta.agents.worlds.known_state import known_state
from canasta.build_info import is_compiled
from canasta.engine.plays import Play
from canasta.record.robot_play import play_of_line
from canasta.review.decisions import Decision

SURE: Final = 2
"""Standard errors above which a difference counts; chance exceeds them once in forty times."""
_MORE: Final = 4
"""The two lines are tried in this multiple of the worlds in which the robot chooses.

Only two lines are left, and the difference between them is what counts."""
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

    @property
    def loss(self) -> int:
        """The cost of the decision, in points; 0 if chance explains it."""
        return self.behind if self.behind > SURE * self.error else 0

    @property
    def margin(self) -> int:
        """Half the width of the 95 % interval of ``behind``, in points."""
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
        worlds = effort.worlds * _MORE
        measured = Effort(worlds, worlds)
        came = compare(
            view, [better, line], robot.worlds(view), FullRollout(SteadyAgent()), measured
        )
        behind, error = -came.gain(1), ceil(came.error(1))
    known = known_state(view)
    played, advised = play_of_line(known, line), play_of_line(known, better)
    seat = int(view.seat)
    return Judgement(decision.round_number, decision.step, seat, played, advised, behind, error)
