"""The melds that a rule set allows, for those who check, explain or draw the rules."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from canasta.cards.kinds import CANASTA_SIZE, FIRST_RANK, SMALLEST_MELD
from canasta.rules.deck import most_of_kind, wild_cards
from canasta.rules.ruleset import RuleSet

NATURALS_OF: Final = {"min_naturals": SMALLEST_MELD, "canasta_naturals": CANASTA_SIZE}
"""The fields on natural cards, each with the cards of the smallest meld it concerns."""


def most_wild_cards(rules: RuleSet) -> int:
    """Return the most wild cards, jokers and twos, that the packs of any table hold."""
    return max([wild_cards(rules, players) for players, _ in rules.arrangements])


def melds_of(rules: RuleSet, naturals: int, wilds: int) -> list[tuple[int, int]]:
    """Return the possible melds of a natural rank, as naturals and wilds, up to the limits."""
    return [
        (own, added)
        for own in range(naturals + 1)
        for added in range(wilds + 1)
        if rules.is_meld(own, added)
    ]


def allowed_melds(rules: RuleSet) -> frozenset[tuple[int, int]]:
    """Return the numbers of natural and of wild cards that a meld from four to ace may have."""
    return frozenset(melds_of(rules, most_of_kind(rules, FIRST_RANK), most_wild_cards(rules)))


def fewest_naturals(rules: RuleSet, cards: int) -> int:
    """Return the fewest natural cards of any allowed meld of ``cards`` cards or more."""
    return min([own for own, wilds in allowed_melds(rules) if own + wilds >= cards])


def most_wilds(rules: RuleSet) -> int:
    """Return the most wild cards of any allowed meld; a larger one may hold more than a small."""
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
    """Return a field that alone requires more naturals than ``field`` does; "" if none.

    ``field`` is one of :data:`NATURALS_OF`.
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
    """Return the most wild cards that a canasta of just seven cards may hold."""
    return CANASTA_SIZE - fewest_naturals(rules, CANASTA_SIZE)


def _forbids(rules: RuleSet, freer: RuleSet) -> bool:
    return allowed_melds(rules) != allowed_melds(freer)
