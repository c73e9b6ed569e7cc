"""Irregularities at a table that chose sanctions: refused attempts that cost points."""

from canasta.cards.kinds import KIND_COUNT, RED_THREE
from canasta.cards.lanes import count, from_kinds, spread, to_kinds, without
from canasta.engine.events import CardsDrawn, CardsExposed, DrewOutOfTurn, Event
from canasta.engine.judging.play_judge import Verdict
from canasta.engine.plays import Draw, Meld, Play, Take
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.public_state import BY_RED_THREE, DRAWING, OVER, SAID_YES, PublicState
from canasta.engine.state.state import State
from canasta.engine.stepping.drawing import draw_one
from canasta.engine.stepping.ending import end_hand, penalize
from canasta.engine.stepping.turns import settle_stock_end


def is_punished(public: PublicState, play: Play) -> bool:
    """Tell whether a refused attempt costs points at all: :func:`sanction` then has events.

    Nothing is charged once the round is over, when there is nothing left to break, nor to a seat
    where nobody sits.
    """
    game_rules = public.game_rules
    return game_rules.sanctions and public.phase != OVER and play.seat < game_rules.players


def sanction(state: State, play: Play, verdict: Verdict, events: list[Event]) -> None:
    """Carry out a refused attempt as the rules say (laws of 1951, penalties)."""
    public = state.public
    if not is_punished(public, play):
        return
    seat = public.to_act() if play.seat == NO_SEAT else play.seat
    first = play.steps[0]
    codes = {reason.code for reason in verdict.refusals}
    out_of_turn = "turn.not_yours" in codes
    if isinstance(first, Draw) and out_of_turn and public.stock_size > 0:
        _draw_out_of_turn(state, seat, first, events)
    elif isinstance(first, Take) and (out_of_turn or _lacks_cards_to_take(state, first, codes)):
        penalize(public, seat, "pile", public.game_rules.rules.sanction("pile"), events)
    elif not _lays_own_cards(state, play) or _is_half_open(public):
        penalize(public, seat, "breach", public.game_rules.rules.sanction("breach"), events)
    elif "open.too_low" in codes and "cards.not_in_hand" not in codes:
        penalize(public, seat, "opening", public.game_rules.rules.sanction("opening"), events)
        _expose(state, from_kinds(_melded_kinds(play)), events)
    elif _breaks_promise(public, seat) and _melded_kinds(play):
        # The broken promise itself is charged when the turn ends.
        fitting = spread(public.meld_ranks(public.side_of(seat)))
        _expose(state, from_kinds(_melded_kinds(play)) & ~fitting, events)
    else:
        penalize(public, seat, "breach", public.game_rules.rules.sanction("breach"), events)


def consequences(state: State, play: Play, verdict: Verdict) -> list[Event]:
    """Return what would come of a play that was judged, if it is refused and sanctions punish it.

    Empty for what is accepted, or refused and nothing more: naming the wrong face of a card is a
    slip. The state does not change; the events may hold a hidden card, so only those for everybody
    are to be shown.
    """
    events: list[Event] = []
    slips = any(reason.code == "cards.no_such_face" for reason in verdict.refusals)
    if verdict.refusals and not slips and state.public.game_rules.sanctions:
        sanction(state.copy(), play, verdict, events)
    return events


def _draw_out_of_turn(state: State, seat: int, draw: Draw, events: list[Event]) -> None:
    public = state.public
    breach = "draw_returned" if draw.is_returned else "draw_kept"
    events.append(DrewOutOfTurn(seat, not draw.is_returned))
    penalize(public, seat, breach, public.game_rules.rules.sanction(breach), events)
    if not draw.is_returned:
        kind = draw_one(state, seat, events)
        if kind == RED_THREE:
            end_hand(state, BY_RED_THREE, events)
            return
        events.append(CardsDrawn(seat, (kind,)))
    if public.phase == DRAWING:
        settle_stock_end(state, events)


def _lacks_cards_to_take(state: State, take: Take, codes: set[str]) -> bool:
    """Tell whether a refused taking offers the wrong cards, or cards that are not in the hand."""
    if any(code.startswith("pile.") for code in codes):
        return True
    hand = state.hand_in_turn()
    lacking = any(count(hand, kind) < take.kinds.count(kind) for kind in take.kinds)
    return lacking and "cards.not_in_hand" in codes


def _breaks_promise(public: PublicState, seat: int) -> bool:
    """Tell whether a refused attempt of ``seat`` is one to go out after a partner's yes."""
    return public.asked == SAID_YES and seat == public.turn


def _is_half_open(public: PublicState) -> bool:
    """Tell whether the turn has begun to open step by step: its cards are needed to complete it."""
    return public.laid_now and not public.has_opened(public.side_of(public.turn))


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
    public = state.public
    seat = public.turn
    penalty_cards = public.penalty_cards.copy() or [0] * public.game_rules.players
    fresh = without(cards, penalty_cards[seat])
    penalty_cards[seat] += fresh
    public.penalty_cards = penalty_cards
    if fresh:
        events.append(CardsExposed(seat, tuple(to_kinds(fresh))))
