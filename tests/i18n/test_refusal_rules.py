"""The rule that a refusal states is the rule that was broken."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from canasta.cards import kinds as k
from canasta.engine.judging.meld_refusals import meld_refusals
from canasta.engine.judging.refusals import REFUSALS, Refusal, refusal
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import PublicState
from canasta.engine.stepping.deal import deal, quick_shuffle, sorted_deck
from canasta.i18n import LANGUAGES, Language, Narrator, load
from canasta.i18n.how_to_play import how_to_play
from canasta.i18n.refusal_rules import RULES, rule_behind
from canasta.i18n.refusal_sentences import worth_saying
from canasta.i18n.rule_set_words import counted_wilds
from canasta.rules import OFFICIAL_TEXTS, RuleSet, load_rules
from canasta.rules.ruleset import RULE_FIELDS
from tests.i18n.sentence_helpers import NAMES, plain, reader_of, refusals_of
from tests.support.arrangements import TEXTS
from tests.support.rulebooks import random_house_rules
from tests.support.unusual_rules import UNUSUAL

UNSTATED = {
    "turn.hand_over",
    "turn.draw_alone",
    "cards.not_in_hand",
    "cards.no_such_face",
    "pile.empty",
    "ask.no_partner",
    "answer.not_asked",
    "text.syntax",
}
"""Codes that break no rule of the game."""


def narrator_of(rules: RuleSet, language: Language) -> Narrator:
    players, sides = rules.arrangements[0]
    return Narrator(load(language), rules, NAMES[:players], sides, 0)


def test_every_code_has_a_rule_or_breaks_none() -> None:
    assert list(RULES) == list(REFUSALS)
    assert {code for code, keys in RULES.items() if not keys} == UNSTATED


def test_the_keys_are_those_of_sentences_on_the_page() -> None:
    said = {
        one.key
        for rules in (*TEXTS.values(), *UNUSUAL)
        for players, sides in rules.arrangements
        for section in how_to_play(load("en"), replace(rules, arrangements=((players, sides),)))
        for one in section.said
    }
    assert {key for keys in RULES.values() for key in keys} <= said


@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_what_can_be_refused_under_a_text_has_its_rule_stated(text: str) -> None:
    """A rule that a text lacks causes no refusal under that text."""
    narrator = reader_of(load("en"), players=2 if text == "duel" else 4, text=text)
    unstated = {
        code
        for code in REFUSALS
        if any(rule_behind(narrator, given) is None for given in refusals_of(code))
    }
    lacking = {
        "laws1951": {"out.ask_first"},
        "frimes": {"cards.penalty", "discard.penalty_first", "pile.frozen_needs_pair"}
        | {"out.promised"},
        "classic": {"cards.penalty", "discard.penalty_first", "out.ask_first"},
        "duel": {"cards.penalty", "discard.penalty_first", "out.partner_said_no"}
        | {"out.ask_first", "out.promised", "ask.too_late", "ask.already", "turn.answer_first"},
    }
    assert unstated == UNSTATED | lacking[text]


def test_three_cards_lead_to_the_rule_of_three_cards() -> None:
    """The rule has no field, because no field sets the number of cards in a meld."""
    said = rule_behind(
        reader_of(load("fr")), refusal("meld.too_few_cards", kind=k.KING, have=2, need=3)
    )
    assert said is not None
    assert plain(said.text).startswith("Une combinaison réunit au moins trois cartes du même rang")
    assert REFUSALS["meld.too_few_cards"].rule == ""
    assert {kind.rule for kind in REFUSALS.values()} <= {"", *RULE_FIELDS}


def shapes_refused(rules: RuleSet) -> Iterator[Refusal]:
    """Yield the refusals of every illegal combination of natural and wild cards."""
    public = fresh(rules)
    for own in range(9):
        for wilds in range(9):
            yield from meld_refusals(public, {k.KING: (own, wilds, 0)})


def fresh(rules: RuleSet) -> PublicState:
    players, sides = rules.arrangements[0]
    game_rules = GameRules(rules, players, sides)
    deck = quick_shuffle(sorted_deck(game_rules), 1)
    return deal(game_rules, [0] * sides, 0, deck, None).public


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_of_a_meld_has_the_number_of_the_refusal(
    language: Language, tmp_path: Path
) -> None:
    chance = random.Random(13)
    drawn = [random_house_rules(chance, tmp_path).rules for _ in range(40)]
    words = load(language)
    for rules in (*TEXTS.values(), *UNUSUAL, *drawn):
        narrator = narrator_of(rules, language)
        for given in set(shapes_refused(rules)):
            said = rule_behind(narrator, given)
            assert said is not None, given
            text = said.text.casefold()
            if given.code == "meld.too_few_cards":
                assert words.word(3) in text
            elif given.code == "meld.too_few_naturals" and rules.max_wilds:
                needed = range(int(given["need"]), 9)
                assert any(words.word(number) in text for number in needed), given
            elif said.key in ("melds.most_wilds", "melds.base"):
                assert counted_wilds(words, rules, int(given["limit"])) in text, given


@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_lone_cards_are_one_mistake(text: str) -> None:
    public = fresh(load_rules(text))
    found = meld_refusals(public, {k.FOUR: (1, 0, 0), k.FIVE: (1, 0, 0), k.KING: (1, 1, 0)})
    assert found == [refusal("meld.too_few_cards", kind=k.FOUR, have=1, need=3)]
    low = refusal("open.too_low", points=10, required=50)
    assert worth_saying([*found, low]) == found
    assert worth_saying([low]) == [low]
