"""Simulations give the same results everywhere; a round depends on its number alone."""

import copy
import pickle
import tracemalloc
from functools import cache
from hashlib import sha256
from itertools import islice
from multiprocessing import active_children

import pytest

from canasta.agents.agent import Agent
from canasta.agents.registry import make_agent
from canasta.agents.unknown_agent import UnknownAgentError
from canasta.arena.executors import working
from canasta.arena.round_statistics import RoundStatistics
from canasta.arena.rounds import IllegalActionError, RoundResult, play_round
from canasta.arena.simulation import Simulation
from canasta.engine.actions import ASK, DISCARD, DRAW, group_of
from canasta.engine.random import mixed
from canasta.engine.referee import legal_for
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import BY_GOING_OUT, BY_RED_THREE, BY_STOCK
from canasta.engine.state.state import State, View
from canasta.engine.stepping.deal import deal, quick_shuffle, sorted_deck
from tests.simulations import known, simulations, tally_of
from tests.support.arrangements import TEXTS

RUNNER = ("xdist", "execnet")
"""Packages that run threads during a test."""
MIXED = Simulation(TEXTS["classic"], 4, 2, ("random", "greedy", "random", "greedy"), seed=0)


def dealt(text: str, players: int, sides: int, seed: int = 1) -> State:
    game_rules = GameRules(TEXTS[text], players, sides)
    deck = quick_shuffle(sorted_deck(game_rules), seed)
    return deal(game_rules, [0] * sides, players - 1, deck, None)


@cache
def tallied(name: str) -> RoundStatistics:
    return tally_of(dict(simulations())[name])


@pytest.mark.both_forms
@pytest.mark.parametrize("name", [name for name, _ in simulations()])
def test_known_digests(name: str) -> None:
    assert tallied(name).digest == known()[name]


def test_every_known_digest_is_tested() -> None:
    names = [name for name, _ in simulations()]
    assert sorted(known()) == sorted(names)
    assert len(set(known().values())) == len(names)


def test_processes_change_nothing() -> None:
    # Enough rounds for several batches, the last one incomplete.
    with working(3) as work:
        together = list(MIXED.results(430, work))
    assert together == list(MIXED.results(430))


def test_stopping_early_leaves_no_process_waiting() -> None:
    others = active_children()
    with working(2) as work:
        first = list(islice(MIXED.results(100_000, work), 3))
    assert active_children() == others
    assert first == list(MIXED.results(3))


def test_a_round_depends_on_its_number_alone() -> None:
    assert list(MIXED.results(8))[:5] == list(MIXED.results(5))
    other = Simulation(MIXED.rules, 4, 2, MIXED.agents, seed=1)
    assert list(other.results(5)) != list(MIXED.results(5))


@pytest.mark.both_forms
@pytest.mark.parametrize("number", range(5))
def test_a_round_can_be_repeated_as_documented(number: int) -> None:
    stream = mixed(MIXED.seed, number)
    game_rules = GameRules(MIXED.rules, 4, 2)
    deck = quick_shuffle(sorted_deck(game_rules), mixed(stream, 0))
    state = deal(game_rules, [0, 0], (3, 0, 1, 2, 3)[number], deck, None)
    agents = [make_agent(name, mixed(stream, 1 + seat)) for seat, name in enumerate(MIXED.agents)]
    assert play_round(state, agents) == list(MIXED.results(number + 1))[number]


@pytest.mark.parametrize(
    ("players", "sides", "agents"),
    [(4, 2, ("random",) * 3), (5, 5, ("random",) * 5), (4, 4, ("random",) * 4)],
)
def test_impossible_tables(players: int, sides: int, agents: tuple[str, ...]) -> None:
    simulation = Simulation(TEXTS["classic"], players, sides, agents, seed=0)
    with pytest.raises(ValueError, match=r"agents for|does not seat"):
        simulation.results(1)


def test_unknown_agents_are_refused_before_the_first_round() -> None:
    simulation = Simulation(TEXTS["duel"], 2, 2, ("random", "nobody"), seed=0)
    with pytest.raises(UnknownAgentError):
        simulation.results(1)


class Following(Agent):
    """Plays like another agent and records its decisions."""

    def __init__(self, other: Agent) -> None:
        self.other = other
        self.views: list[tuple[int, int]] = []
        self.chosen: list[int] = []
        self.choices: list[int] = []
        self.begun = 0

    def begin_round(self, view: View) -> None:
        assert not self.chosen
        self.begun += 1
        self.views.append((int(view.seat), int(view.hand)))

    def decide(self, view: View) -> int:
        assert view.seat == view.public.to_act()
        chosen = self.other.decide(view)
        self.chosen.append(chosen)
        self.choices.append(len([action for action in legal_for(view) if action != ASK]))
        return chosen


