"""Applies the engine's search for the rest of a turn to a view."""

from mypy_extensions import i64

from canasta.cards.kinds import JOKER, TWO
from canasta.cards.lanes import count, one
from canasta.engine.actions import (
    ADD_JOKER,
    BLACK_THREES_3,
    BLACK_THREES_4,
    LAY_BITS_HIGH,
    LAY_BITS_LOW,
    SPECIAL,
    cards_laid,
    group_of,
    numbers,
)
from canasta.engine.legality.completion import RestOfTurn
from canasta.engine.legality.finishing import rest_of_turn
from canasta.engine.state.state import View


def rest_of(view: View) -> RestOfTurn:
    """Return the rest of the turn for the view of the player in turn."""
    public = view.public
    side = public.side
    melds = public.sides[side]
    points = public.opening_points
    return rest_of_turn(public, view.hand, public.held, melds.naturals, melds.wilds(), points)


def rest_after(view: View, action: i64) -> RestOfTurn:
    """Return the rest of the turn after a legal meld or addition."""
    public = view.public
    rank, own, two, joker = cards_laid(action)
    melds = public.sides[public.side]
    return rest_of_turn(
        public,
        view.hand - own * one(rank) - two * one(TWO) - joker * one(JOKER),
        public.held,
        melds.naturals + own * one(rank),
        melds.wilds() + (two + joker) * one(rank),
        public.opening_points + public.game_rules.points_laid(rank, own, two, joker),
    )


def melds_of(low: i64, high: i64) -> list[int]:
    """Return the actions of a mask that lay cards, as :func:`lays_cards` defines them."""
    return numbers(low & LAY_BITS_LOW, high & LAY_BITS_HIGH)


def lays_cards(action: i64) -> bool:
    """Return whether a unit action lays cards, either on a meld or as a meld of black threes."""
    group = group_of(action)
    if group == SPECIAL:
        return action in (BLACK_THREES_3, BLACK_THREES_4)
    return group <= ADD_JOKER


def wilds_held(hand: i64) -> i64:
    """Return the number of wild cards in ``hand``."""
    return count(hand, TWO) + count(hand, JOKER)
