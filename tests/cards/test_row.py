"""A row of small numbers is written in place, from left to right, and never beyond a byte."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import u8

from canasta.cards.kinds import KIND_COUNT
from canasta.cards.lanes import from_kinds
from canasta.cards.row import Row

pytestmark = pytest.mark.both_forms

multisets = st.lists(st.integers(0, KIND_COUNT - 1), max_size=15)


def row_of(length: int) -> Row:
    return Row(vec[u8]([9] * length))


def test_numbers_and_answers_go_from_left_to_right() -> None:
    row = row_of(6)
    row.put(255)
    row.flag(yes=True)
    row.flag(yes=False)
    row.reached(5, (5, 6))
    assert list(row.cells) == [255, 1, 0, 1, 0, 9]
    assert row.at == 5


@pytest.mark.parametrize("number", [-1, 256, 10**6])
def test_what_fits_no_byte_is_refused(number: int) -> None:
    row = row_of(2)
    with pytest.raises((OverflowError, ValueError)):
        row.put(number)
    assert row.at == 0


@given(multisets)
def test_a_multiset_is_written_kind_by_kind(kinds: list[int]) -> None:
    row = row_of(KIND_COUNT + 1)
    row.counts(from_kinds(kinds))
    assert list(row.cells) == [*[kinds.count(kind) for kind in range(KIND_COUNT)], 9]


@given(multisets, st.integers(1, 4))
def test_a_column_takes_every_so_many_places(kinds: list[int], stride: int) -> None:
    row = row_of(KIND_COUNT * stride)
    row.column(from_kinds(kinds), 15, KIND_COUNT, stride)
    assert list(row.cells)[::stride] == [kinds.count(kind) for kind in range(KIND_COUNT)]
    assert set(row.cells) <= {9, *[kinds.count(kind) for kind in range(KIND_COUNT)]}
    assert row.at == 1


@given(st.integers(-1, 9), st.integers(1, 8))
def test_a_choice_has_one_mark_at_most(chosen: int, among: int) -> None:
    row = row_of(among)
    row.choice(chosen, among)
    assert list(row.cells) == [int(place == chosen) for place in range(among)]
