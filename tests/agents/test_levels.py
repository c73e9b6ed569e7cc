"""Each level plays like its agent and answers partners by a search."""

import pytest

from canasta.agents.agent import Agent
from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.levels import make_level
from canasta.agents.mixed_agents import PartnerAgent
from canasta.agents.registry import make_agent
from canasta.engine.actions import ASK, NO
from canasta.engine.referee import legal_actions
from canasta.engine.state.public_state import ANSWERING, OVER
from canasta.engine.state.state import View
from canasta.engine.stepping.step import step
from tests.support.arrangements import Arrangement, dealt

pytestmark = pytest.mark.both_forms

CLASSIC = Arrangement("classic", 4, 2)


class Refusing(Agent):
    """Answers no to every question."""

    def decide(self, view: View) -> int:
        assert view.public.phase == ANSWERING
        return NO


def test_a_partner_plays_like_one_robot_and_answers_like_the_other() -> None:
    steady = SteadyAgent()
    partner = PartnerAgent(steady, Refusing())
    asked = agreed = 0
    for seed in range(4):
        state = dealt(CLASSIC, seed)
        while state.public.phase != OVER:
            view = state.view(state.public.to_act())
            usual = steady.decide(view)
            chosen = partner.decide(view)
            if state.public.phase == ANSWERING:
                asked += 1
                agreed += usual != NO
                assert chosen == NO
                step(state, NO, None)
            else:
                assert chosen == usual
                step(state, ASK if ASK in legal_actions(state) else usual, None)
    assert asked > 3
    assert agreed > 0


def test_the_hard_level_plays_as_steady_does() -> None:
    steady = make_agent("steady", 0)
    for seed in range(3):
        state = dealt(CLASSIC, seed)
        while state.public.phase != OVER:
            view = state.view(state.public.to_act())
            usual = steady.decide(view)
            if state.public.phase != ANSWERING:
                assert make_level("hard", seed).decide(view) == usual
            step(state, usual, None)
