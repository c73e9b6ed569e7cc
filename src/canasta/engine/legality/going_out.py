"""Decides whether the player in turn could go out in this turn if every partner agreed.

A player needs to know this before asking. The answer depends only on the public state and one hand.
It means that going out is possible, not that it is wise.
"""

from mypy_extensions import i64

from canasta.cards.kinds import BLACK_THREE, JOKER
from canasta.cards.lanes import one
from canasta.engine.legality.finishing import turn_can_go_out
from canasta.engine.legality.legal_takes import takes_to_go_out
from canasta.engine.state.public_state import (
    DRAWING,
    FROM_STOCK,
    PLAYING,
    SAID_NO,
    SAID_YES,
    PublicState,
)


def could_go_out(public: PublicState, hand: i64) -> bool:
    """Return whether the player in turn, with ``hand``, could go out in this turn after a yes.

    Before the draw, the answer is True if the player can go out after taking the pile, or after
    drawing any card whatsoever. Where the rules make the question compulsory, one helpful card is
    enough.
    """
    if public.asked == SAID_NO or public.key_rank >= 0:
        return False
    agreed = public.copy()
    agreed.asked = SAID_YES
    if public.phase == PLAYING:
        return _can_go_out(agreed, hand)
    if public.phase != DRAWING:
        return False
    if takes_to_go_out(agreed, hand) != 0:
        return True
    if public.stock_size == 0:
        return False
    agreed.drawn_from = FROM_STOCK
    drawn = min(public.game_rules.cards_drawn, public.stock_size)
    return _after_drawing(agreed, hand, drawn, BLACK_THREE, is_enough=public.game_rules.must_ask)


def _can_go_out(public: PublicState, hand: i64) -> bool:
    melds = public.sides[public.side]
    points = public.opening_points
    return turn_can_go_out(public, hand, public.held, melds.naturals, melds.wilds(), points)


def _after_drawing(
    public: PublicState, hand: i64, cards: i64, first: i64, *, is_enough: bool
) -> bool:
    """Return whether going out is possible after drawing ``cards`` cards of the kinds >= ``first``.

    Red threes are left out, because they are replaced. With ``is_enough``, one possible draw must
    allow going out. Otherwise every possible draw must.
    """
    if cards == 0:
        return _can_go_out(public, hand)
    for kind in range(first, JOKER + 1):
        if (
            _after_drawing(public, hand + one(kind), cards - 1, kind, is_enough=is_enough)
            == is_enough
        ):
            return is_enough
    return not is_enough
