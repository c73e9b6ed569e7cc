"""Unit actions correspond one to one to numbers and to bits of two words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.agents.heuristic.prospects import lays_cards, melds_of
from canasta.cards.kinds import FIRST_RANK, KIND_COUNT, LAST_RANK
from canasta.cards.lanes import one
from canasta.engine import actions
from canasta.engine.actions import holds, numbers

pytestmark = pytest.mark.both_forms

GROUPS = range(8)
LANE_KINDS = range(KIND_COUNT)
NUMBERS = [actions.action(group, kind) for group in GROUPS for kind in LANE_KINDS]
"""Every action number with a bit; kind 15 has none."""

words = st.integers(0, (1 << 60) - 1)


def words_of(number: int) -> tuple[int, int]:
    """Return the two words with only this action set, by the documented layout."""
    group, kind = divmod(number, 16)
    bit = 2 ** (4 * kind + group % 4)
    return (bit, 0) if group < 4 else (0, bit)


@pytest.mark.parametrize("number", NUMBERS)
def test_every_action_has_a_bit_of_its_own(number: int) -> None:
    low, high = words_of(number)
    assert numbers(low, high) == [number]
    assert [other for other in NUMBERS if holds(low, high, other)] == [number]


@pytest.mark.parametrize("number", NUMBERS)
def test_group_and_kind_of_a_number(number: int) -> None:
    group, kind = actions.group_of(number), actions.kind_of_action(number)
    assert actions.action(group, kind) == number
    assert (group, kind) == divmod(number, 16)
    assert number < actions.ACTION_LIMIT


@pytest.mark.parametrize("number", NUMBERS)
def test_the_bit_of_an_action_is_in_its_word(number: int) -> None:
    assert actions.bit_of_action(number) == max(words_of(number))


@given(words)
def test_discards_of_a_mask_mark_their_kinds(high: int) -> None:
    marks = actions.discards(high)
    kinds = [number % 16 for number in numbers(0, high) if number // 16 == actions.DISCARD]
    assert marks == sum(one(kind) for kind in kinds)


@given(words)
def test_taking_the_pile_has_bits_of_its_own(low: int) -> None:
    taking = [number for number in numbers(low, 0) if is_taking(number)]
    assert numbers(low & actions.TAKE_BITS, 0) == taking


def is_taking(number: int) -> bool:
    return actions.TAKE_ONTO_MELD <= number <= actions.KEY_JOKER


@given(words, words)
def test_masks_of_any_actions(low: int, high: int) -> None:
    found = numbers(low, high)
    assert len(found) == len(set(found)) == low.bit_count() + high.bit_count()
    lows, highs = zip((0, 0), *map(words_of, found), strict=True)
    assert (sum(lows), sum(highs)) == (low, high)
    assert [number for number in NUMBERS if holds(low, high, number)] == sorted(found)


@pytest.mark.parametrize("kind", LANE_KINDS)
def test_special_actions_are_the_first_group(kind: int) -> None:
    bit = actions.bit_of_special(kind)
    assert numbers(bit, 0) == [actions.action(actions.SPECIAL, kind)] == [kind]


def test_all_actions_that_exist_are_few_and_have_a_bit() -> None:
    ranks = LAST_RANK - FIRST_RANK + 1
    starts_and_additions = 6 * ranks
    discards = KIND_COUNT - 1
    assert actions.SPECIAL_COUNT + starts_and_additions + discards <= 110
    assert actions.SPECIAL_COUNT <= KIND_COUNT


@given(words, words)
def test_melds_of_a_mask_are_its_actions_that_lay_cards(low: int, high: int) -> None:
    assert melds_of(low, high) == [number for number in numbers(low, high) if lays_cards(number)]
