"""Cards laid to melds, from the hand and with the pile, and all that follows from it."""

from mypy_extensions import i64

from canasta.cards.kinds import JOKER, RED_THREE, TWO
from canasta.cards.lanes import canastas, count, from_kinds, one, to_kinds, total
from canasta.engine.actions import (
    KEY_JOKER,
    KEY_NATURAL,
    KEY_TWO,
    TAKE_JOKER,
    TAKE_PAIR,
    TAKE_TWO,
)
from canasta.engine.events import (
    CanastaConcealed,
    CanastaMade,
    Melded,
    Opened,
    PileJoinedHand,
    RedThreesLaid,
    TookPile,
)
from canasta.engine.state.known_cards import forget, remember
from canasta.engine.state.penalty_cards import unexpose_laid
from canasta.engine.state.public_state import FROM_PILE, NO_KIND, ONE_BIT, PLAYING, Table
from canasta.engine.state.state import State
from canasta.engine.stepping.drawing import lay_red_threes
from canasta.engine.stepping.ending import Log, go_out


def lay(state: State, rank: i64, own: i64, twos: i64, jokers: i64, log: Log) -> None:
    """Lay cards of the hand in turn to the meld of ``rank``."""
    if log is not None:
        log.append(Melded(state.table.turn, rank, _kinds(rank, own, twos, jokers)))
    _leave_hand(state.table, own * one(rank) + twos * one(TWO) + jokers * one(JOKER))
    _place(state, rank, own, twos, jokers, log)


def take(state: State, way: i64, log: Log) -> None:
    """Take the top packet of the pile in one of the ways of :mod:`canasta.engine.actions`."""
    table = state.table
    seat = table.turn
    start = table.packet_start()
    rank: i64 = table.pile[-1]
    own: i64 = 0
    twos: i64 = 0
    jokers: i64 = 0
    if way == TAKE_PAIR:
        own = 2
    elif way in (TAKE_TWO, TAKE_JOKER, KEY_NATURAL):
        own = 1
    if way in (TAKE_TWO, KEY_TWO):
        twos = 1
    elif way in (TAKE_JOKER, KEY_JOKER):
        jokers = 1
    if log is not None:
        log.append(TookPile(seat, tuple(table.pile[start:]), rank, _kinds(rank, own, twos, jokers)))

    rest = table.pile_counts - one(rank)
    if start == 0:
        table.pile = []
        table.pile_counts = 0
    else:
        rest = from_kinds(table.pile[start:-1])
        del table.pile[start:]
        table.packets = table.packets[:-1]
        table.pile_counts -= rest + one(rank)
    reds = count(rest, RED_THREE)
    if reds != 0:
        rest -= reds * one(RED_THREE)
        lay_red_threes(table, seat, reds)
        if log is not None:
            log.append(RedThreesLaid(seat, reds, "pile"))

    table.drawn_from = FROM_PILE
    table.phase = PLAYING
    table.held = rest
    table.held_size = total(rest)
    _leave_hand(table, own * one(rank) + twos * one(TWO) + jokers * one(JOKER))
    # The top card goes through the hand into the meld with the cards that take it.
    state.hidden[seat].cards += one(rank)
    table.change_hand_size(seat, 1)
    _place(state, rank, own + 1, twos, jokers, log)
    melds = table.sides[seat % table.setup.sides]
    if count(melds.naturals, rank) + count(melds.wilds(), rank) < 3:
        table.key_rank = rank


def _leave_hand(table: Table, cards: i64) -> None:
    """Note that ``cards`` of the hand in turn go to the table."""
    if table.penalty_cards:
        unexpose_laid(table, cards)
    if table.known:
        forget(table, cards)


def _kinds(rank: i64, own: i64, twos: i64, jokers: i64) -> tuple[int, ...]:
    return tuple([rank] * own + [TWO] * twos + [JOKER] * jokers)


def _place(state: State, rank: i64, own: i64, twos: i64, jokers: i64, log: Log) -> None:
    """Move cards of the hand in turn to the meld of ``rank``, with all that follows from it."""
    table = state.table
    setup = table.setup
    seat = table.turn
    side = seat % setup.sides
    melds = table.sides[side]
    unit = one(rank)
    before = canastas(melds.naturals, melds.twos + melds.jokers) & unit
    outside: i64 = 0
    if state.taken != 0:
        outside = _use_taken(state, rank, own)
        outside += _use_taken(state, TWO, twos) + _use_taken(state, JOKER, jokers)
    if setup.tracks_concealed:
        _track_concealed(table, rank, own + twos + jokers - outside, log)
    hand = state.hidden[seat]
    hand.cards -= own * unit + twos * one(TWO) + jokers * one(JOKER)
    table.change_hand_size(seat, -own - twos - jokers)
    melds.naturals += own * unit
    melds.twos += twos * unit
    melds.jokers += jokers * unit
    table.laid_now = True
    table.key_rank = NO_KIND
    if log is not None and before == 0:
        wilds = melds.wilds()
        if canastas(melds.naturals, wilds) & unit != 0:
            log.append(CanastaMade(seat, rank, count(wilds, rank) == 0))
    if (table.opened >> side) & 1 == 0:
        value: i64 = setup.values[rank]
        table.opening_points += own * value + twos * setup.two_points + jokers * setup.joker_points
        if table.opening_points >= melds.minimum:
            if log is not None:
                log.append(Opened(seat, table.opening_points))
            table.opened |= ONE_BIT >> (62 - side)
            table.opening_points = 0
            if table.held_size != 0:
                _join_held(state, log)
    elif table.held_size != 0:
        _join_held(state, log)
    if hand.cards == 0 and table.held_size == 0:
        go_out(state, log)


def _join_held(state: State, log: Log) -> None:
    table = state.table
    seat = table.turn
    if log is not None:
        log.append(PileJoinedHand(seat, tuple(to_kinds(table.held))))
    state.hidden[seat].cards += table.held
    table.change_hand_size(seat, table.held_size)
    remember(table, table.held)
    state.taken = table.held
    table.held = 0
    table.held_size = 0


def _use_taken(state: State, kind: i64, laid: i64) -> i64:
    """Return how many of ``laid`` cards of the hand in turn came with the pile in this turn.

    Those are laid last: a card is one of them when the hand holds no other of its kind.
    """
    mine = count(state.hand_in_turn(), kind) - count(state.taken, kind)
    outside = laid - mine
    if outside <= 0:
        return 0
    state.taken -= outside * one(kind)
    return outside


def _track_concealed(table: Table, rank: i64, own: i64, log: Log) -> None:
    """Count the own cards of a meld begun in this turn; seven make a concealed canasta."""
    seat = table.turn
    side = seat % table.setup.sides
    counted = count(table.fresh, rank)
    if counted == 0 and count(table.sides[side].naturals, rank) != 0:
        return
    fresh = min(counted + own, 7)
    table.fresh += (fresh - counted) * one(rank)
    if fresh == 7 and counted < 7:
        concealed = table.concealed.copy()
        concealed[side] |= one(rank)
        table.concealed = concealed
        if log is not None:
            log.append(CanastaConcealed(seat, rank))
