"""Hints of the terminal game try two worlds: few tests look at how good a hint is."""

from collections.abc import Iterator

import pytest

from canasta.cli.game import person
from tests.support.quick_hints import quick_hints


@pytest.fixture(autouse=True, scope="session")
def quick_terminal_hints() -> Iterator[None]:
    """Hints in the terminal try two worlds."""
    with quick_hints(person):
        yield
