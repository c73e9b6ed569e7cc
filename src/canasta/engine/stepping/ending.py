"""Ends a round, and charges penalties to a side."""

from mypy_extensions import i64

from canasta.cards.lanes import to_kinds
from canasta.engine.events import Ending, Event, Penalized, RoundEnded, WentOut
from canasta.engine.state.public_state import BY_GOING_OUT, BY_STOCK, OVER, SAID_YES, PublicState
from canasta.engine.state.state import State

Log = list[Event] | None
"""The list that collects events, or None (faster) if no events are needed."""


def end_round(state: State, ending: i64, log: Log) -> None:
    """End the round; ``ending`` is BY_GOING_OUT, BY_STOCK or BY_RED_THREE."""
    public = state.public
    public.phase = OVER
    public.ending = ending
    if log is not None:
        hands = tuple([tuple(to_kinds(hand.cards)) for hand in state.hands])
        log.append(RoundEnded(ending_name(ending), hands))


def ending_name(ending: i64) -> Ending:
    """Return the name that events use for an ending (BY_GOING_OUT, BY_STOCK or BY_RED_THREE)."""
    if ending == BY_GOING_OUT:
        return "out"
    return "stock" if ending == BY_STOCK else "red_three"


def go_out(state: State, log: Log) -> None:
    """End the round for the player in turn, who has no card left."""
    public = state.public
    public.out_seat = public.turn
    public.out_concealed = (public.laid >> public.turn) & 1 == 0
    if log is not None:
        log.append(WentOut(public.turn, public.out_concealed))
    end_round(state, BY_GOING_OUT, log)


def charge_promise(public: PublicState, log: Log) -> None:
    """Charge the player in turn for not going out after the partners said yes."""
    points = public.game_rules.yes_not_out_penalty
    if public.asked == SAID_YES and points != 0:
        penalize(public, public.turn, "promise", points, log)


def penalize(public: PublicState, seat: i64, breach: str, points: i64, log: Log) -> None:
    """Charge the side of ``seat`` with ``points`` for a ``breach`` of the rules."""
    penalties = public.penalties.copy()
    penalties[public.side_of(seat)] += points
    public.penalties = penalties
    if log is not None:
        log.append(Penalized(seat, breach, points))
