"""What a turn can still become: questions to the engine's own search, asked for a view."""

from typing import Final

from mypy_extensions import i64

from canasta.cards.kinds import BLACK_THREE, JOKER, TWO
from canasta.cards.lanes import ONES, count, one
from canasta.engine.actions import (
    ADD_JOKER,
    ADD_TWO,
    BLACK_THREES_3,
    BLACK_THREES_3_BIT,
    BLACK_THREES_4,
    BLACK_THREES_4_BIT,
    OWN_CARDS,
    SPECIAL,
    START_JOKER,
    START_TWO,
    numbers,
)
from canasta.engine.legality.completion import RestOfTurn
from canasta.engine.legality.finishing import rest_of_turn
from canasta.engine.state.state import View

_LAYING_LOW: Final[i64] = 14 * ONES | BLACK_THREES_3_BIT | BLACK_THREES_4_BIT
"""Bits of the new melds, groups 1 to 3, and of black threes in the first word of a mask."""
_LAYING_HIGH: Final[i64] = 7 * ONES
"""Bits of the additions, groups 4 to 6, in the second word."""


def rest_of(view: View) -> RestOfTurn:
    """Return the rest of the turn in play, for the player in turn."""
    public = view.public
    side = public.turn % public.game_rules.sides
    melds = public.sides[side]
    size = public.hand_size(public.turn)
    points = public.opening_points
    return rest_of_turn(public, view.hand, melds.naturals, melds.wilds(), points, size)


def rest_after(view: View, action: i64) -> RestOfTurn:
    """Return the rest of the turn after a legal meld or addition."""
    public = view.public
    game_rules = public.game_rules
    side = public.turn % game_rules.sides
    group = action >> 4
    rank = action & 15
    own: i64 = OWN_CARDS[group]
    if group == SPECIAL:
        own = rank - BLACK_THREES_3 + 3
        rank = BLACK_THREE
    two: i64 = 1 if group in (START_TWO, ADD_TWO) else 0
    joker: i64 = 1 if group in (START_JOKER, ADD_JOKER) else 0
    melds = public.sides[side]
    value: i64 = game_rules.values[rank]
    return rest_of_turn(
        public,
        view.hand - own * one(rank) - two * one(TWO) - joker * one(JOKER),
        melds.naturals + own * one(rank),
        melds.wilds() + (two + joker) * one(rank),
        public.opening_points
        + own * value
        + two * game_rules.two_points
        + joker * game_rules.joker_points,
        public.hand_size(public.turn) - own - two - joker,
    )


def melds_of(low: i64, high: i64) -> list[int]:
    """Return those actions of a mask that lay cards (:func:`lays_cards`), in the same order."""
    return numbers(low & _LAYING_LOW, high & _LAYING_HIGH)


def lays_cards(action: i64) -> bool:
    """Tell whether a unit action of a turn in play lays cards, black threes included."""
    group = action >> 4
    if group == SPECIAL:
        return action in (BLACK_THREES_3, BLACK_THREES_4)
    return group <= ADD_JOKER


def wilds_held(hand: i64) -> i64:
    """Return how many wild cards are in ``hand``."""
    return count(hand, TWO) + count(hand, JOKER)
