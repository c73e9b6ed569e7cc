"""Carrying out a unit action: the state changes in place, events are noted.

Legality is the caller's business (:func:`canasta.engine.legality.legal_words`); what the referee
does by himself happens here: red threes, the announcement of the last card, the end of the hand.
"""

from mypy_extensions import i64

from canasta.cards.kinds import BLACK_THREE, JOKER, RED_THREE, TWO
from canasta.cards.lanes import (
    WILDS,
    at_least_1,
    canastas,
    count,
    from_kinds,
    one,
    spread,
    to_kinds,
    total,
)
from canasta.engine.actions import (
    ADD_JOKER,
    ADD_TWO,
    ASK,
    BLACK_THREES_3,
    DISCARD,
    DRAW,
    KEY_JOKER,
    KEY_NATURAL,
    KEY_TWO,
    NO,
    OWN_CARDS,
    PASS,
    SPECIAL,
    START_JOKER,
    START_TWO,
    TAKE_JOKER,
    TAKE_PAIR,
    TAKE_TWO,
    YES,
)
from canasta.engine.events import (
    Answered,
    Asked,
    CanastaConcealed,
    CanastaMade,
    CardsDrawn,
    Discarded,
    Drew,
    Ending,
    Event,
    HandEnded,
    LastCard,
    Melded,
    Opened,
    Passed,
    Penalized,
    PileBlocked,
    PileFroze,
    PileJoinedHand,
    RedThreesLaid,
    TookPile,
    WentOut,
)
from canasta.engine.legality import take_bits
from canasta.engine.setup import TURN_ENDS_HAND
from canasta.engine.state import State
from canasta.engine.table import (
    ANSWERING,
    BY_GOING_OUT,
    BY_RED_THREE,
    BY_STOCK,
    DRAWING,
    FROM_PILE,
    FROM_STOCK,
    NO_KIND,
    NOT_ASKED,
    NOT_YET,
    OVER,
    PLAYING,
    SAID_NO,
    SAID_YES,
    Table,
)

Log = list[Event] | None
"""Where events are noted; None where nobody wants them."""


def step(state: State, action: i64, log: Log) -> None:
    """Carry out a legal unit action."""
    group = action >> 4
    kind = action & 15
    if group == DISCARD:
        _discard(state, kind, log)
    elif group != SPECIAL:
        own: i64 = OWN_CARDS[group]
        twos: i64 = 1 if group in (START_TWO, ADD_TWO) else 0
        jokers: i64 = 1 if group in (START_JOKER, ADD_JOKER) else 0
        _lay(state, kind, own, twos, jokers, log)
    elif kind == DRAW:
        _draw(state, log)
    elif kind >= BLACK_THREES_3:
        _lay(state, BLACK_THREE, kind - BLACK_THREES_3 + 3, 0, 0, log)
    elif kind == ASK:
        state.table.phase = ANSWERING
        state.table.yes_count = 0
        if log is not None:
            log.append(Asked(state.table.turn))
    elif kind in (YES, NO):
        _answer(state, kind == YES, log)
    elif kind == PASS:
        if log is not None:
            log.append(Passed(state.table.turn))
        charge_promise(state.table, log)
        end_hand(state, BY_STOCK, log)
    else:
        _take(state, kind, log)


def _draw(state: State, log: Log) -> None:
    table = state.table
    seat = table.turn
    drawn: list[int] = []
    for _ in range(table.setup.cards_drawn):
        if table.stock_size == 0:
            break
        kind = draw_one(state, seat, log)
        if kind == RED_THREE:
            if log is not None:
                _note_drawn(seat, drawn, log)
            charge_promise(table, log)
            end_hand(state, BY_RED_THREE, log)
            return
        drawn.append(kind)
    if log is not None:
        _note_drawn(seat, drawn, log)
    table.drawn_from = FROM_STOCK
    table.phase = PLAYING


def _note_drawn(seat: int, drawn: list[int], log: list[Event]) -> None:
    if drawn:
        log.append(Drew(seat, len(drawn)))
        log.append(CardsDrawn(seat, tuple(drawn)))


