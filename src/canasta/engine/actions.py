"""Unit actions (the smallest steps of play), numbered from 0 to 127, and masks of actions.

The number of an action is 16 x group + kind. All legal actions of a position fit two words, each
holding four groups interleaved: an action is bit ``4 * kind + group % 4`` of word ``group // 4``.
So the actions of a group are its mark (see :mod:`canasta.cards.lanes`) shifted left by 0 to 3.
"""

from typing import Final

from mypy_extensions import i64

from canasta.cards.kinds import BLACK_THREE, JOKER, TWO
from canasta.cards.lanes import ONES
from canasta.engine.bits import bit_index

SPECIAL: Final = 0
"""Group of the actions without a card kind; a number from 0 to 13 takes the place of the kind."""
START_NATURALS: Final = 1
"""Start a meld with three naturals of a rank."""
START_TWO: Final = 2
"""Start a meld with two naturals of a rank and a two."""
START_JOKER: Final = 3
"""Start a meld with two naturals of a rank and a joker."""
ADD_NATURAL: Final = 4
"""Add a natural card to the side's meld of its rank."""
ADD_TWO: Final = 5
"""Add a two to the side's meld of a rank."""
ADD_JOKER: Final = 6
"""Add a joker to the side's meld of a rank."""
DISCARD: Final = 7
"""Discard a card."""

DRAW: Final = 0
"""Draw the number of cards that the rules set from the stock."""
PASS: Final = 1
"""With no stock left, decline the pile; the next player, if any, may take it."""
ASK: Final = 2
"""Ask the partners: may I go out?"""
YES: Final = 3
NO: Final = 4
ALONE: Final = (DRAW, PASS, ASK, YES, NO)
"""The special actions that each make up a whole play."""
TAKE_ONTO_MELD: Final = 5
"""Take the pile; its top card joins a meld of the side."""
TAKE_PAIR: Final = 6
"""Take the pile with two naturals of the top's rank."""
TAKE_TWO: Final = 7
"""Take the pile with one natural of the top's rank and a two."""
TAKE_JOKER: Final = 8
"""Take the pile with one natural of the top's rank and a joker."""
KEY_NATURAL: Final = 9
"""Take the pile with a single card of the top's rank."""
KEY_TWO: Final = 10
"""Take the pile with a single two."""
KEY_JOKER: Final = 11
"""Take the pile with a single joker."""
TAKES: Final = range(TAKE_ONTO_MELD, KEY_JOKER + 1)
"""The actions that take the pile, in the order of menus."""
BLACK_THREES_3: Final = 12
"""Lay three black threes."""
BLACK_THREES_4: Final = 13
"""Lay four black threes."""

SPECIAL_COUNT: Final = 14
DRAW_BIT: Final[i64] = 0x1
"""Bit of DRAW in the first word of a mask; the bits of the next special actions are 4 apart."""
PASS_BIT: Final[i64] = 0x10
ASK_BIT: Final[i64] = 0x100
ANSWER_BITS: Final[i64] = 0x11000
TAKE_ONTO_MELD_BIT: Final[i64] = 0x100000
TAKE_PAIR_BIT: Final[i64] = 0x1000000
TAKE_TWO_BIT: Final[i64] = 0x10000000
TAKE_JOKER_BIT: Final[i64] = 0x100000000
KEY_NATURAL_BIT: Final[i64] = 0x1000000000
KEY_TWO_BIT: Final[i64] = 0x10000000000
KEY_JOKER_BIT: Final[i64] = 0x100000000000
BLACK_THREES_3_BIT: Final[i64] = 0x1000000000000
BLACK_THREES_4_BIT: Final[i64] = 0x10000000000000
TAKE_BITS: Final[i64] = (BLACK_THREES_3_BIT - TAKE_ONTO_MELD_BIT) & ONES
"""The actions of TAKES in the first word."""
LAY_BITS_LOW: Final[i64] = 14 * ONES | BLACK_THREES_3_BIT | BLACK_THREES_4_BIT
"""The actions of the first word that lay cards: new melds (groups 1 to 3) and black threes."""
LAY_BITS_HIGH: Final[i64] = 7 * ONES
"""The actions of the second word that lay cards: additions (groups 4 to 6)."""

