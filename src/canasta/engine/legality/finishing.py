"""Finds the steps after which the turn can still be completed, given the state of the round.

:mod:`canasta.engine.legality.completion` holds the computation.
"""

from typing import Final

from mypy_extensions import i64

from canasta.cards.kinds import BLACK_THREE, JOKER, TWO
from canasta.cards.lanes import ONES, at_least_1, canastas, count, one, sum_at_least
from canasta.engine.actions import action_of_index, cards_laid
from canasta.engine.bits import bit_index
from canasta.engine.legality.completion import RestOfTurn, can_finish, lacks_canastas
from canasta.engine.state.public_state import FROM_STOCK, SAID_NO, SAID_YES, PublicState

DISCARDABLE: Final[i64] = ONES - 1
"""Marks every kind but the red three."""
_NEVER_SAFE: Final[i64] = 1000
"""More cards than a hand ever holds."""


def may_go_out(public: PublicState) -> bool:
    """Return whether the rules on asking partners allow going out in this turn."""
    if public.game_rules.must_ask:
        return public.asked == SAID_YES
    return public.asked != SAID_NO


def discardable(public: PublicState, hand: i64) -> i64:
    """Mark the kinds the player in turn may discard from ``hand``; penalty cards come first."""
    if public.penalty_cards:
        exposed: i64 = public.penalty_cards[public.turn]
        if exposed != 0:
            return at_least_1(exposed) & at_least_1(hand)
    return DISCARDABLE


def exposed_cards(public: PublicState) -> i64:
    """Return the penalty cards of the player in turn while the side has not opened.

    Penalty cards do not count towards the opening. Afterwards they are laid like other cards.
    """
    if not public.penalty_cards or public.has_opened(public.side):
        return 0
    return public.penalty_cards[public.turn]


def rest_of_turn(
    public: PublicState, hand: i64, held: i64, naturals: i64, wilds: i64, points: i64
) -> RestOfTurn:
    """Return the rest of the current turn with the given cards and melds of the side.

    ``points`` is the value of the cards laid in this turn. Once ``points`` reaches the minimum, the
    ``held`` cards of the pile join the ``hand``, and penalty cards in the hand can be laid.
    """
    hand, held, short = _layable_first(public, hand, held, naturals, points)
    return RestOfTurn(
        public.game_rules,
        hand,
        held,
        naturals,
        wilds,
        short,
        may_go_out=may_go_out(public),
        exempt=_is_exempt(public),
    )


def turn_can_finish(
    public: PublicState, hand: i64, held: i64, naturals: i64, wilds: i64, points: i64
) -> bool:
    """Return whether the current turn can be completed.

    :func:`rest_of_turn` describes the arguments. Usually the numbers of cards decide, without
    building a :class:`RestOfTurn`.
    """
    hand, held, short = _layable_first(public, hand, held, naturals, points)
    return can_finish(
        public.game_rules,
        hand,
        held,
        naturals,
        wilds,
        short,
        may_go_out=may_go_out(public),
        exempt=_is_exempt(public),
    )


def turn_can_go_out(
    public: PublicState, hand: i64, held: i64, naturals: i64, wilds: i64, points: i64
) -> bool:
    """Return whether the player can go out in this turn.

    :func:`rest_of_turn` describes the arguments.
    """
    if lacks_canastas(public.game_rules, hand + held, naturals, wilds):
        return False
    return rest_of_turn(public, hand, held, naturals, wilds, points).can_go_out()


def _layable_first(
    public: PublicState, hand: i64, held: i64, naturals: i64, points: i64
) -> tuple[i64, i64, i64]:
    """Return the cards that can be laid at once, the cards that must wait, and the missing points.

    Until the side has laid the missing points, cards of the pile and penalty cards must wait.
    """
    side = public.side
    short: i64 = 0
    if not public.has_opened(side):
        short = public.sides[side].minimum - points
    exposed = exposed_cards(public)
    if exposed != 0 and naturals == 0 and short < 1:
        short = 1  # Even without a minimum, another card has to be laid first.
    if short <= 0:
        return hand + held, 0, short
    return hand - exposed, held + exposed, short


