"""All data are copied to another database and compared, even after interruptions."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, delete, insert, text, update

from canasta.store.databases.sqlite import SqliteFile
from canasta.store.entries import Append, Ownership, append, is_restored, read_secrets
from canasta.store.errors import NotOwnerError, OpeningError, TransferError
from canasta.store.nodes import Node, claim, leave, register
from canasta.store.schema import entries, guests, invites
from canasta.store.server_state import RECEIVED, note_state, noted_state
from canasta.store.store import Store, StoreSettings, open_store
from canasta.store.transfer import copied_rows
from canasta.store.transfer.transfer import Transfer, begin
from tests.store.random_rows import COPIED, fill, held, random_rows
from tests.store.stored_rows import add, entry, make_guest, make_table, opened, play_at_a_table
from tests.support.databases import MISSING, DatabaseKind, new_database
from tests.support.postgres_cluster import Cluster, programs

ROOT = Path(__file__).parents[2]
FEW = 3
"""The number of rows in a batch, small enough for many batches."""


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copied_rows, "BATCH_ROWS", FEW)
    monkeypatch.setattr("canasta.store.transfer.transfer.BATCH_ROWS", FEW)


class Pair:
    """Two databases, which are opened on demand."""

    def __init__(self, urls: tuple[str, str]) -> None:
        self.urls = urls
        self._opened: list[Store] = []

    def open(self) -> tuple[Store, Store]:
        """Open or reopen both databases."""
        self.close()
        for url in self.urls:
            self._opened.append(opened(url))
        source, target = self._opened
        return source, target

    def close(self) -> None:
        while self._opened:
            self._opened.pop().close()


def new_pair(
    kinds: tuple[DatabaseKind, DatabaseKind], folder: Path, request: pytest.FixtureRequest
) -> Pair:
    source, target = kinds
    (folder / "source").mkdir()
    (folder / "target").mkdir()
    return Pair(
        (
            new_database(source, folder / "source", request, name="source"),
            new_database(target, folder / "target", request, name="target"),
        )
    )


@pytest.fixture(params=[("sqlite", "postgres"), ("postgres", "sqlite")], ids="-to-".join)
def pair(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Pair]:
    """Return two empty databases of different kinds, in both directions."""
    both = new_pair(request.param, tmp_path, request)
    yield both
    both.close()


@pytest.fixture
def sqlite_pair(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Pair]:
    both = new_pair(("sqlite", "sqlite"), tmp_path, request)
    yield both
    both.close()


def carried_out(transfer: Transfer) -> None:
    """Copy all remaining data, and end the transfer."""
    list(transfer.copy())
    list(transfer.compare())
    transfer.finish()


def node(address: str = "http://10.0.0.5:8421") -> Node:
    return Node(address, address, b"secret")


def served(store: Store, one: Node | None = None) -> None:
    """Let a server start and stop on the database."""
    shared = store.is_shared
    store.write(lambda c: register(c, one or node(), is_shared=shared)).result()


# Failing examples are not shrunk, because that takes minutes on two databases.
@settings(max_examples=6, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), stops=st.lists(st.integers(0, 20), max_size=2))
def test_all_rows_arrive_wherever_it_is_stopped(pair: Pair, seed: int, stops: list[int]) -> None:
    rows = random_rows(Random(seed), most=10)
    source, target = pair.open()
    fill(source, rows)
    fill(target, {})
    before = held(source)
    assert all(before[table.name] for table in COPIED)
    for stop in stops:
        list(islice(begin(source, target).copy(), stop))
        source, target = pair.open()
    transfer = begin(source, target)
    expected = transfer.batches_to_copy
    assert len(list(transfer.copy())) == expected
    assert len(list(transfer.compare())) == transfer.batches_to_compare
    transfer.finish()
    without_owners = {**before, "tables": held(source)["tables"]}
    assert held(target) == held(source) == without_owners


def test_what_was_copied_is_not_copied_again(sqlite_pair: Pair) -> None:
    source, target = sqlite_pair.open()
    for number in range(4 * FEW):
        make_guest(source, f"Guest {number}")
    transfer = begin(source, target)
    before = transfer.batches_to_copy
    list(islice(transfer.copy(), 2))
    assert begin(source, target).batches_to_copy == before - 2


def test_the_shape_of_each_kind_of_value_stays(pair: Pair) -> None:
    source, target = pair.open()
    play_at_a_table(source)
    carried_out(begin(source, target))
    assert target.read(lambda c: read_secrets(c, "t1")) == {4: b"the order of all cards"}


CODE = """
import os, sys
from canasta.store.transfer import copied_rows, transfer
from canasta.store.store import StoreSettings, open_store
where, source, target = sys.argv[1:]
copied_rows.BATCH_ROWS = transfer.BATCH_ROWS = 3
calls, put = [], transfer.put
def dying(connection, table, rows):
    put(connection, table, rows)
    calls.append(table)
    if where == "within" and len(calls) == 5:
        os.kill(os.getpid(), 9)
