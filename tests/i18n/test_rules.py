"""Every field of a rule set has a title, a meaning, a value and a source in words."""

import re
from dataclasses import replace
from typing import get_args

import pytest

from canasta.engine.scoring import SCORE_LINES
from canasta.i18n import LANGUAGES, Language, load
from canasta.i18n.rules import RuleWords, group_title
from canasta.i18n.score_titles import score_title
from canasta.rules import OFFICIAL_TEXTS, RuleSet, Source, load_rules, rules_from_toml
from canasta.rules.field_kinds import Choices
from canasta.rules.loader import text_versions
from canasta.rules.ruleset import GROUPS, RULE_FIELDS, SANCTIONS, Origin
from tests.i18n.sentence_helpers import (
    looks_like_a_sentence,
    plain,
    po_keys,
    translated_sentences,
    words_of,
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_every_field_of_every_text_can_be_read_out(language: Language, text: str) -> None:
    in_words = RuleWords(load(language), load_rules(text))
    assert in_words.name()
    for field in RULE_FIELDS:
        assert looks_like_a_sentence(in_words.meaning(field)), in_words.meaning(field)
        for part in (in_words.title(field), in_words.value(field), in_words.source(field)):
            assert part
            assert not re.search(r"(?<!\{)\{[a-z]|None|False|True", part), part
        assert not in_words.title(field).endswith(".")


def test_house_rules_without_a_name_are_called_after_their_text() -> None:
    file = 'base = "duel"\nmax_wilds = 2\n'
    unnamed = rules_from_toml(file, "house.toml")
    named = rules_from_toml(file + 'title_fr = "Nos mardis"\n', "house.toml")
    assert [RuleWords(load(language), unnamed).name() for language in LANGUAGES] == [
        "Canasta à deux, règles maison",
        "Two-player Canasta, house rules",
    ]
    assert {RuleWords(load(language), named).name() for language in LANGUAGES} == {"Nos mardis"}


@pytest.mark.parametrize("field", RULE_FIELDS)
def test_every_word_of_a_field_has_its_own_words(field: str) -> None:
    """The rules give every field with words an effect."""
    kind = RULE_FIELDS[field]
    base = replace(load_rules("laws1951"), red_threes_need_canastas=1)
    for language in LANGUAGES:
        values = []
        for word in words_of(kind):
            chosen = frozenset({word}) if isinstance(kind, Choices) else word
            changes: dict[str, str | frozenset[str]] = {field: chosen}
            rules = replace(base, **changes)  # type: ignore[arg-type]
            values.append(RuleWords(load(language), rules).value(field))
        assert len(set(values)) == len(values)


def test_no_text_is_left_for_a_field_that_does_not_exist() -> None:
    fields = {key.split(".")[1] for key in po_keys("fr") if key.startswith("rule.")}
    assert fields == set(RULE_FIELDS)


@pytest.mark.parametrize(
    ("text", "field", "french", "english"),
    [
        ("classic", "joker_points", "50 points", "50 points"),
        ("laws1951", "minimum_below_zero", "0 point", "0 points"),
        ("classic", "packs", "2 jeux", "2 packs"),
        ("classic", "red_threes_need_meld", "oui", "yes"),
        ("frimes", "max_wilds", "sans limite", "no limit"),
        ("classic", "max_wilds", "3 au plus", "at most 3"),
        (
            "classic",
            "black_threes",
            "en dernier ; seule une défausse peut suivre",
            "last; only a discard may follow",
        ),
        ("laws1951", "cards_dealt", "11 cartes", "11 cards"),
        (
            "classic",
            "cards_dealt",
            "à deux : 15 cartes ; à trois : 13 cartes ; à quatre et six : 11 cartes",
            "two players: 15 cards; three players: 13 cards; four and six players: 11 cards",
        ),
        ("duel", "cards_drawn", "2 cartes", "2 cards"),
        (
            "classic",
            "minimums",
            "50 points à partir de 0 ; 90 points à partir de 1 500 ; 120 points à partir de 3 000",
            "50 points from 0; 90 points from 1,500; 120 points from 3,000",
        ),
        (
            "classic",
            "arrangements",
            (
                "2 joueurs, chacun pour soi ; 3 joueurs, chacun pour soi ; 4 joueurs en 2 "
                "équipes ; 6 joueurs en 2 équipes"
            ),
            (
                "2 players, each alone; 3 players, each alone; 4 players in 2 sides; "
                "6 players in 2 sides"
            ),
        ),
        (
            "duel",
            "upcard_covered",
            "un trois rouge ou un atout",
            "a red three or a wild card",
        ),
        ("laws1951", "upcard_covered", "aucune", "none"),
        ("classic", "sanctions", "aucune", "none"),
        ("classic", "target", "5 000 points", "5,000 points"),
    ],
)
def test_samples_of_values(text: str, field: str, french: str, english: str) -> None:
    rules = load_rules(text)
    assert plain(RuleWords(load("fr"), rules).value(field)) == french
    assert RuleWords(load("en"), rules).value(field) == english


def test_sanctions_are_listed_with_their_points() -> None:
    value = RuleWords(load("en"), load_rules("laws1951")).value("sanctions")
    assert value.startswith("card drawn out of turn and kept: 200 points; ")
    assert value.count(";") == len(SANCTIONS) - 1


def test_titles_speak_the_words_of_the_rule_set() -> None:
    titles = [RuleWords(load("fr"), load_rules(text)).title("max_wilds") for text in OFFICIAL_TEXTS]
    assert [plain(title) for title in titles] == [
        "Cartes libres d'une combinaison",
        "Frimes d'une combinaison",
        "Cartes libres d'une combinaison",
        "Atouts d'une combinaison",
    ]
    meaning = RuleWords(load("fr"), load_rules("duel")).meaning("max_wilds")
    assert plain(meaning) == "Nombre maximal d'atouts dans une combinaison."


def test_sources() -> None:
    classic, english = load_rules("classic"), RuleWords(load("en"), load_rules("classic"))
    french = RuleWords(load("fr"), classic)
    assert plain(french.source("joker_points")) == "Texte : « Joker (Wild) = 50 »"
    assert english.source("joker_points") == "Text: “Joker (Wild) = 50”"
    assert french.source("target") == "Lois de 1951"
    assert plain(french.source("max_wilds")) == (
        "Texte corrigé : « (et donc plus de trois jokers) » se lit « et donc pas plus de trois »."
    )
    assert "«\u00a0(et donc" in french.source("max_wilds")
    for origin in get_args(Origin):
        for quote in ("", "Oui."):
            rules = replace(classic, sources={"packs": Source(origin, quote)})
            assert quote in RuleWords(load("fr"), rules).source("packs")
    assert RuleWords(load("en"), RuleSet()).source("packs") == "House rule"


def own_notes() -> dict[str, list[RuleSet]]:
    """Return the notes on the texts that are not quotations, each with its rule sets."""
    found: dict[str, list[RuleSet]] = {}
    for rules in [version for text in OFFICIAL_TEXTS for version in text_versions(text)]:
        for source in rules.sources.values():
            if source.origin != "text" and source.quote:
                found.setdefault(source.quote, []).append(rules)
    return found


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "fr"])
def test_every_own_note_is_translated_and_nothing_else(language: Language) -> None:
    assert translated_sentences(language) == {plain(note) for note in own_notes()}
    assert not translated_sentences("fr")


def test_notes_are_in_the_language_of_the_reader() -> None:
    french, english = load("fr"), load("en")
    for text in OFFICIAL_TEXTS:
        for rules in text_versions(text):
            for field, source in rules.sources.items():
                read = [plain(RuleWords(words, rules).source(field)) for words in (french, english)]
                is_quoted = [plain(source.quote) in words for words in read]
                assert is_quoted == [True, source.origin == "text" or not source.quote]
    inherited = rules_from_toml('base = "frimes"', "house.toml")
    assert RuleWords(english, inherited).source("max_wilds") == (
        "Interpretation: The text sets no number."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_sections_and_score_lines_have_titles(language: Language) -> None:
    words = load(language)
    assert all(group_title(words, group) for group in GROUPS.values())
    titles = [score_title(words, line) for line in (*SCORE_LINES, "total", "game")]
    assert len(set(titles)) == len(titles)
    left = {key.split(".")[1] for key in po_keys("fr") if key.startswith("score.")}
    assert left == {*SCORE_LINES, "total", "game"}
    groups = {key.split(".")[1] for key in po_keys("fr") if key.startswith("group.")}
    assert groups == set(GROUPS.values())
