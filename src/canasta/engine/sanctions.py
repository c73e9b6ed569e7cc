"""Irregularities at a table that chose sanctions: refused attempts that cost points."""

from canasta.cards.kinds import KIND_COUNT, RED_THREE
from canasta.cards.lanes import count, from_kinds, one, spread
from canasta.engine.drawing import draw_one
from canasta.engine.ending import end_hand, end_with_stock, penalize
from canasta.engine.events import CardsDrawn, CardsExposed, DrewOutOfTurn, Event
from canasta.engine.judging import Verdict
from canasta.engine.plays import NO_SEAT, Draw, Meld, Play, Take
from canasta.engine.state import State
from canasta.engine.table import BY_RED_THREE, DRAWING, OVER, SAID_YES


def sanction(state: State, play: Play, verdict: Verdict, events: list[Event]) -> None:
    """Carry out a refused attempt as the rules say (laws of 1951, penalties).

    Nothing is charged once the hand is over: there is nothing left to break.
    """
    table = state.table
    if table.phase == OVER:
        return
    seat = table.to_act() if play.seat == NO_SEAT else play.seat
    first = play.steps[0]
    codes = {reason.code for reason in verdict.refusals}
    out_of_turn = "turn.not_yours" in codes
    if isinstance(first, Draw) and out_of_turn and table.stock_size > 0:
        _draw_out_of_turn(state, seat, first, events)
    elif isinstance(first, Take) and (out_of_turn or any(c.startswith("pile.") for c in codes)):
        penalize(table, seat, "pile", table.setup.rules.sanction("pile"), events)
    elif "open.too_low" in codes and _lays_own_cards(state, play):
        penalize(table, seat, "opening", table.setup.rules.sanction("opening"), events)
        _expose(state, from_kinds(_melded_kinds(play)), events)
    elif table.asked == SAID_YES and _melded_kinds(play) and _lays_own_cards(state, play):
        # The broken promise itself is charged when the turn ends.
        fitting = spread(table.meld_ranks(table.side_of(seat)))
        _expose(state, from_kinds(_melded_kinds(play)) & ~fitting, events)
    else:
        penalize(table, seat, "breach", table.setup.rules.sanction("breach"), events)


def _draw_out_of_turn(state: State, seat: int, draw: Draw, events: list[Event]) -> None:
    table = state.table
    breach = "draw_returned" if draw.is_returned else "draw_kept"
    events.append(DrewOutOfTurn(seat, not draw.is_returned))
    penalize(table, seat, breach, table.setup.rules.sanction(breach), events)
    if not draw.is_returned:
        kind = draw_one(state, seat, events)
        if kind == RED_THREE:
            end_hand(state, BY_RED_THREE, events)
            return
        events.append(CardsDrawn(seat, (kind,)))
    if table.phase == DRAWING:
        end_with_stock(state, events)


def _lays_own_cards(state: State, play: Play) -> bool:
    """Tell whether every card the play melds is in the hand in turn."""
    kinds = _melded_kinds(play)
    hand = state.hand_in_turn()
    return all(count(hand, kind) >= kinds.count(kind) for kind in range(KIND_COUNT))


def _melded_kinds(play: Play) -> list[int]:
    kinds: list[int] = []
    for step in play.steps:
        if isinstance(step, Meld):
            kinds.extend(step.kinds)
    return kinds


def _expose(state: State, cards: int, events: list[Event]) -> None:
    """Lay cards of the hand in turn open: penalty cards, discarded before all others."""
    table = state.table
    seat = table.turn
    penalty_cards = table.penalty_cards.copy() or [0] * table.setup.players
    exposed = penalty_cards[seat]
    fresh: list[int] = []
    for kind in range(KIND_COUNT):
        more = max(count(cards, kind) - count(exposed, kind), 0)
        exposed += more * one(kind)
        fresh.extend([kind] * more)
    penalty_cards[seat] = exposed
    table.penalty_cards = penalty_cards
    if fresh:
        events.append(CardsExposed(seat, tuple(fresh)))