@pytest.mark.parametrize("text", ["classic", "frimes", "laws1951"])
def test_every_agent_is_asked_for_its_own_seat_and_everything_is_counted(text: str) -> None:
    """The test counts turns and decisions again, from the agents' choices."""
    for seed in range(1, 6):
        state = dealt(text, 4, 2, seed)
        hands = list(state.hand_counts)
        agents = [Following(make_agent("random", 10 * seed + seat)) for seat in range(4)]
        result = play_round(state, agents)
        assert [agent.begun for agent in agents] == [1] * 4
        assert [agent.views[0] for agent in agents] == list(enumerate(hands))
        chosen = [action for agent in agents for action in agent.chosen]
        # A draw, a take or a pass begins a turn. A discard ends it, but the last turn of a round
        # may end without a discard.
        discards = len([action for action in chosen if group_of(action) == DISCARD])
        assert discards <= result.turns <= discards + 1
        assert chosen.count(DRAW) <= result.turns
        if text != "frimes":  # where asking is compulsory it is a choice like any other
            decided = [many for agent in agents for many in agent.choices if many > 1]
            assert result.decisions == len(decided)
        assert len(result.scores) == 2
        assert all(score % 5 == 0 for score in result.scores)


@pytest.mark.both_forms
@pytest.mark.parametrize("action", [-1, 127, 128, 10**6, DRAW + 1])
def test_an_illegal_action_stops_the_round(action: int) -> None:
    class Cheating(Agent):
        def decide(self, view: View) -> int:
            assert view.seat == 0
            return action

    with pytest.raises(IllegalActionError, match=str(action)):
        play_round(dealt("classic", 4, 2), [Cheating()] * 4)


def traced_bytes() -> int:
    """Return the allocated memory still held since tracing began, except the test runner's."""
    others = [
        tracemalloc.Filter(inclusive=False, filename_pattern=f"*/{name}/*") for name in RUNNER
    ]
    held = tracemalloc.take_snapshot().filter_traces(others)
    return sum(one.size for one in held.statistics("filename"))


def test_memory_does_not_grow_with_the_number_of_rounds() -> None:
    held: list[int] = []
    tally = RoundStatistics(2)
    tally.add_all(MIXED.results(10))
    tracemalloc.start()
    try:
        for number, result in enumerate(MIXED.results(111)):
            tally.add(result)
            if number in (10, 110):
                held.append(traced_bytes())
    finally:
        tracemalloc.stop()
    # A hundred results would take about 20 000 bytes.
    assert held[1] - held[0] < 4000


# Figures


RESULTS = [
    RoundResult(BY_GOING_OUT, 20, 50, (100, -45)),
    RoundResult(BY_STOCK, 31, 71, (200, 0)),
    RoundResult(BY_RED_THREE, 30, 62, (600, 15)),
]


def test_statistics_of_rounds() -> None:
    tally = RoundStatistics(2)
    tally.add_all(RESULTS)
    assert (tally.deals, tally.turns, tally.decisions) == (3, 81, 183)
    assert tally.endings == {BY_GOING_OUT: 1, BY_STOCK: 1, BY_RED_THREE: 1}
    assert (tally.mean_turns, tally.mean_decisions) == (27, 61)
    assert tally.score_means == [300, -10]
    # 200² + 100² + 300² = 140 000 and 35² + 10² + 25² = 1950, over two.
    assert tally.score_deviations == pytest.approx([70_000**0.5, 975**0.5])


def test_the_digest_is_as_documented() -> None:
    tally = RoundStatistics(2)
    tally.add_all(RESULTS)
    assert tally.digest == sha256(b"1 20 50 100 -45\n2 31 71 200 0\n3 30 62 600 15\n").hexdigest()
    backwards = RoundStatistics(2)
    backwards.add_all(RESULTS[::-1])
    assert backwards.digest != tally.digest


def test_statistics_of_no_round_and_of_one_round() -> None:
    tally = RoundStatistics(3)
    assert (tally.mean_turns, tally.mean_decisions, tally.score_means) == (0, 0, [0, 0, 0])
    tally.add(RoundResult(BY_STOCK, 9, 10, (5, 10, 15)))
    assert (tally.score_means, tally.score_deviations) == ([5, 10, 15], [0, 0, 0])


def test_results_and_simulations_can_be_copied_and_sent() -> None:
    for value in (RESULTS[0], MIXED):
        assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301  (written right here)
        assert copy.copy(value) == value


def test_the_file_of_digests_has_enough_rounds_for_all_endings() -> None:
    endings: set[int] = set()
    for name, _ in simulations():
        if name.endswith("random"):
            endings |= set(tallied(name).endings)
    assert endings == {BY_GOING_OUT, BY_STOCK, BY_RED_THREE}
