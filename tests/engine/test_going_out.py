"""A player can learn before asking whether going out is possible in this turn."""

import random

import pytest

from canasta.agents.registry import make_agent
from canasta.engine.actions import ASK, SPECIAL, YES, action
from canasta.engine.legality.going_out import could_go_out
from canasta.engine.referee import apply, legal_actions
from canasta.engine.state.public_state import ANSWERING, BY_GOING_OUT, DRAWING, OVER
from canasta.engine.state.state import State
from canasta.record.position import read_position
from tests.support.arrangements import ARRANGEMENTS, Arrangement, dealt

pytestmark = pytest.mark.both_forms

ROUNDS = 8
ASKING = [one for one in ARRANGEMENTS if one.players > one.sides]
MELDS = [["QQQQQQQ", "888888*", "555"], []]


def moments(arrangement: Arrangement) -> list[State]:
    """Return states in which the player in turn may ask."""
    found: list[State] = []
    for number in range(ROUNDS):
        state = dealt(arrangement, number)
        agent = make_agent("greedy", number)
        while state.public.phase != OVER:
            if action(SPECIAL, ASK) in legal_actions(state):
                found.append(state.copy())
            apply(state, agent.decide(state.view(state.public.to_act())))
    return found


def after_yes(state: State) -> State:
    """Return the state after every partner has answered yes."""
    state = state.copy()
    apply(state, action(SPECIAL, ASK))
    while state.public.phase == ANSWERING:
        apply(state, action(SPECIAL, YES))
    return state


def goes_out(state: State, first: int, chance: random.Random) -> bool:
    """Return whether random actions after ``first`` end the turn by going out."""
    state, turn = state.copy(), state.public.turn
    apply(state, first)
    while state.public.phase != OVER and state.public.turn == turn:
        apply(state, chance.choice(legal_actions(state)))
    return state.public.phase == OVER and state.public.ending == BY_GOING_OUT


@pytest.mark.parametrize("arrangement", ASKING, ids=str)
def test_after_a_binding_yes_the_turn_ends_as_was_said(arrangement: Arrangement) -> None:
    chance = random.Random(7)
    possible = 0
    for state in moments(arrangement):
        public = state.public
        said = could_go_out(public, state.hand_in_turn())
        agreed = after_yes(state)
        ways = legal_actions(agreed)
        if public.phase == DRAWING and said and not public.game_rules.must_ask:
            # Some way to begin the turn makes going out possible.
            assert any(all(goes_out(agreed, way, chance) for _ in range(3)) for way in ways)
        elif public.phase != DRAWING and public.game_rules.yes_binds:
            assert all(goes_out(agreed, way, chance) == said for way in ways)
        possible += said
    assert possible > 0


OTHERS = ("4679T", "4679T", "4679T")
OPEN = {"stock": "4679TJKA", "pile": "56J", "melds": MELDS}


@pytest.mark.parametrize(
    ("hand", "position", "possible"),
    [
        ("44679TJJKAA", {"melds": [[], []]}, False),
        ("44679TJJKAA2", {"melds": [[], []], "phase": "play", "drawn": "stock"}, False),
        ("59", {"phase": "play", "drawn": "stock"}, True),
        ("49", {"phase": "play", "drawn": "stock"}, False),
        # Before drawing, it must be possible to use any card that may come.
        ("5", {}, True),
        ("9", {}, False),
        ("9", {"rules": "laws1951"}, False),
        # The pile brings the missing cards.
        ("9JJ", {"pile": "55J"}, True),
        ("9JJ", {"pile": "56J"}, False),
    ],
)
def test_whether_going_out_is_possible(
    hand: str, position: dict[str, object], *, possible: bool
) -> None:
    state = read_position({**OPEN, "hands": [hand, *OTHERS], **position})
    assert could_go_out(state.public, state.hand_in_turn()) is possible


@pytest.mark.parametrize(("hand", "possible"), [("9", True), ("49", False)])
def test_where_the_question_is_compulsory_a_card_that_may_come_is_enough(
    hand: str, *, possible: bool
) -> None:
    hands = [hand, *OTHERS]
    state = read_position({**OPEN, "rules": "frimes", "hands": hands})
    assert could_go_out(state.public, state.hand_in_turn()) is possible


def test_after_a_no_going_out_is_impossible() -> None:
    position = {**OPEN, "hands": ["59", *OTHERS], "phase": "play", "drawn": "stock"}
    state = read_position({**position, "asked": "no"})
    assert not could_go_out(state.public, state.hand_in_turn())
