"""Counting and finding bits of a word agrees with a search bit by bit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.engine.bits import bit_index, nth_bit, number_of_bits

pytestmark = pytest.mark.both_forms

FULL = (1 << 60) - 1
words = st.integers(0, FULL)
sparse = st.sets(st.integers(0, 59), max_size=9).map(lambda places: sum(1 << at for at in places))


def indices(word: int) -> list[int]:
    """Return the indices of the bits set, in ascending order."""
    return [index for index in range(60) if word >> index & 1]


@pytest.mark.parametrize("index", range(60))
def test_every_single_bit_is_found(index: int) -> None:
    assert bit_index(1 << index) == index
    assert nth_bit(1 << index, 0) == index
    assert nth_bit(FULL, index) == index
    assert nth_bit(FULL - (1 << index), 58) == (58 if index == 59 else 59)


def test_counting_a_full_and_an_empty_word() -> None:
    assert number_of_bits(FULL) == 60
    assert number_of_bits(0) == 0


@given(words | sparse)
def test_bits_are_counted_and_found_in_order(word: int) -> None:
    assert number_of_bits(word) == word.bit_count()
    assert [nth_bit(word, place) for place in range(word.bit_count())] == indices(word)
