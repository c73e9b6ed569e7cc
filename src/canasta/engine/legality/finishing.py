"""What a step leads to: whether the turn in play can still be completed after it."""

from typing import Final

from mypy_extensions import i64

from canasta.cards.kinds import BLACK_THREE, JOKER, TWO
from canasta.cards.lanes import ONES, at_least_1, canastas, count, marked, one, sum_at_least, total
from canasta.engine.actions import (
    ADD_JOKER,
    ADD_NATURAL,
    ADD_TWO,
    START_JOKER,
    START_NATURALS,
    START_TWO,
    bit_index,
)
from canasta.engine.legality.completion import RestOfTurn
from canasta.engine.state.game_rules import LAST_CARD
from canasta.engine.state.public_state import FROM_STOCK, SAID_NO, SAID_YES, PublicState

DISCARDABLE: Final[i64] = ONES - 1
"""Marks every kind but the red three."""


def may_go_out(public: PublicState) -> bool:
    """Tell whether no partner stands in the way of going out this turn."""
    if public.game_rules.must_ask:
        return public.asked == SAID_YES
    return public.asked != SAID_NO


def discardable(public: PublicState, hand: i64) -> i64:
    """Mark the kinds the player in turn may discard from ``hand``: penalty cards go first."""
    if public.penalty_cards:
        exposed: i64 = public.penalty_cards[public.turn]
        if exposed != 0:
            return at_least_1(exposed) & at_least_1(hand)
    return DISCARDABLE


def exposed_cards(public: PublicState) -> i64:
    """Return the penalty cards of the player in turn, which cannot help their side to open."""
    if not public.penalty_cards or public.has_opened(public.side_of(public.turn)):
        return 0
    return public.penalty_cards[public.turn]


def rest_of_turn(
    public: PublicState, hand: i64, naturals: i64, wilds: i64, points: i64, hand_size: i64
) -> RestOfTurn:
    """Return the rest of the turn in play with this hand and these melds of the side.

    ``points`` counts what the turn has laid; once it reaches the minimum the held cards join.
    Penalty cards wait for it as cards of the pile do.
    """
    side = public.side_of(public.turn)
    short: i64 = 0 if public.has_opened(side) else public.sides[side].minimum - points
    held = public.held
    held_size = public.held_size
    exposed = exposed_cards(public)
    if exposed != 0 and naturals == 0 and short < 1:
        short = 1  # Even with no minimum something else has to be laid first.
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
    return RestOfTurn(
        public.game_rules,
        hand,
        hand_size,
        held,
        held_size,
        naturals,
        wilds,
        short,
        may_go_out=may_go_out(public),
        exempt=public.game_rules.whole_hand_exempt
        and public.drawn_from == FROM_STOCK
        and exposed == 0,
    )


def must_go_out(public: PublicState, hand: i64) -> bool:
    """Tell whether the turn in play has to end by going out.

    So it does once black threes are laid, and after a binding yes if going out is possible.
    """
    side = public.side_of(public.turn)
    melds = public.sides[side]
    if count(melds.naturals, BLACK_THREE) != 0:
        return True
    if public.asked != SAID_YES or not public.game_rules.yes_binds:
        return False
    size = public.hand_size(public.turn)
    rest = rest_of_turn(public, hand, melds.naturals, melds.wilds(), public.opening_points, size)
    return rest.can_go_out()


def has_canastas(public: PublicState, naturals: i64, wilds: i64) -> bool:
    """Tell whether these melds hold enough canastas to go out."""
    return marked(canastas(naturals, wilds)) >= public.game_rules.canastas_needed


def last_card_may_go(public: PublicState, naturals: i64, wilds: i64) -> bool:
    """Tell whether a last card may be discarded."""
    if count(naturals, BLACK_THREE) != 0 and public.game_rules.black_threes == LAST_CARD:
        return False
    return may_go_out(public) and has_canastas(public, naturals, wilds)


def finishing_of_few(
    public: PublicState, hand: i64, naturals: i64, wilds: i64, size: i64, low: i64, high: i64
) -> tuple[i64, i64]:
    """Return :func:`finishing` for an opened side with fewer than five cards, cheap tests first.

    A step that leaves two cards is always right; starts take three cards and additions one. With
    canastas enough every step is right. Otherwise only a canasta completed by the step or by the
    last card can help, so a meld of five cards at least must lie there.
    """
    if size >= 3 and (low == 0 or size >= 5):
        return low, high
    if may_go_out(public):
        if has_canastas(public, naturals, wilds):
            return low, high
        if sum_at_least(naturals, wilds, 5) & ~canastas(naturals, wilds) != 0:
            return finishing(public, hand, naturals, wilds, size, low, high, must_out=False)
    return 0, high if size >= 3 else 0


def finishing(  # noqa: PLR0912  (one branch for each group of actions)
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
    """Return those steps of a mask after which the turn can still be completed.

    The mask holds melds and additions only. With ``must_out``, completing means going out.
    """
    game_rules = public.game_rules
    points = public.opening_points
    safe: i64 = 1000
    short: i64 = 0
    if public.has_opened(public.side_of(public.turn)):
        if not must_out:
            safe = 2
    else:
        short = public.sides[public.side_of(public.turn)].minimum - points
    kept_low: i64 = 0
    kept_high: i64 = 0
    word = low
    group_base: i64 = 0
    for _ in range(2):
        while word != 0:
            bit = word & -word
            word ^= bit
            index = bit_index(bit)
            rank = index >> 2
            group = group_base + (index & 3)
            own: i64 = 0
            two: i64 = 0
            joker: i64 = 0
            if group == ADD_NATURAL:
                own = 1
            elif group == START_NATURALS:
                own = 3
            elif group == START_TWO:
                own = 2
                two = 1
            elif group == START_JOKER:
                own = 2
                joker = 1
            elif group == ADD_TWO:
                two = 1
            elif group == ADD_JOKER:
                joker = 1
            left = size - own - two - joker
            if left < safe:
                gain = game_rules.points_laid(rank, own, two, joker)
                if must_out or gain < short or left + public.held_size < 2:
                    rest = rest_of_turn(
                        public,
                        hand - own * one(rank) - two * one(TWO) - joker * one(JOKER),
                        naturals + own * one(rank),
                        wilds + (two + joker) * one(rank),
                        points + gain,
                        left,
                    )
                    if not (rest.can_go_out() if must_out else rest.can_finish()):
                        continue
            if group_base == 0:
                kept_low |= bit
            else:
                kept_high |= bit
        word = high
        group_base = 4
    return kept_low, kept_high
