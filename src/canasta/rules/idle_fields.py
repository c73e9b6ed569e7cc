"""Rule fields that have no effect under the other rules of a set.

The catalogues explain each reason under ``contradiction.<reason>``, as for
:mod:`canasta.rules.contradictions`.
"""

from collections.abc import Iterator
from typing import Final

from canasta.rules.allowed_melds import NATURALS_OF, comparison_binds, stricter_limit
from canasta.rules.contradictions import Contradiction
from canasta.rules.deck import best_red_three_bonus
from canasta.rules.ruleset import RuleSet
from canasta.rules.seating import has_partners, seatable

_IDLE_VALUES: Final = (0, False, "any", "never", "nothing", frozenset[str]())
"""Values that a field without effect may have."""


def has_effect(rules: RuleSet, field: str) -> bool:
    """Return whether ``field`` has an effect under the other rules."""
    return all(found.fields[0] != field for found in _idle_fields(rules))


def without_effect(rules: RuleSet) -> Iterator[Contradiction]:
    """Yield a contradiction, with the field first, for each value that has no effect.

    Rules may inherit such values from their base, but a file that sets one contains a mistake.
    """
    for found in _idle_fields(rules):
        if getattr(rules, found.fields[0]) not in _IDLE_VALUES:
            yield found
    yield from _idle_values(rules)


def _idle_fields(rules: RuleSet) -> Iterator[Contradiction]:
    """Yield a contradiction for each field that has no effect at any value."""
    if not rules.jokers_per_pack:
        yield Contradiction(("joker_points", "jokers_per_pack"), "no_jokers")
    if rules.high_points == rules.low_points:
        yield Contradiction(("high_from", "high_points", "low_points"), "high_as_low")
    yield from _idle_red_threes(rules)
    if not rules.max_wilds:
        for field in ("wilds_to_naturals", "mixed_canasta_bonus"):
            yield Contradiction((field, "max_wilds"), "all_melds_natural")
    if not rules.minimums[-1][1]:
        yield Contradiction(("whole_hand_exempt", "minimums"), "no_minimum")
    if rules.opened_takes == {"natural_pair"}:
        yield Contradiction(("frozen_by", "opened_takes"), "pair_anyway")
    if not rules.opened_takes & {"onto_meld", "one_card"}:
        yield Contradiction(("single_card_pile", "opened_takes"), "two_cards_to_take")
    yield from _idle_at_the_stocks_end(rules)
    if not has_partners(rules):
        for field in ("ask_partner", "yes_binds", "yes_not_out_penalty"):
            yield Contradiction((field, "arrangements"), "nobody_has_partners")
    if rules.ask_partner == "never":
        for field in ("yes_binds", "yes_not_out_penalty"):
            yield Contradiction((field, "ask_partner"), "nobody_asks")
    if rules.rounds == 1:
        yield Contradiction(("target", "rounds"), "one_round")
    if not rules.sanctions:
        yield Contradiction(("sanctions_also", "sanctions"), "no_sanctions")


def _idle_at_the_stocks_end(rules: RuleSet) -> Iterator[Contradiction]:
    if not has_partners(rules):
        yield Contradiction(("stock_end_asks", "arrangements"), "nobody_has_partners")
    if rules.stock_end == "turn_ends_hand":
        for field in ("stock_end_goes_round", "stock_end_asks"):
            yield Contradiction((field, "stock_end"), "no_taking_after_the_stock")
    if seatable(rules) == [2]:
        yield Contradiction(("stock_end_goes_round", "arrangements"), "nobody_else_to_take")
    if rules.ask_partner != "must":
        yield Contradiction(("stock_end_asks", "ask_partner"), "nobody_must_ask")


def _idle_red_threes(rules: RuleSet) -> Iterator[Contradiction]:
    if rules.red_threes_laid == "at_once":
        yield Contradiction(
            ("red_three_in_hand_penalty", "red_threes_laid"), "no_red_three_in_hand"
        )
    if rules.red_three_scale:
        for field in ("red_three_bonus", "all_red_threes_bonus"):
            yield Contradiction((field, "red_three_scale"), "scale_instead")
    if not best_red_three_bonus(rules):
        instead = "red_three_scale" if rules.red_three_scale else "all_red_threes_bonus"
        for field in ("red_threes_need_meld", "red_threes_need_canastas", "red_threes_short"):
            yield Contradiction((field, instead), "red_threes_worth_nothing")
    canastas = "red_threes_need_canastas"
    if not rules.red_threes_need_canastas:
        yield Contradiction(("red_threes_short", canastas), "no_canastas_needed")
    elif rules.red_threes_short == "against":
        yield Contradiction(
            ("red_threes_need_meld", "red_threes_short", canastas), "no_meld_no_canasta"
        )


def _idle_values(rules: RuleSet) -> Iterator[Contradiction]:
    """Yield a contradiction for each field that has no effect at its present value."""
    for field in NATURALS_OF:
        limit = stricter_limit(rules, field)
        if limit:
            yield Contradiction((field, limit), "more_naturals_anyway")
    if rules.max_wilds and rules.wilds_to_naturals != "any" and not comparison_binds(rules):
        fields = ("wilds_to_naturals", "max_wilds", "min_naturals", "canasta_naturals")
        yield Contradiction(fields, "fewer_wilds_anyway")
    if "melds_stay" in rules.sanctions_also:
        if not has_partners(rules):
            yield Contradiction(("sanctions_also", "arrangements"), "nobody_has_partners")
        elif rules.ask_partner == "never":
            yield Contradiction(("sanctions_also", "ask_partner"), "nobody_asks")
