"""A server's membership is renewed at all times and ends for good when the server leaves."""

import asyncio
import threading
import time
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, select
from structlog.testing import capture_logs

from canasta.server.nodes import membership as membership_module
from canasta.server.nodes.membership import RENEW_S, Membership
from canasta.store.nodes import renew
from canasta.store.schema import nodes
from canasta.store.store import Store, StoreSettings, open_store
from tests.server.connected_players import run
from tests.store.stored_rows import held_back
from tests.support.databases import MISSING
from tests.support.postgres_cluster import Cluster, programs

pytestmark = pytest.mark.skipif(programs() is None, reason=MISSING)

SHORT_S = RENEW_S / 100


@pytest.fixture
def store(postgres_cluster: Cluster) -> Iterator[Store]:
    with open_store(StoreSettings(url=postgres_cluster.new_database("canasta"))) as opened:
        yield opened


@pytest.fixture
def member(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[Membership]:
    """Return a member that renews itself every few milliseconds."""
    monkeypatch.setattr(membership_module, "RENEW_S", SHORT_S)
    joined = Membership(store, "http://127.0.0.1:1", b"sesame")
    joined.join()
    yield joined
    run(joined.leave())


async def nothing_to_do() -> None:
    """Do nothing, as a successful renewal does."""


@pytest.mark.parametrize("ahead_s", [0, 3600])
def test_clocks_that_differ_are_logged(
    store: Store, monkeypatch: pytest.MonkeyPatch, ahead_s: int
) -> None:
    right = time.time
    with capture_logs() as lines:
        monkeypatch.setattr(time, "time", lambda: right() + ahead_s)
        Membership(store, "http://127.0.0.1:1", b"sesame").join()
    warned = [line["ahead_s"] for line in lines if line["log_level"] == "warning"]
    assert warned == [pytest.approx(ahead_s, abs=60)] * (ahead_s > 0)


def test_a_defect_does_not_end_the_membership(member: Membership) -> None:
    """A server without renewals would serve nobody until its restart."""

    async def keep(membership: Membership) -> None:
        renewed = asyncio.Event()

        async def fail_once() -> None:
            if renewed.is_set():
                again.set()
            renewed.set()
            raise ZeroDivisionError

        again = asyncio.Event()
        keeping = asyncio.create_task(membership.keep(lambda: None, fail_once))
        await again.wait()
        keeping.cancel()

    with capture_logs() as lines:
        run(keep(member))
    assert "defect" in [line["event"] for line in lines]


def test_a_renewal_waits_for_nothing_that_follows_one(
    member: Membership, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a takeover, the search for lost tables may wait for a thousand tables to load."""

    async def keep(membership: Membership) -> None:
        async def endless() -> None:
            looking.set()
            await asyncio.Event().wait()

        def noted(connection: Connection, node_id: str) -> int | None:
            if looking.is_set():
                loop.call_soon_threadsafe(again.set)
            return renew(connection, node_id)

        loop, looking, again = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()
        monkeypatch.setattr(membership_module, "renew", noted)
        keeping = asyncio.create_task(membership.keep(lambda: None, endless))
        await again.wait()
        keeping.cancel()

    run(keep(member))


def test_who_has_left_renews_nothing_any_more(
    member: Membership, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A running renewal would keep a connection to the closed database open."""
    ended = threading.Event()

    async def keep_and_leave(membership: Membership) -> None:
        def slowly(connection: Connection, node_id: str) -> int | None:
            loop.call_soon_threadsafe(begun.set)
            time.sleep(0.1)
            renewed = renew(connection, node_id)
            ended.set()
            return renewed

        loop, begun = asyncio.get_running_loop(), asyncio.Event()
        monkeypatch.setattr(membership_module, "renew", slowly)
        keeping = asyncio.create_task(membership.keep(lambda: None, nothing_to_do))
        await begun.wait()
        keeping.cancel()
        await membership.leave()

    run(keep_and_leave(member))
    assert ended.is_set()


def test_a_renewal_waits_for_nothing_that_is_to_be_stored(member: Membership, store: Store) -> None:
    async def keep(membership: Membership) -> None:
        async def note() -> None:
            renewed.set()

        renewed = asyncio.Event()
        keeping = asyncio.create_task(membership.keep(lambda: None, note))
        await renewed.wait()
        keeping.cancel()

    with held_back(store):
        run(keep(member))


def test_who_leaves_while_the_membership_is_in_doubt_does_not_come_back(
    member: Membership, store: Store
) -> None:
    async def leave(membership: Membership) -> None:
        keeping = asyncio.create_task(membership.keep(lambda: None, nothing))
        await membership.leave()
        await asyncio.sleep(3 * SHORT_S)
        keeping.cancel()

    async def nothing() -> None:
        pass

    member._lose(lambda: None)
    run(leave(member))
    assert store.read(lambda c: c.execute(select(nodes.c.id)).all()) == []
