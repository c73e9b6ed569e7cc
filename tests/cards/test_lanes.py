"""Lanes of an integer agree with plain lists of counts, for every lane and worst neighbours."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.cards import lanes
from canasta.cards.kinds import JOKER, KIND_COUNT, LETTERS, RED_THREE, is_natural, is_wild

pytestmark = pytest.mark.both_forms

FULL = 15
KINDS = range(KIND_COUNT)
LANE_COUNTS = range(FULL + 1)

listed = st.lists(st.integers(0, FULL), min_size=KIND_COUNT, max_size=KIND_COUNT)


def packed(counts: list[int]) -> int:
    """Pack a list of counts into lanes by uncompiled multiplication."""
    return sum(number * 16**kind for kind, number in enumerate(counts))


def listed_of(counts: int) -> list[int]:
    return [counts // 16**kind % 16 for kind in KINDS]


def marks(holds: Callable[[int], bool]) -> int:
    return packed([int(holds(kind)) for kind in KINDS])


def neighbourhoods(kind: int, number: int) -> Iterator[list[int]]:
    """Yield counts with ``number`` of ``kind`` beside lanes that could cause a carry or borrow."""
    for others in (0, 1, 7, 8, FULL):
        counts = [others] * KIND_COUNT
        counts[kind] = number
        yield counts


AT_LEAST = [lanes.at_least_1, lanes.at_least_2, lanes.at_least_3, lanes.at_least_4]


@pytest.mark.parametrize("kind", KINDS)
def test_one_card_of_every_kind(kind: int) -> None:
    assert lanes.one(kind) == 16**kind


@pytest.mark.parametrize("kind", KINDS)
def test_every_count_in_every_lane(kind: int) -> None:
    for number in LANE_COUNTS:
        for counts in neighbourhoods(kind, number):
            word = packed(counts)
            assert lanes.count(word, kind) == number
            assert lanes.total(word) == sum(counts)
            assert lanes.to_kinds(word) == [k for k in KINDS for _ in range(counts[k])]
            for least, at_least in enumerate(AT_LEAST, start=1):
                assert at_least(word) == packed([int(n >= least) for n in counts])


@pytest.mark.parametrize("kind", KINDS)
def test_every_pair_of_counts_in_every_lane(kind: int) -> None:
    for naturals in LANE_COUNTS:
        for wilds in LANE_COUNTS:
            for others in (0, 3, 7, FULL):
                both = naturals + wilds
                own, free = [others] * KIND_COUNT, [others] * KIND_COUNT
                own[kind], free[kind] = naturals, wilds
                for threshold in range(1, 9):
                    expected = [int(2 * others >= threshold)] * KIND_COUNT
                    expected[kind] = int(both >= threshold)
                    found = lanes.sum_at_least(packed(own), packed(free), threshold)
                    assert found == packed(expected), (naturals, wilds, others, threshold)
                expected = [int(2 * others >= 7)] * KIND_COUNT
                expected[kind] = int(both >= 7)
                assert lanes.canastas(packed(own), packed(free)) == packed(expected)


@given(listed)
def test_whole_words(counts: list[int]) -> None:
    word = packed(counts)
    assert lanes.total(word) == sum(counts)
    assert [lanes.count(word, kind) for kind in KINDS] == counts
    for least, at_least in enumerate(AT_LEAST, start=1):
        assert listed_of(at_least(word)) == [int(number >= least) for number in counts]


@given(listed, listed, st.integers(1, 8))
def test_sums_of_whole_words(own: list[int], free: list[int], threshold: int) -> None:
    both = [naturals + wilds for naturals, wilds in zip(own, free, strict=True)]
    found = lanes.sum_at_least(packed(own), packed(free), threshold)
    assert listed_of(found) == [int(number >= threshold) for number in both]
    made = lanes.canastas(packed(own), packed(free))
    assert listed_of(made) == [int(number >= 7) for number in both]


def test_every_set_of_marks() -> None:
    for number in range(1 << KIND_COUNT):
        held = [number >> kind & 1 for kind in KINDS]
        word = packed(held)
        assert lanes.marked(word) == number.bit_count()
        assert lanes.spread(word) == packed([FULL * mark for mark in held])


@given(listed)
def test_cards_as_a_list_and_back(counts: list[int]) -> None:
    kinds = [kind for kind in KINDS for _ in range(counts[kind])]
    assert lanes.to_kinds(packed(counts)) == kinds
    assert lanes.from_kinds(kinds) == packed(counts)
    assert lanes.from_kinds(kinds[::-1]) == packed(counts)


@pytest.mark.parametrize("kind", KINDS)
def test_a_sixteenth_card_has_no_room(kind: int) -> None:
    fifteen = [kind] * FULL
    assert lanes.from_kinds(fifteen) == FULL * 16**kind
    with pytest.raises(ValueError, match="more than 15 cards of kind") as caught:
        lanes.from_kinds([*fifteen, kind])
    assert repr(LETTERS[kind]) in str(caught.value)


@given(listed, listed)
def test_taking_away_what_is_there(counts: list[int], part: list[int]) -> None:
    left = [max(have - less, 0) for have, less in zip(counts, part, strict=True)]
    assert lanes.without(packed(counts), packed(part)) == packed(left)


def test_constants() -> None:
    assert marks(lambda _: True) == lanes.ONES
    assert packed([7] * KIND_COUNT) == lanes.SEVENS
    assert marks(is_natural) == lanes.NATURALS
    assert marks(is_wild) == lanes.WILDS
    assert lanes.one(RED_THREE) == 1
    assert lanes.one(JOKER) == lanes.TOP_ONE