def draw_one(state: State, seat: i64, log: Log) -> i64:
    """Move the next card of the stock, which is not empty, into a hand, red threes to the table.

    Returns the kind that reached the hand, or RED_THREE if the stock ended with one.
    """
    table = state.table
    while True:
        kind: i64 = state.stock[table.stock_size - 1]
        table.stock_size -= 1
        if kind != RED_THREE:
            state.hands[seat] += one(kind)
            table.hand_sizes[seat] += 1
            return kind
        lay_red_threes(table, seat, 1)
        if log is not None:
            log.append(RedThreesLaid(seat, 1, "draw"))
        if table.stock_size == 0:
            return RED_THREE


def lay_red_threes(table: Table, seat: i64, cards: i64) -> None:
    """Put red threes on the table for the side of ``seat``."""
    red_threes = table.red_threes.copy()
    red_threes[table.side_of(seat)] += cards
    table.red_threes = red_threes


def replace_red_threes(state: State, seat: i64, log: Log) -> bool:
    """Lay the red threes of a hand dealt and replace them from the stock, until none is left.

    Returns whether the stock ended with a red three, which nothing replaces.
    """
    table = state.table
    kind: i64 = -1
    while count(state.hands[seat], RED_THREE) != 0:
        found = count(state.hands[seat], RED_THREE)
        state.hands[seat] -= found * one(RED_THREE)
        table.hand_sizes[seat] -= found
        lay_red_threes(table, seat, found)
        if log is not None:
            log.append(RedThreesLaid(seat, found, "deal"))
        drawn: list[int] = []
        for _ in range(found):
            if table.stock_size > 0:
                kind = state.stock[table.stock_size - 1]
                table.stock_size -= 1
                state.hands[seat] += one(kind)
                table.hand_sizes[seat] += 1
                drawn.append(kind)
        if log is not None:
            _note_drawn(seat, drawn, log)
    return kind == RED_THREE and table.stock_size == 0


def _take(state: State, way: i64, log: Log) -> None:
    table = state.table
    seat = table.turn
    start = table.packet_start()
    packet = table.pile[start:]
    rank: i64 = packet[-1]
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
        used = [rank] * own + [TWO] * twos + [JOKER] * jokers
        log.append(TookPile(seat, tuple(packet), rank, tuple(used)))

    del table.pile[start:]
    table.packets = table.packets[:-1]
    rest = from_kinds(packet[:-1])
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
    # The top card goes through the hand into the meld with the cards that take it.
    state.hands[seat] += one(rank)
    table.hand_sizes[seat] += 1
    _place(state, rank, own + 1, twos, jokers, log)
    side = table.side_of(seat)
    if count(table.naturals[side], rank) + count(table.wilds(side), rank) < 3:
        table.key_rank = rank


def _lay(state: State, rank: i64, own: i64, twos: i64, jokers: i64, log: Log) -> None:
    """Lay cards of the hand in turn to the meld of ``rank``."""
    if log is not None:
        cards = [rank] * own + [TWO] * twos + [JOKER] * jokers
        log.append(Melded(state.table.turn, rank, tuple(cards)))
    _place(state, rank, own, twos, jokers, log)


