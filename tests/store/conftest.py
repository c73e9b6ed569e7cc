"""Fixtures for tests of the store: separate SQLite and PostgreSQL databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta.store.store import Store
from tests.store.stored_rows import opened
from tests.support.databases import KINDS, DatabaseKind, new_database


@pytest.fixture(params=KINDS)
def database_kind(request: pytest.FixtureRequest) -> DatabaseKind:
    """Return each kind of database in turn."""
    kind: DatabaseKind = request.param
    return kind


@pytest.fixture
def database_url(
    database_kind: DatabaseKind, tmp_path: Path, request: pytest.FixtureRequest
) -> str:
    """Return the URL of an empty database of either kind."""
    return new_database(database_kind, tmp_path, request)


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    """Open a store on an empty database of either kind."""
    with opened(database_url) as one:
        yield one


@pytest.fixture
def sqlite_store(tmp_path: Path) -> Iterator[Store]:
    """Open a store on the SQLite file ``canasta.db`` in the test's folder."""
    with opened(tmp_path) as one:
        yield one
