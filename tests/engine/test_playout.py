"""Uniformly random rounds: the choice among the bits of a mask, and rounds to their end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.engine.actions import numbers
from canasta.engine.playout import Playout, nth_action, number_of_actions
from canasta.engine.state.public_state import OVER
from tests.support.arrangements import ARRANGEMENTS, Arrangement, dealt, fingerprint

pytestmark = pytest.mark.both_forms

words = st.integers(0, (1 << 60) - 1)
FULL = (1 << 60) - 1


@given(words, words)
def test_counting_the_actions_of_a_mask(low: int, high: int) -> None:
    assert number_of_actions(low, high) == low.bit_count() + high.bit_count()


def test_counting_a_full_and_an_empty_mask() -> None:
    assert number_of_actions(FULL, FULL) == 120
    assert number_of_actions(0, 0) == 0


@given(words, words)
def test_the_nth_action_of_a_mask(low: int, high: int) -> None:
    assert [
        nth_action(low, high, place) for place in range(number_of_actions(low, high))
    ] == numbers(low, high)


@pytest.mark.parametrize("place", range(60))
def test_every_single_bit_is_found(place: int) -> None:
    bit = 1 << place
    assert [nth_action(bit, 0, 0)] == numbers(bit, 0)
    assert [nth_action(0, bit, 0)] == numbers(0, bit)
    assert [nth_action(bit, bit, 1)] == numbers(0, bit)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_rounds_end_and_are_the_same_for_the_same_seed(arrangement: Arrangement) -> None:
    for seed in range(20):
        first, second = dealt(arrangement, seed), dealt(arrangement, seed)
        one, other = Playout(seed), Playout(seed)
        one.play(first)
        other.play(second)
        assert first.public.phase == OVER
        assert fingerprint(first) == fingerprint(second)
        assert one.random == other.random
        assert 0 < one.decisions <= one.steps
        assert one.choices >= 2 * one.decisions


def test_another_seed_plays_another_round() -> None:
    ends = set()
    for seed in range(10):
        state = dealt(ARRANGEMENTS[0], 0)
        Playout(seed).play(state)
        ends.add(repr(fingerprint(state)))
    assert len(ends) == 10
