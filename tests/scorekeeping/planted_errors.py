"""Plants people's errors into correct entries of rounds."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, cast

from canasta.scorekeeping.bounds import Bounds
from canasta.scorekeeping.score_rules import ScoreRules
from tests.scorekeeping.entries import Cards, Round, Side

Part = Literal["melds", "hand"]
Number = Literal["natural_canastas", "mixed_canastas", "concealed_canastas", "red_threes"]


@dataclass(frozen=True)
class Entered:
    """An entered round and the data to judge it."""

    rules: ScoreRules
    players: int
    minimums: Sequence[int]
    """The minimum that each side's opening meld needed, in points."""
    entry: Round


Plant = Callable[[Entered, int], Round | None]
"""A function that plants an error of one side in a round, or returns None where that is
impossible."""


def with_side(entry: Round, at: int, **changes: object) -> Round:
    """Return a copy of a round with changed values for one side."""
    sides = list(entry["sides"])
    sides[at] = cast("Side", {**sides[at], **changes})
    return {**entry, "sides": sides}


def _canastas(side: Side) -> int:
    return side["natural_canastas"] + side["mixed_canastas"]


def _with_points(part: Part, change: Callable[[int], int | None]) -> Plant:
    def plant(right: Entered, at: int) -> Round | None:
        points = right.entry["sides"][at][part]["points"]
        changed = change(points)
        if changed is None or changed == points or changed < 0:
            return None
        return with_side(right.entry, at, **{part: Cards(points=changed)})

    return plant


def _with_number(part: Number, by: int) -> Plant:
    def plant(right: Entered, at: int) -> Round | None:
        number = right.entry["sides"][at][part] + by
        return None if number < 0 else with_side(right.entry, at, **{part: number})

    return plant


def _digits(change: Callable[[str], str]) -> Callable[[int], int | None]:
    return lambda points: int(change(str(points)) or "0") if points >= 10 else None


def _halves_exchanged(right: Entered, at: int) -> Round | None:
    side = right.entry["sides"][at]
    if side["melds"] == side["hand"]:
        return None
    return with_side(right.entry, at, melds=side["hand"], hand=side["melds"])


def _sides_exchanged(right: Entered, at: int) -> Round | None:
    sides = right.entry["sides"]
    other = (at + 1) % len(sides)
    one, two = sides[at]["melds"], sides[other]["melds"]
    if one == two:
        return None
    return with_side(with_side(right.entry, at, melds=two), other, melds=one)


def _kind_of_canasta(by: int) -> Plant:
    def plant(right: Entered, at: int) -> Round | None:
        natural = right.entry["sides"][at]["natural_canastas"] + by
        mixed = right.entry["sides"][at]["mixed_canastas"] - by
        if natural < 0 or mixed < 0:
            return None
        return with_side(right.entry, at, natural_canastas=natural, mixed_canastas=mixed)

    return plant


def _other_went_out(right: Entered, _at: int) -> Round | None:
    out = right.entry["out"]
    return None if out is None else {**right.entry, "out": (out + 1) % right.players}


def _nobody_went_out(right: Entered, _at: int) -> Round | None:
    if right.entry["out"] is None:
        return None
    return {**right.entry, "out": None, "concealed": False}


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
"""Slips after which the totals may still be possible."""


def _beyond(of: Callable[[Bounds, Side], int | None], part: Part | Number) -> Plant:
    def plant(right: Entered, at: int) -> Round | None:
        number = of(right.rules.bounds, right.entry["sides"][at])
        if number is None:
            return None
        value = Cards(points=number) if part in ("melds", "hand") else number
        return with_side(right.entry, at, **{part: value})

    return plant


def _least_of(bounds: Bounds, side: Side) -> int | None:
    least = bounds.least[side["natural_canastas"]][side["mixed_canastas"]] or 0
    return least - bounds.step if least >= bounds.step else None


def _holds_after_going_out(right: Entered, _at: int) -> Round | None:
    out = right.entry["out"]
    if out is None or right.players > len(right.entry["sides"]):
        return None
    return with_side(right.entry, out, hand=Cards(points=right.rules.bounds.lowest_card))


