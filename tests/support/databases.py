"""Databases of both kinds for tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final, Literal, get_args

import pytest

from canasta.store.databases.sqlite import url_in
from tests.support.postgres_cluster import Cluster, programs

DatabaseKind = Literal["sqlite", "postgres"]
KINDS: Final = get_args(DatabaseKind)
MISSING: Final = "PostgreSQL is not installed (scripts/install-debian postgres)"


class _Chosen:
    """The cluster that test servers use at present, or None if they use files."""

    cluster: Cluster | None = None


@contextmanager
def servers_on(cluster: Cluster | None) -> Iterator[None]:
    """Make :func:`server_database` name databases on a cluster, or files if it is None."""
    before, _Chosen.cluster = _Chosen.cluster, cluster
    try:
        yield
    finally:
        _Chosen.cluster = before


def server_database(folder: Path) -> str:
    """Return the URL of the database of a server on ``folder``; it is always the same.

    An empty string stands for the server's default, the SQLite file in ``folder``.
    """
    if _Chosen.cluster is None:
        return ""
    name = "in_" + sha256(str(folder.resolve()).encode()).hexdigest()[:16]
    return _Chosen.cluster.database(name)


def database_in(folder: Path) -> str:
    """Return the URL of the database of a server on ``folder``, which is never empty."""
    return server_database(folder) or url_in(folder)


def new_database(
    kind: DatabaseKind, folder: Path, request: pytest.FixtureRequest, *, name: str = "canasta"
) -> str:
    """Return the URL of a database that is missing or empty.

    The database is the file in ``folder``, or is called ``name`` on the cluster of the tests. Skip
    the test if the machine has no PostgreSQL.
    """
    if kind == "sqlite":
        return url_in(folder)
    if programs() is None:
        pytest.skip(MISSING)
    cluster: Cluster = request.getfixturevalue("postgres_cluster")
    return cluster.new_database(name)
