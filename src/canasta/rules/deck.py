"""The cards of a rule set: the number of each kind, and the value of a card."""

from canasta.cards.faces import copies_of
from canasta.cards.kinds import ACE, BLACK_THREE, EIGHT, JOKER, KIND_COUNT, RED_THREE, TWO
from canasta.rules.ruleset import RuleSet


def card_points(rules: RuleSet, kind: int) -> int:
    """Return the points of a card of ``kind``; 0 for a red three, which counts only as a bonus."""
    if kind == RED_THREE:
        return 0
    if kind == BLACK_THREE:
        return rules.black_three_points
    if kind < first_high(rules):
        return rules.low_points
    if kind < ACE:
        return rules.high_points
    if kind == ACE:
        return rules.ace_points
    return rules.two_points if kind == TWO else rules.joker_points


def first_high(rules: RuleSet) -> int:
    """Return the lowest kind that counts as a high card."""
    return EIGHT + rules.high_from - 8


def cards_of_kind(rules: RuleSet, players: int, kind: int) -> int:
    """Return the number of cards of ``kind`` in the packs for ``players``."""
    return copies_of(kind, rules.by_players(rules.packs, players), rules.jokers_per_pack)


def wild_cards(rules: RuleSet, players: int) -> int:
    """Return the number of jokers and twos in the packs for ``players``."""
    return cards_of_kind(rules, players, TWO) + cards_of_kind(rules, players, JOKER)


def red_three_bonuses(rules: RuleSet, players: int) -> list[int]:
    """Return the bonus in points for none, one, two … and all red threes."""
    most = cards_of_kind(rules, players, RED_THREE)
    if rules.red_three_scale:
        return [0, *rules.red_three_scale[:most]]
    single = [number * rules.red_three_bonus for number in range(most)]
    return [*single, rules.all_red_threes_bonus]


def best_red_three_bonus(rules: RuleSet) -> int:
    """Return the highest bonus for red threes, in points."""
    return max([max(red_three_bonuses(rules, players)) for players, _ in rules.arrangements])


def most_of_kind(rules: RuleSet, kind: int) -> int:
    """Return the most cards of ``kind`` in the packs of any table."""
    return max([cards_of_kind(rules, players, kind) for players, _ in rules.arrangements])


def deck_size(rules: RuleSet, players: int) -> int:
    """Return the number of cards in the packs for ``players``."""
    return sum([cards_of_kind(rules, players, kind) for kind in range(KIND_COUNT)])