NO_ACTION: Final = -1
"""In place of an action: none is chosen or known."""
ACTION_LIMIT: Final = 128
"""Every action number is less than this."""


def action(group: int, kind: int) -> int:
    """Return the number of an action."""
    return 16 * group + kind


def group_of(number: i64) -> i64:
    """Return the group of an action."""
    return number >> 4


def kind_of_action(number: i64) -> i64:
    """Return the kind of an action: a card kind, a rank or the number of a special action."""
    return number & 15


def cards_laid(number: i64) -> tuple[i64, i64, i64, i64]:
    """Return the cards an action lays: the rank of the meld, then its naturals, twos and jokers."""
    group = number >> 4
    kind = number & 15
    if group == ADD_NATURAL:
        return kind, 1, 0, 0
    if group == START_NATURALS:
        return kind, 3, 0, 0
    if group == START_TWO:
        return kind, 2, 1, 0
    if group == START_JOKER:
        return kind, 2, 0, 1
    if group == ADD_TWO:
        return kind, 0, 1, 0
    if group == ADD_JOKER:
        return kind, 0, 0, 1
    if group == SPECIAL and kind >= BLACK_THREES_3:
        return BLACK_THREE, kind - BLACK_THREES_3 + 3, 0, 0
    return kind, 0, 0, 0


def cards_taking(way: i64) -> tuple[i64, i64, i64]:
    """Return the cards of the hand that take the pile: naturals of its top rank, twos, jokers."""
    if way == TAKE_PAIR:
        return 2, 0, 0
    if way == TAKE_TWO:
        return 1, 1, 0
    if way == TAKE_JOKER:
        return 1, 0, 1
    if way == KEY_NATURAL:
        return 1, 0, 0
    if way == KEY_TWO:
        return 0, 1, 0
    if way == KEY_JOKER:
        return 0, 0, 1
    return 0, 0, 0


def kinds_of(rank: i64, own: i64, twos: i64, jokers: i64) -> tuple[int, ...]:
    """Return the kinds of ``own`` natural cards of ``rank`` with twos and jokers."""
    return tuple([rank] * own + [TWO] * twos + [JOKER] * jokers)


def bit_of_action(number: i64) -> i64:
    """Return an action's bit within its word: word one holds actions 0 to 63, word two the rest."""
    return 0x0800000000000000 >> (59 - 4 * (number & 15) - ((number >> 4) & 3))


def discards(high: i64) -> i64:
    """Mark the kinds that may be discarded, from the second word of a mask."""
    return (high >> (DISCARD & 3)) & ONES


def bit_of_special(kind: i64) -> i64:
    """Return the bit of a special action in the first word."""
    return 0x0100000000000000 >> (56 - 4 * kind)


def holds(low: i64, high: i64, number: i64) -> bool:
    """Return whether the mask ``(low, high)`` holds an action."""
    group = number >> 4
    word = low if group < 4 else high
    return (word >> (4 * (number & 15) + (group & 3))) & 1 != 0


def numbers(low: i64, high: i64) -> list[int]:
    """Return the actions of a mask, ordered by word, kind and group."""
    found: list[int] = []
    word = low
    base: i64 = 0
    while True:
        while word != 0:
            bit = bit_index(word & -word)
            found.append(base + action_of_index(bit))
            word &= word - 1
        if base != 0:
            return found
        word = high
        base = 64


def action_of_index(index: i64) -> i64:
    """Return the action at bit ``index`` of the first word (add 64 for the second word)."""
    return 16 * (index & 3) + (index >> 2)
