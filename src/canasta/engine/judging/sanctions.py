"""Irregularities at a table that chose sanctions: refused attempts that cost points."""

from canasta.cards.kinds import KIND_COUNT, RED_THREE
from canasta.cards.lanes import count, from_kinds, spread, to_kinds, without
from canasta.engine.events import CardsDrawn, CardsExposed, DrewOutOfTurn, Event
from canasta.engine.judging.play_judge import Verdict
from canasta.engine.plays import NO_SEAT, Draw, Meld, Play, Take
from canasta.engine.state.public_state import BY_RED_THREE, DRAWING, OVER, SAID_YES, Table
from canasta.engine.state.state import State
from canasta.engine.stepping.drawing import draw_one
from canasta.engine.stepping.ending import end_hand, end_with_stock, penalize


def sanction(state: State, play: Play, verdict: Verdict, events: list[Event]) -> None:
    """Carry out a refused attempt as the rules say (laws of 1951, penalties).

    Nothing is charged once the hand is over, when there is nothing left to break, nor to a seat
    where nobody sits.
    """
    table = state.table
    seat = table.to_act() if play.seat == NO_SEAT else play.seat
    if table.phase == OVER or seat >= table.setup.players:
        return
    first = play.steps[0]
    codes = {reason.code for reason in verdict.refusals}
    out_of_turn = "turn.not_yours" in codes
    if isinstance(first, Draw) and out_of_turn and table.stock_size > 0:
        _draw_out_of_turn(state, seat, first, events)
    elif isinstance(first, Take) and (out_of_turn or _lacks_cards_to_take(state, first, codes)):
        penalize(table, seat, "pile", table.setup.rules.sanction("pile"), events)
    elif not _lays_own_cards(state, play) or _is_half_open(table):
        penalize(table, seat, "breach", table.setup.rules.sanction("breach"), events)
    elif "open.too_low" in codes:
        penalize(table, seat, "opening", table.setup.rules.sanction("opening"), events)
        _expose(state, from_kinds(_melded_kinds(play)), events)
    elif _breaks_promise(table, seat) and _melded_kinds(play):
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


def _lacks_cards_to_take(state: State, take: Take, codes: set[str]) -> bool:
    """Tell whether a refused taking offers the wrong cards, or cards that are not in the hand."""
    if any(code.startswith("pile.") for code in codes):
        return True
    hand = state.hand_in_turn()
    lacking = any(count(hand, kind) < take.kinds.count(kind) for kind in take.kinds)
    return lacking and "cards.not_in_hand" in codes


def _breaks_promise(table: Table, seat: int) -> bool:
    """Tell whether a refused attempt of ``seat`` is one to go out after a partner's yes."""
    return table.asked == SAID_YES and seat == table.turn


def _is_half_open(table: Table) -> bool:
    """Tell whether the turn has begun to open step by step: its cards are needed to complete it."""
    return table.laid_now and not table.has_opened(table.side_of(table.turn))


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
    fresh = without(cards, penalty_cards[seat])
    penalty_cards[seat] += fresh
    table.penalty_cards = penalty_cards
    if fresh:
        events.append(CardsExposed(seat, tuple(to_kinds(fresh))))
