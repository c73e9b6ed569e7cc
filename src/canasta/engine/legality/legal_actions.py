"""Finds the legal unit actions, exactly, for people, robots and environments.

The result depends only on the public state and the hand of the player in turn, so it cannot reveal
a secret. The shape of melds is tested first, by marks, for all ranks at once. Whether the turn can
still be completed is tested only where few cards are left, where an opening falls short, or where
going out is promised.
"""

from typing import Final

from mypy_extensions import i64

from canasta.cards.kinds import BLACK_THREE, JOKER, LAST_RANK, TWO
from canasta.cards.kinds import FOUR as FIRST
from canasta.cards.lanes import NATURALS, WILDS, at_least_1, at_least_2, at_least_3, count, one
from canasta.engine.actions import (
    ADD_JOKER,
    ADD_TWO,
    ANSWER_BITS,
    ASK_BIT,
    BLACK_THREES_3_BIT,
    BLACK_THREES_4_BIT,
    DISCARD,
    DRAW_BIT,
    PASS_BIT,
    START_JOKER,
    START_NATURALS,
    START_TWO,
    bit_of_action,
)
from canasta.engine.legality.finishing import (
    DISCARDABLE,
    discardable,
    exposed_cards,
    finishing,
    finishing_of_few,
    last_card_may_go,
    may_go_out,
    must_go_out,
    turn_can_go_out,
)
from canasta.engine.legality.legal_takes import (
    could_take_after_yes,
    key_completions,
    must_take,
    take_bits,
)
from canasta.engine.legality.opening import most_opening
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import (
    ANSWERING,
    DRAWING,
    NOT_ASKED,
    PLAYING,
    SAID_YES,
    PublicState,
)

_EVERY: Final[i64] = -1
"""A word that holds every action."""
_BLACK_THREES: Final[i64] = BLACK_THREES_3_BIT | BLACK_THREES_4_BIT


def legal_words(public: PublicState, hand: i64) -> tuple[i64, i64]:
    """Return the legal unit actions of the player to act as the words of a mask.

    ``hand`` is the hand of the player in turn, even while a partner has to answer a question.
    """
    return _legal_among(public, hand, _EVERY, _EVERY)


def is_legal_action(public: PublicState, hand: i64, number: i64) -> bool:
    """Return whether a unit action is legal, without testing the other actions."""
    bit = bit_of_action(number)
    if number < 64:
        return _legal_among(public, hand, bit, 0)[0] & bit != 0
    return _legal_among(public, hand, 0, bit)[1] & bit != 0


def _legal_among(
    public: PublicState, hand: i64, among_low: i64, among_high: i64
) -> tuple[i64, i64]:
    """Return the legal unit actions, testing only the melds in the given mask."""
    if public.phase != PLAYING:
        return _before_playing(public, hand)
    game_rules = public.game_rules
    side = public.side
    melded = public.sides[side]
    naturals = melded.naturals
    wilds = melded.twos + melded.jokers
    size = public.hand_size(public.turn)
    if public.key_rank >= 0:
        return 0, key_completions(public, hand, naturals, wilds, public.key_rank, size)

    full_hand = hand
    held_once = at_least_1(hand)
    discards = held_once & DISCARDABLE
    if public.penalty_cards:
        discards &= discardable(public, hand)
        hand -= exposed_cards(public)
        held_once = at_least_1(hand)
    low, high = _fitting(game_rules, hand, held_once, naturals, wilds)
    low &= among_low
    high &= among_high
    special = _question(public)
    if count(hand, BLACK_THREE) >= 3 and among_low & _BLACK_THREES != 0:
        special |= _black_threes(public, full_hand, naturals, wilds)

    short: i64 = 0
    if not public.has_opened(side):
        short = melded.minimum - public.opening_points
        if short > 0:
            if public.laid_now:
                discards = 0
            elif not _can_begin(public, full_hand, short):
                return special, discards << (DISCARD & 3)
    must_out = False
    if public.asked == SAID_YES or count(naturals, BLACK_THREE) != 0:
        must_out = must_go_out(public, full_hand)
        low, high = _after_black_threes(game_rules, naturals, low, high)
    if short > 0 or must_out:
        low, high = finishing(
            public, full_hand, naturals, wilds, size, low, high, must_out=must_out
        )
    elif size < 5:
        low, high = finishing_of_few(public, full_hand, naturals, wilds, size, low, high)
    if size == 1:
        if short > 0 or not last_card_may_go(public, naturals, wilds):
            discards = 0
    elif must_out:
        discards = 0
    return low | special, high | (discards << (DISCARD & 3))


