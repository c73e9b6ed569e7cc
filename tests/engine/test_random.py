"""The random generator of simulations gives known values in range, without gross bias."""

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.engine.random import below, following, mixed
from canasta.engine.stepping.deal import quick_shuffle

pytestmark = pytest.mark.both_forms

states = st.integers(0, (1 << 32) - 1)


def test_known_states() -> None:
    """The sequence from 0 is that of Numerical Recipes, 2nd edition, section 7.1."""
    state, found = 0, []
    for _ in range(9):
        state = following(state)
        found.append(f"{state:08X}")
    assert found[:6] == ["3C6EF35F", "47502932", "D1CCF6E9", "AAF95334", "6252E503", "9F2EC686"]
    assert found[6:] == ["57FE6C2D", "A3D95FA8", "81FDBEE7"]


@given(states)
def test_states_and_streams_stay_in_range(state: int) -> None:
    assert following(state) == (1664525 * state + 1013904223) % 2**32
    assert 0 <= mixed(state, state ^ 0x55555555) < 2**32


@given(states, st.integers(1, 1 << 20))
def test_numbers_below_a_limit(state: int, limit: int) -> None:
    assert below(state, limit) == state * limit // 2**32
    assert 0 <= below(state, limit) < limit


@pytest.mark.parametrize("limit", [2, 3, 7, 10, 52, 108])
def test_all_numbers_come_about_equally_often(limit: int) -> None:
    draws = 1000 * limit
    state, found = following(limit), Counter[int]()
    for _ in range(draws):
        state = following(state)
        found[below(state, limit)] += 1
    assert chi_square(found, limit, draws) < bound(limit)


def test_neighbouring_streams_have_nothing_in_common() -> None:
    """The first numbers of neighbouring streams of a seed are as even as those of one stream."""
    limit, streams = 16, 16_000
    found = Counter(below(mixed(7, number), limit) for number in range(streams))
    assert chi_square(found, limit, streams) < bound(limit)
    pairs = Counter(
        4 * below(mixed(7, number), 4) + below(mixed(7, number + 1), 4) for number in range(streams)
    )
    assert chi_square(pairs, limit, streams) < bound(limit)
    assert len({mixed(7, number) for number in range(streams)}) == streams
    assert len({mixed(seed, 0) for seed in range(streams)}) == streams


def test_every_card_comes_to_every_place() -> None:
    deck = bytes(range(8))
    shuffled = [quick_shuffle(deck, mixed(1, number)) for number in range(8000)]
    for place in range(8):
        found = Counter(cards[place] for cards in shuffled)
        assert chi_square(found, 8, 8000) < bound(8)
    for seed in range(200):
        assert sorted(quick_shuffle(deck, seed)) == list(deck)
        assert quick_shuffle(deck, seed) == quick_shuffle(deck, seed)


def chi_square(found: Counter[int], classes: int, draws: int) -> float:
    expected = draws / classes
    return sum((found[number] - expected) ** 2 / expected for number in range(classes))


def bound(classes: int) -> float:
    """Return a bound about four standard deviations above the mean of a chi-square."""
    freedom = classes - 1
    return freedom + 4 * math.sqrt(2 * freedom) + 4
