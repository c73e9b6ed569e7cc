"""Every irregularity at a table with sanctions has its cost and its consequence for the cards.

There is a test for each irregularity of 1951, and for attempts that cost nothing.
"""

from pathlib import Path

import pytest

from canasta.engine.referee import apply_play, carry_out, decide
from canasta.engine.state.state import State
from canasta.record.notation import parse_play
from canasta.record.position import load_position, position_of

pytestmark = pytest.mark.both_forms

OPENED = {
    "rules": "laws1951",
    "sanctions": True,
    "hands": ["KKK4567889", "5566", "6677", "7788"],
    "stock": "456789TJQ",
    "pile": "5K",
    "melds": [["AAA"], []],
}
"""Seat 0 must draw or take the pile; its side has opened."""


def attempted(position: dict[str, object], *texts: str) -> dict[str, object]:
    """Return the position after refused attempts."""
    state: State = load_position(position)
    for text in texts:
        verdict, _ = apply_play(state, parse_play(text))
        assert verdict.refusals, text
    return position_of(state)


def test_a_card_drawn_out_of_turn_and_kept_costs_200() -> None:
    after = attempted(OPENED, "1: draw")
    assert after["penalties"] == [0, 200]
    assert after["hands"] == ["4567889KKK", "45566", "6677", "7788"]
    assert after["stock"] == "56789TJQ"


def test_a_card_drawn_out_of_turn_and_put_back_costs_100() -> None:
    after = attempted(OPENED, "1: draw back")
    assert after["penalties"] == [0, 100]
    assert (after["hands"], after["stock"]) == (["4567889KKK", "5566", "6677", "7788"], "456789TJQ")


@pytest.mark.parametrize(
    ("attempt", "penalties"),
    [
        ("1: take KK", [0, 100]),  # out of turn
        ("take K", [100, 0]),  # too few cards
        ("take 44", [100, 0]),  # cards that do not fit
        ("take K2", [100, 0]),  # cards not in the hand
    ],
)
def test_taking_the_pile_wrongly_costs_100_and_the_pile_lies_as_before(
    attempt: str, penalties: list[int]
) -> None:
    after = attempted(OPENED, attempt)
    assert after["penalties"] == penalties
    assert (after["pile"], after["phase"]) == ("5K", "draw")


def test_taking_with_a_pair_of_which_only_one_card_is_there_costs_100() -> None:
    after = attempted({**OPENED, "hands": ["K4567889", "5566", "6677", "7788"]}, "take KK")
    assert (after["penalties"], after["pile"]) == ([100, 0], "5K")


def test_laying_too_little_to_open_costs_100_and_leaves_penalty_cards() -> None:
    position = {**OPENED, "phase": "play", "melds": [[], []]}
    after = attempted(position, "meld K:KKK ; discard 4")
    assert after["penalties"] == [100, 0]
    assert after["penalty_cards"] == ["KKK", "", "", ""]
    assert after["melds"] == [[], []]


def test_after_a_yes_the_cards_that_fit_no_meld_become_penalty_cards() -> None:
    position = {**OPENED, "phase": "play", "asked": "yes"}
    after = attempted(position, "meld K:KKK ; meld 4:4")
    assert after["penalties"] == [0, 0], "the promise is charged when the turn ends"
    assert after["penalty_cards"] == ["4", "", "", ""]
    assert after["melds"] == [["KKK", "AAA"], []]


@pytest.mark.parametrize("melds", [["AAA"], []])
def test_the_broken_promise_is_charged_once(melds: list[str]) -> None:
    position = {**OPENED, "phase": "play", "asked": "yes", "melds": [melds, []]}
    state = load_position(position)
    apply_play(state, parse_play("meld K:KKK ; meld 4:4"))
    assert not apply_play(state, parse_play("discard 4"))[0].refusals
    assert position_of(state)["penalties"] == [100, 0]


def test_after_a_yes_a_wild_card_that_some_meld_could_take_is_not_exposed() -> None:
    position = {**OPENED, "phase": "play", "asked": "yes", "hands": ["24567889", "55", "66", "77"]}
    after = attempted(position, "meld 4:42")
    assert after["penalty_cards"] == ["4", "", "", ""]
    assert after["melds"] == [["AAA"], []]


