"""A fixture for tests of the store: a store on a file of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta.store.store import Store
from tests.store.stored_rows import opened


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path) as one:
        yield one
