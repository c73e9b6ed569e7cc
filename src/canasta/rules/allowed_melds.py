"""The melds that a rule set allows, for code that checks, explains or draws the rules."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from canasta.cards.kinds import CANASTA_SIZE, FIRST_RANK, SMALLEST_MELD
from canasta.rules.deck import most_of_kind, wild_cards
from canasta.rules.ruleset import RuleSet

NATURALS_OF: Final = {"min_naturals": SMALLEST_MELD, "canasta_naturals": CANASTA_SIZE}
"""The fields that require natural cards, each with the number of cards in its smallest meld."""


def most_wild_cards(rules: RuleSet) -> int:
    """Return the number of jokers and twos at the largest table of the rules."""
    return max([wild_cards(rules, players) for players, _ in rules.arrangements])


def melds_of(rules: RuleSet, naturals: int, wilds: int) -> list[tuple[int, int]]:
    """Return the legal melds of a natural rank with at most these natural and wild cards.

    Each meld is a pair of its numbers of natural and wild cards.
    """
    return [
        (own, added)
        for own in range(naturals + 1)
        for added in range(wilds + 1)
        if rules.is_meld(own, added)
    ]


def allowed_melds(rules: RuleSet) -> frozenset[tuple[int, int]]:
    """Return the legal melds of the ranks four to ace, as pairs of natural and wild cards."""
    return frozenset(melds_of(rules, most_of_kind(rules, FIRST_RANK), most_wild_cards(rules)))


def fewest_naturals(rules: RuleSet, cards: int) -> int:
    """Return the fewest natural cards of a legal meld with at least ``cards`` cards."""
    return min([own for own, wilds in allowed_melds(rules) if own + wilds >= cards])


def most_wilds(rules: RuleSet) -> int:
    """Return the most wild cards of a legal meld of any size."""
    return max([wilds for _, wilds in allowed_melds(rules)])


def limit_binds(rules: RuleSet) -> bool:
    """Return whether ``max_wilds`` forbids melds that the other rules allow."""
    return _forbids(rules, replace(rules, max_wilds=most_wild_cards(rules)))


def comparison_binds(rules: RuleSet) -> bool:
    """Return whether ``wilds_to_naturals`` forbids melds that the other rules allow."""
    return _forbids(rules, replace(rules, wilds_to_naturals="any"))


def base_binds(rules: RuleSet) -> bool:
    """Return whether ``canasta_naturals`` forbids melds that the other rules allow."""
    return _forbids(rules, replace(rules, canasta_naturals=rules.min_naturals))


def stricter_limit(rules: RuleSet, field: str) -> str:
    """Return another field that alone requires more naturals than ``field``; "" if there is none.

    ``field`` is a key of :data:`NATURALS_OF`.
    """
    asked, cards = getattr(rules, field), NATURALS_OF[field]
    free: Mapping[str, int | str] = {
        "max_wilds": most_wild_cards(rules),
        "wilds_to_naturals": "any",
        "canasta_naturals": 2,
        "min_naturals": 2,
    }
    for limit in free:
        alone = replace(rules, **{**free, limit: getattr(rules, limit)})
        if fewest_naturals(alone, cards) > asked:
            return limit
    return ""


def canasta_wilds(rules: RuleSet) -> int:
    """Return the most wild cards that a canasta of exactly seven cards may hold."""
    return CANASTA_SIZE - fewest_naturals(rules, CANASTA_SIZE)


def _forbids(rules: RuleSet, freer: RuleSet) -> bool:
    return allowed_melds(rules) != allowed_melds(freer)
