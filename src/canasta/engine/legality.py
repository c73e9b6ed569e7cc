"""Which unit actions are legal: one exact answer for people, robots and environments.

A function of the public table and the hand of the player in turn, so it cannot depend on a secret.
Structure comes first, for all ranks at once, by marks; the search whether a turn can still be
completed runs only where few cards are left, an opening is short, or going out is promised.
"""

from typing import Final

from mypy_extensions import i64

from canasta.cards.kinds import BLACK_THREE, JOKER, LAST_RANK, RED_THREE, TWO
from canasta.cards.kinds import FOUR as FIRST
from canasta.cards.lanes import (
    NATURALS,
    ONES,
    at_least_1,
    at_least_2,
    at_least_3,
    canastas,
    count,
    marked,
    one,
    spread,
    total,
)
from canasta.engine.actions import (
    ADD_JOKER,
    ADD_NATURAL,
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
    START_JOKER,
    START_NATURALS,
    START_TWO,
    TAKE_JOKER,
    TAKE_ONTO_MELD,
    TAKE_PAIR,
    TAKE_TWO,
    YES,
    bit_of_special,
    numbers,
)
from canasta.engine.completion import Turn
from canasta.engine.opening import most_opening
from canasta.engine.setup import (
    FEWER,
    FITTING_FORCED,
    LAST_CARD,
    NEVER,
    NOT_MORE,
    TAKING_FORCED,
    Setup,
)
from canasta.engine.table import (
    ANSWERING,
    DRAWING,
    FROM_STOCK,
    NOT_ASKED,
    PLAYING,
    SAID_NO,
    SAID_YES,
    Table,
)

DISCARDABLE: Final[i64] = ONES - 1
"""Marks every kind but the red three."""


def legal_words(table: Table, hand: i64) -> tuple[i64, i64]:
    """Return the legal unit actions of the player to act as the words of a mask.

    ``hand`` is the hand of the player in turn (who need not be the one to answer a question).
    """
    if table.phase == PLAYING:
        return _playing(table, hand)
    if table.phase == DRAWING:
        return _drawing(table, hand)
    if table.phase == ANSWERING:
        return bit_of_special(YES) | bit_of_special(NO), 0
    return 0, 0


def may_go_out(table: Table) -> bool:
    """Tell whether no partner stands in the way of going out this turn."""
    if table.setup.must_ask:
        return table.asked == SAID_YES
    return table.asked != SAID_NO


def discardable(table: Table, hand: i64) -> i64:
    """Mark the kinds the player in turn may discard from ``hand``: penalty cards go first."""
    if table.penalty_cards:
        exposed: i64 = table.penalty_cards[table.turn]
        if exposed != 0:
            return at_least_1(exposed) & at_least_1(hand)
    return DISCARDABLE


def exposed_cards(table: Table) -> i64:
    """Return the penalty cards of the player in turn, which cannot help his side to open."""
    if not table.penalty_cards or table.has_opened(table.side_of(table.turn)):
        return 0
    return table.penalty_cards[table.turn]


def rest_of_turn(
    table: Table, hand: i64, naturals: i64, wilds: i64, points: i64, hand_size: i64
) -> Turn:
    """Return the rest of the turn in play with this hand and these melds of the side.

    ``points`` counts what the turn has laid; once it reaches the minimum the held cards join.
    Penalty cards wait for it as cards of the pile do.
    """
    side = table.side_of(table.turn)
    short: i64 = 0 if table.has_opened(side) else table.minimums[side] - points
    held = table.held
    held_size = table.held_size
    exposed = exposed_cards(table)
    if short <= 0:
        hand += held
        hand_size += held_size
        held = 0
        held_size = 0
    elif exposed != 0:
        hand -= exposed
        hand_size -= total(exposed)
        held += exposed
        held_size += total(exposed)
    return Turn(
        table.setup,
        hand,
        hand_size,
        held,
        held_size,
        naturals,
        wilds,
        short,
        discardable(table, hand),
        may_go_out=may_go_out(table),
        exempt=table.setup.whole_hand_exempt and table.drawn_from == FROM_STOCK and exposed == 0,
    )


def must_go_out(table: Table, hand: i64) -> bool:
    """Tell whether the turn in play has to end by going out.

    So it does once black threes are laid, and after a binding yes if going out is possible.
    """
    side = table.side_of(table.turn)
    naturals: i64 = table.naturals[side]
    if count(naturals, BLACK_THREE) != 0:
        return True
    if table.asked != SAID_YES or not table.setup.yes_binds:
        return False
    size = table.hand_sizes[table.turn]
    rest = rest_of_turn(table, hand, naturals, table.wilds(side), table.opening_points, size)
    return rest.can_go_out()


