"""A lapse of an agent lasts a whole turn and follows from the seed."""

from itertools import groupby

import pytest

from canasta.agents.agent import Agent
from canasta.agents.baselines.greedy import GreedyAgent
from canasta.agents.mixed_agents import GuardedAgent, LapsingAgent
from canasta.engine.actions import DRAW
from canasta.engine.state.public_state import DRAWING, OVER, PLAYING
from canasta.engine.stepping.step import step
from canasta.record.position import read_position
from tests.support.arrangements import Arrangement, dealt
from tests.support.noting_robots import Marked
from tests.support.web_fixtures import filled

pytestmark = pytest.mark.both_forms

CLASSIC = Arrangement("classic", 4, 2)


@pytest.mark.parametrize("asks", [False, True])
def test_a_lapse_lasts_for_a_whole_turn(*, asks: bool) -> None:
    """A question to the partner before the draw does not end the lapse."""
    notes: list[tuple[int, str]] = []
    agents: list[Agent] = []
    for seat in range(4):
        pair = [Marked(name, notes, asks=asks) for name in ("usual", "weaker")]
        agents.append(LapsingAgent(pair[0], pair[1], 500, seat))
    state = dealt(CLASSIC, 3)
    phases: list[int] = []
    while state.public.phase != OVER:
        phases.append(int(state.public.phase))
        seat = state.public.to_act()
        step(state, agents[seat].decide(state.view(seat)), None)
    turns = [[name for _, name in turn] for _, turn in groupby(notes, lambda note: note[0])]
    assert {len(set(turn)) for turn in turns} == {1}
    lapses = sum(turn[0] == "weaker" for turn in turns)
    assert 0.3 * len(turns) < lapses < 0.7 * len(turns)
    assert (phases.count(DRAWING) > len(turns)) == asks


def test_another_agent_with_the_same_seed_can_finish_the_turn() -> None:
    notes: list[tuple[int, str]] = []

    def decide(seed: int, phase: int) -> None:
        state = dealt(CLASSIC, seed)
        if phase == PLAYING:
            step(state, DRAW, None)
        agent = LapsingAgent(Marked("usual", notes), Marked("weaker", notes), 400, seed)
        agent.decide(state.view(state.public.turn))

    for seed in range(30):
        decide(seed, DRAWING)
        decide(seed, PLAYING)
    names = [name for _, name in notes]
    assert names[::2] == names[1::2]
    assert set(names) == {"usual", "weaker"}


def guarded(position: dict[str, object]) -> str:
    """Return the agent that decides in a position: greedy or the guard."""
    notes: list[tuple[int, str]] = []
    state = read_position(filled(MELDED | position))
    view = state.view(state.public.turn)
    GuardedAgent(GreedyAgent(), Marked("guard", notes)).decide(view)
    return "guard" if notes else "greedy"


MELDED: dict[str, object] = {
    "scores": [0, 0],
    "hands": ["7KKQQJJ", 8, 9, 10],
    "stock": "4569TJA4569TJA",
    "pile": "456",
    "phase": "play",
    "drawn": "stock",
    "melds": [["AAA"], ["7777777"]],
}


@pytest.mark.parametrize(
    ("position", "decides"),
    [
        ({}, "guard"),
        ({"pile": "42"}, "greedy"),  # frozen
        ({"hands": ["4KKQQJJ", 8, 9, 10]}, "greedy"),
        ({"melds": [["AAA", "777"], ["888"]]}, "greedy"),
        ({"hands": ["4KKQQJJ", 8, 9, 10], "scores": [2000, 4900]}, "guard"),
        ({"hands": ["4KKQQJJ", 8, 9, 10], "scores": [4990, 2000]}, "greedy"),
    ],
)
def test_a_guard_decides_where_the_pile_or_the_game_would_be_given_away(
    position: dict[str, object], decides: str
) -> None:
    assert guarded(position) == decides
