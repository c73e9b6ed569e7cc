"""Fixtures for tests of the server: one server for the tests of a module.

Tests run on SQLite. Those marked ``both_databases`` run on PostgreSQL too. With
``CANASTA_TEST_DATABASE=postgres`` all tests run there except those marked ``on_a_file``.
"""

import os
from collections.abc import Iterator

import pytest

from tests.server.local_server import LocalServer, local_server
from tests.support.databases import KINDS, MISSING, DatabaseKind, servers_on
from tests.support.postgres_cluster import Cluster, programs
from tests.support.quick_hints import quick_table_hints
from tests.support.reviews import quick_reviews

__all__ = ["quick_reviews", "quick_table_hints"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize each test with the kinds of database that it runs on."""
    is_for_both, is_on_a_file = [
        metafunc.definition.get_closest_marker(name) is not None
        for name in ("both_databases", "on_a_file")
    ]
    if os.environ.get("CANASTA_TEST_DATABASE") == "postgres" and not is_on_a_file:
        metafunc.parametrize("server_kind", ["postgres"], indirect=True, scope="module")
    elif is_for_both:
        metafunc.parametrize("server_kind", KINDS, indirect=True, scope="module")


@pytest.fixture(autouse=True, scope="module")
def server_kind(request: pytest.FixtureRequest) -> Iterator[None]:
    """Make the servers of a module use one kind of database."""
    kind: DatabaseKind = getattr(request, "param", "sqlite")
    if kind == "postgres" and programs() is None:
        pytest.skip(MISSING)
    cluster: Cluster | None = None
    if kind == "postgres":
        cluster = request.getfixturevalue("postgres_cluster")
    with servers_on(cluster):
        yield


@pytest.fixture(scope="module")
def local(
    server_kind: None,  # noqa: ARG001  (it has chosen the database)
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[LocalServer]:
    """Start a server on a separate folder."""
    with local_server(tmp_path_factory.mktemp("data")) as running:
        yield running
