"""The four rule texts: their values, their sources, and their answers to questions."""

import re
from dataclasses import FrozenInstanceError
from typing import get_args

import pytest

from canasta.i18n import LANGUAGES
from canasta.rules import (
    OFFICIAL_TEXTS,
    RuleSet,
    load_rules,
)
from canasta.rules.contradictions import contradiction
from canasta.rules.loader import differences
from canasta.rules.ruleset import GROUPS, LATER_FIELDS, RULE_FIELDS, SANCTIONS, Origin
from canasta.rules.seating import seatable
from tests.support.arrangements import TEXTS


@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_every_value_of_a_text_has_its_source(text: str) -> None:
    rules = TEXTS[text]
    assert list(rules.sources) == list(RULE_FIELDS)
    for key, source in rules.sources.items():
        assert source.origin in set(get_args(Origin)) - {"house"}, key
        # Values from the laws need no sentence of the text, which does not mention them.
        assert source.quote.strip() or source.origin == "laws", key


POINT_FIELDS = [
    *(key for key in RULE_FIELDS if key.endswith(("_points", "_bonus", "_penalty"))),
    *("target", "minimums", "minimum_below_zero", "sanctions"),
]
ADDED_UP = {("frimes", "all_red_threes_bonus"): "four times 100, and 400"}
"""Values that a text gives in several parts."""


def points_in(value: object) -> set[int]:
    """Return the points in the value of a field, single or paired with scores or names."""
    if isinstance(value, int):
        return {value}
    return {one for pair in value for one in pair if isinstance(one, int)}  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_what_is_quoted_for_points_shows_these_points(text: str) -> None:
    """The quote for a value of 500 points contains the number 500."""
    rules = TEXTS[text]
    for key in POINT_FIELDS:
        quote = rules.sources[key].quote
        if not quote or (text, key) in ADDED_UP:
            continue
        together = re.sub(r"(?<=\d)[ \u00a0\u202f](?=\d{3})", "", quote)
        shown = {int(digits) for digits in re.findall(r"\d+", together)}
        # No quote can show that something counts for nothing.
        assert points_in(getattr(rules, key)) - {0} <= shown, key


@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_a_text_has_its_names_and_agrees_with_itself(text: str) -> None:
    rules = TEXTS[text]
    assert rules.id == text
    assert rules.base == ""
    assert set(rules.titles) >= {"fr", "en"}
    if text in OFFICIAL_TEXTS:
        assert set(rules.titles) == set(rules.summaries) == set(LANGUAGES)
    assert contradiction(rules) is None


def test_the_texts_differ() -> None:
    for text in OFFICIAL_TEXTS:
        for other in OFFICIAL_TEXTS:
            different = differences(TEXTS[text], TEXTS[other])
            assert bool(different) == (text != other)
            values = [getattr(TEXTS[text], key) == getattr(TEXTS[other], key) for key in different]
            assert not any(values)


def test_the_defaults_are_the_laws_of_1951_but_for_later_fields() -> None:
    """The default of a later field keeps the earlier play."""
    different = differences(RuleSet(), TEXTS["laws1951"])
    assert [key for key in different if key not in LATER_FIELDS] == ["sanctions"]


def test_every_field_has_a_group() -> None:
    assert list(GROUPS) == list(RULE_FIELDS)


def test_rules_are_frozen() -> None:
    for key in RULE_FIELDS:
        with pytest.raises((FrozenInstanceError, AttributeError)):
            setattr(TEXTS["classic"], key, getattr(TEXTS["duel"], key))


@pytest.mark.parametrize(
    ("text", "score", "points"),
    [
        ("laws1951", -5, 0),
        ("classic", -5, 15),
        ("classic", 0, 50),
        ("classic", 1495, 50),
        ("classic", 1500, 90),
        ("classic", 2995, 90),
        ("classic", 3000, 120),
        ("frimes", 9995, 120),
    ],
)
def test_minimums(text: str, score: int, points: int) -> None:
    assert TEXTS[text].minimum(score) == points


def test_seating() -> None:
    assert {text: seatable(rules) for text, rules in TEXTS.items()} == {
        "laws1951": [4],
        "frimes": [2, 3, 4, 5, 6],
        "classic": [2, 3, 4, 6],
        "duel": [2],
    }
    assert [TEXTS["frimes"].default_sides(players) for players in range(2, 7)] == [2, 3, 2, 5, 2]
    assert TEXTS["duel"].default_sides(4) == 0


def test_sanctions() -> None:
    prices = {breach: TEXTS["laws1951"].sanction(breach) for breach in SANCTIONS}
    assert prices == {
        "draw_kept": 200,
        "draw_returned": 100,
        "pile": 100,
        "opening": 100,
        "breach": 50,
    }
    assert TEXTS["duel"].sanction("pile") == 0


@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_a_quotation_that_begins_in_mid_sentence_says_so(text: str) -> None:
    for field, source in load_rules(text).sources.items():
        if source.origin == "text":
            assert re.match(r"[A-ZÀÉ0-9…]", source.quote), (field, source.quote)


@pytest.mark.parametrize(
    ("text", "field", "origin"),
    [
        ("laws1951", "low_points", "corrected"),  # a misprinted line makes the same cards worth 0
        ("frimes", "red_threes_laid", "decision"),  # said of red threes drawn
        ("frimes", "minimum_below_zero", "laws"),
        ("frimes", "stock_end", "decision"),  # the text only says when the round ends
        ("frimes", "wording", "decision"),  # the text calls the pile "écart"
        ("classic", "cards_dealt", "laws"),  # the text deals eleven cards to everybody
        ("classic", "frozen_by", "laws"),  # said of cards turned up in the deal
        ("classic", "minimum_below_zero", "laws"),
        ("duel", "upcard_covered", "decision"),  # said of a red three as the first card
    ],
)
def test_a_value_that_the_text_does_not_give_is_no_quotation(
    text: str, field: str, origin: str
) -> None:
    source = load_rules(text).sources[field]
    assert source.origin == origin
    assert source.quote
