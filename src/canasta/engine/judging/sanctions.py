"""Sanctions for irregularities: refused attempts that cost points, at tables with sanctions.

The rules set the prices. This module does not decide which refusals a player sees.
"""

from canasta.cards.kinds import KIND_COUNT, RED_THREE
from canasta.cards.lanes import count, from_kinds, one, spread
from canasta.engine.events import CardsDrawn, DrewOutOfTurn, Event
from canasta.engine.judging.failed_attempt import expose, lay_legal_melds
from canasta.engine.judging.play_judge import Verdict
from canasta.engine.judging.take_refusals import take_refusals
from canasta.engine.plays import Draw, Meld, Play, Step, Take
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.public_state import (
    BY_RED_THREE,
    DRAWING,
    OVER,
    PLAYING,
    SAID_YES,
    PublicState,
)
from canasta.engine.state.state import State
from canasta.engine.stepping.drawing import draw_one
from canasta.engine.stepping.ending import end_round, penalize
from canasta.engine.stepping.turns import settle_stock_end


def sanction(state: State, play: Play, verdict: Verdict, events: list[Event]) -> None:
    """Carry out a refused attempt and its penalties (laws of 1951).

    An attempt after the end of the round, or by a seat that does not exist, costs nothing. Some
    attempts after a partner's yes cost nothing either. If the call adds no event, the state has not
    changed.
    """
    public = state.public
    game_rules = public.game_rules
    if not game_rules.sanctions or public.phase == OVER or play.seat >= game_rules.players:
        return
    seat = public.to_act() if play.seat == NO_SEAT else play.seat
    first = play.steps[0]
    codes = {reason.code for reason in verdict.refusals}
    also = public.game_rules.rules.sanctions_also
    out_of_turn = "turn.not_yours" in codes
    if isinstance(first, Draw) and out_of_turn and public.stock_size > 0:
        _draw_out_of_turn(state, seat, first, events)
    elif isinstance(first, Take) and (out_of_turn or _lacks_cards_to_take(state, first, codes)):
        _charge(public, seat, "pile", events)
    elif isinstance(first, Take) and "open.too_low" in codes and "taken_cards" in also:
        if not _breaks_promise(public, seat):
            _charge(public, seat, "opening", events)
        expose(state, _of_hand(state, [*first.kinds, *_melded_kinds(play)]), events)
    elif not _lays_own_cards(state, play) or _is_half_open(public):
        _charge(public, seat, "breach", events)
    elif "melds_stay" in also and _fails_to_go_out(public, seat, first):
        lay_legal_melds(state, play, events)
    elif "open.too_low" in codes and "cards.not_in_hand" not in codes:
        _charge(public, seat, "opening", events)
        expose(state, from_kinds(_melded_kinds(play)), events)
    elif _breaks_promise(public, seat) and _melded_kinds(play):
        fitting = spread(public.meld_ranks(public.side_of(seat)))
        expose(state, from_kinds(_melded_kinds(play)) & ~fitting, events)
    else:
        _charge(public, seat, "breach", events)


def _charge(public: PublicState, seat: int, breach: str, events: list[Event]) -> None:
    penalize(public, seat, breach, public.game_rules.rules.sanction(breach), events)


def consequences(state: State, play: Play, verdict: Verdict) -> list[Event]:
    """Return the consequences of ``play``, judged by ``verdict``.

    The list is empty if the play is accepted, or if the refusal costs nothing (a wrong face, for
    example). ``state`` does not change. The events may hold a hidden card, so show players only the
    public events.
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
    _charge(public, seat, breach, events)
    if not draw.is_returned:
        kind = draw_one(state, seat, events)
        if kind == RED_THREE:
            end_round(state, BY_RED_THREE, events)
            return
        events.append(CardsDrawn(seat, (kind,)))
    if public.phase == DRAWING:
        settle_stock_end(state, events)


def _lacks_cards_to_take(state: State, take: Take, codes: set[str]) -> bool:
    """Return whether a refused take names wrong cards or cards that are not in the hand."""
    if any(code.startswith("pile.") for code in codes):
        return True
    hand = state.hand_in_turn()
    lacking = any(count(hand, kind) < take.kinds.count(kind) for kind in take.kinds)
    public = state.public
    if "turn.already_drawn" in codes and "late_taking" in public.game_rules.rules.sanctions_also:
        return lacking or bool(take_refusals(public, hand, take.kinds))
    return lacking and "cards.not_in_hand" in codes


def _fails_to_go_out(public: PublicState, seat: int, first: Step) -> bool:
    """Return whether a refused play that melds is an attempt to go out after a partner's yes."""
    return _breaks_promise(public, seat) and public.phase == PLAYING and isinstance(first, Meld)


def _breaks_promise(public: PublicState, seat: int) -> bool:
    """Return whether a refused attempt of ``seat`` comes after a partner's yes.

    The broken promise itself is charged at the end of the turn, once.
    """
    return public.asked == SAID_YES and seat == public.turn


def _is_half_open(public: PublicState) -> bool:
    """Return whether the player in turn has laid cards, but not yet enough to open."""
    return public.laid_now and not public.has_opened(public.side)


def _lays_own_cards(state: State, play: Play) -> bool:
    """Return whether every card the play melds is in the hand of the seat in turn."""
    kinds = _melded_kinds(play)
    hand = state.hand_in_turn()
    return all(count(hand, kind) >= kinds.count(kind) for kind in range(KIND_COUNT))


def _melded_kinds(play: Play) -> list[int]:
    kinds: list[int] = []
    for step in play.steps:
        if isinstance(step, Meld):
            kinds.extend(step.kinds)
    return kinds


def _of_hand(state: State, kinds: list[int]) -> int:
    """Return those of ``kinds`` that are in the hand of the player in turn, as a multiset."""
    hand = state.hand_in_turn()
    return sum([min(count(hand, kind), kinds.count(kind)) * one(kind) for kind in set(kinds)])
