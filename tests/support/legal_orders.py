"""Tries all orders of a play's unit actions, action by action."""

from collections import Counter

from canasta.engine.plays import Discard, Draw, Meld, Play, Take
from canasta.engine.referee import apply, legal_actions
from canasta.engine.state.game_rules import NO_SEAT, NO_SIDE
from canasta.engine.state.public_state import OVER, PublicState
from canasta.engine.state.state import State
from canasta.record.notation import step_of_action
from tests.support.arrangements import kinds

Laid = Counter[tuple[int, int]]
"""The number of cards to be laid, by (rank of the meld, kind)."""


def some_order_works(state: State, play: Play) -> bool:
    """Return whether some legal order carries out the play without ending below the minimum."""
    public = state.public
    if play.seat not in (NO_SEAT, public.to_act()):
        return False
    if len(play.steps) == 1 and not isinstance(play.steps[0], Take | Meld | Discard):
        alone = play.steps[0]
        if isinstance(alone, Draw):
            alone = Draw()  # in the own turn there is nothing to put back
        return any(_step_of(state, action) == alone for action in legal_actions(state))
    take: tuple[int, ...] | None = None
    laid = Laid()
    discard = -1
    for step in play.steps:
        match step:
            case Take(cards):
                take = cards
            case Meld(rank, cards, side):
                if side not in (NO_SIDE, public.side_of(public.turn)):
                    return False
                laid.update((rank, kind) for kind in cards)
            case Discard(kind):
                discard = kind
            case _:
                return False
    if take is not None and not Counter(take) <= kinds(state.hand_in_turn()):
        return False  # what takes the pile comes from the hand, not from the pile
    return _search(state, take, laid, discard, set())


def _step_of(state: State, action: int) -> object:
    return step_of_action(action, state.public.pile)


def _search(
    state: State,
    take: tuple[int, ...] | None,
    laid: Laid,
    discard: int,
    dead: set[tuple[frozenset[tuple[tuple[int, int], int]], int]],
) -> bool:
    public = state.public
    if take is None and not laid and discard < 0:
        return public.key_rank < 0 and (public.phase == OVER or not _is_half_open(public))
    # The order decides which of two equal cards is laid: the penalty card or the other.
    left = frozenset(laid.items()), public.penalty_cards_of(public.turn)
    if public.phase == OVER or left in dead:
        return False
    for action in legal_actions(state):
        match _step_of(state, action):
            case Take(used):
                # A second card beside a key card is laid by an addition.
                second = Counter(take or ()) - Counter(used)
                if take is None or not Counter(used) <= Counter(take) or second.total() > 1:
                    continue
                if bool(take) != bool(used):
                    continue
                after = laid + Laid({(public.pile[-1], kind): n for kind, n in second.items()})
                if _search(_applied(state, action), None, after, discard, set()):
                    return True
            case Meld(rank, used):
                cards = Laid((rank, kind) for kind in used)
                if take is not None or not cards <= laid:
                    continue
                if _search(_applied(state, action), None, laid - cards, discard, dead):
                    return True
            case Discard(kind):
                if take is None and not laid and kind == discard:
                    return True
            case _:
                pass
    if take is None:
        dead.add(left)
    return False


def _is_half_open(public: PublicState) -> bool:
    """Return whether the side to act has begun its opening without reaching the minimum."""
    side = public.side_of(public.turn)
    return not public.has_opened(side) and bool(public.meld_ranks(side))


def _applied(state: State, action: int) -> State:
    twin = state.copy()
    apply(twin, action)
    return twin