def _is_exempt(public: PublicState) -> bool:
    """Return whether melding the whole hand in this turn needs no minimum."""
    if not public.game_rules.whole_hand_exempt:
        return False
    return public.drawn_from == FROM_STOCK and exposed_cards(public) == 0


def must_go_out(public: PublicState, hand: i64) -> bool:
    """Return whether the current turn has to end by going out.

    This is so once black threes are laid, or after a binding yes if going out is possible.
    """
    side = public.side
    melds = public.sides[side]
    if count(melds.naturals, BLACK_THREE) != 0:
        return True
    if public.asked != SAID_YES or not public.game_rules.yes_binds:
        return False
    wilds = melds.wilds()
    points = public.opening_points
    return turn_can_go_out(public, hand, public.held, melds.naturals, wilds, points)


def last_card_may_go(public: PublicState, naturals: i64, wilds: i64) -> bool:
    """Return whether the last card may be discarded."""
    if count(naturals, BLACK_THREE) != 0 and public.game_rules.black_threes_last_card:
        return False
    return may_go_out(public) and public.game_rules.has_canastas(naturals, wilds)


def finishing_of_few(
    public: PublicState, hand: i64, naturals: i64, wilds: i64, size: i64, low: i64, high: i64
) -> tuple[i64, i64]:
    """Return the steps of :func:`finishing` for an opened side with fewer than five cards.

    A step that leaves two cards is always legal. A new meld takes three cards from the hand, and an
    addition takes one. With enough canastas every step is legal. Otherwise the step or the last
    card must complete a canasta, which needs a meld of at least five cards.
    """
    if size >= 3 and (low == 0 or size >= 5):
        return low, high
    if may_go_out(public):
        if public.game_rules.has_canastas(naturals, wilds):
            return low, high
        if sum_at_least(naturals, wilds, 5) & ~canastas(naturals, wilds) != 0:
            return finishing(public, hand, naturals, wilds, size, low, high, must_out=False)
    if size < 3:
        high = 0
    return 0, high


def finishing(
    public: PublicState,
    hand: i64,
    naturals: i64,
    wilds: i64,
    size: i64,
    low: i64,
    high: i64,
    *,
    must_out: bool,
) -> tuple[i64, i64]:
    """Return the steps of a mask after which the turn can still be completed.

    The mask ``(low, high)`` holds only new melds and additions. With ``must_out`` the player must
    go out.
    """
    points = public.opening_points
    safe: i64 = 2  # a step that leaves this many cards is always legal
    short: i64 = 0
    side = public.side
    if not public.has_opened(side):
        short = public.sides[side].minimum - points
        safe = _NEVER_SAFE
    elif must_out:
        safe = _NEVER_SAFE
    kept_low: i64 = 0
    kept_high: i64 = 0
    word = low
    base: i64 = 0
    while True:
        while word != 0:
            bit = word & -word
            word ^= bit
            index = bit_index(bit)
            rank, own, two, joker = cards_laid(base + action_of_index(index))
            left = size - own - two - joker
            if left < safe:
                gain = public.game_rules.points_laid(rank, own, two, joker)
                if must_out or gain < short or left + public.held_size < 2:
                    rest = hand - own * one(rank) - two * one(TWO) - joker * one(JOKER)
                    melded = naturals + own * one(rank)
                    wild = wilds + (two + joker) * one(rank)
                    laid = points + gain
                    if must_out:
                        if not turn_can_go_out(public, rest, public.held, melded, wild, laid):
                            continue
                    elif not turn_can_finish(public, rest, public.held, melded, wild, laid):
                        continue
            if base == 0:
                kept_low |= bit
            else:
                kept_high |= bit
        if base != 0:
            return kept_low, kept_high
        word = high
        base = 64
