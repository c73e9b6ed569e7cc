"""Carries out a unit action: changes the state in place and logs events.

The caller checks legality (:func:`canasta.engine.legality.legal_actions.legal_words`). This module
also does the referee's own tasks: it lays red threes, announces the last card and ends the round.
"""

from mypy_extensions import i64

from canasta.cards.kinds import TWO
from canasta.cards.lanes import count, one
from canasta.engine.actions import (
    ASK,
    BLACK_THREES_3,
    DISCARD,
    DRAW,
    NO,
    PASS,
    SPECIAL,
    YES,
    cards_laid,
)
from canasta.engine.events import (
    Answered,
    Asked,
    Discarded,
    LastCard,
    Passed,
    PileBlocked,
    PileFroze,
)
from canasta.engine.state.known_cards import note_discarded
from canasta.engine.state.public_state import (
    ANSWERING,
    DRAWING,
    NOT_YET,
    PLAYING,
    SAID_NO,
    SAID_YES,
)
from canasta.engine.state.state import State
from canasta.engine.stepping.drawing import draw
from canasta.engine.stepping.ending import Log, charge_promise, go_out
from canasta.engine.stepping.laying import lay, take
from canasta.engine.stepping.turns import end_turn, leave_pile, settle_stock_end


def step(state: State, action: i64, log: Log) -> None:
    """Carry out a legal unit action."""
    state.moment += 1
    if action == DRAW:
        draw(state, log)
        return
    group = action >> 4
    kind = action & 15
    if group == DISCARD:
        _discard(state, kind, log)
    elif group == SPECIAL and kind < BLACK_THREES_3:
        _special(state, kind, log)
    else:
        rank, own, twos, jokers = cards_laid(action)
        lay(state, rank, own, twos, jokers, log)


def _special(state: State, kind: i64, log: Log) -> None:
    public = state.public
    if kind == ASK:
        public.phase = ANSWERING
        public.yes_count = 0
        if log is not None:
            log.append(Asked(public.turn))
    elif kind == YES:
        _say_yes(state, log)
    elif kind == NO:
        if log is not None:
            log.append(Answered(public.to_answer(), is_yes=False))
        _settle_question(state, SAID_NO, log)
    elif kind == PASS:
        if log is not None:
            log.append(Passed(public.turn))
        charge_promise(public, log)
        leave_pile(state, log)
    else:
        take(state, kind, log)


def _discard(state: State, kind: i64, log: Log) -> None:
    public = state.public
    game_rules = public.game_rules
    seat = public.turn
    hand = state.hands[seat]
    hand.cards -= one(kind)
    public.change_hand_size(seat, -1)
    if log is not None:
        log.append(Discarded(seat, kind))
    if game_rules.wild_blocks and kind >= TWO:
        if public.pile:
            public.packets = [*public.packets, len(public.pile)]
        if log is not None:
            log.append(PileBlocked(seat))
    if log is not None and not public.is_frozen() and count(game_rules.freezing, kind) != 0:
        log.append(PileFroze(seat))
    public.pile.append(kind)
    public.pile_counts += one(kind)
    note_discarded(public, kind)
    if hand.cards == 0:
        go_out(state, log)
        return
    if log is not None and public.hand_size(seat) == 1:
        log.append(LastCard(seat))
    end_turn(state, log)


def _say_yes(state: State, log: Log) -> None:
    public = state.public
    if log is not None:
        log.append(Answered(public.to_answer(), is_yes=True))
    public.yes_count += 1
    if public.yes_count == len(public.game_rules.partners(public.turn)):
        _settle_question(state, SAID_YES, log)


def _settle_question(state: State, answer: i64, log: Log) -> None:
    public = state.public
    public.asked = answer
    public.yes_count = 0
    if public.drawn_from != NOT_YET:
        public.phase = PLAYING
        return
    public.phase = DRAWING
    settle_stock_end(state, log)
