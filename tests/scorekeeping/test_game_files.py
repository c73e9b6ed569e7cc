"""The page either scores every round of an imported file or refuses the file with a reason."""

import json
from typing import cast

import pytest

from canasta.scorekeeping.score_rules import scored_texts
from tests.scorekeeping.page_scripts import ScriptError, page_scripts

RULES = {rules.id: rules.hash for rules in scored_texts()}
KNOWN = json.loads(json.dumps([vars(rules) for rules in scored_texts()], default=vars))


def game(text: str, side: object, **changes: object) -> dict[str, object]:
    """Return a game of two players with one round, in which one side's entry is ``side``."""
    return {
        "form": "canasta-score/1",
        "id": "0123456789abcdef",
        "started": 1,
        "changed": 1,
        "rules": {"hash": RULES[text]},
        "house": None,
        "players": 2,
        "sides": 2,
        "names": ["Ann", "Bob"],
        "dealer": 0,
        "target": 5000,
        "start": [0, 0],
        "rounds": [{"out": None, "concealed": False, "sides": [side, {}], **changes}],
    }


def read(data: object) -> dict[str, object]:
    return cast("dict[str, object]", page_scripts().call("readGame", json.dumps(data), KNOWN))


def first_side(data: object) -> dict[str, object]:
    """Return the first side of the first round of a game file."""
    [entry] = cast("list[dict[str, list[dict[str, object]]]]", read(data)["rounds"])
    return entry["sides"][0]


def refusal(data: object) -> str:
    """Return the code with which a game is refused."""
    with pytest.raises(ScriptError) as refused:
        read(data)
    return str(refused.value)


@pytest.mark.parametrize("part", ["melds", "hand"])
@pytest.mark.parametrize(
    "cards",
    [
        {"points": 100, "values": {"50": 2}},
        {"points": 0, "kinds": {"K": 2}},
        {"values": {"10": 2}, "kinds": {"K": 2}},
        {"points": 20, "values": {"10": 2}, "kinds": {"K": 2}},
    ],
)
def test_the_same_cards_are_counted_once(part: str, cards: object) -> None:
    assert refusal(game("laws1951", {part: cards})) == "counted_twice"


@pytest.mark.parametrize("cards", [{}, {"points": 100}, {"values": {"50": 2}}, {"kinds": {"*": 2}}])
def test_cards_are_counted_in_any_one_way(cards: object) -> None:
    assert first_side(game("laws1951", {"melds": cards}))["melds"] == (cards or {"points": 0})


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("laws1951", {"concealed_canastas": 1}),
        ("classic", {"red_threes_in_hand": 1}),
        ("frimes", {"red_threes_in_hand": 2}),
        ("duel", {"concealed_canastas": 1}),
        ("classic", {"has_melded": True}),
        ("classic", {"penalties": {"talking": 1}}),
        ("laws1951", {"penalties": {"yes_not_out": 1}}),  # two players have no partners to answer
        ("classic", {"melds": {"kinds": {"r": 2}}}),
        ("classic", {"hand": {"kinds": {"Z": 1}}}),
        ("classic", {"melds": {"values": {"7": 1}}}),
        ("classic", {"melds": {"points": 10, "cards": 2}}),
        ("classic", {"luck": 100}),
        ("classic", {"natural_canasta": 1}),
    ],
)
def test_what_a_text_does_not_count_is_refused(text: str, side: dict[str, object]) -> None:
    assert refusal(game(text, side)) == "no_such_line"


def test_nothing_counted_of_what_a_text_does_not_count_is_as_good_as_absent() -> None:
    side = {"concealed_canastas": 0, "penalties": {"talking": 0}, "has_melded": False}
    assert first_side(game("laws1951", side))["penalties"] == {}


def test_going_out_concealed_is_refused_where_it_makes_no_difference() -> None:
    assert refusal(game("frimes", {}, out=0, concealed=True)) == "no_such_line"
    assert refusal(game("classic", {}, out=None, concealed=True)) == "broken"
    assert refusal(game("classic", {}, out=0, concealed="no")) == "broken"
    assert read(game("classic", {}, out=0, concealed=True))


def test_unknown_parts_of_a_round_and_of_a_game_are_refused() -> None:
    assert refusal(game("classic", {}, winner=1)) == "no_such_line"
    assert refusal({**game("classic", {}), "draft": {}}) == "newer"
    rules = json.loads(json.dumps(KNOWN[0]))
    rules["lines"][0]["counts"] = "luck"
    assert refusal({**game("laws1951", {}), "rules": rules}) == "newer"


def test_penalties_of_earlier_sheets_are_points_against_the_side() -> None:
    assert first_side(game("classic", {"other_penalty": 100}))["other_points"] == -100
    both = {"other_penalty": 100, "other_points": -100}
    assert refusal(game("classic", both)) == "counted_twice"
