"""Fields without effect are recognized and say so in words."""

from dataclasses import replace
from itertools import product

import pytest

from canasta.i18n import load
from canasta.i18n.rules import RuleWords
from canasta.rules import OFFICIAL_TEXTS, RuleError, load_rules, rules_from_toml
from canasta.rules.contradictions import contradiction
from canasta.rules.idle_fields import has_effect
from canasta.rules.ruleset import RULE_FIELDS
from tests.oracle.melds import Meld, is_meld
from tests.support.oracle_map import oracle_values
from tests.support.rule_mutations import WITHOUT_EFFECT

NATURALS = ((2, 2), (2, 3), (2, 4), (2, 6), (2, 7), (3, 3), (3, 5), (3, 7))
"""Values of ``min_naturals`` and ``canasta_naturals``."""
EMPTY = {"sanctions"}
"""Fields whose empty value means that the rules lack such a rule."""


@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_a_field_of_a_text_has_an_effect_where_its_mutations_have(text: str) -> None:
    idle = {field for field in RULE_FIELDS if not has_effect(load_rules(text), field)}
    assert idle == {field for name, field in WITHOUT_EFFECT if name == text} - EMPTY


def test_a_field_without_effect_is_said_to_have_none() -> None:
    """If asking is optional, it is always allowed once the stock is exhausted."""
    classic = RuleWords(load("en"), load_rules("classic"))
    assert classic.value("stock_end_asks") == "does not apply"
    assert RuleWords(load("fr"), load_rules("duel")).value("yes_binds") == "sans objet"
    assert RuleWords(load("en"), load_rules("frimes")).value("stock_end_asks") == "yes"


def test_who_cuts_comes_from_the_text_and_is_inherited() -> None:
    assert {text: load_rules(text).cut_by for text in OFFICIAL_TEXTS} == {
        "laws1951": "facing",
        "frimes": "anybody",
        "classic": "right",
        "duel": "anybody",
    }
    assert rules_from_toml('base = "classic"', "house.toml").cut_by == "right"
    with pytest.raises(RuleError) as caught:
        rules_from_toml('base = "classic"\ncut_by = "nobody"', "house.toml")
    assert (caught.value.key, caught.value.code) == ("cut_by", "rules.bad_value")


@pytest.mark.parametrize(("min_naturals", "canasta_naturals"), NATURALS)
@pytest.mark.parametrize("comparison", ["any", "not_more", "fewer"])
@pytest.mark.parametrize("max_wilds", [0, 1, 2, 3, 12])
def test_a_key_card_is_allowed_where_one_card_more_is_enough(
    max_wilds: int, comparison: str, min_naturals: int, canasta_naturals: int
) -> None:
    """The referee looks one card ahead, so one more card must suffice wherever several would."""
    rules = replace(
        load_rules("frimes"),
        min_naturals=min_naturals,
        canasta_naturals=canasta_naturals,
        max_wilds=max_wilds,
        wilds_to_naturals=comparison,
    )
    values = oracle_values(rules)
    is_enough = all(
        any(is_meld(values, begun.plus(*card)) for card in cards_of(more))
        for begun in (Meld(2), Meld(1, 1))
        for more in product(range(8), range(8))
        if is_meld(values, begun.plus(*more))
    )
    reaches = any(is_meld(values, Meld(1, 1).plus(*more)) for more in product(range(8), range(8)))
    assert (contradiction(rules) is None) == (is_enough and reaches)


def cards_of(more: tuple[int, int]) -> list[tuple[int, int]]:
    """Return each single card, natural or two, among the cards ``more``."""
    naturals, twos = more
    return [(1, 0)] * bool(naturals) + [(0, 1)] * bool(twos)
