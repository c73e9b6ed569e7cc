"""The PostgreSQL server that the tests of one process share.

This pytest plugin is named in ``tests/conftest.py``, so that all folders share one server, and a
process whose tests need no server imports no driver.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.support.postgres_cluster import Cluster


@pytest.fixture(scope="session")
def postgres_cluster() -> "Iterator[Cluster]":
    """Start a PostgreSQL server when a test first needs it."""
    from tests.support.postgres_cluster import running_cluster  # noqa: PLC0415  (needs a driver)

    with running_cluster() as cluster:
        yield cluster
