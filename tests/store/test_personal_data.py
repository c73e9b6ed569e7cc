"""What is stored of somebody is handed out and deleted; what is old is deleted by itself."""

import json
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, select

from canasta.store import sqlite
from canasta.store.entries import Append, read_entries, read_secrets
from canasta.store.guest_games import guest_figures, guest_games
from canasta.store.guests import find_guest
from canasta.store.invites import new_invite
from canasta.store.personal_data import Deleted, delete_guest, export_guest
from canasta.store.retention import DAY_MS, Retention, Swept, sweep
from canasta.store.schema import metadata
from canasta.store.store import Store
from canasta.store.table_lists import find_table
from canasta.tables.entry import Entry
from tests.store.making import (
    DETAILS,
    NOW,
    add,
    entry,
    file_in,
    game,
    make_guest,
    make_table,
    opened,
    player,
    put,
    seat,
    store_game,
    visit,
)

NICKNAME = "Zéphyrine-de-la-Tour"
KEEP = Retention(guest_days=10, closed_table_days=5, idle_table_days=3, invite_days=2)


def play_at_a_table(store: Store) -> tuple[str, str]:
    """A guest with a name like no other and Bob play at a table; return their ids."""
    guest, bob = make_guest(store, NICKNAME), make_guest(store, "Bob")
    make_table(store)
    seat(store, "t1", {0: guest, 1: bob})
    named = DETAILS.summary.replace("Ann", NICKNAME)
    details = type(DETAILS)("public", guest, "{}", named)
    for new in (
        Entry(2, guest, "command-2", "sit", json.dumps({"seat": 0, "name": NICKNAME}), NOW),
        Entry(3, bob, "command-3", "sit", '{"seat":1,"name":"Bob"}', NOW),
    ):
        put(store, Append("t1", new, "gathering", details=details)).result()
    promise = Entry(4, "server", "server-4", "promise", '{"commit":"ab"}', NOW)
    add(store, "t1", promise, secret=b"the order of all cards")
    add(store, "t1", Entry(5, bob, "command-5", "play", '{"play":"discard QS"}', NOW))
    add(store, "t1", Entry(6, guest, "command-6", "play", '{"play":"discard 9H"}', NOW))
    finished = game(names=(NICKNAME, "Bob"))
    store_game(store, finished, player(0, guest), player(1, bob, points=3200))
    return guest, bob


def test_an_export_holds_what_is_ones_own_and_nothing_else(store: Store) -> None:
    guest, bob = play_at_a_table(store)
    export = store.read(lambda c: export_guest(c, guest))
    assert export is not None
    assert (export["id"], export["nickname"], export["language"]) == (guest, NICKNAME, "fr")
    (table,) = export["tables"]
    assert (table["table"], table["seat"]) == ("t1", 0)
    assert [(one["seq"], one["kind"]) for one in table["entries"]] == [(2, "sit"), (6, "play")]
    assert table["entries"][1]["body"] == {"play": "discard 9H"}
    (played,) = export["games"]
    assert (played["seat"], played["result"], played["totals"]) == (0, "won", [5100, 3200])
    text = json.dumps(export)
    for hidden in ("QS", "order of all cards", "promise", bob):
        assert hidden not in text
    assert store.read(lambda c: export_guest(c, "gNobody")) is None