@pytest.mark.parametrize(("meld", "exposed"), [("K2", "5*"), ("KK", "5")])
def test_a_wild_card_joins_no_meld_that_lacks_naturals(
    meld: str, exposed: str, tmp_path: Path
) -> None:
    """A key card may begin a meld with one natural, which cannot hold two wild cards."""
    (tmp_path / "one_card.toml").write_text(
        'base = "laws1951"\nopened_takes = ["one_card"]\n', encoding="utf-8"
    )
    position = {
        **OPENED,
        "rules": "one_card.toml",
        "phase": "play",
        "asked": "yes",
        "drawn": "pile",
        "hands": ["K45*67889", "5566", "6677", "7788"],
        "melds": [[meld], []],
    }
    state = load_position(position, tmp_path)
    apply_play(state, parse_play("meld 5:5*"))
    assert position_of(state)["penalty_cards"] == [exposed, "", "", ""]


@pytest.mark.parametrize("attempt", ["meld 4:4", "meld 4:2", "meld K:2"])
def test_an_attempt_that_costs_nothing_and_exposes_nothing_has_no_effect(attempt: str) -> None:
    """Such an attempt is refused as without sanctions, and nothing is stored."""
    hands = ["24567889", "55", "66", "77"]
    asked = {**OPENED, "phase": "play", "asked": "yes", "hands": hands}
    state = load_position({**asked, "penalty_cards": ["4", "", "", ""]})
    before = position_of(state)
    decision = decide(state, parse_play(attempt))
    assert decision.verdict.refusals
    assert not decision.has_effect
    assert carry_out(state, decision) == []
    assert position_of(state) == before
    assert decision.belongs_to(state)


@pytest.mark.parametrize("attempt", ["take", "take K2", "take 44"])
def test_taking_without_the_cards_costs_as_much_after_drawing(attempt: str) -> None:
    after = attempted({**OPENED, "phase": "play"}, attempt)
    assert (after["penalties"], after["pile"], after["phase"]) == ([100, 0], "5K", "play")


def test_a_pair_that_takes_the_pile_for_too_little_is_exposed_with_the_melds() -> None:
    position = {**OPENED, "melds": [[], []], "hands": ["KK4446889", "55", "66", "77"]}
    after = attempted(position, "take KK ; meld 4:444")
    assert after["penalties"] == [100, 0]
    assert after["penalty_cards"] == ["444KK", "", "", ""]
    assert (after["pile"], after["phase"]) == ("5K", "draw")


@pytest.mark.parametrize(
    ("position", "attempt", "penalties", "exposed"),
    [
        ({"phase": "play", "asked": "yes"}, "meld K:KKK ; meld 4:4", [0, 0], "4KKK"),
        ({"phase": "play"}, "take", [50, 0], ""),
        ({"melds": [[], []]}, "take KK ; discard 4", [100, 0], ""),
    ],
)
def test_the_earlier_text_is_sanctioned_as_before(
    position: dict[str, object], attempt: str, penalties: list[int], exposed: str
) -> None:
    after = attempted({**OPENED, "rules": "laws1951@32e33ba66fb2", **position}, attempt)
    assert after["penalties"] == penalties
    assert after["penalty_cards"] == [exposed, "", "", ""]


def test_after_a_yes_another_seat_s_attempt_costs_that_seat_only() -> None:
    position = {**OPENED, "phase": "play", "asked": "yes"}
    after = attempted(position, "1: meld K:KKK")
    assert after["penalties"] == [0, 50]
    assert after["penalty_cards"] == ["", "", "", ""]


@pytest.mark.parametrize(
    ("attempt", "penalties"),
    [("discard 4", [50, 0]), ("1: discard 5", [0, 50]), ("draw ; discard 4", [50, 0])],
)
def test_any_other_breach_costs_50_and_changes_nothing_else(
    attempt: str, penalties: list[int]
) -> None:
    after = attempted(OPENED, attempt)
    assert after == {**attempted(OPENED), "penalties": penalties}


@pytest.mark.parametrize("attempt", ["9: draw", "9: draw back", "7: take KK", "4: meld K:KKK"])
def test_where_nobody_sits_nobody_is_charged(attempt: str) -> None:
    assert attempted(OPENED, attempt) == attempted(OPENED)


def test_after_the_end_of_the_round_nothing_costs_anything() -> None:
    over = {**OPENED, "phase": "over"}
    assert attempted(over, "1: draw", "take KK", "discard 4") == attempted(over)


def test_without_sanctions_an_attempt_changes_nothing() -> None:
    plain = {**OPENED, "sanctions": False}
    assert attempted(plain, "1: draw", "take K", "discard 4", "9: draw") == attempted(plain)
