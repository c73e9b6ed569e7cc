"""The house rules in a score sheet suffice to read the sheet and to continue the game."""

import pytest

from canasta.cards.lanes import total
from canasta.engine.state.game_rules import GameRules
from canasta.i18n import LANGUAGES
from canasta.record.rules_text import rules_hash
from canasta.rules.loader import EARLIER_TEXTS, OFFICIAL_TEXTS, load_rules, rules_from_toml
from canasta.scorekeeping.bounds import bounds
from canasta.scorekeeping.house_rules import house_rules
from canasta.scorekeeping.score_lines import score_lines
from canasta.scorekeeping.score_rules import score_rules

SUNDAY = """
base = "duel"
title_en = "Sunday rules"
title_fr = "Règles du dimanche"
natural_canasta_bonus = 700
target = 3000
"""
THIRD_PACK = 'base = "frimes"\npacks = { 2 = 2, 3 = 2, 4 = 2, 5 = 3, 6 = 3 }\n'


@pytest.mark.parametrize("name", OFFICIAL_TEXTS)
def test_a_text_needs_nothing_on_a_sheet(name: str) -> None:
    assert house_rules(load_rules(name)) is None


def test_words_travel_where_they_differ() -> None:
    house = house_rules(rules_from_toml(SUNDAY, "sunday.toml"))
    assert house is not None
    assert house.base == "duel"
    for language in LANGUAGES:
        assert set(house.words[language].rules) == {"natural_canasta_bonus", "target"}


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


def test_how_a_table_scores_depends_on_its_packs() -> None:
    rules = rules_from_toml(THIRD_PACK, "six.toml")
    scored = score_rules(rules)
    for players, sides in rules.arrangements:
        game_rules = GameRules(rules, players, sides)
        at_table = scored.at_table(players)
        assert at_table.lines == score_lines(game_rules)
        assert at_table.bounds == bounds(game_rules)
        assert sum(card.cards for card in at_table.cards) == total(game_rules.deck) - (
            game_rules.all_red_threes
        )
        # The house rules of a kept sheet are offered for tables of other sizes.
        assert all(at_table.at_table(other) == scored.at_table(other) for other in range(2, 7))
    assert scored.at_table(4) != scored.at_table(6)
    assert score_rules(load_rules("frimes")).by_packs == ()
