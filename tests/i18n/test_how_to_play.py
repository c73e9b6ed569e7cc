"""The prose of a rule text states every rule in both languages and follows the fields."""

import re
from dataclasses import replace

import pytest

from canasta.i18n import LANGUAGES, Language, load
from canasta.i18n.how_to_play import how_to_play
from canasta.rules import OFFICIAL_TEXTS, RuleSet, load_rules
from canasta.rules.allowed_melds import allowed_melds
from canasta.rules.ruleset import RULE_FIELDS
from tests.support.arrangements import TEXTS
from tests.support.rule_mutations import MUTATIONS, WITHOUT_EFFECT, Mutation, next_values

ABOUT_MELDS = {"min_naturals", "canasta_naturals", "max_wilds", "wilds_to_naturals"}
LONGEST = 6500
"""The maximum number of characters of a page of prose."""


def prose(rules: RuleSet, language: Language) -> str:
    return "\n".join(part.paragraph for part in how_to_play(load(language), rules))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_the_prose_is_one_page_of_whole_sentences(text: str, language: Language) -> None:
    parts = how_to_play(load(language), load_rules(text))
    expected = 10 if load_rules(text).sanctions else 9
    assert len({part.title for part in parts}) == len(parts) == expected
    for part in parts:
        assert len(part.said) >= 2
        for said in [one.text for one in part.said]:
            assert re.fullmatch(r"[^a-zà-ÿ\s].*[^\s.{}]\.", said), said
    assert len(prose(load_rules(text), language)) < LONGEST


def test_both_languages_say_the_same_things() -> None:
    for rules in TEXTS.values():
        counts = {
            tuple(len(part.said) for part in how_to_play(load(language), rules))
            for language in LANGUAGES
        }
        assert len(counts) == 1


def plays_otherwise(mutation: Mutation) -> bool:
    """Return whether the mutation changes the allowed melds, which the page then must show."""
    return allowed_melds(mutation.rules) != allowed_melds(mutation.base)


@pytest.mark.parametrize("key", sorted(set(RULE_FIELDS) - {"wording"}))
def test_a_changed_field_changes_the_prose(key: str) -> None:
    changed = [entry for entry in MUTATIONS if entry.key == key]
    changed += [
        Mutation(text, key, value)
        for text, rules in TEXTS.items()
        if (text, key) not in WITHOUT_EFFECT
        for value in next_values(rules, key)
    ]
    if key == "arrangements":
        changed.append(Mutation("classic", key, ((4, 2),)))
    changed = [entry for entry in changed if key not in ABOUT_MELDS or plays_otherwise(entry)]
    assert changed
    for mutation in changed:
        for language in LANGUAGES:
            said = prose(mutation.rules, language)
            assert said != prose(mutation.base, language), str(mutation)


def test_the_prose_uses_the_words_of_the_rules() -> None:
    classic = load_rules("classic")
    worded = {prose(replace(classic, wording=word), "fr") for word in ("laws", "frimes", "duel")}
    assert len(worded) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_length_of_a_game_is_said(language: Language) -> None:
    classic = load_rules("classic")
    said = {prose(replace(classic, rounds=rounds), language) for rounds in (0, 1, 2, 9)}
    assert len(said) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_said_to_have_to_take_where_no_meld_takes(language: Language) -> None:
    """A fitting top card must be taken at the end of the stock only if melds can take the pile."""
    forced = load(language).text("rule.stock_end.nothing_forced", the_pile="")
    for ways, is_said in (({"natural_pair"}, True), ({"natural_pair", "onto_meld"}, False)):
        rules = replace(load_rules("classic"), opened_takes=frozenset(ways))
        assert (forced.strip() in prose(rules, language)) == is_said
