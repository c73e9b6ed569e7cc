"""What a decision cost: the way a player went on against the way a robot would have.

Both are judged by what the player could see. The robot (:mod:`canasta.agents.search.inference`)
chooses in worlds that look like the player's; then its choice and the player's are tried against
each other in new worlds, the same for both. The worlds in which the robot chose would flatter its
choice: of several ways that are equally good, one looks best there by luck. In new worlds luck
helps neither.
"""

from dataclasses import dataclass
from math import ceil
from typing import Final

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.search.comparison import Effort, compare
from canasta.agents.search.evaluators import FullRollout
from canasta.agents.search.inference import InferenceAgent
from canasta.agents.worlds.knowledge import known_state
from canasta.build_info import is_compiled
from canasta.engine.plays import Play
from canasta.record.robot_play import play_of_way
from canasta.review.decisions import Decision

SURE: Final = 2
"""Standard errors from which on a difference counts: chance goes beyond once in forty times."""
_MORE: Final = 4
"""The two ways are tried in so many times the worlds the robot chooses in: their difference is
what is to be known, and they are only two."""
_BLOCKS: Final = 4


def effort_of(worlds: int) -> Effort:
    """Return the effort of a robot that chooses in ``worlds`` worlds, from 4 on."""
    return Effort(worlds, max(worlds // _BLOCKS, 1))


def usual_worlds() -> int:
    """Return the worlds a review uses: fewer where the engine is not compiled, far slower then."""
    return 64 if is_compiled() else 8


@dataclass(frozen=True)
class Judgement:
    """A decision, and what it is expected to have cost."""

    hand: int
    """The number of the hand in the game, from 1."""
    step: int
    """The play with which the seat went on: its number in the hand, where the deal is 0."""
    seat: int
    played: Play
    """What the seat did."""
    better: Play
    """What the robot would have done."""
    behind: int
    """Points by which the one is expected to fall behind the other; negative if it was better."""
    error: int
    """Standard error of ``behind``, in points."""

    @property
    def loss(self) -> int:
        """What the decision cost, in points; 0 where that is within chance."""
        return self.behind if self.behind > SURE * self.error else 0

    @property
    def margin(self) -> int:
        """Half the width of the 95 % interval of ``behind``, in points."""
        return SURE * self.error


def judge(decision: Decision, effort: Effort, seed: int) -> Judgement:
    """Return what ``decision`` cost; ``seed`` (0 to 2**32 - 1) makes the worlds it is tried in."""
    view, way = decision.view, list(decision.way)
    robot = InferenceAgent(seed, effort)
    better = list(robot.assess(view).ways[0])
    behind = error = 0
    if sorted(better) == sorted(way):
        better = way  # the same cards are laid, in another order
    else:
        worlds = effort.worlds * _MORE
        measured = Effort(worlds, worlds)
        came = compare(
            view, [better, way], robot.worlds(view), FullRollout(SteadyAgent()), measured
        )
        behind, error = -came.gain(1), ceil(came.error(1))
    known = known_state(view)
    played, advised = play_of_way(known, way), play_of_way(known, better)
    seat = int(view.seat)
    return Judgement(decision.hand, decision.step, seat, played, advised, behind, error)
