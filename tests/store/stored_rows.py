"""Short helper functions that store tables, entries, guests and games."""

import json
import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection

from canasta.store.databases.sqlite import FILE_NAME, url_in
from canasta.store.entries import Append, TableDetails, append, open_table
from canasta.store.games import save_game
from canasta.store.guests import new_guest, note_visit
from canasta.store.store import Store, StoreSettings, open_store
from canasta.store.table_members import seat_members, standing
from canasta.tables.entry import Entry
from canasta.tables.game_statistics import Game, GamePlayer
from tests.support.time_limits import PATIENCE_S

DETAILS = TableDetails("public", "gAnn", "{}", '{"names":["Ann","Bob"],"name":"Mardi"}')
NOW = 1_700_000_000_000
NICKNAME = "Zéphyrine-de-la-Tour"
"""A unique nickname."""


def opened(place: Path | str, *, busy_timeout_ms: int = 5000, queue_limit: int = 4096) -> Store:
    """Open the database with a URL, or the SQLite file in a folder."""
    url = url_in(place) if isinstance(place, Path) else place
    settings = StoreSettings(url=url, busy_timeout_ms=busy_timeout_ms, queue_limit=queue_limit)
    return open_store(settings)


def file_in(folder: Path) -> Path:
    return folder / FILE_NAME


def back_up(file: Path, copy: Path) -> None:
    """Back up a database file, even while a server uses it."""
    with closing(sqlite3.connect(copy)) as target, closing(sqlite3.connect(file)) as source:
        source.backup(target)


def entry(seq: int, *, actor: str = "gAnn", command: str = "", body: str = "{}") -> Entry:
    return Entry(seq, actor, command or f"command-{seq}", "play", body, NOW + seq)


def opening(table: str, *, body: str = '{"name":"Ann"}', at_ms: int = NOW) -> Append:
    first = Entry(1, "gAnn", "command-1", "open", body, at_ms)
    return Append(table, first, "gathering", details=DETAILS)


def make_table(store: Store, table: str = "t1", *, at_ms: int = NOW) -> None:
    store.write(lambda connection: open_table(connection, opening(table, at_ms=at_ms))).result()


def add(store: Store, table: str, new: Entry, *, secret: bytes | None = None) -> int:
    """Append an entry and wait until it is stored."""
    return put(store, Append(table, new, "playing", secret=secret)).result()


def put(store: Store, new: Append) -> Future[int]:
    return store.write(lambda connection: append(connection, new))


def limit_pages(connection: Connection, *, more: int) -> None:
    """Limit the growth of the database to ``more`` pages, as a full disk does."""
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + more}")


def make_guest(store: Store, nickname: str, *, now_ms: int = NOW) -> str:
    def work(connection: Connection) -> str:
        return new_guest(connection, nickname=nickname, language="fr", now_ms=now_ms).id

    return store.write(work).result()


def visit(store: Store, guest: str, now_ms: int) -> None:
    store.write(lambda connection: note_visit(connection, guest, now_ms)).result()


def is_member(connection: Connection, table_id: str, guest_id: str) -> bool:
    """Return whether a guest is seated at a table or has been admitted."""
    found = standing(connection, table_id, guest_id)
    return found is not None and found.is_member


def seat(store: Store, table: str, seats: dict[int, str]) -> None:
    store.write(lambda connection: seat_members(connection, table, seats, now_ms=NOW)).result()


def game(table: str = "t1", number: int = 1, **changes: object) -> Game:
    given: dict[str, object] = {
        "table_id": table,
        "game": number,
        "table_name": "Mardi",
        "rules": "classic",
        "has_house_rules": False,
        "rules_name": {"fr": "Canasta classique", "en": "Classic Canasta"},
        "sides": 2,
        "names": ("Ann", "Bob"),
        "totals": (5100, 3200),
        "winner": 0,
        "conceded": False,
        "rounds": 4,
        "started_ms": NOW + number,
        "ended_ms": NOW + number + 1,
        **changes,
    }
    return Game(**given)  # type: ignore[arg-type]


def player(seat_number: int, guest: str | None, *, points: int = 5100) -> GamePlayer:
    return GamePlayer(
        seat=seat_number,
        side=seat_number % 2,
        guest_id=guest,
        points=points,
        best_round=points // 2,
        went_out=2,
        natural_canastas=1,
        mixed_canastas=3,
    )


def store_game(store: Store, one: Game, *players: GamePlayer) -> None:
    store.write(lambda connection: save_game(connection, one, players)).result()


@contextmanager
def held_back(store: Store) -> Iterator[None]:
    """Keep the writer busy, so that jobs queued meanwhile form one batch."""
    has_begun, may_end = threading.Event(), threading.Event()

    def wait(_connection: Connection) -> bool:
        has_begun.set()
        return may_end.wait(PATIENCE_S)

    job = store.write(wait)
    assert has_begun.wait(PATIENCE_S)
    try:
        yield
    finally:
        may_end.set()
    assert job.result()


def play_at_a_table(store: Store) -> tuple[str, str]:
    """Let Bob and a guest with a unique nickname play at a table; return the ids of both."""
    guest, bob = make_guest(store, NICKNAME), make_guest(store, "Bob")
    make_table(store)
    seat(store, "t1", {0: guest, 1: bob})
    named = DETAILS.summary.replace("Ann", NICKNAME)
    details = type(DETAILS)("public", guest, "{}", named)
    for new in (
        Entry(
            2,
            guest,
            "command-2",
            "sit",
            json.dumps({"seat": 0, "name": NICKNAME, "robot_of": NICKNAME}),
            NOW,
        ),
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
