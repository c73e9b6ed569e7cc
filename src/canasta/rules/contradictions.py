"""Combinations of rule values that make no sense together.

Each value is allowed by itself: that is checked in :mod:`canasta.rules.field_kinds`. The reasons
have sentences in the catalogues under ``contradiction.<reason>``.
"""

from collections.abc import Container, Iterator
from typing import Final, NamedTuple

from canasta.cards.kinds import FIRST_RANK, JOKER, LAST_RANK, RED_THREE, TWO
from canasta.rules.deck import (
    card_points,
    cards_of_kind,
    deck_size,
    most_of_kind,
    red_three_bonuses,
)
from canasta.rules.field_kinds import PLAYERS
from canasta.rules.ruleset import RuleSet

_LEFT_OVER: Final = 20
"""Cards that have to be left for the first upcards and the first draws."""


class Contradiction(NamedTuple):
    """Fields whose values make no sense together, or one whose value makes none."""

    fields: tuple[str, ...]
    """The most important ones first."""
    reason: str

    def at_fault(self, given: Container[str]) -> tuple[str, list[str]]:
        """Return the field to complain about, and the others to name with it.

        ``given`` are the fields that the author of the rules wrote: one of them is at fault, if it
        is among the fields at all.
        """
        wrong = next((field for field in self.fields if field in given), self.fields[0])
        rest = [field for field in self.fields if field != wrong]
        return wrong, [field for field in rest if field in given or field == rest[0]]


def contradiction(rules: RuleSet) -> Contradiction | None:
    """Return why rules cannot be played, or make no sense; None if there is no such reason."""
    return unplayable(rules) or _senseless(rules)


def unplayable(rules: RuleSet) -> Contradiction | None:
    """Return why rules cannot be played. Stored rules were checked for this when they were made."""
    for players, _ in rules.arrangements:
        dealt = players * rules.by_players(rules.cards_dealt, players)
        if dealt > deck_size(rules, players) - _LEFT_OVER:
            fields = ("cards_dealt", "packs", "jokers_per_pack", "arrangements")
            return Contradiction(fields, "too_few_cards")
    if rules.max_wilds == 0 and "with_wild" in rules.opened_takes:
        return Contradiction(("opened_takes", "max_wilds"), "wild_take_without_wilds")
    if rules.wild_blocks and "wild" in rules.frozen_by:
        return Contradiction(("wild_blocks", "frozen_by"), "blocked_and_frozen")
    if rules.canasta_naturals < rules.min_naturals:
        return Contradiction(("canasta_naturals", "min_naturals"), "base_below_meld")
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
    if rules.all_red_threes_bonus < rules.red_three_bonus:
        return Contradiction(("all_red_threes_bonus", "red_three_bonus"), "all_below_one")
    minimums = [points for _, points in rules.minimums]
    if minimums != sorted(minimums):
        return Contradiction(("minimums",), "minimums_fall")
    if rules.minimum_below_zero > minimums[0]:
        return Contradiction(("minimums", "minimum_below_zero"), "minimums_fall")
    return None


def _senseless(rules: RuleSet) -> Contradiction | None:
    """Return why rules make no sense though they could be played."""
    if rules.max_wilds == 0 and "one_card" in rules.opened_takes:
        return Contradiction(("opened_takes", "max_wilds"), "wild_take_without_wilds")
    for players, _ in rules.arrangements:
        if rules.minimums[-1][1] > _most_opening_points(rules, players):
            opening = ("minimums", "cards_dealt", "max_wilds", *_CARD_POINTS)
            return Contradiction(opening, "minimum_out_of_reach")
    if not rules.rounds and not _scores_anything(rules):
        scoring = ("target", *_CARD_POINTS, *_BONUSES, *_RED_THREE_BONUSES)
        return Contradiction(scoring, "nothing_scores")
    return None


_CARD_POINTS: Final = ("joker_points", "two_points", "ace_points", "high_points", "low_points")
"""The values of the cards that the first melds can hold."""
_RED_THREE_BONUSES: Final = ("red_three_bonus", "all_red_threes_bonus", "red_three_scale")
_BONUSES: Final = (
    "going_out_bonus",
    "concealed_bonus",
    "opponents_unmelded_bonus",
    "natural_canasta_bonus",
    "mixed_canasta_bonus",
    "concealed_canasta_bonus",
)