def _hand_missing(right: Entered, at: int) -> Round | None:
    out, sides = right.entry["out"], len(right.entry["sides"])
    if out is not None and out % sides == at and right.players == sides:
        return None
    return with_side(right.entry, at, hand=Cards(points=0))


def _out_without_canastas(right: Entered, _at: int) -> Round | None:
    out = right.entry["out"]
    if out is None or not right.rules.bounds.canastas_needed[right.players - 2]:
        return None
    return with_side(
        right.entry, out % len(right.entry["sides"]), natural_canastas=0, mixed_canastas=0
    )


def _below_minimum(right: Entered, at: int) -> Round | None:
    """Enter melds one step below the minimum of the opening, without a canasta."""
    points = right.minimums[at] - right.rules.bounds.step
    exempt = right.entry["concealed"] and right.rules.bounds.concealed_needs_no_minimum
    if points <= 0 or exempt:
        return None
    cards = Cards(points=points)
    return with_side(right.entry, at, natural_canastas=0, mixed_canastas=0, melds=cards)


def _card_missing(right: Entered, at: int) -> Round | None:
    """Enter one card fewer than the canastas need, all of the most valuable rank."""
    least = _canastas(right.entry["sides"][at]) * right.rules.bounds.canasta_size
    if not least:
        return None
    dearest = max(right.rules.cards, key=lambda card: card.points).kind
    return with_side(right.entry, at, melds=Cards(kinds={dearest: least - 1}))


def _beyond_the_packs(counted: Callable[[ScoreRules], Cards]) -> Plant:
    def plant(right: Entered, at: int) -> Round | None:
        return with_side(right.entry, at, hand=counted(right.rules))

    return plant


def _too_many_of_a_kind(rules: ScoreRules) -> Cards:
    """Return cards with one too many of a kind that shares its value with other kinds."""
    card = next(one for one in rules.cards if _cards_worth(rules, one.points) > one.cards)
    return Cards(kinds={card.kind: card.cards + 1})


def _too_many_of_a_value(rules: ScoreRules) -> Cards:
    """Return a count of cards with one too many of the value that the fewest cards have."""
    points = min((_cards_worth(rules, card.points), card.points) for card in rules.cards)[1]
    return Cards(values={str(points): _cards_worth(rules, points) + 1})


def _cards_worth(rules: ScoreRules, points: int) -> int:
    return sum(card.cards for card in rules.cards if card.points == points)


IMPOSSIBLE: Final[Mapping[str, tuple[Plant, frozenset[str]]]] = {
    "no multiple of the step, melded": (
        _with_points("melds", lambda points: points + 1),
        frozenset({"step_melds"}),
    ),
    "no multiple of the step, in hand": (
        _with_points("hand", lambda points: points + 3),
        frozenset({"step_hand"}),
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
        _beyond(lambda bounds, side: bounds.most[_canastas(side)] + bounds.step, "melds"),
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
        _beyond(lambda _, side: _canastas(side) + 1, "concealed_canastas"),
        frozenset({"concealed_canastas"}),
    ),
    "cards left after going out alone": (
        _holds_after_going_out,
        frozenset({"out_holds_cards"}),
    ),
    "a hand that is missing": (
        _hand_missing,
        frozenset({"hand_too_small", "partner_hand_too_small"}),
    ),
    "out without the canastas it takes": (
        _out_without_canastas,
        frozenset({"canastas_to_go_out"}),
    ),
    "first melds below the minimum": (
        _below_minimum,
        frozenset({"below_minimum"}),
    ),
    "a card missing in the canastas": (
        _card_missing,
        frozenset({"too_few_cards"}),
    ),
    "more cards of a kind than the packs hold": (
        _beyond_the_packs(_too_many_of_a_kind),
        frozenset({"too_many_kind"}),
    ),
    "more cards of a value than the packs hold": (
        _beyond_the_packs(_too_many_of_a_value),
        frozenset({"too_many_value"}),
    ),
}
"""Errors that break a bound, each with its possible notices, one of which must appear."""