def _place(state: State, rank: i64, own: i64, twos: i64, jokers: i64, log: Log) -> None:
    """Move cards of the hand in turn to the meld of ``rank``, with all that follows from it."""
    table = state.table
    setup = table.setup
    seat = table.turn
    side = seat % setup.sides
    naturals: i64 = table.naturals[side]
    wilds = table.wilds(side)
    unit = one(rank)
    before = canastas(naturals, wilds) & unit
    hand: i64 = state.hands[seat]
    outside: i64 = 0
    if state.taken != 0:
        outside = _use_taken(state, rank, own)
        outside += _use_taken(state, TWO, twos) + _use_taken(state, JOKER, jokers)
    if setup.tracks_concealed:
        _track_concealed(table, rank, own + twos + jokers - outside, log)
    hand -= own * unit + twos * one(TWO) + jokers * one(JOKER)
    state.hands[seat] = hand
    table.hand_sizes[seat] -= own + twos + jokers
    table.naturals[side] = naturals + own * unit
    if twos != 0:
        table.twos[side] += unit
    if jokers != 0:
        table.jokers[side] += unit
    table.laid_now = True
    table.key_rank = NO_KIND
    if table.penalty_cards:
        _unexpose(table, hand)
    if before == 0 and canastas(table.naturals[side], table.wilds(side)) & unit != 0:
        if log is not None:
            log.append(CanastaMade(seat, rank, count(table.wilds(side), rank) == 0))
    if (table.opened >> side) & 1 == 0:
        value: i64 = setup.values[rank]
        table.opening_points += own * value + twos * setup.two_points + jokers * setup.joker_points
        if table.opening_points >= table.minimums[side]:
            if log is not None:
                log.append(Opened(seat, table.opening_points))
            _open(state, side, log)
    elif table.held_size != 0:
        _join_held(state, log)
    if table.hand_sizes[seat] == 0 and table.held_size == 0:
        go_out(state, log)


def _open(state: State, side: i64, log: Log) -> None:
    table = state.table
    bit: i64 = 1
    table.opened |= bit << side
    table.opening_points = 0
    if table.held_size != 0:
        _join_held(state, log)


def _join_held(state: State, log: Log) -> None:
    table = state.table
    seat = table.turn
    if log is not None:
        log.append(PileJoinedHand(seat, tuple(to_kinds(table.held))))
    state.hands[seat] += table.held
    table.hand_sizes[seat] += table.held_size
    state.taken = table.held
    table.held = 0
    table.held_size = 0


def _use_taken(state: State, kind: i64, laid: i64) -> i64:
    """Return how many of ``laid`` cards of the hand in turn came with the pile in this turn.

    Those are laid last: a card is one of them when the hand holds no other of its kind.
    """
    mine = count(state.hands[state.table.turn], kind) - count(state.taken, kind)
    outside = max(laid - mine, 0)
    state.taken -= outside * one(kind)
    return outside


def _track_concealed(table: Table, rank: i64, own: i64, log: Log) -> None:
    """Count the own cards of a meld begun in this turn; seven make a concealed canasta."""
    seat = table.turn
    side = table.side_of(seat)
    counted = count(table.fresh, rank)
    if counted == 0 and count(table.naturals[side], rank) != 0:
        return
    fresh = min(counted + own, 7)
    table.fresh += (fresh - counted) * one(rank)
    if fresh == 7 and counted < 7:
        concealed = table.concealed.copy()
        concealed[side] |= one(rank)
        table.concealed = concealed
        if log is not None:
            log.append(CanastaConcealed(seat, rank))


def _discard(state: State, kind: i64, log: Log) -> None:
    table = state.table
    setup = table.setup
    seat = table.turn
    state.hands[seat] -= one(kind)
    table.hand_sizes[seat] -= 1
    if log is not None:
        log.append(Discarded(seat, kind))
    was_frozen = table.is_frozen()
    if setup.wild_blocks and one(kind) & WILDS != 0:
        if table.pile:
            table.packets = [*table.packets, len(table.pile)]
        if log is not None:
            log.append(PileBlocked(seat))
    table.pile.append(kind)
    table.pile_counts += one(kind)
    if log is not None and not was_frozen and table.is_frozen():
        log.append(PileFroze(seat))
    if table.penalty_cards:
        _unexpose_one(table, kind)
        _unexpose(table, state.hands[seat])
    if table.hand_sizes[seat] == 0:
        go_out(state, log)
        return
    if log is not None and table.hand_sizes[seat] == 1:
        log.append(LastCard(seat))
    end_turn(state, log)


def _answer(state: State, is_yes: bool, log: Log) -> None:  # noqa: FBT001
    table = state.table
    seat = table.to_answer()
    if log is not None:
        log.append(Answered(seat, is_yes))
    if is_yes:
        table.yes_count += 1
        if table.yes_count < len(table.setup.partners(table.turn)):
            return
        table.asked = SAID_YES
    else:
        table.asked = SAID_NO
    table.yes_count = 0
    if table.drawn_from != NOT_YET:
        table.phase = PLAYING
        return
    table.phase = DRAWING
    end_with_stock(state, log)


