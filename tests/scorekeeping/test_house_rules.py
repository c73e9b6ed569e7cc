"""What a score sheet has of house rules is enough to read it, and to go on by it."""

from dataclasses import replace

import pytest

from canasta.i18n import LANGUAGES, Language, load
from canasta.record.rules_text import rules_hash
from canasta.rules.loader import EARLIER_TEXTS, RULE_TEXTS, load_rules, rules_from_toml
from canasta.scorekeeping.house_rules import all_words, house_rules
from canasta.scorekeeping.rule_words import score_words

SUNDAY = """
base = "duel"
title_en = "Sunday rules"
title_fr = "Règles du dimanche"
natural_canasta_bonus = 700
target = 3000
"""


@pytest.mark.parametrize("name", RULE_TEXTS)
def test_a_text_needs_nothing_on_a_sheet(name: str) -> None:
    assert house_rules(load_rules(name)) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_travel_where_they_differ_and_are_whole_again_when_read(language: Language) -> None:
    rules = rules_from_toml(SUNDAY, "sunday.toml")
    house = house_rules(rules)
    assert house is not None
    assert house.base == "duel"
    assert set(house.words[language].rules) == {"natural_canasta_bonus", "target"}
    words = load(language)
    assert all_words(words, house) == score_words(words, rules)


def test_the_rule_file_leads_to_the_same_rules() -> None:
    rules = rules_from_toml(SUNDAY, "sunday.toml")
    house = house_rules(rules)
    assert house is not None
    assert rules_hash(rules_from_toml(house.file, "file")) == rules_hash(rules)


def test_an_earlier_version_of_a_text_has_no_file() -> None:
    for name in EARLIER_TEXTS:
        house = house_rules(load_rules(name))
        assert house is not None
        assert house.file == ""


def test_words_by_a_text_that_is_not_known_here_are_left_as_they_are() -> None:
    house = house_rules(rules_from_toml(SUNDAY, "sunday.toml"))
    assert house is not None
    foreign = replace(house, base="rummy")
    assert all_words(load("en"), foreign) == house.words["en"]
