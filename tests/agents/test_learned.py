"""The learned robot departs from the principles only for a clearly better line."""

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.network.learned import DOUBT, LearnedAgent, worth
from canasta.agents.search.candidate_lines import candidate_lines
from canasta.engine.state.public_state import DRAWING
from tests.support.arrangements import Arrangement
from tests.support.networks import some_network, states_of_a_round

CLASSIC = Arrangement("classic", 4, 2)


def test_learned_leaves_the_principles_only_for_a_clearly_better_line() -> None:
    network = some_network(4)
    differs = False
    for state in states_of_a_round(CLASSIC, 6):
        view = state.view(state.public.to_act())
        lines = candidate_lines(view, SteadyAgent())
        chosen = LearnedAgent(network).choose(view)
        values = worth(network, view, lines, lines[0])
        if view.public.phase == DRAWING:
            clearly = max(values) > values[0] + DOUBT
            assert values[lines.index(list(chosen))] == (max(values) if clearly else values[0])
        differs = differs or list(chosen) != lines[0]
    assert differs
