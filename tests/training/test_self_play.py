"""Rounds for training use the right effort for each robot."""

import pytest

from canasta.agents.registry import make_agent
from canasta.agents.search.sampler import SamplerAgent
from canasta.engine.actions import DRAW
from canasta.engine.stepping.step import step
from canasta.rules.loader import load_rules
from canasta.training.self_play import Rounds, SelfPlay
from tests.support.arrangements import Arrangement, dealt

pytestmark = pytest.mark.both_forms


@pytest.mark.parametrize("name", ["sampler", "reader", "champion"])
def test_searching_robots_draw_the_given_number_of_worlds(name: str) -> None:
    state = dealt(Arrangement("classic", 2, 2), 4)
    step(state, DRAW, None)
    robot = Rounds(SelfPlay(load_rules("classic"), 2, 2, (name,), 3, worlds=2))._agent(7, 0)
    assert isinstance(robot, SamplerAgent)
    assert type(robot) is type(make_agent(name, 7))
    assert robot.assess(state.view(state.public.turn)).worlds == 2
