"""The melds that a rule set allows, for those who explain the rules or draw them."""

from dataclasses import replace

from canasta.cards.kinds import FIRST_RANK, JOKER, TWO
from canasta.cards.lanes import CANASTA_SIZE
from canasta.engine.state.game_rules import GameRules
from canasta.rules.deck import most_of_kind
from canasta.rules.ruleset import RuleSet

_SMALLEST = 3
"""Cards in the smallest meld."""


def wild_cards(rules: RuleSet) -> int:
    """Return the most wild cards, jokers and twos, that the packs of any table hold."""
    return most_of_kind(rules, TWO) + most_of_kind(rules, JOKER)


def allowed_melds(rules: RuleSet) -> frozenset[tuple[int, int]]:
    """Return the numbers of natural and of wild cards that a meld from four to ace may have."""
    game_rules = GameRules(rules, *rules.arrangements[0])
    found: list[tuple[int, int]] = []
    for naturals in range(rules.min_naturals, most_of_kind(rules, FIRST_RANK) + 1):
        most = min(game_rules.wild_room(naturals), wild_cards(rules))
        least = max(_SMALLEST - naturals, 0)
        found += [(naturals, wilds) for wilds in range(least, most + 1)]
    return frozenset(found)


def fewest_naturals(rules: RuleSet, cards: int) -> int:
    """Return the fewest natural cards of any allowed meld of ``cards`` cards or more."""
    return min([own for own, wilds in allowed_melds(rules) if own + wilds >= cards])


def most_wilds(rules: RuleSet) -> int:
    """Return the most wild cards of any allowed meld; a larger one may hold more than a small."""
    return max([wilds for _, wilds in allowed_melds(rules)])


def limit_binds(rules: RuleSet) -> bool:
    """Tell whether ``max_wilds`` forbids melds that the other rules allow."""
    return _forbids(rules, replace(rules, max_wilds=wild_cards(rules)))


def comparison_binds(rules: RuleSet) -> bool:
    """Tell whether ``wilds_to_naturals`` forbids melds that the other rules allow."""
    return _forbids(rules, replace(rules, wilds_to_naturals="any"))


def base_binds(rules: RuleSet) -> bool:
    """Tell whether ``canasta_naturals`` forbids melds that the other rules allow."""
    return _forbids(rules, replace(rules, canasta_naturals=rules.min_naturals))


def canasta_wilds(rules: RuleSet) -> int:
    """Return the most wild cards that a canasta of just seven cards may hold."""
    return CANASTA_SIZE - fewest_naturals(rules, CANASTA_SIZE)


def _forbids(rules: RuleSet, freer: RuleSet) -> bool:
    return allowed_melds(rules) != allowed_melds(freer)
