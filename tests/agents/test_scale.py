"""Robots between two agents play each turn like one of them, and levels lie where they should."""

import pickle
from itertools import groupby

import pytest

from canasta.agents.agent import Agent
from canasta.agents.alike import AlikeRobot
from canasta.agents.level_positions import MIDDLE, position_of, positions_of
from canasta.agents.levels import is_certain, level_names, make_level, robot_searches
from canasta.agents.mixed_agents import GuardedAgent, begins_turn
from canasta.agents.registry import make_agent
from canasta.agents.scale import ScaledAgent, agent_at
from canasta.engine.state.public_state import ANSWERING, OVER
from canasta.engine.state.state import View
from canasta.engine.stepping.step import step
from tests.support.arrangements import ARRANGEMENTS, Arrangement, dealt

pytestmark = pytest.mark.both_forms

CLASSIC = Arrangement("classic", 4, 2)


class Compared(Agent):
    """Plays like one agent, and notes which of the other agents would play the same."""

    def __init__(self, playing: Agent, others: dict[str, Agent]) -> None:
        self.playing = playing
        self.others = others
        self.turns = 0
        self.notes: list[tuple[tuple[int, int], set[str]]] = []
        """For each decision, the turn and the size of the pile, and the agents that agree."""

    def decide(self, view: View) -> int:
        choice = self.playing.decide(view)
        if view.public.phase == ANSWERING:
            return choice
        self.turns += begins_turn(view.public)
        same = {name for name, other in self.others.items() if other.decide(view) == choice}
        self.notes.append(((self.turns, len(view.public.pile)), same))
        return choice


def play(arrangement: Arrangement, seed: int, robots: list[Agent]) -> None:
    state = dealt(arrangement, seed)
    while state.public.phase != OVER:
        seat = state.public.to_act()
        step(state, robots[seat].decide(state.view(seat)), None)


@pytest.mark.parametrize(("position", "name"), [(0, "greedy"), (1000, "steady"), (2000, "learned")])
def test_an_agent_is_at_each_thousand(position: int, name: str) -> None:
    robots = [Compared(agent_at(position, seat), {name: make_agent(name, 0)}) for seat in range(4)]
    play(CLASSIC, 1, list(robots))
    assert all(same == {name} for robot in robots for _, same in robot.notes)


@pytest.mark.parametrize("position", [300, 1700])
def test_between_two_agents_one_of_them_plays_the_whole_turn(position: int) -> None:
    names = ("greedy", "steady") if position < 1000 else ("steady", "learned")
    weaker = stronger = 0
    for seed in range(4):
        robots = [
            Compared(agent_at(position, seat), {name: make_agent(name, 0) for name in names})
            for seat in range(4)
        ]
        play(CLASSIC, seed, list(robots))
        for robot in robots:
            for _, turn in groupby(robot.notes, lambda note: note[0][0]):
                same = set.intersection(*[found for _, found in turn])
                weaker += same == {names[0]}
                stronger += same == {names[1]}
    share = stronger / (weaker + stronger)
    assert abs(share - position % 1000 / 1000) < 0.25


def test_every_seating_has_its_levels_in_order() -> None:
    for arrangement in ARRANGEMENTS:
        positions = [position_of(level, arrangement.game_rules) for level in MIDDLE]
        assert positions == sorted(positions)
        assert 0 <= positions[0] <= 1000  # easy replaces levels that fail, and needs no network
        assert positions[-1] < 3000
    searching = [level for level in level_names() if robot_searches(level)]
    assert searching == ["medium", "hard", "expert"]


def test_levels_that_play_without_chance_are_agents_of_the_scale() -> None:
    for level in MIDDLE:
        whole = [position % 1000 == 0 and position < 3000 for position in positions_of(level)]
        certain = [is_certain(level, one.game_rules) for one in ARRANGEMENTS]
        assert set(certain) == set(whole)
    assert not any(is_certain(level, CLASSIC.game_rules) for level in ("beginner", "expert"))


def test_a_copied_level_plays_on_alike() -> None:
    state = dealt(CLASSIC, 2)
    robot: Agent = ScaledAgent("hard", 5)
    while state.public.phase != OVER:
        seat = state.public.to_act()
        twin = pickle.loads(pickle.dumps(robot))  # noqa: S301  (our own bytes)
        choice = robot.decide(state.view(seat))
        assert twin.decide(state.view(seat)) == choice
        step(state, choice, None)


def test_a_level_plays_at_its_position() -> None:
    for arrangement in (CLASSIC, Arrangement("frimes", 4, 2)):
        position = position_of("medium", arrangement.game_rules)
        for seed in range(3):
            state = dealt(arrangement, seed)
            view = state.view(state.public.to_act())
            assert make_level("medium", seed).decide(view) == agent_at(position, seed).decide(view)


def test_robots_that_play_alike_lapse_for_whole_turns() -> None:
    """A new robot makes each decision; its random numbers change only when it takes the pile."""
    steady = make_agent("steady", 0)
    others = {"steady": steady, "greedy": GuardedAgent(make_agent("greedy", 0), steady)}
    arrangement = Arrangement("frimes", 3, 3)
    assert 0 < position_of("medium", arrangement.game_rules) < 1000
    for seed in range(6):
        robots = [Compared(AlikeRobot("medium", bytes([seed] * 32)), others) for _ in range(3)]
        play(arrangement, seed, list(robots))
        for robot in robots:
            for _, turn in groupby(robot.notes, lambda note: note[0]):
                assert set.intersection(*[same for _, same in turn])
