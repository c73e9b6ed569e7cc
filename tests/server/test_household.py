"""Addresses are grouped into households."""

import pytest

from canasta.server.household import household


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("198.51.100.7", "198.51.100.7", True),
        ("198.51.100.7", "198.51.100.8", False),
        ("2001:db8::1", "2001:db8::ffff:ffff:ffff:ffff", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:198.51.100.7", "198.51.100.7", True),
        ("::ffff:198.51.100.7", "::ffff:198.51.100.8", False),
        ("", "", True),
    ],
)
def test_households(one: str, other: str, *, is_same: bool) -> None:
    assert (household(one) == household(other)) == is_same