def _meldable_points(rules: RuleSet, players: int) -> list[int]:
    """Return the points of every card that can be melded, black threes left out; dearest first."""
    kinds = [*range(FIRST_RANK, LAST_RANK + 1), *([TWO, JOKER] if rules.max_wilds else [])]
    cards = [kind for kind in kinds for _ in range(cards_of_kind(rules, players, kind))]
    return sorted([card_points(rules, kind) for kind in cards], reverse=True)


def _most_opening_points(rules: RuleSet, players: int) -> int:
    """Return a bound that no opening exceeds, in points.

    A player who draws one card in each turn and has melded nothing never holds more than one card
    beyond the cards dealt, the top card of a pile taken included.
    """
    points = _meldable_points(rules, players)
    if rules.by_players(rules.cards_drawn, players) == 1:
        points = points[: rules.by_players(rules.cards_dealt, players) + 1]
    return sum(points)


def _scores_anything(rules: RuleSet) -> bool:
    """Tell whether some side can ever win points."""
    players = rules.arrangements[0][0]
    return (
        any(getattr(rules, name) for name in _BONUSES)
        or red_three_bonuses(rules, players)[-1] > 0
        or rules.black_three_points > 0
        or _meldable_points(rules, players)[0] > 0
    )


_IDLE_VALUES: Final = (0, False, "never", "nothing", frozenset[str]())
"""Values of a field that can stand where the field decides nothing."""


def without_effect(rules: RuleSet) -> Iterator[tuple[str, Contradiction]]:
    """Yield fields whose value decides nothing under the other rules, with the reason.

    Rules may well take such values over from their base. A file that writes one is mistaken.
    """
    for field, reason in idle_fields(rules):
        if getattr(rules, field) not in _IDLE_VALUES:
            yield field, reason


def idle_fields(rules: RuleSet) -> Iterator[tuple[str, Contradiction]]:
    """Yield fields that decide nothing under the other rules, whatever their value."""
    if not has_partners(rules):
        for field in ("ask_partner", "yes_binds", "yes_not_out_penalty", "stock_end_asks"):
            yield field, Contradiction((field, "arrangements"), "nobody_has_partners")
    if rules.stock_end == "turn_ends_hand":
        for field in ("stock_end_goes_round", "stock_end_asks"):
            yield field, Contradiction((field, "stock_end"), "no_taking_after_the_stock")
    if rules.ask_partner == "never":
        for field in ("yes_binds", "yes_not_out_penalty"):
            yield field, Contradiction((field, "ask_partner"), "nobody_asks")
    if rules.ask_partner != "must":
        yield "stock_end_asks", Contradiction(("stock_end_asks", "ask_partner"), "nobody_must_ask")
    if rules.red_threes_laid == "at_once":
        fields = ("red_three_in_hand_penalty", "red_threes_laid")
        yield fields[0], Contradiction(fields, "no_red_three_in_hand")
    if rules.red_three_scale:
        for field in ("red_three_bonus", "all_red_threes_bonus"):
            yield field, Contradiction((field, "red_three_scale"), "scale_instead")
    if not rules.red_threes_need_canastas:
        fields = ("red_threes_short", "red_threes_need_canastas")
        yield fields[0], Contradiction(fields, "no_canastas_needed")
    if not rules.sanctions:
        fields = ("sanctions_also", "sanctions")
        yield fields[0], Contradiction(fields, "no_sanctions")


def has_effect(rules: RuleSet, field: str) -> bool:
    """Tell whether ``field`` decides anything under the other rules."""
    return all(idle != field for idle, _ in idle_fields(rules))


def has_partners(rules: RuleSet) -> bool:
    """Tell whether players have partners at any table that the rules allow."""
    return any(players > sides for players, sides in rules.arrangements)


def seatable(rules: RuleSet) -> list[int]:
    """Return the numbers of players the rules allow, ascending."""
    return [players for players in PLAYERS if rules.default_sides(players)]


def grouped_players(rules: RuleSet, numbers: tuple[int, ...]) -> dict[int, list[int]]:
    """Return, for each of ``numbers`` by players, how many players the rules seat with it."""
    groups: dict[int, list[int]] = {}
    for players in seatable(rules):
        groups.setdefault(rules.by_players(numbers, players), []).append(players)
    return groups