def full_melds(setup: Setup, naturals: i64, wilds: i64) -> i64:
    """Mark the melds that take no further wild card."""
    if setup.base_matters or (setup.max_wilds != 3 and setup.max_wilds < 12):
        full: i64 = 0
        for rank in range(FIRST, LAST_RANK + 1):
            if setup.wild_room(count(naturals, rank)) <= count(wilds, rank):
                full |= one(rank)
        return full
    full = at_least_3(wilds) if setup.max_wilds == 3 else 0
    # Melds are legal, so no lane of the difference borrows where the rule compares the two.
    if setup.wilds_to_naturals == NOT_MORE:
        return full | ~at_least_1(naturals - wilds)
    if setup.wilds_to_naturals == FEWER:
        return full | ~at_least_2(naturals - wilds)
    return full


def _drawing(table: Table, hand: i64) -> tuple[i64, i64]:
    setup = table.setup
    low = take_bits(table, hand)
    if table.stock_size > 0:
        low |= bit_of_special(DRAW)
    elif low != 0 and not must_take(table, low):
        low |= bit_of_special(PASS)
    if setup.may_ask and table.asked == NOT_ASKED:
        low |= bit_of_special(ASK)
    return low, 0


def must_take(table: Table, takes: i64) -> bool:
    """Tell whether one of ``takes``, the legal ways to take the pile, has to be chosen.

    With the stock exhausted some rules force the player in turn: to any taking, or if the top fits
    a meld of the side and nothing freezes the pile.
    """
    if table.stock_size > 0:
        return False
    if table.setup.stock_end == TAKING_FORCED:
        return takes != 0
    return table.setup.stock_end == FITTING_FORCED and takes & bit_of_special(TAKE_ONTO_MELD) != 0


def take_bits(table: Table, hand: i64) -> i64:
    """Return the legal ways to take the pile, as bits of the first word of a mask."""
    setup = table.setup
    pile = table.pile
    if not pile:
        return 0
    rank: i64 = pile[-1]
    if not FIRST <= rank <= LAST_RANK:
        return 0
    side = table.turn % setup.sides
    naturals: i64 = table.naturals[side]
    own = count(hand - exposed_cards(table), rank)
    opened = (table.opened >> side) & 1 != 0
    frozen = not opened or table.pile_counts & setup.freezing != 0
    if own < 2 and frozen:
        return 0
    wild = count(hand, TWO) + count(hand, JOKER)
    if own == 0 and count(naturals, rank) == 0 and (wild == 0 or not setup.takes_with_one_card):
        return 0
    size: i64 = table.hand_sizes[table.turn]
    gained = len(pile) - table.packet_start()
    if size == 1 and gained == 1 and table.stock_size > 0 and not setup.single_card_pile:
        return 0
    return _takes(table, hand, rank, frozen)


def _takes(table: Table, hand: i64, rank: i64, frozen: bool) -> i64:  # noqa: FBT001
    setup = table.setup
    side = table.turn % setup.sides
    naturals: i64 = table.naturals[side]
    wilds: i64 = table.wilds(side)
    own = count(hand - exposed_cards(table), rank)
    on_table = count(naturals, rank)
    rest = packet_below_top(table)
    bits: i64 = 0
    if own >= 2 and (frozen or setup.takes_with_pair):
        if _take_finishes(table, hand, rest, rank, naturals + 3 * one(rank), wilds, 2, 0, 0):
            bits |= bit_of_special(TAKE_PAIR)
    if frozen:
        return bits
    if setup.takes_onto_meld and on_table > 0:
        if _take_finishes(table, hand, rest, rank, naturals + one(rank), wilds, 0, 0, 0):
            bits |= bit_of_special(TAKE_ONTO_MELD)
    fits_wild = count(wilds, rank) < setup.wild_room(on_table + 2)
    if setup.takes_with_wild and own >= 1 and fits_wild and on_table + 2 >= setup.min_naturals:
        more = naturals + 2 * one(rank)
        mixed = wilds + one(rank)
        if count(hand, TWO) > 0 and _take_finishes(table, hand, rest, rank, more, mixed, 1, 1, 0):
            bits |= bit_of_special(TAKE_TWO)
        if count(hand, JOKER) > 0 and _take_finishes(
            table, hand, rest, rank, more, mixed, 1, 0, 1
        ):
            bits |= bit_of_special(TAKE_JOKER)
    if setup.takes_with_one_card:
        more = naturals + 2 * one(rank)
        if own >= 1 and _take_finishes(table, hand, rest, rank, more, wilds, 1, 0, 0):
            bits |= bit_of_special(KEY_NATURAL)
        more = naturals + one(rank)
        mixed = wilds + one(rank)
        if on_table == 0 or count(wilds, rank) < setup.wild_room(on_table + 1):
            if count(hand, TWO) > 0 and _take_finishes(
                table, hand, rest, rank, more, mixed, 0, 1, 0
            ):
                bits |= bit_of_special(KEY_TWO)
            if count(hand, JOKER) > 0 and _take_finishes(
                table, hand, rest, rank, more, mixed, 0, 0, 1
            ):
                bits |= bit_of_special(KEY_JOKER)
    return bits


