"""Reconsiders advice whose discard offers the pile to the next player.

The rollouts of a search assume robots, which decline many small piles, while people take them. So
advice offers the pile only if that gains significantly more than the best discard that does not
offer it.
"""

from typing import Final

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.hints.choice import ends_with_discard
from canasta.agents.hints.line_result import LineResult
from canasta.agents.search.assessment import Assessment
from canasta.agents.search.comparison import Effort, compare
from canasta.agents.search.evaluators import FullRollout
from canasta.agents.search.sampler import SamplerAgent
from canasta.engine.state.public_state import PLAYING
from canasta.engine.state.state import View

_MORE: Final = 4
"""The factor by which a repeated comparison of two lines uses more worlds than the search."""


def prudent(view: View, found: Assessment, robot: SamplerAgent, effort: Effort) -> Assessment:
    """Return ``found``, the lines of ``robot`` for ``view``, with the advised line first."""
    if view.public.phase != PLAYING:
        return found
    results = [LineResult(view, line, 0) for line in found.lines]
    keeping = [place for place, line in enumerate(results) if _keeps(line)]
    if results[0].offered == 0 or not keeping:
        return found
    worlds = effort.worlds * _MORE
    lines = [list(found.lines[keeping[0]]), list(found.lines[0])]
    trial = Effort(worlds, worlds, effort.caution)
    came = compare(view, lines, robot.worlds(view), FullRollout(SteadyAgent()), trial)
    if came.best == 0:
        return found.with_first(keeping[0])
    most = found.expected[0] - came.gain(1)
    expected = list(found.expected)
    for place in keeping:
        expected[place] = min(expected[place], most)
    return Assessment(found.lines, tuple(expected), found.worlds)


def _keeps(line: LineResult) -> bool:
    """Return whether a line ends with a discard that offers no cards and does not go out."""
    return ends_with_discard(line) and line.offered == 0 and not line.goes_out
