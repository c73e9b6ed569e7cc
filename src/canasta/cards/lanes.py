"""Multisets of kinds as one integer: fifteen lanes of four bits, lane ``k`` counting kind ``k``.

This file alone knows the bit layout. A multiset (``counts``) holds 0 to 15 of each kind and fits 60
bits, a C integer once compiled; adding multisets is integer addition as long as no lane passes 15.
A *mark* is a multiset of zeros and ones: the answer, for all kinds at once, to a question of yes or
no.

Tests for "at least t of a kind" use ands, ors and shifts right only. No carry can cross a lane,
so they are exact for every count from 0 to 15: bits shifted in from the lane above are cut off by
the final ``& ONES`` (a shift by s moves at most bits 0 to s-1 of the lane above into bits 4-s to
3, never into bit 0, for s <= 3).

A power of two chosen by a variable is always a large constant shifted right: mypyc computes a small
constant shifted left in 32 bits.
"""

from typing import Final

from mypy_extensions import i64

from canasta.cards.kinds import KIND_COUNT, LETTERS

ONES: Final[i64] = 0x111111111111111
"""One in each of the fifteen lanes."""
SEVENS: Final[i64] = 0x777777777777777
EVEN_LANES: Final[i64] = 0x0F0F0F0F0F0F0F0F
TOP_ONE: Final[i64] = 0x0100000000000000
"""One in lane 14, the highest."""

NATURALS: Final[i64] = 0x001111111111100
"""Marks the ranks four to ace."""
WILDS: Final[i64] = 0x110000000000000
"""Marks twos and jokers."""


def one(kind: i64) -> i64:
    """Return the multiset of a single card of ``kind``."""
    return TOP_ONE >> (56 - 4 * kind)


def count(counts: i64, kind: i64) -> i64:
    """Return how many of ``kind`` (0 to 15) are in ``counts``."""
    return (counts >> (4 * kind)) & 15


def total(counts: i64) -> i64:
    """Return the number of cards in ``counts``, up to 225.

    Even and odd lanes are added into eight bytes of at most 30 each; the product with ones in every
    byte collects their sum, at most 225, in the top byte, and no lower byte carries into it.
    """
    pairs = (counts & EVEN_LANES) + ((counts >> 4) & EVEN_LANES)
    return ((pairs * 0x0101010101010101) >> 56) & 255


def at_least_1(counts: i64) -> i64:
    """Mark the kinds held at least once."""
    halves = counts | (counts >> 1)
    return (halves | (halves >> 2)) & ONES


def at_least_2(counts: i64) -> i64:
    """Mark the kinds held at least twice: bit 1, 2 or 3 is set."""
    return ((counts >> 1) | (counts >> 2) | (counts >> 3)) & ONES


def at_least_3(counts: i64) -> i64:
    """Mark the kinds held at least three times: 4 and more, or both low bits."""
    return ((counts & (counts >> 1)) | (counts >> 2) | (counts >> 3)) & ONES


def at_least_4(counts: i64) -> i64:
    """Mark the kinds held at least four times."""
    return ((counts >> 2) | (counts >> 3)) & ONES


def at_least_8(counts: i64) -> i64:
    """Mark the kinds held at least eight times."""
    return (counts >> 3) & ONES


def spread(marks: i64) -> i64:
    """Return marks widened to whole lanes (each 1 becomes 15)."""
    return marks * 15


def marked(marks: i64) -> i64:
    """Return how many kinds are marked, 0 to 15 (lane 14 of the product collects the sum)."""
    return ((marks * ONES) >> 56) & 15


def sum_at_least(naturals: i64, wilds: i64, threshold: i64) -> i64:
    """Mark the kinds of which ``naturals`` and ``wilds`` together hold at least ``threshold``.

    ``threshold`` is 1 to 8. A lane of 8 or more decides alone; otherwise both are at most 7, so
    their sum is at most 14 and even and odd lanes, kept in bytes, take 16 - threshold more (at
    most 29) without a carry across bytes; bit 4 is then set if sum >= threshold.
    """
    sums = (naturals & SEVENS) + (wilds & SEVENS)
    lift = 0x0101010101010101 * (16 - threshold)
    even = (((sums & EVEN_LANES) + lift) >> 4) & 0x0101010101010101
    odd = ((((sums >> 4) & EVEN_LANES) + lift) >> 4) & 0x0101010101010101
    return (even | (odd << 4) | ((naturals | wilds) >> 3)) & ONES


def canastas(naturals: i64, wilds: i64) -> i64:
    """Mark the melds of seven cards or more (:func:`sum_at_least` seven, in fewer steps).

    Both summands are cut to 7, so a lane holds at most 14 and reaches 7 if bit 3 or all three low
    bits are set; a summand of 8 or more decides alone.
    """
    sums = (naturals & SEVENS) + (wilds & SEVENS)
    return ((sums & (sums >> 1) & (sums >> 2)) | ((sums | naturals | wilds) >> 3)) & ONES


def from_kinds(kinds: list[int]) -> i64:
    """Return the multiset of ``kinds``.

    Raises:
        ValueError: more than fifteen of one kind.
    """
    counts: i64 = 0
    for kind in kinds:
        if count(counts, kind) == 15:
            raise ValueError(f"more than 15 cards of kind {LETTERS[kind]!r}")
        counts += one(kind)
    return counts


def to_kinds(counts: i64) -> list[int]:
    """Return the cards of ``counts`` as kinds in ascending order."""
    kinds: list[int] = []
    for kind in range(KIND_COUNT):
        kinds.extend([kind] * count(counts, kind))
    return kinds


def without(counts: i64, part: i64) -> i64:
    """Return ``counts`` less ``part``, with 0 for the kinds of which ``part`` holds more.

    Even and odd lanes, kept in bytes and lifted by 16, lose at most 15, so no byte borrows. Bit 4
    stays set if the difference is not negative; otherwise the lane becomes zero.
    """
    even = (counts & EVEN_LANES) + 0x1010101010101010 - (part & EVEN_LANES)
    odd = ((counts >> 4) & EVEN_LANES) + 0x1010101010101010 - ((part >> 4) & EVEN_LANES)
    even &= ((even >> 4) & 0x0101010101010101) * 15
    odd &= ((odd >> 4) & 0x0101010101010101) * 15
    return even | (odd << 4)
