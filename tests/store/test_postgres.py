"""With PostgreSQL, errors are explained, and restored dumps are recognized."""

from collections.abc import Iterator
from functools import partial

import psycopg
import pytest
from sqlalchemy import Connection, text

from canasta.store.databases import postgres
from canasta.store.entries import Append, append, head, is_restored, open_table
from canasta.store.errors import OpeningError, OpeningFault, UnavailableError
from canasta.store.nodes import Node, claim, register
from canasta.store.store import Store, StoreSettings, open_store
from tests.store.stored_rows import add, entry, held_back, make_table, opened, opening
from tests.support.databases import MISSING
from tests.support.postgres_cluster import PASSWORD, Cluster, programs, running_cluster

pytestmark = pytest.mark.skipif(programs() is None, reason=MISSING)


@pytest.fixture
def url(postgres_cluster: Cluster) -> str:
    return postgres_cluster.new_database("canasta")


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with opened(url) as one:
        yield one


def changed(url: str, statement: str) -> None:
    """Run a statement over a separate connection, as another program does."""
    with psycopg.connect(url) as connection:
        connection.execute(statement.encode())


def refused(url: str, fault: OpeningFault) -> OpeningError:
    with pytest.raises(OpeningError) as caught:
        open_store(StoreSettings(url=url))
    assert caught.value.fault == fault
    assert PASSWORD not in str(caught.value)
    assert caught.value.values["file"].startswith("postgresql://")
    return caught.value


def test_a_wrong_password(url: str) -> None:
    error = refused(url.replace(f":{PASSWORD}@", ":wrong@"), "unreachable")
    assert "password authentication failed" in error.values["reason"]


def test_a_password_among_the_options_is_not_shown(url: str) -> None:
    as_option = url.replace(f":{PASSWORD}@", "@") + f"?password={PASSWORD}x"
    assert refused(as_option, "unreachable").values["file"].endswith("/canasta")


def test_a_server_of_an_old_version(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "_OLDEST", 1_000_000)
    assert int(refused(url, "old_server").values["reason"]) >= 15


def test_a_wrong_name(url: str) -> None:
    error = refused(url.removesuffix("/canasta") + "/no_such", "unreachable")
    assert 'database "no_such" does not exist' in error.values["reason"]


def test_a_server_that_is_not_there(url: str, postgres_cluster: Cluster) -> None:
    nobody = url.replace(f":{postgres_cluster.port}/", ":1/")
    assert "refused" in refused(nobody, "unreachable").values["reason"]


def test_a_database_of_a_newer_version(url: str) -> None:
    opened(url).close()
    changed(url, "UPDATE alembic_version SET version_num = '9999'")
    opened(url).close()  # this version can still use it
    changed(url, "UPDATE server_state SET value = '9999' WHERE name = 'usable_from'")
    refused(url, "newer")


def test_a_database_of_another_program(url: str) -> None:
    changed(url, "CREATE TABLE theirs (id int)")
    refused(url, "foreign")


def test_a_replica_is_refused_and_among_several_servers_passed_over(
    url: str, postgres_cluster: Cluster
) -> None:
    with running_cluster(postgres_cluster) as standby:
        refused(standby.url("canasta"), "replica")
        several = f"?host={standby.host}&host={postgres_cluster.host}"
        with opened(url.replace(postgres_cluster.host, "") + several) as store:
            make_table(store)


def test_a_server_that_does_not_wait_for_the_disk_is_refused(
    url: str, postgres_cluster: Cluster
) -> None:
    postgres_cluster.stop()
    postgres_cluster.start("--fsync=off")
    try:
        refused(url, "unsafe_server")
    finally:
        postgres_cluster.stop()
        postgres_cluster.start()
    opened(url).close()


def test_a_url_of_another_scheme_shows_no_password() -> None:
    with pytest.raises(OpeningError, match=r"\.bad_url ") as caught:
        open_store(StoreSettings(url="mysql://ann:sesame@host/name"))
    assert "sesame" not in str(caught.value)


