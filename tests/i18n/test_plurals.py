"""Every number in a sentence agrees with its noun, even if the number is 0, 1 or 2."""

import re
from typing import Final

import pytest

from canasta.i18n import LANGUAGES, Language, load
from canasta.i18n.rule_set_words import WORDING_PHRASES
from tests.i18n.sentence_helpers import plain, po_keys

NOUNS: Final = {
    "fr": (
        "points cartes manches parties joueurs équipes canastas places robots paires jeux jokers "
        "mondes tours décisions coups lignes règles différences exemples jours secondes "
        "pioches spectateurs messages preuves tentatives mains pures mixtes"
    ),
    "en": (
        "points cards hands games players sides canastas seats robots pairs packs jokers worlds "
        "turns decisions moves lines rules differences examples days seconds watchers "
        "messages proofs attempts threes"
    ),
}
"""The nouns that the sentences use with numbers, in the plural."""
NEVER_ONE: Final = {
    "players": "at least two play",
    "sides": "at least two sides play",
    "packs": "at least two packs are shuffled",
    "jokers": "all packs together have an even number, or the text does without",
    "total": "a whole deck",
    "naturals": "written in words, at least two",
    "rate": "a rate with decimals",
    "mean": "a mean with decimals",
    "turns": "a mean with decimals",
    "decisions": "a mean with decimals, or all of a game",
    "low": "points with decimals",
    "high": "points with decimals",
    "spent": "what a side opens with",
    "deals": "every deal is played at least twice",
    "most": "a bound of the robot protocol, three or more",
    "worlds": "the worlds of a whole review",
    "moves": "several for each weight",
}
"""Placeholders that are never 0 or 1, each with the reason."""
FEW: Final = {
    **dict.fromkeys(
        [f"web.table.canasta.{kind}.name" for kind in ("natural", "mixed", "concealed")],
        "seven cards or more",
    ),
    "hint.freeze_pairs": "given with two pairs or more",
    "hint.hold_pairs": "given with two pairs or more",
    "hint.single": "given with two pairs or more",
    "hint.stay_closed": "given with two pairs or more",
    "hint.out_caught": "given with many cards only",
    "hint.out_unopened": "given with many cards only",
    "how.object.rounds": "a single round has a sentence of its own",
    "server.rules.picture.stock": "what is left after the deal",
    "web.common.length.points": "points that end a game",
    "web.lobby.to_points": "points that end a game",
}
"""Texts whose number is never 0 or 1, each with the reason."""


def counting(language: Language) -> re.Pattern[str]:
    """Return a pattern of a placeholder or number in words before a plural noun."""
    return re.compile(rf"\{{(\w+)\}} (?:\w+ )?(?:{'|'.join(NOUNS[language].split())})\b")


def takes_count(key: str) -> bool:
    return len(load("en").forms(key)) > 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_before_a_plural_is_counted(language: Language) -> None:
    """A text without plural forms cannot say both "1 card" and "2 cards"."""
    faults = {
        key: form
        for key in po_keys(language)
        if not takes_count(key) and key not in FEW
        for form in [plain(load(language).forms(key)[0])]
        for name in counting(language).findall(form)
        if name not in NEVER_ONE and name not in WORDING_PHRASES
    }
    assert not faults


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_is_followed_by_a_singular(language: Language) -> None:
    words = load(language)
    one = re.compile(rf"\b(?:1|une?|one) (?:{'|'.join(NOUNS[language].split())})\b")
    for key in filter(takes_count, po_keys(language)):
        values: dict[str, str | int] = dict.fromkeys(_placeholders(key, language), "x")
        said = words.counted(key, 1, **values)
        assert not one.search(plain(said)), said


def _placeholders(key: str, language: Language) -> set[str]:
    found = {name for form in load(language).forms(key) for name in re.findall(r"\{(\w+)\}", form)}
    return found - {"count", "word"}
