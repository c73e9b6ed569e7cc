"""Bounds for the totals of a round, from the packs and the rules of melds.

The bounds hold for every possible round, so a total beyond a bound is a mistake of the person who
counted. This module returns data; the page makes the comparison.
"""

from dataclasses import dataclass
from itertools import product
from math import gcd
from typing import Final

from canasta.cards.kinds import (
    BLACK_THREE,
    CANASTA_SIZE,
    FIRST_RANK,
    JOKER,
    KIND_COUNT,
    LAST_RANK,
    TWO,
)
from canasta.cards.lanes import count
from canasta.engine.state.game_rules import GameRules
from canasta.rules.allowed_melds import melds_of
from canasta.rules.deck import wild_cards

_RANKS: Final = LAST_RANK - FIRST_RANK + 1


@dataclass(frozen=True)
class Bounds:
    """Bounds for the counts of a round; all points are card points."""

    step: int
    """Every total is a multiple of this number of points."""
    card_points: int
    """The points of all cards in the packs."""
    lowest_card: int
    """The points of the cheapest card other than a red three."""
    red_threes: int
    """The number of red threes in the packs."""
    natural_canastas: int
    """The maximum number of natural canastas of all sides together."""
    canastas_needed: tuple[int, ...]
    """Canastas that a side needs to go out, for two to six players."""
    least: tuple[tuple[int | None, ...], ...]
    """The fewest points of a side's melds, by natural and mixed canastas; None if impossible."""
    most: tuple[int, ...]
    """The most points of a side's melds, by its number of canastas."""
    concealed_needs_no_minimum: bool
    """Whether a side that goes out concealed may have laid less than its minimum."""
    melds_may_score_nothing: bool
    """Whether a meld can be worth 0, so that its points do not show that a side has melded."""
    canasta_size: int = CANASTA_SIZE
    """The minimum number of cards of a canasta."""


def bounds(game_rules: GameRules) -> Bounds:
    """Return the bounds for games by these rules."""
    rules = game_rules.rules
    values = [game_rules.values[kind] for kind in range(BLACK_THREE, KIND_COUNT)]
    deck = [int(count(game_rules.deck, kind)) for kind in range(KIND_COUNT)]
    return Bounds(
        step=gcd(*values) or 1,
        card_points=sum(
            value * number for value, number in zip(values, deck[BLACK_THREE:], strict=True)
        ),
        lowest_card=min(values),
        red_threes=int(game_rules.all_red_threes),
        natural_canastas=_RANKS * (deck[FIRST_RANK] // CANASTA_SIZE),
        canastas_needed=rules.canastas_to_go_out,
        least=_least(game_rules),
        most=_most(game_rules),
        concealed_needs_no_minimum=rules.whole_hand_exempt,
        melds_may_score_nothing=0 in values[: LAST_RANK - BLACK_THREE + 1],
    )


def _melds(game_rules: GameRules) -> list[tuple[int, int]]:
    """Return all sizes of a meld of a rank, as naturals and wild cards, including no meld."""
    naturals = int(count(game_rules.deck, FIRST_RANK))
    return [(0, 0), *melds_of(game_rules.rules, naturals, _wild_cards(game_rules))]


def _wild_cards(game_rules: GameRules) -> int:
    return wild_cards(game_rules.rules, int(game_rules.players))


def _wild_points(game_rules: GameRules, number: int, *, cheapest: bool) -> int:
    """Return the least or the most points of ``number`` wild cards of the packs."""
    values = [int(game_rules.two_points)] * int(count(game_rules.deck, TWO))
    values += [int(game_rules.joker_points)] * int(count(game_rules.deck, JOKER))
    return sum(sorted(values, reverse=not cheapest)[:number])


def _least(game_rules: GameRules) -> tuple[tuple[int | None, ...], ...]:
    """Return the fewest points of melds by natural and mixed canastas: ``[natural][mixed]``.

    Ranks are added one by one. Only canastas matter, because other melds add points.
    """
    canastas = [(own, wilds) for own, wilds in _melds(game_rules) if own + wilds >= CANASTA_SIZE]
    cheapest: dict[tuple[int, int, int], int] = {(0, 0, 0): 0}
    for rank in range(FIRST_RANK, LAST_RANK + 1):
        value = game_rules.values[rank]
        reached = dict(cheapest)
        for ((natural, mixed, used), points), (own, wilds) in product(cheapest.items(), canastas):
            key = (natural + (not wilds), mixed + bool(wilds), used + wilds)
            total = points + own * value
            if key[2] <= _wild_cards(game_rules) and total < reached.get(key, total + 1):
                reached[key] = total
        cheapest = reached
    least: list[list[int | None]] = [[None] * (_RANKS + 1) for _ in range(_RANKS + 1)]
    for (natural, mixed, used), points in cheapest.items():
        total = points + _wild_points(game_rules, used, cheapest=True)
        known = least[natural][mixed]
        least[natural][mixed] = total if known is None else min(known, total)
    return tuple([tuple(row) for row in least])


def _most(game_rules: GameRules) -> tuple[int, ...]:
    """Return the most points of melds by the number of canastas among them."""
    melds = _melds(game_rules)
    dearest: dict[tuple[int, int], int] = {(0, 0): 0}
    for rank in range(FIRST_RANK, LAST_RANK + 1):
        value = game_rules.values[rank]
        reached: dict[tuple[int, int], int] = {}
        for ((made, used), points), (own, wilds) in product(dearest.items(), melds):
            key = (made + (own + wilds >= CANASTA_SIZE), used + wilds)
            total = points + own * value
            if key[1] <= _wild_cards(game_rules) and total > reached.get(key, -1):
                reached[key] = total
        dearest = reached
    black = game_rules.values[BLACK_THREE] * int(count(game_rules.deck, BLACK_THREE))
    most = [0] * (_RANKS + 1)
    for (made, used), points in dearest.items():
        total = points + black + _wild_points(game_rules, used, cheapest=False)
        most[made] = max(most[made], total)
    return tuple(most)
