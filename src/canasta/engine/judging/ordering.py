"""Turns a play into unit actions, in an order in which every step is legal.

The functions return None, without a reason, if there is no such order. They do not search: the
ranks are laid in ascending order or, if that fails, in one of at most two other orders. No order
works if these fail too (:mod:`canasta.engine.judging.laying_order` explains why).
"""

from canasta.cards.kinds import BLACK_THREE, NO_KIND
from canasta.cards.lanes import count
from canasta.engine.actions import (
    ADD_JOKER,
    ADD_NATURAL,
    ADD_TWO,
    BLACK_THREES_3,
    DISCARD,
    NO_ACTION,
    SPECIAL,
    START_JOKER,
    START_NATURALS,
    START_TWO,
    action,
    cards_laid,
)
from canasta.engine.judging.laying_order import laying_orders
from canasta.engine.judging.opening_part import Pieces
from canasta.engine.legality.legal_actions import is_legal_action
from canasta.engine.state.public_state import OVER, PublicState
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step

_GROUPS = (START_NATURALS, START_TWO, START_JOKER, ADD_NATURAL, ADD_TWO, ADD_JOKER)


def ordered(
    public: PublicState, hand: int, take: int, pieces: Pieces, discard: int
) -> list[int] | None:
    """Return unit actions that lay ``pieces`` and are legal in this order, or None.

    ``take`` is the unit action to begin with, or NO_ACTION. ``discard`` is the kind to end with, or
    NO_KIND. Ranks are laid in ascending order if that is legal.
    """
    if take == NO_ACTION and not pieces:
        return _last(public, hand, discard)
    state = after_taking(public, hand, take)
    if state is None:
        return None
    found = _laid(state, [pieces], discard)
    if found is None:
        found = _reordered(public, hand, take, pieces, discard)
    if found is None or take == NO_ACTION:
        return found
    return [take, *found]


def _reordered(
    public: PublicState, hand: int, take: int, pieces: Pieces, discard: int
) -> list[int] | None:
    """Return the unit actions after ``take`` in one of :func:`laying_orders`, or None."""
    state = after_taking(public, hand, take)
    if state is None:
        return None
    for stages in laying_orders(state.public, state.hand_in_turn(), pieces, discard):
        found = _laid(state.copy(), stages, discard)
        if found is not None:
            return found
    return None


def after_taking(public: PublicState, hand: int, take: int) -> State | None:
    """Return the state after the unit action ``take``, or None if ``take`` is not legal.

    NO_ACTION takes nothing. The other hands are empty, and the stock holds placeholders.
    """
    hands = [0] * public.game_rules.players
    hands[public.turn] = hand
    state = State(public.copy(), hands, bytes(public.stock_size))
    if take != NO_ACTION:
        if not is_legal_action(state.public, hand, take):
            return None
        step(state, take, None)
    return state


def _laid(state: State, stages: list[Pieces], discard: int) -> list[int] | None:
    """Return the unit actions that lay all stages and then discard, or None if no order works.

    Each step is the lowest rank of its stage that can legally be laid. The call changes ``state``.
    """
    public = state.public
    found: list[int] = []
    for stage in stages:
        pieces = stage
        while pieces:
            if public.phase == OVER:
                return None
            hand = state.hand_in_turn()
            for number, after in _candidates(public, pieces):
                if is_legal_action(public, hand, number):
                    step(state, number, None)
                    found.append(number)
                    pieces = after
                    break
            else:
                return None
    last = _last(public, state.hand_in_turn(), discard)
    return None if last is None else found + last


def _last(public: PublicState, hand: int, discard: int) -> list[int] | None:
    """Return a list with the discard (empty for NO_KIND), or None if the discard is illegal."""
    if discard == NO_KIND:
        return []
    number = action(DISCARD, discard)
    if public.phase == OVER or not is_legal_action(public, hand, number):
        return None
    return [number]


def _candidates(public: PublicState, pieces: Pieces) -> list[tuple[int, Pieces]]:
    """Return the unit actions that lay a part of ``pieces``, each with the remaining pieces."""
    side = public.side
    found: list[tuple[int, Pieces]] = []
    for place, (rank, own, twos, jokers) in enumerate(pieces):
        if rank == BLACK_THREE:
            if own in (3, 4):
                number = action(SPECIAL, BLACK_THREES_3 + own - 3)
                found.append((number, pieces[:place] + pieces[place + 1 :]))
            continue
        started = count(public.sides[side].naturals, rank) + count(public.wilds(side), rank) > 0
        for group in _GROUPS:
            if started != (group >= ADD_NATURAL):
                continue
            number = action(group, rank)
            _, naturals, two, joker = cards_laid(number)
            left = (own - naturals, twos - two, jokers - joker)
            if min(left) < 0:
                continue
            after = pieces[:place] + pieces[place + 1 :]
            if max(left) > 0:
                after = (*pieces[:place], (rank, *left), *pieces[place + 1 :])
            found.append((number, after))
    return found
