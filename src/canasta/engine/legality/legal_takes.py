"""Finds the legal ways to take the pile, and whether the player in turn has to take the pile."""

from mypy_extensions import i64

from canasta.cards.kinds import FOUR as FIRST
from canasta.cards.kinds import JOKER, LAST_RANK, RED_THREE, SMALLEST_MELD, TWO
from canasta.cards.lanes import count, one, spread, total
from canasta.engine.actions import (
    ADD_JOKER,
    ADD_TWO,
    KEY_JOKER_BIT,
    KEY_NATURAL_BIT,
    KEY_TWO_BIT,
    TAKE_JOKER_BIT,
    TAKE_ONTO_MELD_BIT,
    TAKE_PAIR_BIT,
    TAKE_TWO_BIT,
    action_of_index,
    cards_taking,
)
from canasta.engine.bits import bit_index
from canasta.engine.legality.finishing import (
    exposed_cards,
    finishing,
    turn_can_finish,
    turn_can_go_out,
)
from canasta.engine.state.public_state import NOT_ASKED, SAID_YES, PublicState


def take_bits(public: PublicState, hand: i64) -> i64:
    """Return the legal ways to take the pile, as bits of the first word of a mask."""
    game_rules = public.game_rules
    pile = public.pile
    if not pile:
        return 0
    rank: i64 = pile[-1]
    if not FIRST <= rank <= LAST_RANK:
        return 0
    side = public.side
    own = count(hand, rank)
    opened = public.has_opened(side)
    frozen = not opened or public.pile_counts & game_rules.freezing != 0
    if own < 2:
        if frozen:
            return 0
        if own == 0 and count(public.sides[side].naturals, rank) == 0:
            wild = count(hand, TWO) + count(hand, JOKER)
            if wild == 0 or not game_rules.takes_with_one_card:
                return 0
    size = public.hand_size(public.turn)
    gained = len(pile) - public.packet_start()
    if size == 1 and gained == 1 and public.stock_size > 0 and not game_rules.single_card_pile:
        return 0
    bits = fitting(public, hand, rank, frozen=frozen)
    if bits == 0 or (opened and size >= 4 and not game_rules.takes_with_one_card):
        # A take uses at most two cards, so two stay in hand and the turn can be completed.
        return bits
    return _completable(public, hand, rank, bits, must_out=False)


def takes_to_go_out(public: PublicState, hand: i64) -> i64:
    """Return the legal ways to take the pile after which the player can go out."""
    bits = take_bits(public, hand)
    return 0 if bits == 0 else _completable(public, hand, public.pile[-1], bits, must_out=True)


def fitting(public: PublicState, hand: i64, rank: i64, *, frozen: bool) -> i64:
    """Return the takes of a top card of ``rank`` that the hand allows, ignoring later steps.

    ``frozen``: allow only a natural pair, because a card freezes the pile or the side has not
    opened.
    """
    game_rules = public.game_rules
    melds = public.sides[public.side]
    own = count(hand - exposed_cards(public), rank)
    allowed = TAKE_PAIR_BIT if frozen else game_rules.unfrozen_takes
    bits: i64 = 0
    if own >= 2:
        bits = allowed & TAKE_PAIR_BIT
    if frozen:
        return bits
    on_table = count(melds.naturals, rank)
    if on_table > 0:
        bits |= allowed & TAKE_ONTO_MELD_BIT
    has_two = count(hand, TWO) > 0
    has_joker = count(hand, JOKER) > 0
    if game_rules.takes_with_one_card:
        if own >= 1:
            bits |= KEY_NATURAL_BIT
        room = on_table == 0 or count(melds.wilds(), rank) < game_rules.wild_room(on_table + 1)
        if has_two and room:
            bits |= KEY_TWO_BIT
        if has_joker and room:
            bits |= KEY_JOKER_BIT
    elif (
        own >= 1
        and (has_two or has_joker)
        and allowed & TAKE_TWO_BIT != 0
        and game_rules.fits(on_table + 2, count(melds.wilds(), rank) + 1)
    ):
        if has_two:
            bits |= TAKE_TWO_BIT
        if has_joker:
            bits |= TAKE_JOKER_BIT
    return bits