def test_a_lock_of_another_program_is_not_waited_for_for_ever(url: str) -> None:
    with opened(url, busy_timeout_ms=1000) as store:
        make_table(store)
        with psycopg.connect(url) as other:
            other.execute("LOCK TABLE tables IN EXCLUSIVE MODE")
            with pytest.raises(UnavailableError, match=r"\.locked$"):
                add(store, "t1", entry(2))
            assert store.read(lambda c: head(c, "t1")) == 1
        assert add(store, "t1", entry(2)) == 2


def test_a_table_that_another_server_is_claiming_is_not_waited_for(store: Store, url: str) -> None:
    one = Node("a", "http://a:8421", b"sesame")
    store.write(partial(register, node=one, is_shared=True)).result()
    make_table(store)
    with psycopg.connect(url) as other:
        other.execute("SELECT id FROM tables WHERE id = 't1' FOR UPDATE")
        assert store.write(lambda c: claim(c, "a", "t1")).result() is None
    assert store.write(lambda c: claim(c, "a", "t1")).result() == 1


def test_a_database_that_becomes_read_only(store: Store) -> None:
    make_table(store)

    def late(connection: Connection) -> None:
        connection.execute(text("SET TRANSACTION READ ONLY"))
        append(connection, Append("t1", entry(2), "playing"))

    with pytest.raises(UnavailableError, match=r"\.read_only$"):
        store.write(late).result()
    assert store.figures().trouble == "server.store.read_only"
    assert store.read(lambda c: head(c, "t1")) == 1


def test_what_is_written_at_once_is_stored_or_the_error_says_why(store: Store) -> None:
    make_table(store)
    assert store.write_at_once(lambda c: append(c, Append("t1", entry(2), "playing"))) == 2
    assert store.read(lambda c: head(c, "t1")) == 2

    def late(connection: Connection) -> None:
        append(connection, Append("t1", entry(3), "playing"))
        connection.execute(text("SET TRANSACTION READ ONLY"))
        append(connection, Append("t1", entry(4), "playing"))

    with pytest.raises(UnavailableError, match=r"\.read_only$"):
        store.write_at_once(late)
    assert store.read(lambda c: head(c, "t1")) == 2
    assert store.figures().trouble == ""  # the writer has had no trouble


def test_what_is_written_at_once_waits_for_no_job_of_the_writer(store: Store) -> None:
    with held_back(store):
        store.write_at_once(lambda c: open_table(c, opening("t1")))


def test_a_full_disk(store: Store) -> None:
    def fill(connection: Connection) -> None:
        connection.execute(text("DO $$ BEGIN RAISE disk_full; END $$"))

    with pytest.raises(UnavailableError, match=r"\.full$"):
        store.write(fill).result()


def test_acknowledged_means_on_the_disk_whatever_the_default(url: str) -> None:
    changed(url, "ALTER DATABASE canasta SET synchronous_commit = off")
    with opened(url) as store:
        shown = store.write(lambda c: c.scalar(text("SHOW synchronous_commit"))).result()
    assert shown == "on"


def test_a_server_that_crashes_is_used_again_once_it_is_back(
    store: Store, postgres_cluster: Cluster
) -> None:
    make_table(store)
    postgres_cluster.stop()
    try:
        with pytest.raises(UnavailableError):
            add(store, "t1", entry(2))
        with pytest.raises(UnavailableError):
            store.read(lambda c: head(c, "t1"))
    finally:
        postgres_cluster.start()
    assert add(store, "t1", entry(2)) == 2
    assert store.read(lambda c: head(c, "t1")) == 2
    assert store.figures().trouble == ""


def test_two_servers_share_a_database(store: Store, url: str) -> None:
    with opened(url) as other:
        make_table(store)
        assert add(other, "t1", entry(2)) == 2
        assert add(store, "t1", entry(3)) == 3


def test_a_restored_dump_is_noticed(url: str, postgres_cluster: Cluster) -> None:
    with opened(url) as store:
        make_table(store)
    with opened(url) as store:
        assert not store.read(lambda c: is_restored(c, "t1"))
    dump = postgres_cluster.dump("canasta")
    other = postgres_cluster.new_database("restored")
    postgres_cluster.restore("restored", dump)
    with opened(other) as store:
        assert store.read(lambda c: is_restored(c, "t1"))
        assert add(store, "t1", entry(2)) == 2
