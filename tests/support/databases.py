"""Databases for tests: what runs on one kind runs on the other."""

from pathlib import Path
from typing import Final, Literal, get_args

import pytest

from canasta.store.databases.sqlite import url_in
from tests.support.postgres_cluster import Cluster, programs

DatabaseKind = Literal["sqlite", "postgres"]
KINDS: Final = get_args(DatabaseKind)
MISSING: Final = "PostgreSQL is not installed (scripts/install-debian postgres)"


def new_database(kind: DatabaseKind, folder: Path, request: pytest.FixtureRequest) -> str:
    """Return the URL of a database that does not exist yet, or is empty.

    The test is skipped where the machine has no PostgreSQL.
    """
    if kind == "sqlite":
        return url_in(folder)
    if programs() is None:
        pytest.skip(MISSING)
    cluster: Cluster = request.getfixturevalue("postgres_cluster")
    return cluster.new_database("canasta")
