"""The strongest robot: what it has learned, corrected by what it tries out in believed worlds.

The network names the ways worth trying and what each should gain over the first; worlds, drawn as
the reader draws them and played on for a round, say what each gained there. Both are estimates with
an error, and the two are put together as such: with a normal prior of mean p and variance T for the
gain of a way, and a mean m over the worlds with variance s², the gain is expected to be
(p s² + m T) / (s² + T).
"""

from typing import Final

from canasta.agents.network.learned import shipped_network, worth
from canasta.agents.network.network import Network
from canasta.agents.network.truncated_rollout import TruncatedRollout
from canasta.agents.search.assessment import Assessment
from canasta.agents.search.candidate_lines import ways_on, with_discards
from canasta.agents.search.comparison import Comparison, Effort, compare
from canasta.agents.search.evaluators import Evaluator
from canasta.agents.search.inference import InferenceAgent
from canasta.engine.state.public_state import ANSWERING, PublicState
from canasta.engine.state.state import View

CHAMPION_EFFORT: Final = Effort(worlds=32, block=16)
"""What a decision is worth at a table."""
_MOST_WAYS: Final = 10
"""Ways that are tried out at most, the hand-written principles' own among them."""
_PLANS: Final = 3
"""Plans after which every discard is considered."""
_TRUSTED: Final = 2
_FORETOLD: Final = 3
"""Of so many points that a network foretells so many are trusted: the best of many estimates is
mostly too high."""
_FAR: Final = 12500
"""Ways that should bring so much less than the best are not tried, in hundredths of a point: hardly
a trial would speak for them clearly enough."""
_SPREAD: Final = 50 * 50
"""Variance of what ways truly gain around what is left of that, in points squared."""
_REACH: Final = 1000
"""Points with which a side may well go up in one hand."""


class ChampionAgent(InferenceAgent):
    """Plays what is expected to gain most by its network and by trial together."""

    def __init__(
        self, seed: int, effort: Effort = CHAMPION_EFFORT, network: Network | None = None
    ) -> None:
        """Start the stream of worlds that belongs to ``seed`` (0 to 2**32 - 1)."""
        super().__init__(seed, effort)
        self._network: Final = network or shipped_network()
        self._ahead: Final = TruncatedRollout(self._policy, self._network)

    def choose(self, view: View) -> tuple[int, ...]:
        """Return the way to go on; where there is no other, nothing is tried."""
        if view.public.phase == ANSWERING:
            return super().choose(view)
        ways, gains = self._candidates(view)
        return self._weighed(view, ways, gains).ways[0] if len(ways) > 1 else tuple(ways[0])

    def assess(self, view: View) -> Assessment:
        """Return the ways to go on, the one to choose first, and what they are worth."""
        if view.public.phase == ANSWERING:
            return super().assess(view)
        ways, gains = self._candidates(view)
        return self._weighed(view, ways, gains)

    def _candidates(self, view: View) -> tuple[list[list[int]], list[int]]:
        """Return the ways worth trying, the principles' own first, and what each should gain.

        Gains are over the first way, in hundredths of a point.
        """
        ways = ways_on(view, self._policy)
        values = worth(self._network, view, ways, ways[0])
        for plan in _best(values)[:_PLANS]:
            ways += [way for way in with_discards(view, ways[plan]) if way not in ways]
        if len(ways) > len(values):
            values += worth(self._network, view, ways[len(values) :], ways[0])
        gains = [(value - values[0]) * _TRUSTED // _FORETOLD for value in values]
        order = _best(gains)
        least = gains[order[0]] - _FAR
        order.remove(0)
        order = [0, *[way for way in order[: _MOST_WAYS - 1] if gains[way] >= least]]
        return [ways[way] for way in order], [gains[way] for way in order]

    def _weighed(self, view: View, ways: list[list[int]], gains: list[int]) -> Assessment:
        judge: Evaluator = self._judge if may_decide_game(view.public) else self._ahead
        came = compare(view, ways, self.worlds(view), judge, self._effort)
        expected = [expected_gain(came, way, gain) for way, gain in enumerate(gains)]
        order = _best(expected)
        start = came.expected(0)
        return Assessment(
            tuple([tuple(ways[way]) for way in order]),
            tuple([start + expected[way] // 100 for way in order]),
            came.worlds,
        )


def may_decide_game(public: PublicState) -> bool:
    """Tell whether a side may well reach the target in this hand.

    Then hands are played to their end: the network has learned points, and nothing of what
    winning is worth.
    """
    return max(public.scores) + _REACH >= public.game_rules.rules.target


def expected_gain(came: Comparison, way: int, prior: int) -> int:
    """Return what ``way`` is expected to gain over the first, in hundredths of a point.

    With n trials of sum t and sum of squares q, m = t / n and s² = (n q - t²) / (n² (n - 1));
    the formula above is multiplied by n² (n - 1) to stay in whole numbers.
    """
    tried = came.tried[way]
    total = came.totals[way]
    spread = tried * came.squares[way] - total * total
    scale = tried * (tried - 1)
    below = spread + _SPREAD * tried * scale
    return (prior * spread + 100 * total * _SPREAD * scale) // below if below > 0 else prior


def _best(values: list[int]) -> list[int]:
    """Return the places of ``values``, the highest first."""
    return sorted(range(len(values)), key=lambda place: -values[place])
