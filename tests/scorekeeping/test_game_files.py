"""What the page reads from elsewhere is scored whole, or refused with the reason."""

import json
from typing import cast

import pytest

from canasta.scorekeeping.score_rules import scored_texts
from tests.scorekeeping.page_scripts import ScriptError, page_scripts

RULES = {rules.id: rules.hash for rules in scored_texts()}
KNOWN = json.loads(json.dumps([vars(rules) for rules in scored_texts()], default=vars))


def game(text: str, side: object, **changes: object) -> dict[str, object]:
    """Return a game of two with one round, in which one side counts ``side``."""
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
    """Return the first side of the first round of a game that is read."""
    [entry] = cast("list[dict[str, list[dict[str, object]]]]", read(data)["rounds"])
    return entry["sides"][0]


def refusal(data: object) -> str:
    """Return the code by which a game is refused."""
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
