"""Servers on one database know which are alive, which serves a table, and which may store."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from sqlalchemy import Connection, update

from canasta.store.entries import Append, Ownership, append
from canasta.store.errors import HeadMovedError, NoSuchTableError, NotOwnerError, OpeningError
from canasta.store.nodes import (
    LEASE_MS,
    Node,
    claim,
    drain,
    epoch_of,
    leave,
    other_addresses,
    owner_address,
    owner_of,
    register,
    release,
    renew,
)
from canasta.store.schema import nodes
from canasta.store.store import Store
from tests.store.stored_rows import entry, make_table, opened

SECRET = b"sesame"


def node(name: str, *, secret: bytes = SECRET) -> Node:
    return Node(name, f"http://{name}:8421", secret)


def joined(store: Store, *names: str) -> None:
    for one in [node(name) for name in names]:
        store.write(partial(register, node=one, is_shared=True)).result()


def done(store: Store, work: Callable[[Connection], object]) -> object:
    return store.write(work).result()


def claimed(store: Store, name: str, table: str = "t1") -> int | None:
    return store.write(lambda c: claim(c, name, table)).result()


def expire(store: Store, name: str) -> None:
    """Let the lease of a node expire."""
    change = update(nodes).where(nodes.c.id == name)
    done(
        store, lambda c: c.execute(change.values(expires_ms=nodes.c.expires_ms - LEASE_MS)).close()
    )


def stored(store: Store, seq: int, epoch: int) -> int:
    new = Append("t1", entry(seq), "playing", ownership=Ownership("a", epoch))
    return store.write(lambda c: append(c, new)).result()


def test_one_node_serves_a_table(store: Store) -> None:
    joined(store, "a", "b")
    make_table(store)
    assert store.read(lambda c: owner_address(c, "t1")) is None
    assert claimed(store, "a") == 1
    assert claimed(store, "b") is None
    assert store.read(lambda c: owner_address(c, "t1")) == "http://a:8421"
    assert store.read(lambda c: (epoch_of(c, "a", "t1"), epoch_of(c, "b", "t1"))) == (1, None)
    assert claimed(store, "a") == 2


def test_a_table_that_is_released_or_left_is_anybodys(store: Store) -> None:
    joined(store, "a", "b", "c")
    make_table(store)
    assert claimed(store, "a") == 1
    done(store, lambda c: release(c, "b", "t1"))
    assert claimed(store, "b") is None
    done(store, lambda c: release(c, "a", "t1"))
    assert claimed(store, "b") == 2
    done(store, lambda c: leave(c, "b"))
    assert claimed(store, "c") == 3


def test_the_table_of_a_node_whose_time_is_over_is_anybodys(store: Store) -> None:
    joined(store, "a", "b")
    make_table(store)
    assert claimed(store, "a") == 1
    assert store.write(lambda c: renew(c, "a")).result()
    expire(store, "a")
    assert not store.write(lambda c: renew(c, "a")).result()
    assert store.read(lambda c: other_addresses(c, "b")) == []
    assert claimed(store, "a") is None
    assert claimed(store, "b") == 2


def test_a_stale_owner_cannot_store(store: Store) -> None:
    joined(store, "a", "b")
    make_table(store)
    assert claimed(store, "a") == 1
    assert stored(store, 2, epoch=1) == 2
    expire(store, "a")
    assert claimed(store, "b") == 2
    with pytest.raises(NotOwnerError):
        stored(store, 3, epoch=1)
    assert stored(store, 3, epoch=2) == 3
    with pytest.raises(HeadMovedError):
        stored(store, 3 + 1 + 1, epoch=2)
    new = Append("none", entry(2), "playing", ownership=Ownership("a", 1))
    with pytest.raises(NoSuchTableError):
        store.write(lambda c: append(c, new)).result()


def test_a_node_about_to_stop_takes_no_more_tables(store: Store) -> None:
    joined(store, "a", "b")
    make_table(store)
    done(store, lambda c: drain(c, "a"))
    assert claimed(store, "a") is None
    assert claimed(store, "b") == 1
    assert claimed(store, "b", "none") is None


def test_two_nodes_need_two_addresses_and_one_secret(store: Store) -> None:
    joined(store, "a")
    second = Node("second", "http://a:8421", SECRET)
    with pytest.raises(OpeningError, match=r"\.address_taken ") as taken:
        store.write(lambda c: register(c, second, is_shared=True)).result()
    assert taken.value.values["file"] == "http://a:8421"
    with pytest.raises(OpeningError, match=r"\.other_secret "):
        store.write(lambda c: register(c, node("b", secret=b"other"), is_shared=True)).result()
    expire(store, "a")
    again = Node("again", "http://a:8421", b"other")
    store.write(lambda c: register(c, again, is_shared=True)).result()
    assert store.read(lambda c: other_addresses(c, "b")) == ["http://a:8421"]


def test_of_several_nodes_each_has_an_address(store: Store) -> None:
    nowhere = Node("nowhere", "", SECRET)
    store.write(lambda c: register(c, nowhere, is_shared=True)).result()
    with pytest.raises(OpeningError, match=r"\.no_address "):
        store.write(lambda c: register(c, node("b"), is_shared=True)).result()
    done(store, lambda c: leave(c, "nowhere"))
    joined(store, "b")
    with pytest.raises(OpeningError, match=r"\.no_address "):
        store.write(lambda c: register(c, nowhere, is_shared=True)).result()


def test_a_table_names_its_last_owner(store: Store) -> None:
    joined(store, "a")
    make_table(store)
    assert store.read(lambda c: owner_of(c, "t1")) is None
    claimed(store, "a")
    expire(store, "a")
    assert store.read(lambda c: owner_of(c, "t1")) == "a"


def test_who_has_the_database_alone_follows_nobody(store: Store) -> None:
    joined(store, "a")
    make_table(store)
    assert claimed(store, "a") == 1
    store.write(lambda c: register(c, node("b"), is_shared=False)).result()
    assert claimed(store, "b") == 2


def test_of_many_that_claim_a_table_one_serves_it(database_url: str) -> None:
    """On PostgreSQL the claims come at the same time over separate connections."""
    with opened(database_url) as store:
        is_shared = store.is_shared
        names = [f"node{number}" for number in range(4)]
        stores = [opened(database_url) for _ in names] if is_shared else [store] * len(names)
        try:
            for table in [f"t{number}" for number in range(10)]:
                joined(store, *names)  # again, for nobody renews the lease
                make_table(store, table)
                start = threading.Barrier(len(names))

                def try_it(
                    number: int, table: str = table, start: threading.Barrier = start
                ) -> int:
                    start.wait()
                    return claimed(stores[number], names[number], table) or 0

                with ThreadPoolExecutor(len(names)) as pool:
                    won = list(pool.map(try_it, range(len(names))))
                assert sorted(won) == [0, 0, 0, 1]
        finally:
            if is_shared:
                for one in stores:
                    one.close()
