"""The page adds up as the engine does and notices impossible totals only."""

import json
from dataclasses import asdict, replace
from typing import cast

import pytest

from canasta.engine.state.game_rules import GameRules
from canasta.i18n import load
from canasta.rules import rules_from_toml
from canasta.scorekeeping.score_rules import score_rules
from tests.scorekeeping.compared_rounds import Findings, compare, played, rules_of
from tests.scorekeeping.entries import Cards
from tests.scorekeeping.page_scripts import page_scripts
from tests.scorekeeping.planted_errors import IMPOSSIBLE, with_side
from tests.support.arrangements import ARRANGEMENTS, TEXTS, Arrangement

ROUNDS = 12
"""The number of rounds of each arrangement; ``python -m tests.scorekeeping`` plays many more."""
CLASSIC = Arrangement("classic", 4, 2)


def findings(*arrangements: Arrangement) -> Findings:
    """Compare the page's sums of a few rounds, with correct entries and with errors."""
    made = Findings()
    for arrangement in arrangements:
        compare(arrangement, [played(arrangement, seed) for seed in range(ROUNDS)], made)
    return made


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_the_page_adds_up_as_the_engine_does(arrangement: Arrangement) -> None:
    made = findings(arrangement)
    assert made.rounds == ROUNDS
    assert made.faults == []
    assert made.missed == []
    assert len(made.broken) >= len(IMPOSSIBLE) - 4  # those need canastas, or somebody who went out


class Worthless(Arrangement):
    """Rules by which cards are worth nothing and any melds are enough for the opening."""

    @property
    def game_rules(self) -> GameRules:
        """The game rules, made from the rule text."""
        cards = [
            f"{kind}_points = 0" for kind in ("joker", "two", "ace", "high", "low", "black_three")
        ]
        house = "\n".join([f'base = "{self.text.split()[0]}"', *cards, *_ANY_MELDS])
        return GameRules(rules_from_toml(house, "house.toml"), self.players, self.sides)


_ANY_MELDS = ("minimum_below_zero = 0", "minimums = [[0, 0]]")


@pytest.mark.parametrize("text", TEXTS)
def test_melds_worth_nothing_are_melds(text: str) -> None:
    _, players, sides = next(one for one in ARRANGEMENTS if one.text == text)
    arrangement, made = Worthless(f"{text} worth nothing", players, sides), Findings()
    rounds = [played(arrangement, seed) for seed in range(2, 90, 3)]  # those of the random robot
    compare(arrangement, rounds, made)
    assert made.faults == []
    by_points = [side for one in rounds for side in one.right[0]["sides"]]
    assert any(side["has_melded"] and side["melds"] == {"points": 0} for side in by_points)


def test_every_notice_is_given_for_an_error_planted_for_it() -> None:
    """Some notices depend on partners, so two seatings are needed."""
    prefix, keys = "web.score.notice.", load("en").keys()
    sentences = {name.removeprefix(prefix) for name in keys if name.startswith(prefix)}
    assert set(findings(Arrangement("classic", 2, 2), CLASSIC).codes) == sentences


def test_a_wrong_sum_and_an_impossible_total_are_found() -> None:
    right, made = played(CLASSIC, 0), Findings()
    lines = [{**side, "meld_cards": side["meld_cards"] + 5} for side in right.lines]
    many = [with_side(entry, 0, red_threes=5) for entry in right.right]
    wrong = [
        replace(right, name="wrong", lines=lines),
        replace(right, name="impossible", right=many),
    ]
    compare(CLASSIC, [right, *wrong], made)
    assert any(fault.startswith("wrong: by points ") for fault in made.faults)
    assert "impossible: by kinds notice red_threes -1" in made.faults
    assert not any(fault.startswith(right.name) for fault in made.faults)


def codes(cards: Cards, natural: int = 0, score: int = 0) -> set[str]:
    """Return the codes of the notices about a round in which one side melded ``cards``."""
    entry = played(CLASSIC, 0).right[0]
    entry = with_side(entry, 0, melds=cards, natural_canastas=natural, mixed_canastas=0)
    entry = {**entry, "out": None, "concealed": False}
    given = {"start": [score, 0], "right": [entry], "wrong": []}
    game = {"rules": asdict(rules_of(CLASSIC)), "players": 4, "sides": 2, "rounds": [given]}
    [judged] = cast("list[dict[str, list[list[str]]]]", page_scripts().call("judge", game))
    [notices] = judged["right"]
    return {notice.split()[0] for notice in notices if notice.split()[1] != "1"}


def test_seven_cards_make_a_canasta() -> None:
    assert "too_few_cards" in codes({"kinds": {"K": 6}}, natural=1)
    assert "too_few_cards" not in codes({"kinds": {"K": 7}}, natural=1)
    assert "too_few_cards" not in codes({"points": 70}, natural=1)


def test_the_packs_hold_four_jokers_and_eight_cards_of_a_rank() -> None:
    assert "too_many_kind" in codes({"kinds": {"*": 5, "K": 8}})
    assert "too_many_value" in codes({"values": {"50": 5}})
    assert not {"too_many_kind", "too_many_value"} & codes({"kinds": {"K": 4}})


def test_an_opening_below_the_minimum_is_noticed() -> None:
    assert "below_minimum" in codes({"points": 45})
    assert "below_minimum" not in codes({"points": 50})
    assert "below_minimum" in codes({"points": 110}, score=3000)


def test_the_rules_of_a_table_follow_from_its_packs() -> None:
    house = 'base = "frimes"\npacks = { 2 = 2, 3 = 2, 4 = 2, 5 = 3, 6 = 3 }\n'
    rules = score_rules(rules_from_toml(house, "house.toml"))
    for players in range(2, 7):
        found = page_scripts().call("rulesAt", asdict(rules), players)
        assert found == json.loads(json.dumps(asdict(rules.at_table(players))))