def meld_takes(public: PublicState, side: i64, rank: i64) -> bool:
    """Return whether ``side`` could take a pile with a top card of ``rank`` because of its meld.

    This requires that the pile is not frozen. The top card then joins the meld, with at most a
    single card from the hand.
    """
    if public.is_frozen() or count(public.sides[side].naturals, rank) == 0:
        return False
    return public.game_rules.takes_by_meld


def _completable(public: PublicState, hand: i64, rank: i64, bits: i64, *, must_out: bool) -> i64:
    """Return the takes among ``bits`` after which the turn can be completed.

    With ``must_out`` the player has to go out.
    """
    rest = packet_below_top(public)
    kept: i64 = 0
    while bits != 0:
        bit = bits & -bits
        bits ^= bit
        own, twos, jokers = cards_taking(action_of_index(bit_index(bit)))
        if _take_finishes(public, hand, rest, rank, own, twos, jokers, must_out=must_out):
            kept |= bit
    return kept


def packet_below_top(public: PublicState) -> i64:
    """Return the cards of the top packet that join the taker's hand, without red threes."""
    return (public.packet_counts() - one(public.pile[-1])) & ~spread(one(RED_THREE))


def _take_finishes(
    public: PublicState,
    hand: i64,
    rest: i64,
    rank: i64,
    own: i64,
    twos: i64,
    jokers: i64,
    *,
    must_out: bool,
) -> bool:
    """Return whether the turn can be completed (with ``must_out``: by going out) after a take.

    ``own`` naturals, ``twos`` and ``jokers`` from the hand take the pile, and ``rest`` joins the
    hand.
    """
    melds = public.sides[public.side]
    naturals = melds.naturals + (own + 1) * one(rank)
    wilds = melds.wilds() + (twos + jokers) * one(rank)
    left = hand - own * one(rank) - twos * one(TWO) - jokers * one(JOKER)
    if count(naturals, rank) + count(wilds, rank) < SMALLEST_MELD:
        # Only an opened side takes with a single key card, so the rest joins the hand at once.
        left += rest
        size = total(left)
        return key_completions(public, left, naturals, wilds, rank, size, must_out=must_out) != 0
    points = public.game_rules.points_laid(rank, own + 1, twos, jokers)
    if must_out:
        return turn_can_go_out(public, left, rest, naturals, wilds, points)
    return turn_can_finish(public, left, rest, naturals, wilds, points)


def key_completions(
    public: PublicState,
    hand: i64,
    naturals: i64,
    wilds: i64,
    rank: i64,
    size: i64,
    *,
    must_out: bool = False,
) -> i64:
    """Return the additions that make a key card's meld legal, as the second word of a mask.

    Only additions after which the turn can be completed count (with ``must_out``: by going out).
    """
    game_rules = public.game_rules
    own = count(naturals, rank)
    wild = count(wilds, rank)
    bit = one(rank)
    high: i64 = 0
    if count(hand, rank) > 0 and game_rules.fits(own + 1, wild):
        high |= bit
    if game_rules.fits(own, wild + 1):
        if count(hand, TWO) > 0:
            high |= bit << (ADD_TWO & 3)
        if count(hand, JOKER) > 0:
            high |= bit << (ADD_JOKER & 3)
    return finishing(public, hand, naturals, wilds, size, 0, high, must_out=must_out)[1]


def could_take_after_yes(public: PublicState, hand: i64) -> bool:
    """Return whether the player in turn may still ask and could take the pile after a yes.

    Once the stock is exhausted, the rules treat such a player as able to take the pile.
    """
    if not public.game_rules.stock_end_asks or public.asked != NOT_ASKED:
        return False
    allowed = public.copy()
    allowed.asked = SAID_YES
    return take_bits(allowed, hand) != 0


def must_take(public: PublicState, takes: i64) -> bool:
    """Return whether the player in turn has to take the pile in one of the legal ways ``takes``.

    Once the stock is exhausted, some rules force the player to take whenever that is legal. Others
    do so only if the top card fits a meld of the side and the pile is not frozen.
    """
    if public.stock_size > 0:
        return False
    if public.game_rules.taking_forced:
        return takes != 0
    return public.game_rules.fitting_forced and takes & TAKE_ONTO_MELD_BIT != 0
