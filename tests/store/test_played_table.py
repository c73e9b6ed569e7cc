"""A whole game is stored and read back, even after a player's data have been deleted."""

import json

import pytest
from sqlalchemy import Connection, insert

from canasta.fair.proof import check
from canasta.protocol.settings import TableSettings
from canasta.record.record_reader import replay_of
from canasta.store.entries import Append, append, open_table, read_entries, read_secrets
from canasta.store.personal_data import delete_guest, export_guest
from canasta.store.schema import guests
from canasta.store.store import Store
from canasta.store.table_members import seat_members
from canasta.tables.game_records import PlayedGame, games_of
from canasta.tables.table import replay
from tests.store.stored_rows import DETAILS, opened
from tests.tables.simulated_evening import TABLE, Evening

ANN, BOB = "gann", "gbob"


@pytest.fixture(scope="module")
def evening() -> Evening:
    played = Evening()
    played.begin(TableSettings(players=2, sides=2, target=500))
    while played.phase != "finished":
        played.play_round()
        if played.phase != "finished":
            played.deal_next_round()
    return played


def store_evening(store: Store, evening: Evening) -> None:
    def work(connection: Connection) -> None:
        for guest, name in ((ANN, "Ann"), (BOB, "Bob")):
            row = {"id": guest, "nickname": name, "language": "fr", "created_ms": 0, "seen_ms": 0}
            connection.execute(insert(guests), row)
        for entry in evening.entries:
            secret = evening.secrets.get(entry.seq)
            new = Append(TABLE, entry, "playing", secret=secret, details=DETAILS)
            (open_table if entry.seq == 1 else append)(connection, new)
        seat_members(connection, TABLE, {0: ANN, 1: BOB}, now_ms=0)

    store.write(work).result()


def games(store: Store) -> list[PlayedGame]:
    return store.read(
        lambda c: games_of(TABLE, list(read_entries(c, TABLE)), read_secrets(c, TABLE))
    )


def test_the_table_is_read_again_as_it_stood(evening: Evening, database_url: str) -> None:
    with opened(database_url) as store:
        store_evening(store, evening)
    with opened(database_url) as store:
        entries = store.read(lambda c: list(read_entries(c, TABLE)))
        assert entries == evening.entries
        assert store.read(lambda c: read_secrets(c, TABLE)) == evening.secrets
        table = replay(TABLE, entries, evening.secrets, evening.now_ms)
        assert (table.seq, table.winner) == (evening.table.seq, evening.table.winner)


def test_the_others_keep_the_game_without_the_name(evening: Evening, database_url: str) -> None:
    with opened(database_url) as store:
        store_evening(store, evening)
        before = games(store)[0].text()
        store.write(lambda c: delete_guest(c, ANN)).result()
        (game,) = games(store)
        after = replay_of(game.text())
        assert after.is_finished
        assert [player.name for player in after.header.players] == ["–", "Bob"]
        assert game.text() == before.replace("Ann", "–")
        assert "Ann" in before
        assert [check(hand.proof) for hand in game.rounds] == [()] * len(game.rounds)
        assert game.rounds


def test_an_export_holds_only_what_the_player_sent(evening: Evening, database_url: str) -> None:
    """An export therefore never shows cards of other hands or of the stock."""
    with opened(database_url) as store:
        store_evening(store, evening)
        export = json.loads(json.dumps(store.read(lambda c: export_guest(c, ANN))))
    (table,) = export["tables"]
    sent = {entry.seq: entry for entry in evening.entries if entry.actor == ANN}
    assert [one["seq"] for one in table["entries"]] == list(sent)
    for one in table["entries"]:
        assert isinstance(one["body"], dict)
        assert set(one["body"]) <= {
            *("name", "robots", "rules_hash", "settings", "table", "seat"),
            *("commit", "seed", "play"),
        }
