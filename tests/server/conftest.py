"""Fixtures for tests of the server: one server for the tests of a module."""

from collections.abc import Iterator

import pytest

from tests.server.local_server import LocalServer, local_server


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server over a folder of its own."""
    with local_server(tmp_path_factory.mktemp("data")) as running:
        yield running
