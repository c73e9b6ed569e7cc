"""The prose about melds, wild cards and canastas agrees with the slow checker's rules."""

import random
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from canasta.i18n import LANGUAGES, Language, load
from canasta.i18n.how_to_play import how_to_play
from canasta.i18n.prose import Said
from canasta.i18n.rule_set_words import counted_wilds, worded
from canasta.i18n.rules import RuleWords
from canasta.rules import RuleSet
from canasta.rules.seating import seatable
from tests.i18n.sentence_helpers import plain
from tests.oracle.melds import Meld, is_meld
from tests.support.arrangements import TEXTS
from tests.support.oracle_map import oracle_values
from tests.support.rulebooks import random_house_rules
from tests.support.unusual_rules import UNUSUAL

Shape = tuple[int, int]
"""The natural and the wild cards of a meld."""
CANASTA = 7
WILD_NAMES = re.compile(r"wild card|carte libre|cartes libres|\bfrimes?\b|\batouts?\b")


@cache
def rule_sets() -> list[RuleSet]:
    """Return the four texts, difficult house rules, and random ones."""
    with TemporaryDirectory() as folder:
        chance = random.Random(38)
        drawn = [random_house_rules(chance, Path(folder)).rules for _ in range(150)]
    return [*TEXTS.values(), *UNUSUAL, *drawn]


def most_packs(rules: RuleSet) -> int:
    """Return the largest number of packs at any table."""
    return max(rules.packs[players - 2] for players in seatable(rules))


def melds(rules: RuleSet) -> set[Shape]:
    """Return every meld that the slow checker allows."""
    values = oracle_values(rules)
    wilds = most_packs(rules) * (4 + rules.jokers_per_pack)
    return {
        (own, wild)
        for own in range(4 * most_packs(rules) + 1)
        for wild in range(wilds + 1)
        if is_meld(values, Meld(own, wild))
    }


PAGES: dict[tuple[int, Language], list[Said]] = {}
"""The sentences of the page on each rule set, by the identity of the set."""


def page(rules: RuleSet, language: Language) -> list[Said]:
    found = PAGES.get((id(rules), language))
    if found is None:
        sections = how_to_play(load(language), rules)
        found = [said for section in sections for said in section.said]
        PAGES[id(rules), language] = found
    return found


def sentences(rules: RuleSet, language: Language) -> list[str]:
    return [said.text for said in page(rules, language)]


def claim(rules: RuleSet, language: Language, key: str) -> dict[str, str] | None:
    """Return the values of the text ``how.<key>`` on the page, or None if the page omits it."""
    template = worded(load(language), rules).forms(f"how.{key}")[0]
    pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+?)", re.escape(template))
    found = [
        match
        for sentence in sentences(rules, language)
        if (match := re.fullmatch(pattern, sentence, re.IGNORECASE))
    ]
    assert len(found) < 2
    return found[0].groupdict() if found else None


def every_page(check: Callable[[RuleSet, Language], None]) -> None:
    for rules in rule_sets():
        for language in LANGUAGES:
            check(rules, language)


def test_the_naturals_of_a_meld_are_the_fewest_allowed() -> None:
    def check(rules: RuleSet, language: Language) -> None:
        said = claim(rules, language, "melds.what")
        assert (said is None) == (rules.max_wilds == 0)
        if said is not None:
            fewest = min(own for own, _ in melds(rules))
            assert said["naturals"] == load(language).word(fewest), rules
        canasta = claim(rules, language, "melds.canasta")
        assert (canasta is None) == (rules.max_wilds == 0)
        if canasta is not None:
            fewest = min(own for own, wild in melds(rules) if own + wild >= CANASTA)
            assert canasta["naturals"] == load(language).word(fewest), rules

    every_page(check)


