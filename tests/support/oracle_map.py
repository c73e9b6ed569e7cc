"""Translates a rule set of the product into the oracle's words."""

from __future__ import annotations

from typing import Final

from canasta.rules.field_kinds import PLAYERS
from canasta.rules.ruleset import RuleSet
from tests.oracle import Values

_COVERED: Final = {"red_three": "r", "black_three": "b", "wild": "2*"}
_WILDS_TO_NATURALS: Final = {"any": "free", "not_more": "not more", "fewer": "fewer"}
_BLACK_THREES: Final = {
    "any_order": "any order",
    "before_discard": "card may follow",
    "last_meld": "discard may follow",
    "last_card": "last",
    "never": "never",
}
_STOCK_EXHAUSTED: Final = {
    "fitting_forced": "must if it fits",
    "taking_forced": "must if able",
    "turn_ends_hand": "hand ends",
}
_ASKING: Final = {"never": "none", "may": "allowed", "must": "compulsory"}

UNKNOWN_TO_ORACLE: Final = {
    "jokers_per_pack",
    "arrangements",
    "target",
    "rounds",
    "sanctions",
    "sanctions_also",
    "wording",
}
"""Rule fields without a counterpart in the oracle, which is given the deck and the seats, and knows
neither games of several rounds nor refused attempts."""


def oracle_values(rules: RuleSet) -> Values:
    """Return the values with which the oracle plays by ``rules``."""
    return Values(
        joker_points=rules.joker_points,
        two_points=rules.two_points,
        ace_points=rules.ace_points,
        high_points=rules.high_points,
        low_points=rules.low_points,
        low_ranks="456789"[: rules.high_from - 4],
        black_three_points=rules.black_three_points,
        cards_dealt=_table(rules.cards_dealt),
        covered_upcards="".join(_COVERED[name] for name in rules.upcard_covered),
        red_threes_wait_for_own_turn=rules.red_threes_laid == "own_turn",
        red_three_bonus=rules.red_three_bonus,
        all_red_threes_bonus=rules.all_red_threes_bonus,
        red_three_scale=rules.red_three_scale,
        all_red_threes=_table(tuple(2 * packs for packs in rules.packs)),
        unmelded_red_three_factor=-1 if rules.red_threes_need_meld else 1,
        red_three_canastas=rules.red_threes_need_canastas,
        short_red_three_factor=-1 if rules.red_threes_short == "against" else 0,
        red_three_in_hand_penalty=rules.red_three_in_hand_penalty,
        cards_drawn=_table(rules.cards_drawn),
        meld_naturals=rules.min_naturals,
        meld_wilds=rules.max_wilds,
        wilds_to_naturals=_WILDS_TO_NATURALS[rules.wilds_to_naturals],
        canasta_naturals=rules.canasta_naturals,
        black_threes=_BLACK_THREES[rules.black_threes],
        opening_below_zero=rules.minimum_below_zero,
        opening_minimums=rules.minimums,
        whole_hand_needs_no_minimum=rules.whole_hand_exempt,
        one_key_card="one_card" in rules.opened_takes,
        natural_pair="natural_pair" in rules.opened_takes,
        natural_and_wild="with_wild" in rules.opened_takes,
        onto_meld="onto_meld" in rules.opened_takes,
        wild_freezes="wild" in rules.frozen_by,
        red_three_freezes="red_three" in rules.frozen_by,
        wild_starts_packet=rules.wild_blocks,
        one_card_each_refused=not rules.single_card_pile,
        stock_exhausted=_STOCK_EXHAUSTED[rules.stock_end],
        asks_to_take=rules.stock_end_asks,
        chance_goes_round=rules.stock_end_goes_round,
        canastas_needed=_table(rules.canastas_to_go_out),
        asking=_ASKING[rules.ask_partner],
        yes_binds=rules.yes_binds,
        yes_not_out_penalty=rules.yes_not_out_penalty,
        going_out_bonus=rules.going_out_bonus,
        concealed_going_out_bonus=rules.concealed_bonus,
        no_opponent_melded_bonus=rules.opponents_unmelded_bonus,
        natural_canasta_bonus=rules.natural_canasta_bonus,
        mixed_canasta_bonus=rules.mixed_canasta_bonus,
        concealed_canasta_bonus=rules.concealed_canasta_bonus,
    )


def _table(by_players: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    return tuple(zip(PLAYERS, by_players, strict=True))
