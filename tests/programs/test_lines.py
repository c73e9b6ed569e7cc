"""A robot reads only its seat's view, and its answers are parsed."""

import json
import random
import re
from pathlib import Path

import pytest

from canasta.engine.judging.refusals import Refusal
from canasta.engine.referee import legal_actions
from canasta.engine.state.public_state import DRAWING, OVER, PLAYING
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step
from canasta.programs.answer import read_answer
from canasta.programs.fault import FAULTS
from canasta.programs.lines import (
    HELLO,
    Said,
    Unreadable,
    actions_offered,
    legal_texts,
    question_lines,
    read_greeting,
    read_line,
    round_line,
)
from canasta.record.position import KEYS, load_position, position_of
from canasta.rules.ruleset import RULE_FIELDS
from tests.support.arrangements import ARRANGEMENTS, Arrangement, dealt
from tests.support.same_view import reshuffled

DOCS = Path(__file__).parents[2] / "docs" / "study"


def random_states(arrangement: Arrangement, seed: int) -> list[State]:
    """Return copies of the states of a random round."""
    chance = random.Random(seed)
    state = dealt(arrangement, seed)
    states = []
    while state.public.phase != OVER:
        states.append(state.copy())
        step(state, chance.choice(legal_actions(state)), None)
    return states


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_every_legal_action_can_be_answered(arrangement: Arrangement) -> None:
    for state in random_states(arrangement, 3):
        view = state.view(state.public.to_act())
        offered = legal_texts(view)
        assert sorted(offered) == sorted(legal_actions(state))
        assert len(set(offered.values())) == len(offered)
        for number, text in offered.items():
            assert read_answer(view, text) == [number]


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_question_says_nothing_that_is_hidden(arrangement: Arrangement) -> None:
    """Exchanging cards that the seat cannot locate does not change the lines."""
    chance = random.Random(5)
    for state in random_states(arrangement, 5)[::3]:
        seat = state.public.to_act()
        lines = question_lines(state.view(seat))
        assert question_lines(reshuffled(state, seat, chance).view(seat)) == lines


def test_a_question_has_every_key_of_a_position_but_those_of_hidden_cards() -> None:
    state = dealt(Arrangement("classic", 4, 2), 1)
    seat = state.public.to_act()
    lines = question_lines(state.view(seat))
    position = json.loads(lines[0].removeprefix("position "))
    hidden = {"hands", "taken"}
    assert set(position) == set(KEYS) - hidden | {"seat", "hand", "hand_sizes"}
    whole = position_of(state)
    assert all(position[key] == whole[key] for key in set(KEYS) - hidden - {"stock"})
    hands = whole["hands"]
    assert isinstance(hands, list)
    assert position["hand"] == hands[seat]
    assert position["hand_sizes"] == [len(hand) for hand in hands]
    assert actions_offered(lines) == list(legal_texts(state.view(seat)).values())


def test_a_round_names_every_rule() -> None:
    line = round_line(dealt(Arrangement("duel", 2, 2), 1).view(1), 77)
    data = json.loads(line.removeprefix("round "))
    assert set(data["rules"]) == set(RULE_FIELDS)
    assert (data["seat"], data["players"], data["sides"], data["seed"]) == (1, 2, 2, 77)


def position(**changes: object) -> State:
    return load_position(
        {
            "hands": ["KKK2QQQ456", "4", "5", "6"],
            "stock": "7777",
            "turn": 0,
            "phase": "play",
            **changes,
        }
    )


def test_a_whole_play_is_judged_as_a_whole() -> None:
    view = position().view(0)
    whole = read_answer(view, "meld K:KKK2 ; meld Q:QQQ ; discard 4")
    assert isinstance(whole, list)
    assert len(whole) == 4
    short = read_answer(view, "meld Q:QQQ ; discard 4")
    assert isinstance(short, Refusal)
    assert short.code == "open.too_low"


def test_cards_of_an_action_may_come_in_any_order_and_as_faces() -> None:
    view = position().view(0)
    (alone,) = [n for n, text in legal_texts(view).items() if text == "meld K:KK2"]
    assert read_answer(view, "meld K: 2 KS KD") == [alone]
    assert read_answer(view, "0: meld K:K2K") == [alone]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("draw", "turn.already_drawn"),
        ("discard J", "cards.not_in_hand"),
        ("meld K", "text.syntax"),
        ("1: discard 4", "turn.not_yours"),
    ],
)
def test_an_answer_that_is_refused(text: str, code: str) -> None:
    found = read_answer(position().view(0), text)
    assert isinstance(found, Refusal)
    assert found.code == code


def test_phases_are_those_of_the_engine() -> None:
    assert position(phase="draw").public.phase == DRAWING
    assert position().public.phase == PLAYING


def test_lines_of_a_robot() -> None:
    assert read_line("play 7  meld K:KKK ; discard 4 ") == Said(7, "meld K:KKK ; discard 4")
    assert read_line("# what it thinks") is None
    assert read_line("  ") is None
    for line in ("draw", "play draw", "play 7", "play -7 draw", "play ٧ draw", "plays 7 draw"):
        assert read_line(line) == Unreadable(line)


def test_greetings() -> None:
    assert read_greeting("canasta-robot 1 My  Robot") == (1, "My Robot")
    assert read_greeting("canasta-robot 1") == (1, "")
    assert read_greeting("canasta-robot 1 " + "x" * 99) == (1, "x" * 40)
    for line in (
        "canasta-robot",
        "canasta-robot x Me",
        "robot 1 Me",
        "canasta-robot 9999999999 Me",
    ):
        assert read_greeting(line) is None


def test_the_page_has_every_fault_and_the_version() -> None:
    page = (DOCS / "robot-protocol.md").read_text(encoding="utf-8")
    table = page.partition("## Faults")[2].partition("## In the arena")[0]
    named = re.findall(r"`([a-z_]+)`", "".join(re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)))
    assert named == list(FAULTS)
    assert f"`{HELLO}`" in page
