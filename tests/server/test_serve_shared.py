"""A server that cannot start on a shared database prints one sentence, free of secrets."""

import re
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from canasta.cli import serving
from canasta.cli.problems import CommandError
from canasta.cli.serving import TABLE_PAGE, ServeOptions, serve
from canasta.i18n import load
from canasta.server.nodes import membership
from canasta.server.nodes.membership import Membership
from canasta.server.server_key import server_key
from canasta.server.settings import ServerSettings
from canasta.store import nodes
from canasta.store.databases import postgres
from canasta.store.errors import UnavailableError
from canasta.store.store import StoreSettings, open_store
from tests.server.forked_server import SECRET
from tests.support.databases import MISSING
from tests.support.postgres_cluster import PASSWORD, Cluster, programs
from tests.support.time_limits import PATIENCE_MS

pytestmark = pytest.mark.skipif(programs() is None, reason=MISSING)

ADDRESS = "http://127.0.0.1:1"
OTHER = "http://127.0.0.1:2"


@pytest.fixture(scope="module")
def url(postgres_cluster: Cluster) -> str:
    """Return the URL of a database without servers."""
    url = postgres_cluster.new_database("canasta")
    open_store(StoreSettings(url=url)).close()
    return url


@pytest.fixture(autouse=True)
def nobody_waits(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Make servers start without waiting, keep leases and the log, and isolate the settings."""
    monkeypatch.setattr(membership, "LEASE_MS", 0)
    monkeypatch.setattr(membership, "RENEW_S", 0.0)
    monkeypatch.setattr(nodes, "LEASE_MS", PATIENCE_MS)
    monkeypatch.setattr(serving, "set_up_log", lambda _form: None)
    monkeypatch.setenv("CANASTA_DATA", str(tmp_path))
    monkeypatch.setenv("CANASTA_SECRET", SECRET)
    monkeypatch.setenv("CANASTA_ADDRESS", ADDRESS)
    monkeypatch.setenv("PYTHONSAFEPATH", "1")  # as the command sets it, except for this test alone


def why_not(url: str) -> str:
    """Return the line that explains why a server does not start; check that it has no secret."""
    given = ServeOptions("127.0.0.1", 0, None, url)
    with pytest.raises(CommandError) as caught:
        serve(load("en"), given, TABLE_PAGE, opens_browser=False)
    sentence = caught.value.sentence
    assert "\n" not in sentence
    assert not any(secret in sentence for secret in (PASSWORD, SECRET, "s3same", "@same"))
    return sentence


@pytest.mark.parametrize(
    ("mistyped", "reason"),
    [
        (lambda url: url.replace(f":{PASSWORD}@", ":s3same@"), "password authentication failed"),
        (lambda url: f"{url.removesuffix('/canasta')}/no_such", "does not exist"),
        (lambda url: url.replace(f":{PASSWORD}@", ":s3@same@"), "names no database"),
        (lambda url: re.sub(r":\d+/", ":1/", url), "refused"),
        (lambda url: url.replace("postgresql://", "postgresql:/"), "names no database"),
        (lambda url: url.replace("postgresql", "postgrsql"), "names no database"),
    ],
)
def test_a_url_that_leads_nowhere(url: str, mistyped: Callable[[str], str], reason: str) -> None:
    sentence = why_not(mistyped(url))
    assert reason in sentence
    assert "CANASTA_DATABASE" in sentence


def test_a_server_of_an_old_version(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "_OLDEST", 1_000_000)
    sentence = why_not(url)
    assert "version 15 or newer" in sentence
    assert "CANASTA_DATABASE" in sentence


def test_a_database_of_a_newer_version_of_this_program(postgres_cluster: Cluster) -> None:
    url = postgres_cluster.new_database("newer")
    open_store(StoreSettings(url=url)).close()
    with psycopg.connect(url) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.execute("UPDATE server_state SET value = '9999' WHERE name = 'usable_from'")
    sentence = why_not(url)
    assert "newer version of this program" in sentence
    assert "CANASTA_DATABASE" in sentence


def test_a_database_of_another_program(postgres_cluster: Cluster) -> None:
    url = postgres_cluster.new_database("foreign")
    with psycopg.connect(url) as connection:
        connection.execute("CREATE TABLE wines (name text)")
    sentence = why_not(url)
    assert "not one of this program" in sentence
    assert "CANASTA_DATABASE" in sentence


def joined(url: str, tmp_path: Path, address: str, secret: str) -> None:
    """Make another server a member of the database until that server's lease ends."""
    settings = ServerSettings(data=tmp_path, secret=secret)
    with open_store(StoreSettings(url=url)) as store:
        Membership(store, address, server_key(settings)).join()


@pytest.mark.parametrize(
    ("address", "secret", "setting"),
    [
        (ADDRESS, SECRET, "CANASTA_ADDRESS"),
        ("", SECRET, "CANASTA_ADDRESS"),
        (OTHER, SECRET[::-1], "CANASTA_SECRET"),
    ],
)
def test_a_server_that_does_not_go_with_another(
    postgres_cluster: Cluster, tmp_path: Path, address: str, secret: str, setting: str
) -> None:
    url = postgres_cluster.new_database("shared")
    joined(url, tmp_path, address, secret)
    assert setting in why_not(url)


def test_a_database_that_goes_while_the_server_starts(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def goes(_app: object) -> None:
        raise UnavailableError

    monkeypatch.setattr(serving, "join", goes)
    assert "cannot store" in why_not(url)


def test_a_server_without_the_secret(
    postgres_cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres_cluster.new_database("shared")
    joined(url, tmp_path, OTHER, SECRET)
    monkeypatch.delenv("CANASTA_SECRET")
    assert "CANASTA_SECRET" in why_not(url)
