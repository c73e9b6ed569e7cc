"""The answers to guests from the store: all their data, and the statistics of their games."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache

from sqlalchemy import Connection, Engine, create_engine, insert

from canasta.engine.state.game_rules import NO_SEAT
from canasta.store.entries import Append, TableDetails, open_table
from canasta.store.entry_forms import FIRST_FORM
from canasta.store.entry_transaction import table_snapshot
from canasta.store.games import save_game
from canasta.store.guest_games import guest_figures, guest_figures_by_rules, guest_games
from canasta.store.personal_data import export_guest
from canasta.store.schema import entries, guests, metadata, secrets
from canasta.store.table_members import seat_members
from canasta.tables.game_statistics import GameStatistics
from canasta.tables.table import HostedTable
from tests.flow.story import Kept
from tests.tables.simulated_evening import NAMES, TABLE


def stored_data_of(
    table: HostedTable, tally: GameStatistics, kept: Sequence[Kept], seat: int
) -> Iterator[str]:
    """Yield the store's answers to the person in a seat once all of ``kept`` is stored."""
    if seat == NO_SEAT or not table.seats[seat].is_person:
        return
    guest = table.seats[seat].actor
    with stored(table, tally, kept) as connection:
        yield repr(export_guest(connection, guest))
        yield repr(guest_figures(connection, guest))
        yield repr(guest_figures_by_rules(connection, guest))
        yield repr(guest_games(connection, guest))


@contextmanager
def stored(table: HostedTable, tally: GameStatistics, kept: Sequence[Kept]) -> Iterator[Connection]:
    """Store a table as the server does, but all entries at once."""
    now = table_snapshot(table, None, None)
    with database().connect() as connection:
        first, secret, _ = kept[0]
        details = TableDetails("public", table.host, "{}", now.details.summary)
        open_table(connection, Append(TABLE, first, now.phase, secret=secret, details=details))
        rows = [
            {
                "table_id": TABLE,
                "seq": entry.seq,
                "actor": entry.actor,
                "cmd_id": entry.cmd_id,
                "kind": entry.kind,
                "v": FIRST_FORM,
                "body": entry.body,
                "body_hash": b"",
                "at_ms": entry.at_ms,
            }
            for entry, _, _ in kept[1:]
        ]
        connection.execute(insert(entries), rows)
        seeds = [
            {"table_id": TABLE, "seq": entry.seq, "seed": seed}
            for entry, seed, _ in kept[1:]
            if seed is not None
        ]
        connection.execute(insert(secrets), seeds)
        seats = {seat: guest for seat, guest in enumerate(now.guests) if guest}
        seat_members(connection, TABLE, seats, now_ms=first.at_ms)
        save_game(connection, tally.game(table), tally.players(table))
        yield connection
        connection.rollback()


@cache
def database() -> Engine:
    """Return a database in memory where every player is a guest."""
    return prepared("sqlite://")


def prepared(url: str) -> Engine:
    """Create the tables of an empty database, with every player as a guest."""
    engine = create_engine(url)
    metadata.create_all(engine)
    with engine.begin() as connection:
        rows = [
            {"id": guest, "nickname": name, "language": "en", "created_ms": 0, "seen_ms": 0}
            for guest, name in NAMES.items()
        ]
        connection.execute(insert(guests), rows)
    return engine
