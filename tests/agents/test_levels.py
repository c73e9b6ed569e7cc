"""Levels answer their partners by a search, and each name of an agent has a level like it."""

import pytest

from canasta.agents.agent import Agent
from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.levels import level_like, level_names
from canasta.agents.mixed_agents import PartnerAgent
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


def test_a_name_in_a_record_leads_to_a_level() -> None:
    assert [level_like(level) for level in level_names()] == list(level_names())
    likes = [level_like(name) for name in ("careless", "greedy", "casual", "learned", "champion")]
    assert likes == list(level_names())
    assert [level_like("learned-1"), level_like("champion-1")] == ["hard", "expert"]
    assert level_like("human") == "medium"