def packet_below_top(table: Table) -> i64:
    """Return the cards of the top packet that join the taker's hand, red threes left out."""
    if not table.packets:
        counts = table.pile_counts
    else:
        counts = 0
        for place in range(table.packet_start(), len(table.pile)):
            counts += one(table.pile[place])
    return (counts - one(table.pile[-1])) & ~spread(one(RED_THREE))


def _take_finishes(
    table: Table,
    hand: i64,
    rest: i64,
    rank: i64,
    naturals: i64,
    wilds: i64,
    own: i64,
    twos: i64,
    jokers: i64,
) -> bool:
    """Tell whether the turn can be completed after taking the pile.

    ``rest`` is what joins the hand, ``naturals`` and ``wilds`` are the side's melds afterwards;
    ``own``, ``twos`` and ``jokers`` cards of the hand are used.
    """
    setup = table.setup
    side = table.turn % setup.sides
    size: i64 = table.hand_sizes[table.turn] - own - twos - jokers
    left = hand - own * one(rank) - twos * one(TWO) - jokers * one(JOKER)
    more = total(rest)
    opened = table.has_opened(side)
    short: i64 = 0
    if not opened:
        # Only a natural pair takes the pile for a side that has not opened.
        short = table.minimums[side] - 3 * setup.values[rank]
    if short <= 0:
        left += rest
        size += more
        rest = 0
        more = 0
    elif exposed_cards(table) != 0:
        exposed = exposed_cards(table)
        left -= exposed
        size -= total(exposed)
        rest += exposed
        more += total(exposed)
    if count(naturals, rank) + count(wilds, rank) < 3:
        return key_completions(table, left, naturals, wilds, rank, size) != 0
    if short <= 0 and size >= 2:
        return True
    return Turn(
        setup,
        left,
        size,
        rest,
        more,
        naturals,
        wilds,
        short,
        discardable(table, left),
        may_go_out=may_go_out(table),
        exempt=False,
    ).can_finish()


def key_completions(
    table: Table, hand: i64, naturals: i64, wilds: i64, rank: i64, size: i64
) -> i64:
    """Return, as the second word of a mask, what makes the meld of a single key card legal."""
    setup = table.setup
    own = count(naturals, rank)
    wild = count(wilds, rank)
    bit = one(rank)
    high: i64 = 0
    if count(hand, rank) > 0 and own + 1 >= setup.min_naturals and wild <= setup.wild_room(own + 1):
        high |= bit
    if own >= setup.min_naturals and wild < setup.wild_room(own):
        if count(hand, TWO) > 0:
            high |= bit << (ADD_TWO & 3)
        if count(hand, JOKER) > 0:
            high |= bit << (ADD_JOKER & 3)
    return _finishing(table, hand, naturals, wilds, size, 0, high, must_out=False)[1]


