"""Lays cards from the hand and takes the pile, with all consequences: opening, canastas, going out.

The caller has checked that the action is legal.
"""

from mypy_extensions import i64

from canasta.cards.kinds import CANASTA_SIZE, JOKER, NO_KIND, RED_THREE, SMALLEST_MELD, TWO
from canasta.cards.lanes import canastas, count, from_kinds, one, to_kinds, total
from canasta.engine.actions import cards_taking, kinds_of
from canasta.engine.events import (
    CanastaConcealed,
    CanastaMade,
    Melded,
    Opened,
    PileJoinedHand,
    RedThreesLaid,
    TookPile,
)
from canasta.engine.state.known_cards import note_gained, note_laid
from canasta.engine.state.public_state import FROM_PILE, ONE_BIT, PLAYING
from canasta.engine.state.state import State
from canasta.engine.stepping.drawing import lay_red_threes
from canasta.engine.stepping.ending import Log, go_out


def lay(state: State, rank: i64, own: i64, twos: i64, jokers: i64, log: Log) -> None:
    """Lay cards of the player in turn onto the meld of ``rank``."""
    if log is not None:
        log.append(Melded(state.public.turn, rank, kinds_of(rank, own, twos, jokers)))
    note_laid(state.public, own * one(rank) + twos * one(TWO) + jokers * one(JOKER))
    _place(state, rank, own, twos, jokers, log)


def take(state: State, way: i64, log: Log) -> None:
    """Take the top packet of the pile in one of the ways of :mod:`canasta.engine.actions`."""
    public = state.public
    seat = public.turn
    start = public.packet_start()
    rank: i64 = public.pile[-1]
    own, twos, jokers = cards_taking(way)
    if log is not None:
        log.append(
            TookPile(seat, tuple(public.pile[start:]), rank, kinds_of(rank, own, twos, jokers))
        )

    rest = public.pile_counts - one(rank)
    if start == 0:
        public.pile = []
        public.pile_counts = 0
    else:
        rest = from_kinds(public.pile[start:-1])
        del public.pile[start:]
        public.packets = public.packets[:-1]
        public.pile_counts -= rest + one(rank)
    reds = count(rest, RED_THREE)
    if reds != 0:
        rest -= reds * one(RED_THREE)
        lay_red_threes(public, seat, reds)
        if log is not None:
            log.append(RedThreesLaid(seat, reds, "pile"))

    public.drawn_from = FROM_PILE
    public.passed = 0
    public.phase = PLAYING
    public.held = rest
    public.held_size = total(rest)
    note_laid(public, own * one(rank) + twos * one(TWO) + jokers * one(JOKER))
    # The top card goes through the hand into the meld with the cards that take it.
    state.hands[seat].cards += one(rank)
    public.change_hand_size(seat, 1)
    _place(state, rank, own + 1, twos, jokers, log)
    melds = public.sides[public.side]
    if count(melds.naturals, rank) + count(melds.wilds(), rank) < SMALLEST_MELD:
        public.key_rank = rank


def _place(state: State, rank: i64, own: i64, twos: i64, jokers: i64, log: Log) -> None:
    """Move cards of the player in turn to the meld of ``rank``, with all consequences."""
    public = state.public
    game_rules = public.game_rules
    seat = public.turn
    side = public.side
    melds = public.sides[side]
    unit = one(rank)
    before: i64 = 0
    if log is not None:
        before = canastas(melds.naturals, melds.wilds()) & unit
    outside: i64 = 0
    if state.taken != 0:
        outside = _use_taken(state, rank, own)
        outside += _use_taken(state, TWO, twos) + _use_taken(state, JOKER, jokers)
    if game_rules.tracks_concealed:
        _track_concealed(state, rank, own + twos + jokers - outside, log)
    hand = state.hands[seat]
    hand.cards -= own * unit + twos * one(TWO) + jokers * one(JOKER)
    public.change_hand_size(seat, -own - twos - jokers)
    melds.naturals += own * unit
    melds.twos += twos * unit
    melds.jokers += jokers * unit
    public.laid_now = True
    public.key_rank = NO_KIND
    if log is not None and before == 0:
        wilds = melds.wilds()
        if canastas(melds.naturals, wilds) & unit != 0:
            log.append(CanastaMade(seat, rank, count(wilds, rank) == 0))
    if not public.has_opened(side):
        public.opening_points += game_rules.points_laid(rank, own, twos, jokers)
        if public.opening_points >= melds.minimum:
            if log is not None:
                log.append(Opened(seat, public.opening_points))
            public.opened |= ONE_BIT >> (60 - side)
            public.opening_points = 0
            if public.held_size != 0:
                _join_held(state, log)
    elif public.held_size != 0:
        _join_held(state, log)
    if hand.cards == 0 and public.held_size == 0:
        go_out(state, log)


def _join_held(state: State, log: Log) -> None:
    public = state.public
    seat = public.turn
    if log is not None:
        log.append(PileJoinedHand(seat, tuple(to_kinds(public.held))))
    state.hands[seat].cards += public.held
    public.change_hand_size(seat, public.held_size)
    note_gained(public, public.held)
    state.taken = public.held
    public.held = 0
    public.held_size = 0


def _use_taken(state: State, kind: i64, laid: i64) -> i64:
    """Return the number of the ``laid`` cards that came with the pile in this turn.

    Of equal cards, cards from the pile are laid last. The counted cards leave ``state.taken``.
    """
    mine = count(state.hand_in_turn(), kind) - count(state.taken, kind)
    outside = laid - mine
    if outside <= 0:
        return 0
    state.taken -= outside * one(kind)
    return outside


def _track_concealed(state: State, rank: i64, own: i64, log: Log) -> None:
    """Count the cards from the hand in a meld of this turn; seven make a concealed canasta."""
    public = state.public
    seat = public.turn
    side = public.side
    counted = count(state.fresh, rank)
    if counted == 0 and count(public.sides[side].naturals, rank) != 0:
        return
    fresh = min(counted + own, CANASTA_SIZE)
    state.fresh += (fresh - counted) * one(rank)
    if fresh == CANASTA_SIZE and counted < CANASTA_SIZE:
        concealed = public.concealed.copy()
        concealed[side] |= one(rank)
        public.concealed = concealed
        if log is not None:
            log.append(CanastaConcealed(seat, rank))
