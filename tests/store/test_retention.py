"""Expired tables, guests, games and invitations are deleted."""

from sqlalchemy import Connection, func, select

from canasta.store.entries import Append
from canasta.store.guest_games import guest_figures, guest_games
from canasta.store.invites import new_invite
from canasta.store.personal_data import Deleted, delete_guest
from canasta.store.retention import DAY_MS, Amounts, Retention, share_of_an_hour, sweep
from canasta.store.schema import metadata, server_state
from canasta.store.store import Store
from canasta.tables.entry import Entry
from tests.store.stored_rows import (
    NOW,
    add,
    entry,
    game,
    make_guest,
    make_table,
    play_at_a_table,
    player,
    put,
    store_game,
    visit,
)

KEEP = Retention(guest_days=10, closed_table_days=5, idle_table_days=3, invite_days=2)
ANY = Amounts(99, 99, 99, 99)


def forget(store: Store, guest: str) -> Deleted:
    return store.write(lambda c: delete_guest(c, guest)).result()


def invite(store: Store, expires_ms: int | None) -> None:
    store.write(lambda c: new_invite(c, "t1", now_ms=NOW, expires_ms=expires_ms)).result()


def counts(store: Store) -> dict[str, int]:
    def work(connection: Connection) -> dict[str, int]:
        return {
            table.name: connection.scalar(select(func.count()).select_from(table)) or 0
            for table in metadata.sorted_tables
            if table is not server_state
        }

    return {name: count for name, count in store.read(work).items() if count}


def swept(store: Store, days: float, most: Amounts = ANY) -> Amounts:
    now_ms = NOW + int(days * DAY_MS)
    return store.write(lambda c: sweep(c, KEEP, most, now_ms=now_ms)).result()


def test_expired_tables_are_deleted(store: Store) -> None:
    guest, bob = play_at_a_table(store)
    make_table(store, "t2", at_ms=NOW)
    put(store, Append("t2", entry(2), "closed")).result()
    for one in (guest, bob):
        visit(store, one, NOW + 30 * DAY_MS)
    before = counts(store)
    assert swept(store, 2.9) == Amounts(tables=0, guests=0, games=0, invites=0)
    assert counts(store) == before
    assert swept(store, 4) == Amounts(tables=1, guests=0, games=0, invites=0)
    assert counts(store) == {
        "tables": 1,
        "entries": 2,
        "guests": 2,
        "games": 1,
        "game_players": 2,
    }
    assert swept(store, 5.1) == Amounts(tables=1, guests=0, games=0, invites=0)
    # Statistics stay as long as the guest; the record is gone.
    (own,) = store.read(lambda c: guest_games(c, guest))
    assert (own.result, own.has_record) == ("won", False)
    assert store.read(lambda c: guest_figures(c, guest)).won == 1


def test_an_entry_keeps_a_table(store: Store) -> None:
    make_table(store)
    later = Entry(2, "gAnn", "command-2", "play", "{}", NOW + 2 * DAY_MS)
    add(store, "t1", later)
    assert swept(store, 4).tables == 0
    assert swept(store, 5.1).tables == 1


def test_expired_guests_are_deleted_and_games_left_without_players(store: Store) -> None:
    _, bob = play_at_a_table(store)
    swept(store, 4)
    visit(store, bob, NOW + DAY_MS)
    assert swept(store, 9.9).guests == 0
    assert swept(store, 10.5) == Amounts(tables=0, guests=1, games=0, invites=0)
    assert store.read(lambda c: guest_games(c, bob))[0].game.names == ("–", "Bob")
    assert swept(store, 11.5) == Amounts(tables=0, guests=1, games=1, invites=0)
    assert counts(store) == {}


def test_a_game_without_players_stays_with_its_table(store: Store) -> None:
    guest, bob = play_at_a_table(store)
    for one in (guest, bob):
        forget(store, one)
    assert swept(store, 1).games == 0
    assert swept(store, 4).games == 1


def test_expired_invitations_are_deleted(store: Store) -> None:
    make_table(store)
    for expires in (None, NOW + 10, NOW + 3 * DAY_MS):
        invite(store, expires)
    assert swept(store, 1.9).invites == 0
    assert swept(store, 2.1).invites == 1
    assert counts(store)["invites"] == 2
    assert swept(store, 4).tables == 1  # and its invitations with it
    assert counts(store) == {}


def test_a_run_deletes_as_much_as_it_may(store: Store) -> None:
    for number in range(12):
        make_table(store, f"t{number}")
        make_guest(store, f"Guest {number}")
    make_table(store, "t-new", at_ms=NOW + 31 * DAY_MS)
    most = Amounts(tables=5, guests=4, games=3, invites=2)
    assert store.read(share_of_an_hour) == Amounts(5, 5, 5, 5)
    runs = [swept(store, 30, most) for _ in range(4)]
    assert runs == [(5, 4, 0, 0), (5, 4, 0, 0), (2, 4, 0, 0), (0, 0, 0, 0)]
    assert [run.uses_up(most) for run in runs] == [True, True, True, False]
    assert counts(store)["tables"] == 1


def test_games_and_invitations_are_bounded_too(store: Store) -> None:
    make_table(store)
    for number in range(3):
        store_game(store, game("gone", number + 1), player(0, None), player(1, None))
        invite(store, NOW + 10)
    most = Amounts(tables=9, guests=9, games=2, invites=1)
    assert [swept(store, 2.5, most) for _ in range(3)] == [(0, 0, 2, 1), (0, 0, 1, 1), (0, 0, 0, 1)]
