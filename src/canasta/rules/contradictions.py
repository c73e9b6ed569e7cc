"""Combinations of rule values that contradict each other.

:mod:`canasta.rules.field_kinds` checks each value alone. The catalogues explain each reason under
``contradiction.<reason>``.
"""

from collections.abc import Container
from itertools import pairwise
from typing import Final, NamedTuple

from canasta.cards.kinds import FIRST_RANK, JOKER, LAST_RANK, RED_THREE, TWO
from canasta.rules.deck import (
    card_points,
    cards_of_kind,
    deck_size,
    most_of_kind,
    red_three_bonuses,
)
from canasta.rules.ruleset import RuleSet

_LEFT_OVER: Final = 20
"""Cards that must remain for the first upcards and the first draws."""


class Contradiction(NamedTuple):
    """Fields whose values contradict each other, or a single field with a senseless value."""

    fields: tuple[str, ...]
    """The fields, the most important first."""
    reason: str

    def at_fault(self, given: Container[str]) -> tuple[str, list[str]]:
        """Return the field to report, and the other fields to name with it.

        ``given`` are the fields that the author of the rules wrote. The reported field is one of
        them, if any of them takes part in the contradiction.
        """
        wrong = next((field for field in self.fields if field in given), self.fields[0])
        rest = [field for field in self.fields if field != wrong]
        return wrong, [field for field in rest if field in given or field == rest[0]]


def contradiction(rules: RuleSet) -> Contradiction | None:
    """Return the first reason why rules are unplayable or senseless, or None if there is none."""
    return unplayable(rules) or _senseless(rules)


def unplayable(rules: RuleSet) -> Contradiction | None:
    """Return the reason why rules cannot be played, if any; stored rules always pass this check."""
    for players, _ in rules.arrangements:
        dealt = players * rules.by_players(rules.cards_dealt, players)
        if dealt > deck_size(rules, players) - _LEFT_OVER:
            fields = ("cards_dealt", "packs", "jokers_per_pack", "arrangements")
            return Contradiction(fields, "too_few_cards")
    if rules.max_wilds == 0 and "with_wild" in rules.opened_takes:
        return Contradiction(("opened_takes", "max_wilds"), "wild_take_without_wilds")
    if rules.wild_blocks and "wild" in rules.frozen_by:
        return Contradiction(("wild_blocks", "frozen_by"), "blocked_and_frozen")
    if not rules.opened_takes:
        return Contradiction(("opened_takes",), "no_way_to_take")
    if "one_card" in rules.opened_takes and len(rules.opened_takes) > 1:
        return Contradiction(("opened_takes",), "one_card_is_all")
    if rules.ask_partner == "must" and rules.yes_binds:
        return Contradiction(("yes_binds", "ask_partner"), "asking_compulsory_and_binding")
    if rules.ask_partner == "never" and rules.yes_not_out_penalty:
        return Contradiction(("yes_not_out_penalty", "ask_partner"), "penalty_without_asking")
    if rules.concealed_bonus < rules.going_out_bonus:
        return Contradiction(("concealed_bonus", "going_out_bonus"), "concealed_below_plain")
    if rules.red_three_scale and len(rules.red_three_scale) != most_of_kind(rules, RED_THREE):
        return Contradiction(("red_three_scale", "packs"), "scale_for_other_packs")
    minimums = [points for _, points in rules.minimums]
    if minimums != sorted(minimums):
        return Contradiction(("minimums",), "minimums_fall")
    if rules.minimum_below_zero > minimums[0]:
        return Contradiction(("minimums", "minimum_below_zero"), "minimums_fall")
    return None


def _senseless(rules: RuleSet) -> Contradiction | None:
    """Return the reason why playable rules are senseless, if any."""
    if "one_card" in rules.opened_takes and not rules.pair_takes_wild:
        if rules.max_wilds == 0:
            return Contradiction(("opened_takes", "max_wilds"), "wild_take_without_wilds")
        # A wild card, the top card and one more natural would not yet make a meld.
        field = "min_naturals" if rules.min_naturals > 2 else "canasta_naturals"
        return Contradiction((field, "opened_takes"), "key_card_needs_more")
    for players, _ in rules.arrangements:
        if rules.minimums[-1][1] > _most_opening_points(rules, players):
            opening = ("minimums", "cards_dealt", "max_wilds", *_CARD_POINTS)
            return Contradiction(opening, "minimum_out_of_reach")
        bonuses = red_three_bonuses(rules, players)
        if bonuses != sorted(bonuses):
            return Contradiction(("all_red_threes_bonus", "red_three_bonus"), "all_below_fewer")
    steps = [points for _, points in rules.minimums]
    if any(points == following for points, following in pairwise(steps)):
        return Contradiction(("minimums",), "same_minimum_twice")
    if not rules.rounds and not _scores_anything(rules):
        scoring = ("target", *_CARD_POINTS, *_BONUSES, "mixed_canasta_bonus", *_RED_THREE_BONUSES)
        return Contradiction(scoring, "nothing_scores")
    return None


_CARD_POINTS: Final = ("joker_points", "two_points", "ace_points", "high_points", "low_points")
"""The fields with the values of cards that an opening can hold."""
_RED_THREE_BONUSES: Final = ("red_three_bonus", "all_red_threes_bonus", "red_three_scale")
_BONUSES: Final = (
    "going_out_bonus",
    "concealed_bonus",
    "opponents_unmelded_bonus",
    "natural_canasta_bonus",
    "concealed_canasta_bonus",
)


def _meldable_points(rules: RuleSet, players: int) -> list[int]:
    """Return the points of every card that can be melded except black threes, highest first."""
    kinds = [*range(FIRST_RANK, LAST_RANK + 1), *([TWO, JOKER] if rules.max_wilds else [])]
    cards = [kind for kind in kinds for _ in range(cards_of_kind(rules, players, kind))]
    return sorted([card_points(rules, kind) for kind in cards], reverse=True)


def _most_opening_points(rules: RuleSet, players: int) -> int:
    """Return an upper bound for the points of an opening.

    A player who draws one card in each turn and has melded nothing holds at most one card more than
    the number dealt, including the top card of a pile just taken.
    """
    points = _meldable_points(rules, players)
    if rules.by_players(rules.cards_drawn, players) == 1:
        points = points[: rules.by_players(rules.cards_dealt, players) + 1]
    return sum(points)


def _scores_anything(rules: RuleSet) -> bool:
    """Return whether any side can ever score points."""
    players = rules.arrangements[0][0]
    return (
        any(getattr(rules, name) for name in _BONUSES)
        or (rules.mixed_canasta_bonus > 0 and rules.max_wilds > 0)
        or red_three_bonuses(rules, players)[-1] > 0
        or (rules.black_three_points > 0 and rules.black_threes != "never")
        or _meldable_points(rules, players)[0] > 0
    )
