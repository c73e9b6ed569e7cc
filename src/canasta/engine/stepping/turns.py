"""Begins turns, ends turns, and passes the turn on.

Once the stock is exhausted, the referee skips players who cannot take the pile, and ends the round
when the rules require it.
"""

from canasta.engine.legality.legal_takes import could_take_after_yes, take_bits
from canasta.engine.state.public_state import (
    BY_RED_THREE,
    BY_STOCK,
    DRAWING,
    NOT_ASKED,
    NOT_YET,
    ONE_BIT,
    OVER,
    SAID_YES,
)
from canasta.engine.state.state import State
from canasta.engine.stepping.drawing import replace_red_threes
from canasta.engine.stepping.ending import Log, charge_promise, end_round


def begin_turn(state: State, log: Log) -> None:
    """Start a turn: lay red threes from the deal, and handle an exhausted stock."""
    if _first_red_threes_end_it(state, log):
        return
    if state.public.stock_size == 0:
        settle_stock_end(state, log)


def end_turn(state: State, log: Log) -> None:
    """Pass the turn on after a discard, or end the round if the rules end it with the stock."""
    public = state.public
    if public.asked == SAID_YES:
        charge_promise(public, log)
    if public.laid_now:
        public.laid |= ONE_BIT >> (60 - public.turn)
    if public.stock_size == 0 and public.game_rules.stock_ends_round:
        end_round(state, BY_STOCK, log)
        return
    _turn_to_next(state)
    begin_turn(state, log)


def leave_pile(state: State, log: Log) -> None:
    """Pass the turn on, or end the round, after a player declines the pile with no stock left."""
    if not _pass_turn_on(state, log):
        return
    settle_stock_end(state, log)


def settle_stock_end(state: State, log: Log) -> None:
    """With no stock left, skip players who cannot take the pile, and end the round if none can.

    Afterwards the player in turn can take the pile, unless the round is over.
    """
    public = state.public
    while public.stock_size == 0 and public.phase != OVER:
        if public.game_rules.stock_ends_round:
            end_round(state, BY_STOCK, log)
        elif _may_still_take(state):
            return
        else:
            _pass_turn_on(state, log)


def _may_still_take(state: State) -> bool:
    """Return whether the player in turn can take the pile now, or after a partner's yes."""
    public = state.public
    hand = state.hand_in_turn()
    return take_bits(public, hand) != 0 or could_take_after_yes(public, hand)


def _pass_turn_on(state: State, log: Log) -> bool:
    """Give the next player the chance to take the pile; return whether the round continues.

    The round ends if the rules offer the pile to one player only, or if everybody but the player
    who discarded last has declined.
    """
    public = state.public
    game_rules = public.game_rules
    if not game_rules.stock_end_goes_round or public.passed >= game_rules.players - 2:
        end_round(state, BY_STOCK, log)
        return False
    public.passed += 1
    _turn_to_next(state)
    return not _first_red_threes_end_it(state, log)


def _turn_to_next(state: State) -> None:
    """Pass the turn to the next player, and reset everything that belongs to a single turn."""
    public = state.public
    public.pass_turn()
    public.phase = DRAWING
    public.drawn_from = NOT_YET
    public.asked = NOT_ASKED
    public.laid_now = False
    public.opening_points = 0
    state.taken = 0
    state.fresh = 0


def _first_red_threes_end_it(state: State, log: Log) -> bool:
    """Lay the red threes from the deal at a player's first turn; return whether the round ends.

    The round ends if the last card of the stock is a red three, which cannot be replaced.
    """
    public = state.public
    if (public.had_turn >> public.turn) & 1 != 0:
        return False
    public.had_turn |= ONE_BIT >> (60 - public.turn)
    if not replace_red_threes(state, public.turn, log):
        return False
    end_round(state, BY_RED_THREE, log)
    return True