def test_deleted_nobody_can_tell_who_it_was(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        guest, bob = play_at_a_table(store)
        assert forget(store, guest) == Deleted(was_there=True, tables=1, games=1)
        assert store.read(lambda c: (find_guest(c, guest), export_guest(c, guest))) == (None, None)
        assert store.read(lambda c: guest_games(c, guest)) == []
        # For Bob everything is as it was, but for the name.
        (his,) = store.read(lambda c: guest_games(c, bob))
        assert (his.game.names, his.game.totals, his.result) == (("–", "Bob"), (5100, 3200), "lost")
        assert store.read(lambda c: guest_figures(c, bob)).games == 1
        table = store.read(lambda c: find_table(c, "t1"))
        assert table is not None
        assert json.loads(table.summary) == {"names": ["–", "Bob"], "name": "Mardi"}
        found = store.read(lambda c: list(read_entries(c, "t1")))
        assert [one.seq for one in found] == [1, 2, 3, 4, 5, 6]
        assert json.loads(found[1].body) == {"seat": 0, "name": "–"}
        assert json.loads(found[2].body) == {"seat": 1, "name": "Bob"}
        assert store.read(lambda c: read_secrets(c, "t1")) == {4: b"the order of all cards"}
        # A table in memory that has not heard of it tells neither id nor name again.
        store_game(store, game(names=(NICKNAME, "Bob")), player(0, guest), player(1, bob))
        assert store.read(lambda c: guest_games(c, bob))[0].game.names == ("–", "Bob")
        assert store.read(lambda c: guest_games(c, guest)) == []
        nobody = forget(store, guest)
        assert nobody == Deleted(was_there=False, tables=0, games=0)
    content = file_in(tmp_path).read_bytes()
    assert b"Bob" in content
    assert NICKNAME.encode() not in content


def test_where_deleted_is_not_overwritten_the_name_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check above sees what it is meant to see."""
    monkeypatch.setitem(sqlite._PRAGMAS, "secure_delete", "OFF")
    with opened(tmp_path) as store:
        guest, _ = play_at_a_table(store)
        forget(store, guest)
    assert NICKNAME.encode() in file_in(tmp_path).read_bytes()


def forget(store: Store, guest: str) -> Deleted:
    return store.write(lambda c: delete_guest(c, guest)).result()


def invite(store: Store, expires_ms: int | None) -> None:
    store.write(lambda c: new_invite(c, "t1", now_ms=NOW, expires_ms=expires_ms)).result()


def counts(store: Store) -> dict[str, int]:
    def work(connection: Connection) -> dict[str, int]:
        return {
            table.name: connection.scalar(select(func.count()).select_from(table)) or 0
            for table in metadata.sorted_tables
        }

    return {name: count for name, count in store.read(work).items() if count}


def swept(store: Store, days: float, keep: Retention = KEEP) -> Swept:
    now_ms = NOW + int(days * DAY_MS)
    return store.write(lambda c: sweep(c, keep, now_ms=now_ms)).result()


def test_tables_go_after_their_time(store: Store) -> None:
    guest, bob = play_at_a_table(store)
    make_table(store, "t2", at_ms=NOW)
    put(store, Append("t2", entry(2), "closed")).result()
    for one in (guest, bob):
        visit(store, one, NOW + 30 * DAY_MS)
    before = counts(store)
    assert swept(store, 2.9) == Swept(tables=0, guests=0, games=0, invites=0)
    assert counts(store) == before
    assert swept(store, 4) == Swept(tables=1, guests=0, games=0, invites=0)
    assert counts(store) == {
        "tables": 1,
        "entries": 2,
        "guests": 2,
        "games": 1,
        "game_players": 2,
    }
    assert swept(store, 5.1) == Swept(tables=1, guests=0, games=0, invites=0)
    # Figures stay as long as the guest; the record is gone.
    (own,) = store.read(lambda c: guest_games(c, guest))
    assert (own.result, own.has_record) == ("won", False)
    assert store.read(lambda c: guest_figures(c, guest)).won == 1


def test_something_that_happens_keeps_a_table(store: Store) -> None:
    make_table(store)
    later = Entry(2, "gAnn", "command-2", "play", "{}", NOW + 2 * DAY_MS)
    add(store, "t1", later)
    assert swept(store, 4).tables == 0
    assert swept(store, 5.1).tables == 1


def test_guests_go_after_their_last_visit_and_games_of_nobody_with_them(store: Store) -> None:
    _, bob = play_at_a_table(store)
    swept(store, 4)
    visit(store, bob, NOW + DAY_MS)
    assert swept(store, 9.9).guests == 0
    assert swept(store, 10.5) == Swept(tables=0, guests=1, games=0, invites=0)
    assert store.read(lambda c: guest_games(c, bob))[0].game.names == ("–", "Bob")
    assert swept(store, 11.5) == Swept(tables=0, guests=1, games=1, invites=0)
    assert counts(store) == {}


def test_a_game_of_nobody_stays_with_its_table(store: Store) -> None:
    guest, bob = play_at_a_table(store)
    for one in (guest, bob):
        forget(store, one)
    assert swept(store, 1).games == 0
    assert swept(store, 4).games == 1


def test_dead_invitations_go(store: Store) -> None:
    make_table(store)
    for expires in (None, NOW + 10, NOW + 3 * DAY_MS):
        invite(store, expires)
    assert swept(store, 1.9).invites == 0
    assert swept(store, 2.1).invites == 1
    assert counts(store)["invites"] == 2
    assert swept(store, 4).tables == 1  # and its invitations with it
    assert counts(store) == {}


def test_a_run_deletes_some_and_tells_whether_more_is_left(store: Store) -> None:
    for number in range(12):
        make_table(store, f"t{number}")
        make_guest(store, f"Guest {number}")
    runs = [swept(store, 30) for _ in range(3)]
    assert [(run.tables, run.guests, run.is_all) for run in runs] == [
        (5, 5, False),
        (5, 5, False),
        (2, 2, True),
    ]
    assert counts(store) == {}
