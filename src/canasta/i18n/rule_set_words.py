"""Wild cards and the pile, in the words a rule set uses (its field ``wording``).

With the words of ``frimes`` a wild card is «une frime» and the pile «le paquet»; every phrase has
a key ``wording.<phrase>.<wording>``.
"""

from collections.abc import Mapping
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
)
"""Placeholders that stand for the words of the rule set."""


def wording_phrases(words: Catalogue, wording: str) -> Mapping[str, str]:
    """Return the phrases every sentence about a table may use, by the name of the placeholder."""
    return {phrase: words.text(f"wording.{phrase}.{wording}") for phrase in WORDING_PHRASES}


def counted_wilds(words: Catalogue, wording: str, count: int) -> str:
    """«une carte libre», «trois frimes», "three wild cards"; ``count`` is at least 1."""
    return words.counted(f"wording.counted_wilds.{wording}", count)


def number_of_wilds(words: Catalogue, wording: str, count: int) -> str:
    """«une», «un» or «trois», "one" or "three", of wild cards named before."""
    return words.text(f"wording.one_wild.{wording}") if count == 1 else words.word(count)
