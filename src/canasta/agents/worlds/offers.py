"""Counts the cards that a discard offers to the next player, given the view of a seat.

The warning at the table, the hints, and the robots that must not give the pile away use this count.
"""

from typing import Final

from mypy_extensions import i64

from canasta.agents.worlds.worlds import known_cards, unseen_cards
from canasta.cards.kinds import BLACK_THREE, FIRST_RANK, JOKER, LAST_RANK, TWO
from canasta.cards.lanes import count, one, total
from canasta.engine.legality.legal_takes import meld_takes, take_bits
from canasta.engine.state.public_state import DRAWING, NOT_ASKED, NOT_YET, PublicState
from canasta.engine.state.state import View

_ENOUGH: Final = 3
"""With this many cards in addition to the cards that take the pile, every turn can be completed."""


def cards_offered(view: View, rank: int) -> int:
    """Return the number of cards that discarding ``rank`` offers the next player thanks to a meld.

    The seat of ``view`` is about to discard. The number includes the discard. It is 0 if there is
    no pile, if the discard ends the round, or if the next player cannot take the pile by a meld,
    whatever the player's hand.
    """
    public = view.public
    game_rules = public.game_rules
    if not public.pile or public.hand_size(public.turn) < 2:
        return 0
    if not FIRST_RANK <= rank <= LAST_RANK:
        return 0
    if public.stock_size == 0 and game_rules.stock_ends_round:
        return 0
    following = (public.turn + 1) % game_rules.players
    if not meld_takes(public, public.side_of(following), rank):
        return 0
    unseen: i64 = unseen_cards(view)
    for seat in range(game_rules.players):
        if seat != view.seat:
            unseen -= known_cards(public, seat, public.known_counts[seat])
    if not _may_take(_following(public, following, rank), unseen, rank):
        return 0
    return len(public.pile) - public.packet_start() + 1


def _following(public: PublicState, seat: int, rank: int) -> PublicState:
    """Return the state at the start of the turn of ``seat``, after a discard of ``rank``."""
    after = public.copy()
    after.give_turn(seat)
    after.phase = DRAWING
    after.asked, after.drawn_from = NOT_ASKED, NOT_YET
    after.pile.append(rank)
    after.pile_counts += one(rank)
    return after


def _may_take(public: PublicState, unseen: int, rank: int) -> bool:
    """Return whether some hand can take the pile with at most one card.

    The hand has the cards that the player is known to hold, and others from ``unseen``, the cards
    whose place is unknown.
    """
    known = known_cards(public, public.turn, public.known_counts[public.turn])
    size = public.hand_size(public.turn)
    hands: list[int] = [known]
    if public.game_rules.takes_with_one_card:
        keys = [kind for kind in (rank, TWO, JOKER) if count(unseen, kind) > 0]
        hands = [known if count(known, kind) > 0 else known + one(kind) for kind in keys]
    for hand in hands:
        more = size - total(hand)
        if more < 0:
            continue
        for kind in range(BLACK_THREE, JOKER + 1):
            filled = hand + min(more, _ENOUGH) * one(kind) if count(unseen, kind) > 0 else hand
            if take_bits(public, filled) != 0:
                return True
    return False
