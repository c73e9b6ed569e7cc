"""Earlier versions of the four texts, and the content hash of a rule set."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import pytest

from canasta.i18n import Language, load
from canasta.i18n.rules import RuleWords
from canasta.record.rules_text import field_text, house_rules_text, nearest_text, rules_hash
from canasta.rules import OFFICIAL_TEXTS, RuleError, load_rules, rules_from_toml
from canasta.rules.loader import EARLIER_TEXTS, differences, name_of, text_versions
from canasta.rules.ruleset import LATER_FIELDS, RULE_FIELDS, RuleSet
from tests.support.rulebooks import random_house_rules

SUFFIXES: Final[dict[Language, str]] = {"fr": "(texte antérieur)", "en": "(earlier text)"}


@pytest.mark.parametrize("versioned", EARLIER_TEXTS)
def test_an_earlier_text_has_the_hash_that_names_it(versioned: str) -> None:
    rules = load_rules(versioned)
    name, _, version = versioned.partition("@")
    assert rules_hash(rules).startswith(version)
    assert (rules.id, rules.version, rules.base) == (name, version, "")
    assert rules.titles == load_rules(name).titles
    for language, suffix in SUFFIXES.items():
        today = RuleWords(load(language), load_rules(name)).name()
        assert RuleWords(load(language), rules).name() == f"{today} {suffix}"
    assert name_of(rules) == versioned
    assert name_of(load_rules(name)) == name


def test_an_unknown_version_is_no_text() -> None:
    with pytest.raises(RuleError) as caught:
        load_rules("classic@000000000000")
    assert caught.value.code == "rules.unreadable"


def test_the_versions_of_a_text_come_newest_first() -> None:
    found = [name_of(rules) for name in OFFICIAL_TEXTS for rules in text_versions(name)]
    assert [name for name in found if "@" in name] == list(EARLIER_TEXTS)
    assert [name for name in found if "@" not in name] == list(OFFICIAL_TEXTS)


def test_only_a_later_field_off_its_default_enters_the_hash(tmp_path: Path) -> None:
    """Rule sets from before the field keep their hashes."""
    chance = Random(5)
    for _ in range(50):
        rules = random_house_rules(chance, tmp_path).rules
        before = replace(rules, **LATER_FIELDS)  # type: ignore[arg-type]
        lines = [field_text(before, key) for key in RULE_FIELDS if key not in LATER_FIELDS]
        rest = [field_text(rules, key) for key in RULE_FIELDS if key not in LATER_FIELDS]
        assert lines == rest
        assert (rules_hash(rules) == rules_hash(before)) == (differences(rules, before) == [])


def test_packs_are_hashed_as_one_number_where_they_are_the_same_for_all() -> None:
    """Earlier versions had no rule on packs by number of players."""
    house = rules_from_toml('base = "classic"\npacks = 3\n', "house.toml")
    assert rules_hash(house).startswith("304f0548d85e")
    assert field_text(house, "packs") == "packs = 3"
    six = rules_from_toml(
        'base = "classic"\npacks = { 2 = 2, 3 = 2, 4 = 2, 5 = 2, 6 = 3 }\n', "house.toml"
    )
    assert field_text(six, "packs") == "packs = { 2 = 2, 3 = 2, 4 = 2, 5 = 2, 6 = 3 }"


@pytest.mark.parametrize("name", OFFICIAL_TEXTS)
def test_the_later_fields_of_a_text_may_be_left_out(name: str) -> None:
    """A complete rule file from before these fields is still readable."""
    text = "".join(
        field_text(load_rules(name), key) + "\n" for key in RULE_FIELDS if key not in LATER_FIELDS
    )
    rules = rules_from_toml(text, "whole.toml")
    assert {key: getattr(rules, key) for key in LATER_FIELDS} == LATER_FIELDS
    assert {key: getattr(RuleSet(), key) for key in LATER_FIELDS} == LATER_FIELDS


@pytest.mark.parametrize("name", OFFICIAL_TEXTS)
def test_house_rules_are_written_from_the_text_of_today(name: str) -> None:
    """A rule file cannot name an earlier version as its base, even if that would be nearer."""
    for version in text_versions(name):
        for changes in ({}, {"concealed_bonus": 135}):
            rules = replace(version, id="house", version="", **changes)  # type: ignore[arg-type]
            assert nearest_text(rules).id == name
            assert differences(rules_from_toml(house_rules_text(rules), "house.toml"), rules) == []
