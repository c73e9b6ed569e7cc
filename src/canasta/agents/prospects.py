"""What a turn can still become: questions to the engine's own search, asked for a view."""

from mypy_extensions import i64

from canasta.cards.kinds import BLACK_THREE, JOKER, TWO
from canasta.cards.lanes import count, one
from canasta.engine.actions import (
    ADD_JOKER,
    ADD_TWO,
    BLACK_THREES_3,
    BLACK_THREES_4,
    OWN_CARDS,
    SPECIAL,
    START_JOKER,
    START_TWO,
)
from canasta.engine.completion import Turn
from canasta.engine.finishing import rest_of_turn
from canasta.engine.state import View


def rest_of(view: View) -> Turn:
    """Return the rest of the turn in play, for the player in turn."""
    table = view.table
    side = table.turn % table.setup.sides
    melds = table.sides[side]
    size = table.hand_size(table.turn)
    points = table.opening_points
    return rest_of_turn(table, view.hand, melds.naturals, melds.wilds(), points, size)


def rest_after(view: View, action: i64) -> Turn:
    """Return the rest of the turn after a legal meld or addition."""
    table = view.table
    setup = table.setup
    side = table.turn % setup.sides
    group = action >> 4
    rank = action & 15
    own: i64 = OWN_CARDS[group]
    if group == SPECIAL:
        own = rank - BLACK_THREES_3 + 3
        rank = BLACK_THREE
    two: i64 = 1 if group in (START_TWO, ADD_TWO) else 0
    joker: i64 = 1 if group in (START_JOKER, ADD_JOKER) else 0
    melds = table.sides[side]
    value: i64 = setup.values[rank]
    return rest_of_turn(
        table,
        view.hand - own * one(rank) - two * one(TWO) - joker * one(JOKER),
        melds.naturals + own * one(rank),
        melds.wilds() + (two + joker) * one(rank),
        table.opening_points + own * value + two * setup.two_points + joker * setup.joker_points,
        table.hand_size(table.turn) - own - two - joker,
    )


def lays_cards(action: i64) -> bool:
    """Tell whether a unit action of a turn in play lays cards, black threes included."""
    group = action >> 4
    if group == SPECIAL:
        return action in (BLACK_THREES_3, BLACK_THREES_4)
    return group <= ADD_JOKER


def wilds_held(hand: i64) -> i64:
    """Return how many wild cards are in ``hand``."""
    return count(hand, TWO) + count(hand, JOKER)
