"""Every robot copes with the end of the stock: it asks before the last take, passes and answers."""

import pytest

from canasta.agents.registry import agent_names, make_agent
from canasta.engine.actions import ASK, PASS
from canasta.engine.referee import apply, legal_actions
from canasta.engine.state.public_state import OVER
from canasta.record.position import load_position

LAST_CHANCE = {
    "rules": "frimes",
    "sides": 2,
    "hands": ["K", "44", "5566", "JJ"],
    "pile": "K",
    "melds": [["QQQQQQQ", "8888888", "KKK"], []],
}
"""Seat 0 can take the pile only by going out, and may ask."""
GOING_ROUND = {
    "rules": "laws1951",
    "turn": 1,
    "hands": ["J9445", "9967", "9955", "9977"],
    "pile": "5 9",
    "melds": [["KKK"], ["AAA"]],
}
"""Three players in a row may take the pile or pass."""


@pytest.mark.parametrize("name", agent_names())
@pytest.mark.parametrize("position", [LAST_CHANCE, GOING_ROUND], ids=["frimes", "laws1951"])
def test_every_robot_plays_to_the_end(name: str, position: dict[str, object]) -> None:
    state = load_position(position)
    agents = [make_agent(name, seat + 1) for seat in range(4)]
    for _ in range(60):
        if state.public.phase == OVER:
            break
        seat = state.public.to_act()
        chosen = agents[seat].decide(state.view(seat))
        assert chosen in legal_actions(state)
        apply(state, chosen)
    assert state.public.phase == OVER


@pytest.mark.parametrize("name", ["greedy", "steady"])
def test_a_robot_that_can_only_go_out_asks_and_goes_out(name: str) -> None:
    """Leaving the pile would end the round without the bonus for going out."""
    state = load_position(LAST_CHANCE)
    assert legal_actions(state) == [PASS, ASK]
    while state.public.phase != OVER:
        seat = state.public.to_act()
        apply(state, make_agent(name, seat + 1).decide(state.view(seat)))
    assert state.public.out_seat == 0
