"""Each entry is stored once and in order, however often it is sent."""

import random
import threading
from collections.abc import Callable

import pytest
from sqlalchemy import Connection, Insert, func, insert, select
from sqlalchemy.exc import IntegrityError

from canasta.store import table_lists
from canasta.store.entries import (
    Append,
    TableDetails,
    append,
    command_hash,
    head,
    open_table,
    read_entries,
    read_secrets,
    stored_command,
)
from canasta.store.errors import (
    CommandReusedError,
    HeadMovedError,
    NoSuchTableError,
    TableExistsError,
)
from canasta.store.schema import entries, secrets
from canasta.store.store import Store
from canasta.tables.entry import Entry
from tests.store.stored_rows import (
    DETAILS,
    NOW,
    add,
    entry,
    held_back,
    make_guest,
    make_table,
    opened,
    opening,
    put,
    seat,
)


def seqs(store: Store, table: str = "t1") -> list[int]:
    return [one.seq for one in store.read(lambda c: list(read_entries(c, table)))]


def test_entries_come_back_as_they_were_with_their_secrets(database_url: str) -> None:
    given = [
        Entry(2, "robot:1", "robot-2", "play", '{"play":"draw"}', NOW + 5),
        Entry(3, "server", "server-3", "promise", '{"name":"Élodie 🂡"}', NOW + 6),
    ]
    with opened(database_url) as store:
        make_table(store)
        add(store, "t1", given[0])
        add(store, "t1", given[1], secret=bytes(range(32)))
    with opened(database_url) as store:
        found = store.read(lambda c: list(read_entries(c, "t1")))
        assert found == [opening("t1").entry, *given]
        assert store.read(lambda c: list(read_entries(c, "t1", after=2))) == given[1:]
        assert store.read(lambda c: read_secrets(c, "t1")) == {3: bytes(range(32))}


def test_more_entries_than_are_read_at_once(store: Store) -> None:
    make_table(store)
    with held_back(store):
        jobs = [put(store, Append("t1", entry(seq), "playing")) for seq in range(2, 603)]
    assert [job.result() for job in jobs] == list(range(2, 603))
    assert seqs(store) == list(range(1, 603))


def test_a_command_sent_again_is_stored_once(store: Store) -> None:
    make_table(store)
    assert add(store, "t1", entry(2, body='{"a":1}'), secret=b"seed") == 2
    add(store, "t1", entry(3))
    # The table has changed since, so the repeated command was decided on a later state.
    assert add(store, "t1", entry(4, command="command-2", body='{"a":1}'), secret=b"other") == 2
    with pytest.raises(CommandReusedError):
        add(store, "t1", entry(4, command="command-2", body='{"a":2}'))
    assert seqs(store) == [1, 2, 3]
    assert store.read(lambda c: read_secrets(c, "t1")) == {2: b"seed"}
    # A command's id belongs to one actor at one table.
    assert add(store, "t1", entry(4, actor="gBob", command="command-2")) == 4
    make_table(store, "t2")
    assert add(store, "t2", entry(2, body='{"a":2}')) == 2


def test_a_command_is_known_by_what_was_sent_not_by_what_it_became(store: Store) -> None:
    make_table(store)
    sent = command_hash('{"t":"start"}')
    first = Append("t1", entry(2, body='{"seed":"1"}'), "dealing", command_hash=sent)
    again = Append(
        "t1", entry(3, command="command-2", body='{"seed":"2"}'), "dealing", command_hash=sent
    )
    assert put(store, first).result() == 2
    assert put(store, again).result() == 2
    known = store.read(lambda c: stored_command(c, "t1", "gAnn", "command-2"))
    assert known is not None
    assert (known.seq, known.command_hash) == (2, sent)
    assert store.read(lambda c: stored_command(c, "t1", "gBob", "command-2")) is None


@pytest.mark.parametrize("seq", [1, 2, 4, 9])
def test_an_entry_that_does_not_follow_the_last_is_refused(store: Store, seq: int) -> None:
    make_table(store)
    add(store, "t1", entry(2))
    with pytest.raises(HeadMovedError):
        add(store, "t1", entry(seq, command="another-1"), secret=b"seed")
    assert seqs(store) == [1, 2]
    assert store.read(lambda c: read_secrets(c, "t1")) == {}


def test_tables_that_are_not_there_or_there_already(store: Store) -> None:
    with pytest.raises(NoSuchTableError):
        add(store, "t1", entry(1))
    make_table(store)
    make_table(store)  # the same command again
    other = Append("t1", entry(1, command="another-1"), "gathering", details=DETAILS)
    with pytest.raises(TableExistsError):
        store.write(lambda c: open_table(c, other)).result()
    assert seqs(store) == [1]


def do(store: Store, statement: Insert) -> None:
    store.write(lambda c: c.execute(statement).close()).result()


