"""The words of a rule set for wild cards and the pile.

In ``frimes``, for example, a wild card is «une frime» and the pile is «le paquet» (rule field
``wording``). If no card is wild, sentences speak of jokers and twos. The key of a phrase is
``wording.<phrase>.<wording>``.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from canasta.cards.kinds import JOKER, TWO
from canasta.i18n import cards
from canasta.i18n.catalogue import Catalogue
from canasta.rules.ruleset import RuleSet

WILD_PHRASES: Final = ("a_wild", "wilds", "of_wilds", "without_wild")
"""Placeholders for the rule set's words for wild cards."""
PILE_PHRASES: Final = (
    "the_pile",
    "a_pile",
    "of_pile",
    "pile_is_frozen",
    "while_it_holds",
    "take_it",
    "pile_name",
    "frozen_pile",
    "blocked",
)
"""Placeholders for the rule set's words for the pile."""
WORDING_PHRASES: Final = WILD_PHRASES + PILE_PHRASES
"""All placeholders for the words of the rule set."""


def wording_phrases(words: Catalogue, rules: RuleSet) -> Mapping[str, str]:
    """Return the phrases of a rule set by placeholder, for sentences about a table."""
    return _phrases(words, wild_wording(rules), rules.wording)


def worded(words: Catalogue, rules: RuleSet) -> Catalogue:
    """Return a catalogue in which the words of a rule set replace their placeholders."""
    return _worded(words, wild_wording(rules), rules.wording)


def wild_wording(rules: RuleSet) -> str:
    """Return the wording for wild cards, which names jokers and twos if no card is wild."""
    if rules.max_wilds > 0:
        return rules.wording
    return "jokers_and_twos" if rules.jokers_per_pack > 0 else "twos"


def any_wild(words: Catalogue, rules: RuleSet) -> tuple[str, ...]:
    """Return "a wild card", or "a joker" and "a two", as items of a list."""
    if wild_wording(rules) != "jokers_and_twos":
        return (wording_phrases(words, rules)["a_wild"],)
    return cards.counted(words, JOKER, 1), cards.counted(words, TWO, 1)


def counted_wilds(words: Catalogue, rules: RuleSet, count: int) -> str:
    """«une carte libre», «trois frimes», "three wild cards"; ``count`` is at least 1."""
    return words.counted(f"wording.counted_wilds.{rules.wording}", count)


def number_of_wilds(words: Catalogue, rules: RuleSet, count: int) -> str:
    """«une», «un» or «trois», "one" or "three", after wild cards were named."""
    if count == 1:
        return words.text(f"wording.one_wild.{wild_wording(rules)}")
    return words.word(count)


@cache
def _phrases(words: Catalogue, wild: str, pile: str) -> Mapping[str, str]:
    found = {phrase: words.text(f"wording.{phrase}.{wild}") for phrase in WILD_PHRASES}
    return found | {phrase: words.text(f"wording.{phrase}.{pile}") for phrase in PILE_PHRASES}


@cache
def _worded(words: Catalogue, wild: str, pile: str) -> Catalogue:
    return words.with_phrases(_phrases(words, wild, pile))
