"""Points are typed as whole numbers or as sums of them; any other text counts as nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scorekeeping.page_scripts import page_scripts


@given(st.lists(st.integers(-100_000, 100_000), min_size=1))
def test_numbers_with_signs_are_added(numbers: list[int]) -> None:
    typed = "".join([f"{number:+}" for number in numbers])
    assert page_scripts().call("sumOf", typed) == sum(numbers)


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("", 0),
        ("-", 0),
        ("340", 340),
        ("30+20", 50),
        ("30+", 30),
        (" 1 200 + 35 ", 1235),
        ("1\u202f200", 1200),
        ("\u221250", -50),
        ("100-30", 70),
        # JSON has no NaN: null
        ("12.5", None),
        ("12,5", None),
        ("1.000", None),
        ("3x50", None),
        ("4O0", None),
        ("30++20", None),
        ("1e3", None),
        ("ten", None),
    ],
)
def test_what_is_no_sum_is_no_number(typed: str, value: int | None) -> None:
    assert page_scripts().call("sumOf", typed) == value