transfer.put = dying
with open_store(StoreSettings(url=source)) as one, open_store(StoreSettings(url=target)) as other:
    for number, _ in enumerate(transfer.begin(one, other).copy(), 1):
        if where == "between" and number == 5:
            os.kill(os.getpid(), 9)
"""


@pytest.mark.parametrize("where", ["within", "between"])
def test_a_killed_transfer_goes_on(pair: Pair, where: str) -> None:
    source, target = pair.open()
    fill(source, random_rows(Random(7), most=12))
    everything = begin(source, target).batches_to_copy
    pair.close()
    ran = subprocess.run([sys.executable, "-c", CODE, where, *pair.urls], cwd=ROOT, check=False)
    assert ran.returncode == -9
    source, target = pair.open()
    with pytest.raises(OpeningError, match=r"\.unfinished_transfer "):
        served(target)
    transfer = begin(source, target)
    assert transfer.batches_to_copy == everything - (4 if where == "within" else 5)
    carried_out(transfer)
    assert held(source) == held(target)
    served(target)


def test_a_row_that_differs_is_found(pair: Pair) -> None:
    source, target = pair.open()
    make_table(source)
    for seq in range(2, 3 * FEW):
        add(source, "t1", entry(seq, body='{"name":"Cléo"}'))
    transfer = begin(source, target)
    list(transfer.copy())
    damage = update(entries).where(entries.c.seq == 7).values(body='{"name":"Cleo"}')
    target.write(lambda c: c.execute(damage)).result()
    with pytest.raises(TransferError, match=r"\.different_row ") as caught:
        list(transfer.compare())
    assert caught.value.values == {"table": "entries", "row": "t1, 7"}
    with pytest.raises(OpeningError, match=r"\.unfinished_transfer "):
        served(target)


@pytest.mark.parametrize("side", ["source", "target"])
def test_a_row_on_one_side_alone_is_found(pair: Pair, side: str) -> None:
    source, target = pair.open()
    for number in range(5):
        make_guest(source, f"Guest {number}")
    transfer = begin(source, target)
    list(transfer.copy())
    other = make_guest(target, "Another")
    if side == "source":
        target.write(lambda c: c.execute(delete(guests).where(guests.c.id != other))).result()
    with pytest.raises(TransferError, match=r"\.different_row ") as caught:
        list(transfer.compare())
    assert caught.value.values["table"] == "guests"
    assert (caught.value.values["row"] == other) is (side == "target")


def test_a_target_with_data_of_its_own_is_refused(pair: Pair) -> None:
    source, target = pair.open()
    make_table(source)
    make_guest(target, "Zoé")
    before = held(target)
    with pytest.raises(TransferError, match=r"\.not_empty "):
        begin(source, target)
    assert held(target) == before
    served(source)


def test_what_a_server_noted_on_the_empty_target_goes(pair: Pair) -> None:
    source, target = pair.open()
    source.write(lambda c: note_state(c, "clock", "theirs")).result()
    target.write(lambda c: note_state(c, "clock", "its own")).result()
    carried_out(begin(source, target))
    assert target.read(lambda c: noted_state(c, "clock")) == "theirs"


def test_a_part_of_other_data_is_refused(pair: Pair, tmp_path: Path) -> None:
    source, target = pair.open()
    make_table(source)
    next(begin(source, target).copy())
    with opened(tmp_path / "other") as other:
        make_table(other, "t2")
        with pytest.raises(TransferError, match=r"\.other_transfer "):
            begin(other, target)
    with (
        opened(tmp_path / "third") as third,
        pytest.raises(OpeningError, match=r"\.unfinished_transfer "),
    ):
        begin(target, third)
    carried_out(begin(source, target))


def test_two_transfers_at_once_do_not_mix(pair: Pair) -> None:
    source, target = pair.open()
    make_table(source)
    add(source, "t1", entry(2))
    first, second = begin(source, target), begin(source, target)
    next(first.copy())
    with pytest.raises(TransferError, match=r"\.other_transfer "):
        next(second.copy())


def test_a_server_that_starts_on_the_source_ends_it(pair: Pair) -> None:
    source, target = pair.open()
    make_table(source)
    transfer = begin(source, target)
    list(transfer.copy())
    list(transfer.compare())
    served(source)
    with pytest.raises(TransferError, match=r"\.source_changed$"):
        transfer.finish()
    source.write(lambda c: leave(c, node().id)).result()
    with pytest.raises(TransferError, match=r"\.other_transfer "):
        begin(source, target)
    with pytest.raises(OpeningError, match=r"\.unfinished_transfer "):
        served(target)
    assert not source.read(lambda c: is_restored(c, "t1"))


def test_nobody_takes_the_copy_for_a_backup_but_the_old_state_is_one(pair: Pair) -> None:
    source, target = pair.open()
    make_table(source)
    carried_out(begin(source, target))
    source, target = pair.open()
    served(target)
    assert not target.read(lambda c: is_restored(c, "t1"))
    assert not source.read(lambda c: is_restored(c, "t1"))
    served(source)
    assert source.read(lambda c: is_restored(c, "t1"))


def test_a_second_copy_of_the_old_state_is_a_backup_too(sqlite_pair: Pair, tmp_path: Path) -> None:
    source, target = sqlite_pair.open()
    make_table(source)
    carried_out(begin(source, target))
    with opened(tmp_path / "third") as third:
        carried_out(begin(source, third))
        assert third.read(lambda c: is_restored(c, "t1"))
    assert not target.read(lambda c: is_restored(c, "t1"))


def test_it_can_end_twice(sqlite_pair: Pair) -> None:
    """The transfer stops after the source has noted the end, but before the target has."""
    source, target = sqlite_pair.open()
    make_table(source)
    transfer = begin(source, target)
    list(transfer.copy())
    note = target.read(lambda c: noted_state(c, RECEIVED))
    assert note is not None
    transfer.finish()
    target.write(lambda c: note_state(c, RECEIVED, note)).result()
    source, target = sqlite_pair.open()
    carried_out(begin(source, target))
    served(target)
    assert not target.read(lambda c: is_restored(c, "t1"))


def test_what_a_sleeping_server_still_stores_is_refused(pair: Pair) -> None:
    source, target = pair.open()
    make_table(source)
    served(source)
    epoch = source.write(lambda c: claim(c, node().id, "t1")).result()
    assert epoch is not None
    source.write(lambda c: leave(c, node().id)).result()
    transfer = begin(source, target)
    late = Append("t1", entry(2), "playing", ownership=Ownership(node().id, epoch))
    with pytest.raises(NotOwnerError):
        source.write(lambda c: append(c, late)).result()
    carried_out(transfer)


@pytest.mark.skipif(programs() is None, reason=MISSING)
def test_a_database_on_which_a_server_runs_is_refused(
    postgres_cluster: Cluster, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        busy = stack.enter_context(opened(postgres_cluster.new_database("busy")))
        other = stack.enter_context(opened(tmp_path))
        make_table(busy)
        served(busy)
        for one, two in ((busy, other), (other, busy)):
            with pytest.raises(TransferError, match=r"\.served ") as caught:
                begin(one, two)
            assert caught.value.values["address"] == node().address


def unfit(store: Store) -> None:
    """Store a text longer than the schema allows, which SQLite accepts."""
    bad = {"id": "g" * 41, "nickname": "Bea", "language": "fr", "created_ms": 1, "seen_ms": 1}
    good = {**bad, "id": "g1"}
    store.write(lambda c: c.execute(insert(guests), [good, bad])).result()


@pytest.mark.skipif(programs() is None, reason=MISSING)
def test_a_row_that_does_not_fit_is_named(postgres_cluster: Cluster, tmp_path: Path) -> None:
    with (
        opened(tmp_path) as source,
        opened(postgres_cluster.new_database("narrow")) as target,
    ):
        unfit(source)
        with pytest.raises(TransferError, match=r"\.unfit_row ") as caught:
            list(begin(source, target).copy())
        assert caught.value.values["table"] == "guests"
        assert caught.value.values["row"] == "g" * 41
        assert "too long" in caught.value.values["reason"]
        shorter = update(guests).where(guests.c.id == "g" * 41).values(id="g2")
        source.write(lambda c: c.execute(shorter)).result()
        carried_out(begin(source, target))


def test_a_row_without_the_row_it_refers_to_is_named(sqlite_pair: Pair) -> None:
    source, target = sqlite_pair.open()

    def orphan(connection: Connection) -> None:
        row = {"token_hash": b"\xab" * 32, "table_id": "gone", "created_ms": 1}
        connection.execute(insert(invites), [{**row, "uses": 0, "revoked": False}])

    sqlite_pair.close()
    loose = SqliteFile(sqlite_pair.urls[0]).engine("migrate")
    with loose.connect() as connection, connection.begin():
        orphan(connection)
    loose.dispose()
    source, target = sqlite_pair.open()
    with pytest.raises(TransferError, match=r"\.unfit_row ") as caught:
        list(begin(source, target).copy())
    assert caught.value.values["row"] == "ab" * 6


def test_nothing_is_made_where_the_data_should_be(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    with pytest.raises(OpeningError, match=r"\.no_data "):
        open_store(StoreSettings(url=f"sqlite:///{missing}/canasta.db", creates=False))
    assert not missing.exists()
    empty = tmp_path / "canasta.db"
    empty.touch()
    with pytest.raises(OpeningError, match=r"\.no_data "):
        open_store(StoreSettings(url=f"sqlite:///{empty}", creates=False))


@pytest.mark.skipif(programs() is None, reason=MISSING)
def test_an_empty_postgres_database_holds_no_data(postgres_cluster: Cluster) -> None:
    url = postgres_cluster.new_database("empty")
    with pytest.raises(OpeningError, match=r"\.no_data "):
        open_store(StoreSettings(url=url, creates=False))


@pytest.mark.skipif(programs() is None, reason=MISSING)
def test_no_number_is_drawn_by_the_database(postgres_cluster: Cluster) -> None:
    """If the database drew numbers, a transfer would have to advance its sequences."""
    with opened(postgres_cluster.new_database("canasta")) as store:
        query = text("SELECT count(*) FROM information_schema.sequences")
        assert store.read(lambda c: c.scalar(query)) == 0
