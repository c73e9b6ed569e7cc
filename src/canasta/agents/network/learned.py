"""A robot that plays the line with the highest value according to a network, without search.

The network was trained on rounds between robots (:mod:`canasta.training`). It evaluates the view
after a line, so the robot compares lines without playing them out.
"""

from typing import Final

from canasta.agents.heuristic.discards import Discards
from canasta.agents.heuristic.projected_scores import totals_after
from canasta.agents.heuristic.situation import Situation
from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.heuristic.weights import weights_for
from canasta.agents.network.features import LineFacts, features
from canasta.agents.network.network import Network
from canasta.agents.network.network_file import shipped_network
from canasta.agents.search.candidate_lines import candidate_lines, with_discards
from canasta.agents.search.planning_agent import PlanningAgent
from canasta.agents.worlds.known_state import known_state
from canasta.agents.worlds.rollouts import GAME, may_decide_game
from canasta.cards.kinds import ACE, FOUR
from canasta.engine.actions import ASK, DISCARD, DRAW, discards, group_of, kind_of_action
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.state.public_state import ANSWERING, OVER
from canasta.engine.state.state import View
from canasta.engine.stepping.step import step

DOUBT: Final = 600
"""The gain, in hundredths of a point, by which a line must beat the line of the principles.

Values from 0 to 1500 do not change the strength by more than the error of 4000 duplicate deals."""

_SURE: Final = 8
"""Value of each point of the estimated lead if going out may decide the game."""


class LearnedAgent(PlanningAgent):
    """Plays the line that its network values most, but asks and answers by the principles."""

    def __init__(self, network: Network | None = None) -> None:
        """Play by ``network``, by default the network that comes with the program."""
        super().__init__()
        self._network: Final = network or shipped_network()
        self._policy: Final = SteadyAgent()

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (unless_shipped(self._network),), (None, {"_plan": self._plan})

    def choose(self, view: View) -> tuple[int, ...]:
        """Return the line with the highest value."""
        return tuple(self.best_of(view, candidate_lines(view, self._policy)))

    def best_of(self, view: View, lines: list[list[int]]) -> list[int]:
        """Return the best of ``lines``, possibly with another discard.

        ``lines`` come from :func:`canasta.agents.search.candidate_lines.candidate_lines`.
        """
        usual = lines[0]
        if view.public.phase == ANSWERING:
            return usual
        lines = [line for line in lines if line == usual or line[-1] != ASK]
        best = 0
        known: list[int] = []
        if len(lines) > 1:
            values = worth(self._network, view, lines, usual)
            best = _best(values)
            known = [values[best]]
        lines = with_discards(view, lines[best])
        if len(lines) == 1:
            return lines[0]
        values = known + worth(self._network, view, lines[len(known) :], usual)
        return lines[_best(values)]


def _best(values: list[int]) -> int:
    """Return the index of the highest value, or 0 if no other value is clearly higher."""
    most = max(values)
    return values.index(most) if most > values[0] + DOUBT else 0


def unless_shipped(network: Network) -> Network | None:
    """Return ``network``, or None if it is the shipped network, so pickles do not contain it."""
    return None if network is shipped_network() else network


def worth(network: Network, view: View, lines: list[list[int]], usual: list[int]) -> list[int]:
    """Return the value of each of ``lines``, in hundredths of a point.

    ``usual`` is the line of the hand-written principles. Only differences between the lines of one
    decision have a meaning. The network estimates points only, so the value of winning or losing
    the game is added.
    """
    values = network.values([after(view, line, usual) for line in lines])
    if not may_decide_game(view.public):
        return values
    return [value + 100 * _decided(view, line) for value, line in zip(values, lines, strict=True)]


def _decided(view: View, line: list[int]) -> int:
    """Return the value in points of winning or losing the game by ``line``.

    The value is 0 if the round continues. If the totals are close, hidden cards decide the winner,
    so the value grows with the estimated lead.
    """
    if line == [DRAW]:
        return 0
    known = known_state(view)
    for number in line:
        step(known, number, None)
    if known.public.phase != OVER:
        return 0
    totals = totals_after(known, view.seat, weights_for(view.public.game_rules))
    own = totals.pop(view.public.side_of(view.seat))
    if max(own, *totals) < view.public.game_rules.target:
        return 0
    return max(min(_SURE * (own - max(totals)), GAME), -GAME)


def after(view: View, line: list[int], usual: list[int]) -> bytes:
    """Return the features of ``line``; ``usual`` is the line of the hand-written principles."""
    facts = LineFacts()
    facts.is_usual = line == usual
    if line == [DRAW]:
        facts.draws = True
        return features(view, facts)
    known = known_state(view)
    for number in line[:-1]:
        step(known, number, None)
    if group_of(line[-1]) == DISCARD:
        _weigh_discard(known.view(view.seat), kind_of_action(line[-1]), facts)
    step(known, line[-1], None)
    return features(known.view(view.seat), facts)


def _weigh_discard(view: View, kind: int, facts: LineFacts) -> None:
    """Store the estimates of the hand-written principles for a discard in ``facts``."""
    costs = Discards(Situation(view, weights_for(view.public.game_rules)))
    _, high = legal_words(view.public, view.hand)
    facts.discard_cost = costs.cost(kind)
    facts.cheapest_cost = costs.cost(costs.best(discards(high)))
    if FOUR <= kind <= ACE:
        facts.chance_taken = costs.chance_taken(kind)
