"""The words of a rule set for wild cards and the pile (its field ``wording``).

In ``frimes``, for example, a wild card is «une frime» and the pile «le paquet». The key of a phrase
is ``wording.<phrase>.<wording>``.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from canasta.i18n.catalogue import Catalogue

WORDING_PHRASES: Final = (
    "a_wild",
    "wilds",
    "of_wilds",
    "without_wild",
    "the_pile",
    "a_pile",
    "of_pile",
    "pile_is_frozen",
    "take_it",
    "pile_name",
    "frozen_pile",
)
"""Placeholders for the words of the rule set."""


@cache
def wording_phrases(words: Catalogue, wording: str) -> Mapping[str, str]:
    """Return the phrases of a rule set by placeholder, for any sentence about a table."""
    return {phrase: words.text(f"wording.{phrase}.{wording}") for phrase in WORDING_PHRASES}


@cache
def worded(words: Catalogue, wording: str) -> Catalogue:
    """Return the catalogue with the words of a rule set in place of their placeholders."""
    return words.with_phrases(wording_phrases(words, wording))


def counted_wilds(words: Catalogue, wording: str, count: int) -> str:
    """«une carte libre», «trois frimes», "three wild cards"; ``count`` is at least 1."""
    return words.counted(f"wording.counted_wilds.{wording}", count)


def number_of_wilds(words: Catalogue, wording: str, count: int) -> str:
    """«une», «un» or «trois», "one" or "three", about wild cards already named."""
    return words.text(f"wording.one_wild.{wording}") if count == 1 else words.word(count)