def end_turn(state: State, log: Log) -> None:
    """Pass the turn on; the hand ends where the rules end it with the stock."""
    table = state.table
    setup = table.setup
    charge_promise(table, log)
    bit: i64 = 1
    if table.laid_now:
        table.laid |= bit << table.turn
    if table.stock_size == 0 and setup.stock_end == TURN_ENDS_HAND:
        end_hand(state, BY_STOCK, log)
        return
    table.turn = (table.turn + 1) % setup.players
    table.phase = DRAWING
    table.drawn_from = NOT_YET
    table.asked = NOT_ASKED
    table.laid_now = False
    table.opening_points = 0
    table.fresh = 0
    state.taken = 0
    begin_turn(state, log)


def begin_turn(state: State, log: Log) -> None:
    """Start the turn of the player whose turn it is: red threes dealt, the end of the stock."""
    table = state.table
    bit: i64 = 1
    if (table.had_turn >> table.turn) & 1 == 0:
        table.had_turn |= bit << table.turn
        if replace_red_threes(state, table.turn, log):
            end_hand(state, BY_RED_THREE, log)
            return
    end_with_stock(state, log)


def end_with_stock(state: State, log: Log) -> None:
    """End the hand if there is nothing to draw and the player in turn cannot take the pile."""
    table = state.table
    if table.stock_size == 0 and (
        table.setup.stock_end == TURN_ENDS_HAND or take_bits(table, state.hands[table.turn]) == 0
    ):
        end_hand(state, BY_STOCK, log)


def charge_promise(table: Table, log: Log) -> None:
    """Charge the side whose player had a binding yes and does not go out."""
    points = table.setup.rules.yes_not_out_penalty
    if table.asked == SAID_YES and points != 0:
        penalize(table, table.turn, "promise", points, log)


def penalize(table: Table, seat: i64, breach: str, points: i64, log: Log) -> None:
    """Charge the side of ``seat`` with ``points``."""
    penalties = table.penalties.copy()
    penalties[table.side_of(seat)] += points
    table.penalties = penalties
    if log is not None:
        log.append(Penalized(seat, breach, points))


def go_out(state: State, log: Log) -> None:
    """End the hand: the player in turn has no card left."""
    table = state.table
    table.out_seat = table.turn
    table.out_concealed = (table.laid >> table.turn) & 1 == 0
    if log is not None:
        log.append(WentOut(table.turn, table.out_concealed))
    end_hand(state, BY_GOING_OUT, log)


def end_hand(state: State, ending: i64, log: Log) -> None:
    """End the hand."""
    table = state.table
    table.phase = OVER
    table.ending = ending
    if log is not None:
        hands = tuple([tuple(to_kinds(hand)) for hand in state.hands])
        log.append(HandEnded(ending_name(ending), hands))


def ending_name(ending: i64) -> Ending:
    """Return the name of a way in which a hand ends."""
    if ending == BY_GOING_OUT:
        return "out"
    return "stock" if ending == BY_STOCK else "red_three"


def _unexpose(table: Table, hand: i64) -> None:
    """Take cards that left the hand of the player in turn off his penalty cards."""
    exposed: i64 = table.penalty_cards[table.turn]
    left: i64 = 0
    for kind in range(15):
        left += min(count(exposed, kind), count(hand, kind)) * one(kind)
    if left != exposed:
        penalty_cards = table.penalty_cards.copy()
        penalty_cards[table.turn] = left
        table.penalty_cards = penalty_cards if any(penalty_cards) else []


def _unexpose_one(table: Table, kind: i64) -> None:
    """Take one discarded card off the penalty cards of the player in turn."""
    exposed: i64 = table.penalty_cards[table.turn]
    if count(exposed, kind) != 0:
        penalty_cards = table.penalty_cards.copy()
        penalty_cards[table.turn] = exposed - one(kind)
        table.penalty_cards = penalty_cards
