"""A robot that chooses by what a network has learned the ways to go on to be worth.

The network was trained on hands that robots played among themselves (:mod:`canasta.training`). It
reads the view as it is after a way to go on; so the robot compares what may be without trying it.
"""

from functools import cache
from importlib.resources import as_file, files
from typing import Final

from canasta.agents.heuristic.discards import Discards
from canasta.agents.heuristic.outlook import Outlook
from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.heuristic.weights import weights_for
from canasta.agents.network.features import LENGTH, VERSION, WayFacts, features
from canasta.agents.network.network import Network, read_network
from canasta.agents.search.candidate_lines import ways_on, with_discards
from canasta.agents.search.planning import PlanningAgent
from canasta.agents.worlds.knowledge import known_state
from canasta.cards.kinds import ACE, FOUR
from canasta.cards.lanes import ONES
from canasta.engine.actions import ASK, DISCARD, DRAW
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.state.public_state import ANSWERING
from canasta.engine.state.state import View
from canasta.engine.stepping.step import step

DOUBT: Final = 600
"""What another way has to be worth more than the principles' own, in hundredths of a point.

Between 0 and 1500 the strength does not change by more than the error of 4000 duplicate deals."""


class LearnedAgent(PlanningAgent):
    """Plays what its network holds to be worth most; asks and answers as the principles do."""

    def __init__(self, network: Network | None = None) -> None:
        """Play by ``network``, or by the one that comes with the program."""
        super().__init__()
        self._network: Final = network or shipped_network()
        self._policy: Final = SteadyAgent()

    def choose(self, view: View) -> tuple[int, ...]:
        """Return the way to go on that is worth most."""
        return tuple(self.best_of(view, ways_on(view, self._policy)))

    def best_of(self, view: View, ways: list[list[int]]) -> list[int]:
        """Return the way worth most, or a way with another discard than its own.

        ``ways`` are those that :func:`canasta.agents.search.candidate_lines.ways_on` finds.
        """
        usual = ways[0]
        if view.public.phase == ANSWERING:
            return usual
        ways = [way for way in ways if way == usual or way[-1] != ASK]
        return self._best(view, with_discards(view, self._best(view, ways, usual)), usual)

    def _best(self, view: View, ways: list[list[int]], usual: list[int]) -> list[int]:
        """Return the way worth most, or the first where none is clearly worth more."""
        if len(ways) == 1:
            return ways[0]
        values = worth(self._network, view, ways, usual)
        most = max(values)
        return ways[values.index(most)] if most > values[0] + DOUBT else ways[0]


def worth(network: Network, view: View, ways: list[list[int]], usual: list[int]) -> list[int]:
    """Return what each of ``ways`` is worth, in hundredths of a point.

    ``usual`` is how the hand-written principles would go on. Only the differences between the ways
    of one decision mean something.
    """
    return network.values([after(view, way, usual) for way in ways])


def after(view: View, way: list[int], usual: list[int]) -> bytes:
    """Return what a network reads of ``way``: the view after it, and some facts of the way."""
    facts = WayFacts()
    facts.is_usual = way == usual
    if way == [DRAW]:
        facts.draws = True
        return features(view, facts)
    known = known_state(view)
    for number in way[:-1]:
        step(known, number, None)
    if way[-1] >> 4 == DISCARD:
        _weigh_discard(known.view(view.seat), way[-1] & 15, facts)
    step(known, way[-1], None)
    return features(known.view(view.seat), facts)


def _weigh_discard(view: View, kind: int, facts: WayFacts) -> None:
    """Note what the hand-written principles think of a discard."""
    discards = Discards(Outlook(view, weights_for(view.public.game_rules)))
    _, high = legal_words(view.public, view.hand)
    facts.discard_cost = discards.cost(kind)
    facts.cheapest_cost = discards.cost(discards.best((high >> (DISCARD & 3)) & ONES))
    if FOUR <= kind <= ACE:
        facts.chance_taken = discards.chance_taken(kind)


@cache
def shipped_network() -> Network:
    """Return the network that comes with the program.

    Raises:
        NetworkError: its file was damaged, or belongs to another version.
    """
    with as_file(files("canasta.agents.network") / "learned.npz") as path:
        return read_network(path, VERSION, LENGTH)
