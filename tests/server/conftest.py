"""What tests of the server share: a server, one for the tests of a module."""

from collections.abc import Iterator

import pytest

from tests.server.local_server import LocalServer, local_server


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """Serve a folder of its own."""
    with local_server(tmp_path_factory.mktemp("data")) as running:
        yield running