def test_the_database_itself_holds_to_the_order(store: Store) -> None:
    make_table(store)
    row = {
        "table_id": "t1",
        "seq": 1,
        "actor": "gBob",
        "cmd_id": "command-9",
        "kind": "sit",
        "v": 1,
        "body": "{}",
        "body_hash": b"",
        "at_ms": 0,
    }
    twice = {**row, "seq": 2, "actor": "gAnn", "cmd_id": "command-1"}
    nowhere = {**row, "table_id": "t9"}
    lonely = {"table_id": "t1", "seq": 7, "seed": b"x"}
    for statement in (
        insert(entries).values(row),
        insert(entries).values(twice),
        insert(entries).values(nowhere),
        insert(secrets).values(lonely),
    ):
        with pytest.raises(IntegrityError):
            do(store, statement)


def test_what_lists_show_follows_the_entries(store: Store) -> None:
    for table in ("t1", "t2", "t3"):
        make_table(store, table)
    hidden = TableDetails("invited", "gBob", '{"name":""}', '{"names":["","Bob"]}')
    new = Append("t2", entry(2), "playing", awaited="gBob", details=hidden)
    put(store, new).result()
    put(store, Append("t3", entry(2), "closed")).result()
    public = store.read(lambda c: table_lists.public_tables(c, ""))
    assert [one.table.id for one in public.tables] == ["t1"]
    second = store.read(lambda c: table_lists.find_table(c, "t2"))
    assert second is not None
    assert (second.seq, second.phase, second.awaited) == (2, "playing", "gBob")
    assert (second.host, second.visibility) == ("gBob", "invited")
    assert (second.summary, second.changed_ms) == ('{"names":["","Bob"]}', NOW + 2)
    third = store.read(lambda c: table_lists.find_table(c, "t3"))
    assert third is not None
    assert third.is_closed
    assert third.summary == DETAILS.summary
    assert store.read(lambda c: table_lists.find_table(c, "t4")) is None
    bob = make_guest(store, "Bob")
    seat(store, "t2", {1: bob})
    seat(store, "t3", {1: bob})
    own = store.read(lambda c: table_lists.guest_tables(c, bob))
    assert [(one.table.id, one.seat) for one in own.tables] == [("t2", 1)]
    assert store.read(lambda c: table_lists.seated_tables(c, bob)) == ["t2"]


def test_lists_come_in_pages(store: Store) -> None:
    bob = make_guest(store, "Bob")
    for number in range(1, 6):
        make_table(store, f"t{number}", at_ms=NOW + 10 * number)
        seat(store, f"t{number}", {1: bob})
    put(store, Append("t2", entry(2), "playing", awaited=bob)).result()
    seat(store, "t4", {})

    def pages(ask: Callable[[Connection, int], table_lists.TablePage]) -> list[list[str]]:
        found = store.read(lambda c: [ask(c, page) for page in (1, 2, 3, 4)])
        assert [page.has_more for page in found] == [True, True, False, False]
        return [[one.table.id for one in page.tables] for page in found]

    public = pages(lambda c, page: table_lists.public_tables(c, bob, page=page, size=2))
    assert public == [["t5", "t4"], ["t3", "t1"], ["t2"], []]
    # Tables where the guest is to act come first, whatever their age.
    own = pages(lambda c, page: table_lists.guest_tables(c, bob, page=page, size=2))
    assert own == [["t2", "t5"], ["t4", "t3"], ["t1"], []]
    assert store.read(lambda c: table_lists.seated_tables(c, bob)) == ["t1", "t2", "t3", "t5"]
    first = store.read(lambda c: table_lists.public_tables(c, bob)).tables
    seats = {"t1": 1, "t2": 1, "t3": 1, "t4": None, "t5": 1}
    assert {one.table.id: one.seat for one in first} == seats
    strangers = store.read(lambda c: table_lists.public_tables(c, "gNobody")).tables
    assert {one.seat for one in strangers} == {None}


def test_many_threads_send_the_same_commands(store: Store) -> None:
    """Six threads send the same 30 commands to each of three tables, in different orders.

    As on a server, a late append is decided again on the current state of the table.
    """
    tables = ("t1", "t2", "t3")
    for table in tables:
        make_table(store, table)
    commands = [(table, f"command-x{number}") for table in tables for number in range(30)]
    answers: dict[tuple[str, str], set[int]] = {command: set() for command in commands}
    faults: list[Exception] = []

    def decide_within(table: str, command: str) -> int:
        def job(connection: Connection) -> int:
            last = head(connection, table)
            assert last is not None
            return append(connection, Append(table, entry(last + 1, command=command), "playing"))

        return store.write(job).result()

    def decide_before(table: str, command: str) -> int:
        while True:
            last = store.read(lambda c: head(c, table))
            assert last is not None
            try:
                return add(store, table, entry(last + 1, command=command))
            except HeadMovedError:
                continue

    def work(number: int) -> None:
        order = list(commands)
        random.Random(number).shuffle(order)
        try:
            for table, command in order:
                send = decide_before if number % 2 else decide_within
                answers[table, command].add(send(table, command))
        except Exception as fault:  # noqa: BLE001
            faults.append(fault)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults
    assert all(len(given) == 1 for given in answers.values())
    for table in tables:
        assert seqs(store, table) == list(range(1, 32))
        got = sorted(seq for (its, _), given in answers.items() if its == table for seq in given)
        assert got == list(range(2, 32))
    assert store.read(lambda c: c.scalar(select(func.count()).select_from(entries))) == 93
