"""Makes hints in the terminal try two worlds, because few tests depend on their quality."""

from collections.abc import Iterator

import pytest

from canasta.cli.game import person
from tests.support.quick_hints import quick_hints


@pytest.fixture(autouse=True, scope="session")
def quick_terminal_hints() -> Iterator[None]:
    """Make hints in the terminal try two worlds."""
    with quick_hints(person):
        yield
