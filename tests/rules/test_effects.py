"""Which fields decide something, and the words for those that do not."""

import pytest

from canasta.i18n import load
from canasta.i18n.rules import RuleWords
from canasta.rules import RULE_TEXTS, RuleError, load_rules, rules_from_toml
from canasta.rules.contradictions import has_effect
from canasta.rules.ruleset import RULE_FIELDS
from tests.support.rule_mutations import WITHOUT_EFFECT

EMPTY = {"sanctions"}
"""Its empty value says that the rules have none."""


@pytest.mark.parametrize("text", RULE_TEXTS)
def test_a_field_of_a_text_has_an_effect_where_its_mutations_have(text: str) -> None:
    idle = {field for field in RULE_FIELDS if not has_effect(load_rules(text), field)}
    assert idle == {field for name, field in WITHOUT_EFFECT if name == text} - EMPTY


def test_a_field_without_effect_is_said_to_have_none() -> None:
    """Asking is allowed with the stock exhausted, where it is not compulsory: no "no" to that."""
    classic = RuleWords(load("en"), load_rules("classic"))
    assert classic.value("stock_end_asks") == "does not apply"
    assert RuleWords(load("fr"), load_rules("duel")).value("yes_binds") == "sans objet"
    assert RuleWords(load("en"), load_rules("frimes")).value("stock_end_asks") == "yes"


def test_who_cuts_comes_from_the_text_and_is_inherited() -> None:
    assert {text: load_rules(text).cut_by for text in RULE_TEXTS} == {
        "laws1951": "facing",
        "frimes": "anybody",
        "classic": "right",
        "duel": "anybody",
    }
    assert rules_from_toml('base = "classic"', "house.toml").cut_by == "right"
    with pytest.raises(RuleError) as caught:
        rules_from_toml('base = "classic"\ncut_by = "nobody"', "house.toml")
    assert (caught.value.key, caught.value.code) == ("cut_by", "rules.bad_value")