def _before_playing(public: PublicState, hand: i64) -> tuple[i64, i64]:
    """Return the legal actions before melding: drawing, taking, passing, asking or answering."""
    if public.phase == ANSWERING:
        return ANSWER_BITS, 0
    if public.phase != DRAWING:
        return 0, 0
    game_rules = public.game_rules
    low = take_bits(public, hand)
    if public.stock_size > 0:
        low |= DRAW_BIT
    elif low == 0:
        if could_take_after_yes(public, hand):
            low = PASS_BIT
    elif not must_take(public, low):
        low |= PASS_BIT
    if game_rules.may_ask and public.asked == NOT_ASKED:
        low |= ASK_BIT
    return low, 0


def _question(public: PublicState) -> i64:
    """Return ASK_BIT if the player may ask the partners after drawing, else 0."""
    game_rules = public.game_rules
    if not game_rules.may_ask or public.asked != NOT_ASKED:
        return 0
    if public.laid_now and not game_rules.must_ask:
        return 0
    return ASK_BIT


def _after_black_threes(
    game_rules: GameRules, naturals: i64, low: i64, high: i64
) -> tuple[i64, i64]:
    """Return the mask, or no melds at all if black threes are laid and must be the last meld."""
    if count(naturals, BLACK_THREE) != 0 and game_rules.black_threes_last_meld:
        return 0, 0
    return low, high


def full_melds(game_rules: GameRules, naturals: i64, wilds: i64) -> i64:
    """Mark the melds that have no room for another wild card."""
    full: i64 = 0
    if game_rules.base_matters or (game_rules.max_wilds != 3 and game_rules.max_wilds < 12):
        for rank in range(FIRST, LAST_RANK + 1):
            if game_rules.wild_room(count(naturals, rank)) <= count(wilds, rank):
                full |= one(rank)
        return full
    full = 0
    if game_rules.max_wilds == 3:
        full = at_least_3(wilds)
    # Under these two rules a legal meld has at least as many naturals, so no lane borrows.
    if game_rules.wilds_not_more:
        return full | ~at_least_1(naturals - wilds)
    if game_rules.wilds_fewer:
        return full | ~at_least_2(naturals - wilds)
    return full


def _fitting(
    game_rules: GameRules, hand: i64, held_once: i64, naturals: i64, wilds: i64
) -> tuple[i64, i64]:
    """Return the steps that make or keep a legal meld, ignoring the rest of the turn."""
    melds = at_least_1(naturals) & NATURALS
    new = NATURALS & ~melds
    low = (at_least_3(hand) & new) << START_NATURALS
    high = held_once & melds
    wild = held_once & WILDS
    if wild != 0 and game_rules.max_wilds > 0:
        two = count(wild, TWO)
        joker = count(wild, JOKER)
        if game_rules.pair_takes_wild:
            pairs = at_least_2(hand) & new
            low |= ((pairs * two) << START_TWO) | ((pairs * joker) << START_JOKER)
        if melds != 0:
            room = melds & ~full_melds(game_rules, naturals, wilds)
            high |= ((room * two) << (ADD_TWO & 3)) | ((room * joker) << (ADD_JOKER & 3))
    return low, high


def _can_begin(public: PublicState, hand: i64, short: i64) -> bool:
    """Return whether a side that has laid nothing can reach its minimum in this turn."""
    most = most_opening(public.game_rules, hand - exposed_cards(public), 0, 0)
    if most[0] >= short:
        return True
    if not public.game_rules.whole_hand_exempt and count(hand, BLACK_THREE) < 3:
        return False
    return turn_can_go_out(public, hand, public.held, 0, 0, 0)


def _black_threes(public: PublicState, hand: i64, naturals: i64, wilds: i64) -> i64:
    """Return the legal actions that lay black threes, as bits of the first word of a mask."""
    game_rules = public.game_rules
    bits: i64 = 0
    if game_rules.black_threes_never or not may_go_out(public):
        return 0
    if count(naturals, BLACK_THREE) != 0:  # Black threes are laid in one step, at most once.
        return 0
    value: i64 = game_rules.values[BLACK_THREE]
    free = count(hand - exposed_cards(public), BLACK_THREE)
    for laid in range(3, min(free, 4) + 1):
        cards = laid * one(BLACK_THREE)
        points = public.opening_points + laid * value
        melded = naturals + cards
        if turn_can_go_out(public, hand - cards, public.held, melded, wilds, points):
            bits |= BLACK_THREES_3_BIT if laid == 3 else BLACK_THREES_4_BIT
    return bits
