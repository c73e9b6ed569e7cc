"""The strongest robot: the estimates of a network, corrected by a search in likely worlds.

The network selects the lines worth trying and predicts the gain of each line over the first. Then
the lines are tried in worlds drawn by inference: the hand-written principles play on to the seat's
next turn, and the network judges. The prediction and the trial are both estimates with an error, so
Bayes' rule combines them: with a normal prior of mean p and variance T for the gain of a line, and
a sample mean m over the worlds with variance s², the expected gain is (p s² + m T) / (s² + T).

A final then tries the most promising lines again in other worlds. There the network not only judges
but also plays on, so a trial takes about fifteen times as long. The gains expected before the final
serve as its predictions. All predictions are reduced, because the highest of many estimates is
usually too high. There is no final in a round that may decide the game.
"""

from typing import Final

from canasta.agents.network.learned import LearnedAgent, unless_shipped, worth
from canasta.agents.network.network import Network
from canasta.agents.network.network_file import shipped_network
from canasta.agents.network.truncated_rollout import TruncatedRollout
from canasta.agents.search.assessment import Assessment
from canasta.agents.search.candidate_lines import candidate_lines, with_discards
from canasta.agents.search.comparison import Comparison, Effort, compare
from canasta.agents.search.evaluators import Evaluator
from canasta.agents.search.inference import InferenceAgent
from canasta.agents.worlds.rollouts import may_decide_game
from canasta.engine.state.public_state import ANSWERING
from canasta.engine.state.state import View

CHAMPION_EFFORT: Final = Effort(worlds=32, block=16, finals=32)
"""Effort of a decision at a table."""
_MOST_LINES: Final = 10
"""Maximum number of lines to try, including the line of the hand-written principles."""
_PLANS: Final = 3
"""The number of plans for which every discard is considered."""
_TRUSTED: Final = 2
_FORETOLD: Final = 3
"""Predicted gains, and gains expected before the final, are multiplied by
``_TRUSTED / _FORETOLD``."""
_FAR: Final = 12500
"""A line predicted to trail the best line by more than this, in hundredths of a point, is not
tried.

A trial would hardly ever favour such a line clearly enough."""
_FINALISTS: Final = 3
"""Number of best lines in the final. The line of the principles joins them if it is not among
them."""
_SPREAD: Final = 50 * 50
"""Variance of the true gains around the reduced predictions, in points squared."""


class ChampionAgent(InferenceAgent):
    """Plays the line with the greatest gain expected from the network and the trial."""

    def __init__(
        self,
        seed: int,
        effort: Effort = CHAMPION_EFFORT,
        network: Network | None = None,
    ) -> None:
        """Draw worlds from ``seed`` (0 to 2**32 - 1)."""
        super().__init__(seed, effort)
        self._network: Final = network or shipped_network()
        self._ahead: Final = TruncatedRollout(self._policy, self._network)
        self._final: Final = TruncatedRollout(LearnedAgent(self._network), self._network)

    def __reduce__(self) -> tuple[object, ...]:
        parts = (0, self._effort, unless_shipped(self._network))
        return type(self), parts, self._memory()

    def choose(self, view: View) -> tuple[int, ...]:
        """Return the line to play; a single line is not tried."""
        if view.public.phase == ANSWERING:
            return super().choose(view)
        lines, gains = self.candidates(view)
        return self._weighed(view, lines, gains).lines[0] if len(lines) > 1 else tuple(lines[0])

    def assess(self, view: View) -> Assessment:
        """Return the lines and their expectations, starting with the line to play."""
        if view.public.phase == ANSWERING:
            return super().assess(view)
        lines, gains = self.candidates(view)
        return self._weighed(view, lines, gains)

    def candidates(self, view: View) -> tuple[list[list[int]], list[int]]:
        """Return the lines worth trying and their predicted gains, in hundredths of a point.

        The line of the principles comes first, and gains are relative to that line.
        """
        lines = candidate_lines(view, self._policy)
        values = worth(self._network, view, lines, lines[0])
        for plan in _best(values)[:_PLANS]:
            lines += [line for line in with_discards(view, lines[plan]) if line not in lines]
        if len(lines) > len(values):
            values += worth(self._network, view, lines[len(values) :], lines[0])
        gains = [_reduced(value - values[0]) for value in values]
        order = _best(gains)
        least = gains[order[0]] - _FAR
        order.remove(0)
        order = [0, *[line for line in order[: _MOST_LINES - 1] if gains[line] >= least]]
        return [lines[line] for line in order], [gains[line] for line in order]

    def _weighed(self, view: View, lines: list[list[int]], gains: list[int]) -> Assessment:
        may_decide = may_decide_game(view.public)
        evaluator: Evaluator = self._evaluator if may_decide else self._ahead
        came = compare(view, lines, self.worlds(view), evaluator, self._effort)
        expected = [expected_gain(came, line, gain) for line, gain in enumerate(gains)]
        order = _best(expected)
        if self._effort.finals and not may_decide:
            finalists = [0, *[line for line in order[:_FINALISTS] if line != 0]]
            self._hold_final(view, lines, expected, finalists)
            best = max(finalists, key=lambda line: expected[line])
            order = [best, *[line for line in _best(expected) if line != best]]
        start = came.expected(0)
        return Assessment(
            tuple([tuple(lines[line]) for line in order]),
            tuple([start + expected[line] // 100 for line in order]),
            came.worlds,
        )

    def _hold_final(
        self, view: View, lines: list[list[int]], expected: list[int], finalists: list[int]
    ) -> None:
        """Update the ``expected`` gains of the ``finalists``, the first of which is line 0."""
        effort = Effort(self._effort.finals, min(self._effort.finals, self._effort.block))
        tried = [lines[line] for line in finalists]
        came = compare(view, tried, self.worlds(view), self._final, effort)
        for place, line in enumerate(finalists):
            expected[line] = expected_gain(came, place, _reduced(expected[line]))


def expected_gain(came: Comparison, line: int, prior: int) -> int:
    """Return the expected gain of ``line`` over the first line, in hundredths of a point.

    ``prior`` is the predicted gain, in hundredths of a point. It cannot make a hopeless line better
    than the first, because large errors of the network are more frequent than a normal prior says.
    For n trials with sum t and sum of squares q, m = t / n and s² = (n q - t²) / (n² (n - 1)). The
    code multiplies the numerator and the denominator of the module's formula by n² (n - 1) to use
    integers only.
    """
    tried = came.tried[line]
    total = came.totals[line]
    spread = tried * came.squares[line] - total * total
    scale = tried * (tried - 1)
    below = spread + _SPREAD * tried * scale
    gain = (prior * spread + 100 * total * _SPREAD * scale) // below if below > 0 else prior
    return min(gain, 0) if came.is_hopeless(line) else gain


def _reduced(gain: int) -> int:
    return gain * _TRUSTED // _FORETOLD


def _best(values: list[int]) -> list[int]:
    """Return the indices of ``values`` in descending order of value."""
    return sorted(range(len(values)), key=lambda place: -values[place])
