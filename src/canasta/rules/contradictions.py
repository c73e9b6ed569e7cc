"""Combinations of rule values that make no sense together.

Each value is allowed by itself: that is checked in :mod:`canasta.rules.field_kinds`.
"""

from canasta.rules.field_kinds import PLAYERS
from canasta.rules.ruleset import RuleSet


def contradiction(rules: RuleSet) -> tuple[str, str] | None:
    """Return the field to change and the name of the reason, or None if there is none.

    The reasons have sentences in the catalogues under ``contradiction.<name>``.
    """
    cards = rules.packs * (52 + rules.jokers_per_pack)
    for players, _ in rules.arrangements:
        # Twenty cards have to be left for the first upcards and the first draws.
        if players * rules.by_players(rules.cards_dealt, players) > cards - 20:
            return "cards_dealt", "too_few_cards"
    if rules.max_wilds == 0 and "with_wild" in rules.opened_takes:
        return "opened_takes", "wild_take_without_wilds"
    if rules.wild_blocks and "wild" in rules.frozen_by:
        return "wild_blocks", "blocked_and_frozen"
    if rules.canasta_naturals < rules.min_naturals:
        return "canasta_naturals", "base_below_meld"
    if not rules.opened_takes:
        return "opened_takes", "no_way_to_take"
    if "one_card" in rules.opened_takes and len(rules.opened_takes) > 1:
        return "opened_takes", "one_card_is_all"
    if rules.ask_partner == "must" and rules.yes_binds:
        return "yes_binds", "asking_compulsory_and_binding"
    if rules.ask_partner == "never" and rules.yes_not_out_penalty:
        return "yes_not_out_penalty", "penalty_without_asking"
    if rules.concealed_bonus < rules.going_out_bonus:
        return "concealed_bonus", "concealed_below_plain"
    if rules.all_red_threes_bonus < rules.red_three_bonus:
        return "all_red_threes_bonus", "all_below_one"
    minimums = [rules.minimum_below_zero, *(points for _, points in rules.minimums)]
    if minimums != sorted(minimums):
        return "minimums", "minimums_fall"
    return None


def seatable(rules: RuleSet) -> list[int]:
    """Return the numbers of players the rules allow, ascending."""
    return [players for players in PLAYERS if rules.default_sides(players)]
