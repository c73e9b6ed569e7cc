"""Errors that people make at the table, planted into rounds that were entered right."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from canasta.scorekeeping.bounds import Bounds
from canasta.scorekeeping.entries import Cards, RoundEntry, SideEntry
from canasta.scorekeeping.score_rules import ScoreRules
from canasta.scorekeeping.standing import card_points, counted_sides

Plant = Callable[[ScoreRules, int, RoundEntry, int], RoundEntry | None]
"""Plants an error for a side into a round of so many players; None where it cannot be made."""


def with_side(entry: RoundEntry, at: int, **changes: object) -> RoundEntry:
    """Return a round with other values for one side."""
    sides = list(entry.sides)
    sides[at] = replace(sides[at], **changes)  # type: ignore[arg-type]
    return replace(entry, sides=tuple(sides))


def _with_points(part: str, change: Callable[[int], int | None]) -> Plant:
    def plant(rules: ScoreRules, _players: int, entry: RoundEntry, at: int) -> RoundEntry | None:
        points = card_points(rules, getattr(entry.sides[at], part))
        changed = change(points)
        if changed is None or changed == points or changed < 0:
            return None
        return with_side(entry, at, **{part: Cards(points=changed)})

    return plant


def _with_number(part: str, by: int) -> Plant:
    def plant(_rules: ScoreRules, _players: int, entry: RoundEntry, at: int) -> RoundEntry | None:
        number = getattr(entry.sides[at], part) + by
        return None if number < 0 else with_side(entry, at, **{part: number})

    return plant


def _digits(change: Callable[[str], str]) -> Callable[[int], int | None]:
    return lambda points: int(change(str(points)) or "0") if points >= 10 else None


def _halves_exchanged(
    rules: ScoreRules, _players: int, entry: RoundEntry, at: int
) -> RoundEntry | None:
    side = entry.sides[at]
    if card_points(rules, side.melds) == card_points(rules, side.hand):
        return None
    return with_side(entry, at, melds=side.hand, hand=side.melds)


def _sides_exchanged(
    rules: ScoreRules, _players: int, entry: RoundEntry, at: int
) -> RoundEntry | None:
    other = (at + 1) % len(entry.sides)
    one, two = entry.sides[at].melds, entry.sides[other].melds
    if card_points(rules, one) == card_points(rules, two):
        return None
    return with_side(with_side(entry, at, melds=two), other, melds=one)


def _kind_of_canasta(by: int) -> Plant:
    def plant(_rules: ScoreRules, _players: int, entry: RoundEntry, at: int) -> RoundEntry | None:
        natural = entry.sides[at].natural_canastas + by
        mixed = entry.sides[at].mixed_canastas - by
        if natural < 0 or mixed < 0:
            return None
        return with_side(entry, at, natural_canastas=natural, mixed_canastas=mixed)

    return plant


def _other_went_out(
    _rules: ScoreRules, players: int, entry: RoundEntry, _at: int
) -> RoundEntry | None:
    return None if entry.out is None else replace(entry, out=(entry.out + 1) % players)


def _nobody_went_out(
    _rules: ScoreRules, _players: int, entry: RoundEntry, _at: int
) -> RoundEntry | None:
    return None if entry.out is None else replace(entry, out=None, concealed=False)


SLIPS: Final[Mapping[str, Plant]] = {
    "melded cards 5 too many": _with_points("melds", lambda points: points + 5),
    "melded cards 50 too few": _with_points("melds", lambda points: points - 50),
    "melded cards 100 too many": _with_points("melds", lambda points: points + 100),
    "melded cards, last digit left out": _with_points("melds", _digits(lambda text: text[:-1])),
    "melded cards, a digit twice": _with_points("melds", _digits(lambda text: text[0] + text)),
    "melded cards, two digits exchanged": _with_points(
        "melds", _digits(lambda text: text[1] + text[0] + text[2:])
    ),
    "melded cards forgotten": _with_points("melds", lambda _: 0),
    "cards in hand forgotten": _with_points("hand", lambda _: 0),
    "cards in hand, last digit left out": _with_points("hand", _digits(lambda text: text[:-1])),
    "melded cards and hand exchanged": _halves_exchanged,
    "melded cards of two sides exchanged": _sides_exchanged,
    "a natural canasta forgotten": _with_number("natural_canastas", -1),
    "a natural canasta too many": _with_number("natural_canastas", 1),
    "a mixed canasta forgotten": _with_number("mixed_canastas", -1),
    "a mixed canasta too many": _with_number("mixed_canastas", 1),
    "a mixed canasta taken for natural": _kind_of_canasta(1),
    "a natural canasta taken for mixed": _kind_of_canasta(-1),
    "a red three forgotten": _with_number("red_threes", -1),
    "a red three too many": _with_number("red_threes", 1),
    "the neighbour went out": _other_went_out,
    "going out forgotten": _nobody_went_out,
}
"""Slips that may or may not leave totals that can be."""


def _beyond(of: Callable[[Bounds, SideEntry], int | None], part: str) -> Plant:
    def plant(rules: ScoreRules, _players: int, entry: RoundEntry, at: int) -> RoundEntry | None:
        number = of(rules.bounds, entry.sides[at])
        if number is None:
            return None
        value = Cards(points=number) if part in ("melds", "hand") else number
        return with_side(entry, at, **{part: value})

    return plant


def _least_of(bounds: Bounds, side: SideEntry) -> int | None:
    least = bounds.least[side.natural_canastas][side.mixed_canastas] or 0
    return least - bounds.step if least >= bounds.step else None


def _holds_after_going_out(
    rules: ScoreRules, players: int, entry: RoundEntry, at: int
) -> RoundEntry | None:
    one = counted_sides(rules, entry)[at]
    if not one.went_out or players > len(entry.sides):
        return None
    return with_side(entry, at, hand=Cards(points=rules.bounds.lowest_card))


def _hand_missing(rules: ScoreRules, players: int, entry: RoundEntry, at: int) -> RoundEntry | None:
    one = counted_sides(rules, entry)[at]
    if one.went_out and players == len(entry.sides):
        return None
    return with_side(entry, at, hand=Cards(points=0))


def _out_without_canastas(
    rules: ScoreRules, players: int, entry: RoundEntry, at: int
) -> RoundEntry | None:
    one = counted_sides(rules, entry)[at]
    if not one.went_out or not rules.bounds.canastas_needed[players - 2]:
        return None
    return with_side(entry, at, natural_canastas=0, mixed_canastas=0)


IMPOSSIBLE: Final[Mapping[str, tuple[Plant, frozenset[str]]]] = {
    "no multiple of the step, melded": (
        _with_points("melds", lambda points: points + 1),
        frozenset({"step_melds"}),
    ),
    "no multiple of the step, in hand": (
        _with_points("hand", lambda points: points + 3),
        frozenset({"step_hand"}),
    ),
    "no multiple of the step, penalty": (
        _beyond(lambda bounds, _: bounds.step + 1, "other_penalty"),
        frozenset({"step_penalty"}),
    ),
    "more points than the packs hold": (
        _beyond(lambda bounds, _: bounds.card_points + bounds.step, "melds"),
        frozenset({"too_many_points"}),
    ),
    "fewer points than the canastas need": (
        _beyond(_least_of, "melds"),
        frozenset({"too_few_points"}),
    ),
    "more points than so few canastas allow": (
        _beyond(lambda bounds, side: bounds.most[side.canastas] + bounds.step, "melds"),
        frozenset({"too_many_for"}),
    ),
    "more red threes than there are": (
        _beyond(lambda bounds, _: bounds.red_threes + 1, "red_threes"),
        frozenset({"red_threes"}),
    ),
    "more natural canastas than the packs allow": (
        _beyond(lambda bounds, _: bounds.natural_canastas + 1, "natural_canastas"),
        frozenset({"natural_canastas"}),
    ),
    "canastas that no cards make": (
        _beyond(lambda bounds, _: len(bounds.least), "mixed_canastas"),
        frozenset({"canastas_impossible"}),
    ),
    "more concealed canastas than canastas": (
        _beyond(lambda _, side: side.canastas + 1, "concealed_canastas"),
        frozenset({"concealed_canastas"}),
    ),
    "cards left after going out alone": (
        _holds_after_going_out,
        frozenset({"out_holds_cards"}),
    ),
    "a hand that is missing": (
        _hand_missing,
        frozenset({"holds_none", "partner_holds_none"}),
    ),
    "out without the canastas it takes": (
        _out_without_canastas,
        frozenset({"canastas_to_go_out"}),
    ),
}
"""Errors that break a bound, with the codes of the notices of which one must be there."""


def as_points(rules: ScoreRules, entry: RoundEntry) -> RoundEntry:
    """Return a round with its cards entered as totals, as most people do."""
    sides = [
        replace(
            side,
            melds=Cards(points=card_points(rules, side.melds)),
            hand=Cards(points=card_points(rules, side.hand)),
        )
        for side in entry.sides
    ]
    return replace(entry, sides=tuple(sides))