def test_limits_on_wild_cards_are_said_where_they_bind_and_only_there() -> None:
    def check(rules: RuleSet, language: Language) -> None:
        allowed = melds(rules)
        wilds = most_packs(rules) * (4 + rules.jokers_per_pack)
        free = {
            "melds.most_wilds": replace(rules, max_wilds=wilds),
            "melds.base": replace(rules, canasta_naturals=rules.min_naturals),
            f"melds.{rules.wilds_to_naturals}": replace(rules, wilds_to_naturals="any"),
        }
        for key, freer in free.items():
            binds = rules.max_wilds > 0 and melds(freer) != allowed
            if key != "melds.any":
                keys = [key, "melds.base.none"] if key == "melds.base" else [key]
                assert any(claim(rules, language, one) is not None for one in keys) == binds, key
        most = claim(rules, language, "melds.most_wilds")
        if most is not None:
            found = counted_wilds(load(language), rules, max(wild for _, wild in allowed))
            assert most["most"] == found
        base = claim(rules, language, "melds.base")
        if base is not None:
            fewer = [wild for own, wild in allowed if own < rules.canasta_naturals]
            assert base["naturals"] == load(language).word(rules.canasta_naturals)
            assert base["most"] == counted_wilds(
                load(language), rules, CANASTA - rules.canasta_naturals
            )
            assert max(fewer) <= CANASTA - rules.canasta_naturals

    every_page(check)


def test_nothing_is_called_wild_that_stands_for_no_other_card() -> None:
    def check(rules: RuleSet, language: Language) -> None:
        text = plain(" ".join(sentences(rules, language)))
        has_wilds = any(wild for _, wild in melds(rules))
        assert has_wilds == (rules.max_wilds > 0)
        assert (WILD_NAMES.search(text) is not None) == has_wilds, text

    every_page(check)


def test_what_going_out_needs_is_said_of_every_number_of_players() -> None:
    def check(rules: RuleSet, language: Language) -> None:
        needed = {n: rules.by_players(rules.canastas_to_go_out, n) for n in seatable(rules)}
        free = [players for players, number in needed.items() if number == 0]
        said = claim(rules, language, "out.needs")
        some = claim(rules, language, "out.no_canasta.some")
        assert (said is not None) == any(needed.values())
        assert (claim(rules, language, "out.keep") is not None) == any(needed.values())
        assert (claim(rules, language, "out.no_canasta") is not None) == (not any(needed.values()))
        assert (some is not None) == (0 < len(free) < len(needed))
        if some is not None:
            assert some["players"] == load(language).any_of([load(language).word(n) for n in free])
        for sentence in sentences(rules, language):
            assert not re.search(r"\b0 canasta", sentence)

    every_page(check)


@pytest.mark.parametrize("field", ["min_naturals", "canasta_naturals"])
def test_a_field_on_natural_cards_gives_the_number_that_counts(field: str) -> None:
    def check(rules: RuleSet, language: Language) -> None:
        cards = {"min_naturals": 3, "canasta_naturals": CANASTA}[field]
        fewest = min(own for own, wild in melds(rules) if own + wild >= cards)
        numbers = re.findall(r"\d+", RuleWords(load(language), rules).value(field))
        assert numbers == [str(fewest)]

    every_page(check)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("pile.what", "pile.blocks"),
        ("pile.opened.same", "pile.frozen"),
        ("pile.opened.same", "pile.single.allowed"),
        ("pile.opened.same", "pile.single.refused"),
        ("opening.any", "opening.counts"),
        ("out.free", "out.penalty"),
        ("score.red_threes.need_meld", "score.red_threes.nothing"),
        ("score.red_threes.need_meld", "score.red_threes.against"),
        ("score.red_threes.always", "score.red_threes.nothing"),
    ],
)
def test_sentences_that_contradict_each_other_are_not_on_one_page(one: str, other: str) -> None:
    said = [{said.key for said in page(rules, "en")} for rules in rule_sets()]
    assert any(one in keys for keys in said)
    assert any(other in keys for keys in said)
    assert not [keys for keys in said if {one, other} <= keys]


def test_what_a_sentence_allows_the_others_leave_possible() -> None:
    """The page states no condition that never holds and no exception that never applies."""

    def check(rules: RuleSet, language: Language) -> None:
        keys = [said.key for said in page(rules, language)]
        takes_with_one = bool(rules.opened_takes & {"onto_meld", "one_card"})
        assert any(key.startswith("pile.single") for key in keys) == takes_with_one
        assert not ("pile.single.refused" in keys and rules.stock_end == "turn_ends_hand")
        fits_three = (2, 1) in melds(rules)
        assert ("pile.with_wild" in keys) == ("with_wild" in rules.opened_takes and not fits_three)
        if not rules.frozen_by:
            text = plain(" ".join(sentences(rules, language)))
            assert not re.search("if nothing freezes|si rien ne gèle", text)
        if "out.keep" in keys:
            assert keys[keys.index("out.keep") - 1] == "out.needs"

    every_page(check)
