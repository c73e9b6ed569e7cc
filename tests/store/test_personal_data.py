"""Personal data are exported for their owner alone, and deleted without a trace."""

import json
from pathlib import Path

import pytest

from canasta.store.databases import sqlite
from canasta.store.entries import read_entries, read_secrets
from canasta.store.guest_games import guest_figures, guest_games
from canasta.store.guests import find_guest
from canasta.store.personal_data import Deleted, delete_guest, export_guest
from canasta.store.store import Store
from canasta.store.table_lists import find_table
from tests.store.stored_rows import (
    NICKNAME,
    file_in,
    game,
    opened,
    play_at_a_table,
    player,
    store_game,
)


def test_an_export_holds_only_the_guests_own_data(store: Store) -> None:
    guest, bob = play_at_a_table(store)
    export = json.loads(json.dumps(store.read(lambda c: export_guest(c, guest))))
    assert (export["id"], export["nickname"], export["language"]) == (guest, NICKNAME, "fr")
    (table,) = export["tables"]
    assert (table["table"], table["seat"]) == ("t1", 0)
    assert [(one["seq"], one["kind"]) for one in table["entries"]] == [(2, "sit"), (6, "play")]
    assert table["entries"][1]["body"] == {"play": "discard 9H"}
    (played,) = export["games"]
    assert (played["seat"], played["result"], played["totals"]) == (0, "won", [5100, 3200])
    text = json.dumps(export)
    for hidden in ("discard QS", "order of all cards", "promise", bob):
        assert hidden not in text
    assert store.read(lambda c: export_guest(c, "gNobody")) is None


def test_deletion_leaves_no_trace_of_the_guest(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        guest, bob = play_at_a_table(store)
        assert forget(store, guest) == Deleted(was_there=True, tables=1, games=1)
        assert store.read(lambda c: (find_guest(c, guest), export_guest(c, guest))) == (None, None)
        assert store.read(lambda c: guest_games(c, guest)) == []
        # For Bob, only the name of the other player has changed.
        (his,) = store.read(lambda c: guest_games(c, bob))
        assert (his.game.names, his.game.totals, his.result) == (("–", "Bob"), (5100, 3200), "lost")
        assert store.read(lambda c: guest_figures(c, bob)).games == 1
        table = store.read(lambda c: find_table(c, "t1"))
        assert table is not None
        assert json.loads(table.summary) == {"names": ["–", "Bob"], "name": "Mardi"}
        found = store.read(lambda c: list(read_entries(c, "t1")))
        assert [one.seq for one in found] == [1, 2, 3, 4, 5, 6]
        assert json.loads(found[1].body) == {"seat": 0, "name": "–", "robot_of": "–"}
        assert json.loads(found[2].body) == {"seat": 1, "name": "Bob"}
        assert store.read(lambda c: read_secrets(c, "t1")) == {4: b"the order of all cards"}
        # A table still in memory must not store the id or the name again.
        store_game(store, game(names=(NICKNAME, "Bob")), player(0, guest), player(1, bob))
        assert store.read(lambda c: guest_games(c, bob))[0].game.names == ("–", "Bob")
        assert store.read(lambda c: guest_games(c, guest)) == []
        nobody = forget(store, guest)
        assert nobody == Deleted(was_there=False, tables=0, games=0)
    content = file_in(tmp_path).read_bytes()
    assert b"Bob" in content
    assert NICKNAME.encode() not in content


def test_without_secure_delete_the_name_would_be_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check above would fail if the name were still there."""
    monkeypatch.setitem(sqlite._PRAGMAS, "secure_delete", "OFF")
    with opened(tmp_path) as store:
        guest, _ = play_at_a_table(store)
        forget(store, guest)
    assert NICKNAME.encode() in file_in(tmp_path).read_bytes()


def forget(store: Store, guest: str) -> Deleted:
    return store.write(lambda c: delete_guest(c, guest)).result()
