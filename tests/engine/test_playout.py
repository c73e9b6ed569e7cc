"""Random rounds choose uniformly among the bits of a mask and reach their end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.engine.actions import numbers
from canasta.engine.playout import Playout, nth_action
from canasta.engine.random import below, following
from canasta.engine.state.public_state import OVER
from tests.support.arrangements import ARRANGEMENTS, Arrangement, dealt, fingerprint

pytestmark = pytest.mark.both_forms

words = st.integers(0, (1 << 60) - 1)


@given(words, words)
def test_the_nth_action_of_a_mask(low: int, high: int) -> None:
    before = low.bit_count()
    assert [
        nth_action(low, high, before, place) for place in range(before + high.bit_count())
    ] == numbers(low, high)


@given(words.filter(bool), words, st.integers(0, 2**32 - 1))
def test_a_choice_is_the_place_that_the_generator_names(low: int, high: int, seed: int) -> None:
    playout = Playout(seed)
    choices = numbers(low, high)
    place = 0 if len(choices) == 1 else below(following(following(seed)), len(choices))
    assert playout.choose(low, high) == choices[place]


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
