"""Turning a play into unit actions: some order in which every step is legal.

No reason against a play is found here: without such an order there is no result.
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
    holds,
)
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.state.public_state import OVER, PublicState
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step

Pieces = tuple[tuple[int, int, int, int], ...]
"""Cards still to be laid: (rank, naturals, twos, jokers), ranks ascending."""

_GROUPS = (START_NATURALS, START_TWO, START_JOKER, ADD_NATURAL, ADD_TWO, ADD_JOKER)


def ordered(
    public: PublicState, hand: int, take: int, pieces: Pieces, discard: int
) -> list[int] | None:
    """Return unit actions that lay ``pieces``, each legal when its turn comes, or None.

    ``take`` is a unit action that comes first, or NO_ACTION, and ``discard`` a kind that comes
    last, or NO_KIND. The result is that of a depth-first search, which remembers dead ends by the
    cards left to lay. Most plays meet no dead end, so the first path of the search is tried on a
    single copy before the others.
    """
    if take == NO_ACTION and not pieces:
        return _last(public, hand, discard)
    found = [] if take == NO_ACTION else [take]
    state = after_taking(public, hand, take)
    if state is None:
        return None
    rest = _first_path(state, pieces, discard)
    if rest is None and (unspent := after_taking(public, hand, take)) is not None:
        rest = _search(unspent, pieces, discard, set())
    return None if rest is None else found + rest


def after_taking(public: PublicState, hand: int, take: int) -> State | None:
    """Return the turn after the unit action ``take``, or None if that is not legal.

    NO_ACTION takes nothing. The other hands are empty, and the stock holds placeholders.
    """
    hands = [0] * public.game_rules.players
    hands[public.turn] = hand
    state = State(public.copy(), hands, bytes(public.stock_size))
    if take != NO_ACTION:
        low, high = legal_words(state.public, hand)
        if not holds(low, high, take):
            return None
        step(state, take, None)
    return state


def _first_path(state: State, pieces: Pieces, discard: int) -> list[int] | None:
    """Return the first path of :func:`_search`, or None for a dead end; it changes ``state``."""
    public = state.public
    found: list[int] = []
    while pieces:
        if public.phase == OVER:
            return None
        low, high = legal_words(public, state.hand_in_turn())
        for number, after in _candidates(public, pieces):
            if holds(low, high, number):
                step(state, number, None)
                found.append(number)
                pieces = after
                break
        else:
            return None
    last = _last(public, state.hand_in_turn(), discard)
    return None if last is None else found + last


def _search(state: State, pieces: Pieces, discard: int, dead: set[Pieces]) -> list[int] | None:
    """Return unit actions that lay ``pieces`` and discard, or None; adds to ``dead``."""
    public = state.public
    if not pieces:
        return _last(public, state.hand_in_turn(), discard)
    if pieces in dead or public.phase == OVER:
        return None
    low, high = legal_words(public, state.hand_in_turn())
    for number, after in _candidates(public, pieces):
        if holds(low, high, number):
            following = state.copy()
            step(following, number, None)
            rest = _search(following, after, discard, dead)
            if rest is not None:
                return [number, *rest]
    dead.add(pieces)
    return None


def _last(public: PublicState, hand: int, discard: int) -> list[int] | None:
    """Return the discard as a list, an empty one without a discard, or None if it is illegal."""
    if discard == NO_KIND:
        return []
    if public.phase == OVER:
        return None
    number = action(DISCARD, discard)
    low, high = legal_words(public, hand)
    return [number] if holds(low, high, number) else None


def _candidates(public: PublicState, pieces: Pieces) -> list[tuple[int, Pieces]]:
    """Return the unit actions that lay a part of ``pieces``, each with the pieces it leaves."""
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