def _playing(table: Table, hand: i64) -> tuple[i64, i64]:
    setup = table.setup
    side = table.turn % setup.sides
    naturals: i64 = table.naturals[side]
    wilds: i64 = table.twos[side] + table.jokers[side]
    size: i64 = table.hand_sizes[table.turn]
    if table.key_rank >= 0:
        return 0, key_completions(table, hand, naturals, wilds, table.key_rank, size)

    discards = at_least_1(hand) & discardable(table, hand)
    full_hand = hand
    hand -= exposed_cards(table)
    held_once = at_least_1(hand)
    melds = at_least_1(naturals) & NATURALS
    new = NATURALS & ~melds
    low = (at_least_3(hand) & new) << START_NATURALS
    high = held_once & melds
    two = count(held_once, TWO)
    joker = count(held_once, JOKER)
    if two + joker != 0 and setup.max_wilds > 0:
        if setup.min_naturals == 2:
            pairs = at_least_2(hand) & new
            low |= ((pairs * two) << START_TWO) | ((pairs * joker) << START_JOKER)
        if melds != 0:
            room = melds & ~full_melds(setup, naturals, wilds)
            high |= ((room * two) << (ADD_TWO & 3)) | ((room * joker) << (ADD_JOKER & 3))
    special: i64 = 0
    if setup.may_ask and table.asked == NOT_ASKED and (setup.must_ask or not table.laid_now):
        special = bit_of_special(ASK)
    if count(hand, BLACK_THREE) >= 3:
        special |= _black_threes(table, full_hand, naturals, wilds, size)

    short: i64 = 0
    if (table.opened >> side) & 1 == 0:
        short = table.minimums[side] - table.opening_points
        if short > 0:
            if table.laid_now:
                discards = 0
            elif not _can_begin(table, full_hand, short):
                return special, discards << (DISCARD & 3)
    must_out = False
    if table.asked == SAID_YES or count(naturals, BLACK_THREE) != 0:
        must_out = must_go_out(table, full_hand)
    if short > 0 or size < 5 or must_out:
        low, high = _finishing(
            table, full_hand, naturals, wilds, size, low, high, must_out=must_out
        )
        if size == 1:
            if short > 0 or not _discard_goes_out(table, naturals, wilds):
                discards = 0
        elif must_out:
            discards = 0
    return low | special, high | (discards << (DISCARD & 3))


def _can_begin(table: Table, hand: i64, short: i64) -> bool:
    """Tell whether a side with nothing laid can reach its minimum in some way this turn."""
    points, _ = most_opening(table.setup, hand - exposed_cards(table), 0, 0)
    if points >= short:
        return True
    if not table.setup.whole_hand_exempt and count(hand, BLACK_THREE) < 3:
        return False
    return rest_of_turn(table, hand, 0, 0, 0, table.hand_sizes[table.turn]).can_go_out()


def _discard_goes_out(table: Table, naturals: i64, wilds: i64) -> bool:
    """Tell whether a last card may be discarded."""
    setup = table.setup
    if count(naturals, BLACK_THREE) != 0 and setup.black_threes == LAST_CARD:
        return False
    return may_go_out(table) and marked(canastas(naturals, wilds)) >= setup.canastas_needed


def _black_threes(table: Table, hand: i64, naturals: i64, wilds: i64, size: i64) -> i64:
    """Return the legal ways to lay black threes, as bits of the first word of a mask."""
    setup = table.setup
    bits: i64 = 0
    if setup.black_threes == NEVER or not may_go_out(table):
        return 0
    value: i64 = setup.values[BLACK_THREE]
    for laid in range(3, min(count(hand, BLACK_THREE), 4) + 1):
        cards = laid * one(BLACK_THREE)
        points = table.opening_points + laid * value
        rest = rest_of_turn(table, hand - cards, naturals + cards, wilds, points, size - laid)
        if rest.can_go_out():
            bits |= bit_of_special(BLACK_THREES_3 + laid - 3)
    return bits


def _finishing(
    table: Table,
    hand: i64,
    naturals: i64,
    wilds: i64,
    size: i64,
    low: i64,
    high: i64,
    *,
    must_out: bool,
) -> tuple[i64, i64]:
    """Return those steps of a mask after which the turn can still be completed.

    The mask holds melds and additions only. With ``must_out``, completing means going out.
    """
    setup = table.setup
    points = table.opening_points
    safe = 2 if table.has_opened(table.side_of(table.turn)) and not must_out else 1000
    kept_low: i64 = 0
    kept_high: i64 = 0
    for number in numbers(low, high):
        group = number >> 4
        rank: i64 = number & 15
        own: i64 = OWN_CARDS[group]
        two: i64 = 1 if group in (START_TWO, ADD_TWO) else 0
        joker: i64 = 1 if group in (START_JOKER, ADD_JOKER) else 0
        left = size - own - two - joker
        if left < safe:
            rest = rest_of_turn(
                table,
                hand - own * one(rank) - two * one(TWO) - joker * one(JOKER),
                naturals + own * one(rank),
                wilds + (two + joker) * one(rank),
                points
                + own * setup.values[rank]
                + two * setup.two_points
                + joker * setup.joker_points,
                left,
            )
            if not (rest.can_go_out() if must_out else rest.can_finish()):
                continue
        if group < ADD_NATURAL:
            kept_low |= one(rank) << group
        else:
            kept_high |= one(rank) << (group & 3)
    return kept_low, kept_high
