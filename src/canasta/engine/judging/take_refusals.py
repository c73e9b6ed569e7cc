"""Reasons against taking the pile with given cards, and the unit action for a legal take."""

from canasta.cards.kinds import BLACK_THREE, JOKER, RED_THREE, TWO, is_wild
from canasta.cards.lanes import count
from canasta.engine.actions import (
    KEY_JOKER,
    KEY_NATURAL,
    KEY_TWO,
    SPECIAL,
    TAKE_JOKER,
    TAKE_ONTO_MELD,
    TAKE_PAIR,
    TAKE_TWO,
    action,
    bit_of_special,
)
from canasta.engine.judging.refusals import Refusal, refusal
from canasta.engine.legality.finishing import exposed_cards
from canasta.engine.legality.legal_takes import meld_takes
from canasta.engine.state.public_state import PublicState


def take_refusals(public: PublicState, hand: int, kinds: tuple[int, ...]) -> list[Refusal]:
    """Return the reasons against taking the pile with ``kinds`` from the hand.

    The opening and the end of the turn are not checked here: they depend on the whole play.
    """
    game_rules = public.game_rules
    if not public.pile:
        return [refusal("pile.empty")]
    rank = public.pile[-1]
    if rank == BLACK_THREE:
        return [refusal("pile.top_black_three")]
    if is_wild(rank):
        return [refusal("pile.top_wild")]
    if rank == RED_THREE:
        return [refusal("pile.top_red_three")]

    refusals: list[Refusal] = []
    own = count(hand, rank)
    has_pair = kinds == (rank, rank) and own >= 2
    fits = all(kind == rank or is_wild(kind) for kind in kinds) and len(kinds) <= 2
    side = public.side
    if not fits or (len(kinds) == 2 and rank not in kinds):
        refusals.append(refusal("pile.no_match", kind=rank, offered=len(kinds)))
    elif not public.has_opened(side):
        if not has_pair:
            refusals.append(refusal("pile.unopened_needs_pair", kind=rank, have=own))
    elif not public.is_frozen() and not _fits_unfrozen(public, rank, kinds):
        refusals.append(refusal("pile.no_match", kind=rank, offered=len(kinds)))
    if fits and public.is_frozen() and not has_pair:
        refusals.append(refusal("pile.frozen_needs_pair", kind=rank, have=own))
    if fits and refusals:
        refusals += penalty_refusals(public, hand, rank, 2)
    gained = len(public.pile) - public.packet_start()
    if (
        gained == 1
        and public.hand_size(public.turn) == 1
        and public.stock_size > 0
        and not game_rules.single_card_pile
    ):
        refusals.append(refusal("pile.one_card_each"))
    return refusals


def penalty_refusals(public: PublicState, hand: int, kind: int, need: int) -> list[Refusal]:
    """Return a refusal if the hand has ``need`` cards of ``kind`` only by counting penalty cards.

    Penalty cards cannot help a side to open.
    """
    have, exposed = count(hand, kind), count(exposed_cards(public), kind)
    if exposed == 0 or not have - exposed < need <= have:
        return []
    return [refusal("cards.penalty", kind=kind, have=have, need=need, exposed=exposed)]


def _fits_unfrozen(public: PublicState, rank: int, kinds: tuple[int, ...]) -> bool:
    """Return whether an opened side may take the unfrozen pile with ``kinds``."""
    game_rules = public.game_rules
    if not kinds:
        return meld_takes(public, public.side, rank) and (not game_rules.takes_with_one_card)
    if len(kinds) == 1 and not game_rules.takes_with_one_card:
        return False
    number, _ = take_action(public, kinds)
    return game_rules.unfrozen_takes & bit_of_special(number) != 0


def take_action(public: PublicState, kinds: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Return the unit action that takes the pile with ``kinds``, and the kinds left to meld.

    Where a single key card takes the pile, the second card is left to meld.
    """
    rank = public.pile[-1]
    opened = public.has_opened(public.side)
    if opened and public.game_rules.takes_with_one_card and not public.is_frozen():
        key = rank if rank in kinds else kinds[0]
        rest = list(kinds)
        rest.remove(key)
        way = KEY_NATURAL if key == rank else KEY_TWO if key == TWO else KEY_JOKER
        return action(SPECIAL, way), tuple(rest)
    if not kinds:
        way = TAKE_ONTO_MELD
    elif TWO in kinds:
        way = TAKE_TWO
    else:
        way = TAKE_JOKER if JOKER in kinds else TAKE_PAIR
    return action(SPECIAL, way), ()
