"""How long data is kept, and the job that deletes what has expired."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, exists, or_, select

from canasta.store.personal_data import delete_guest
from canasta.store.schema import game_players, games, guests, invites, tables

DAY_MS: Final = 86_400_000
_AT_ONCE: Final = 5
"""Tables, and guests, deleted in one run, during which the writer can do nothing else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retention:
    """After how many days each kind of data is deleted, as ``docs/data.md`` explains to people."""

    guest_days: int = 180
    """A guest, from the last visit: nickname, language, figures, and links to games."""
    closed_table_days: int = 90
    """A closed table, from when it was closed: with it go the records and proofs of its games and
    its seeds. What the figures of its players need stays as long as one of the players does."""
    idle_table_days: int = 30
    """An open table, from its last entry."""
    invite_days: int = 7
    """An expired or revoked invitation, from when it was made."""


@dataclass(frozen=True, slots=True)
class Swept:
    """What one run has deleted."""

    tables: int
    guests: int
    games: int
    invites: int

    @property
    def is_all(self) -> bool:
        """Whether nothing expired is left: one run deletes only some tables and guests."""
        return max(self.tables, self.guests) < _AT_ONCE


def sweep(connection: Connection, retention: Retention, *, now_ms: int) -> Swept:
    """Delete some of the expired data; call it again until ``is_all``.

    A table that somebody still has open is deleted like the others: the next command there is
    refused, as there is no such table any more.
    """
    due_tables = list(connection.scalars(_due_tables(retention, now_ms)))
    connection.execute(delete(tables).where(tables.c.id.in_(due_tables)))
    seen_before = now_ms - retention.guest_days * DAY_MS
    due_guests = select(guests.c.id).where(guests.c.seen_ms < seen_before).limit(_AT_ONCE)
    gone = list(connection.scalars(due_guests))
    for guest_id in gone:
        delete_guest(connection, guest_id)
    return Swept(
        len(due_tables),
        len(gone),
        _delete_games_of_nobody(connection),
        connection.execute(delete(invites).where(_is_dead(retention, now_ms))).rowcount,
    )


def _due_tables(retention: Retention, now_ms: int) -> Select[tuple[str]]:
    closed_before = now_ms - retention.closed_table_days * DAY_MS
    idle_before = now_ms - retention.idle_table_days * DAY_MS
    is_due = or_(
        and_(tables.c.closed.is_(True), tables.c.changed_ms < closed_before),
        and_(tables.c.closed.is_(False), tables.c.changed_ms < idle_before),
    )
    return select(tables.c.id).where(is_due).order_by(tables.c.changed_ms).limit(_AT_ONCE)


def _delete_games_of_nobody(connection: Connection) -> int:
    """Delete the games whose table and players are all deleted; return how many."""
    is_players = and_(
        game_players.c.table_id == games.c.table_id,
        game_players.c.game == games.c.game,
        game_players.c.guest_id.is_not(None),
    )
    is_nobodys = and_(~exists().where(is_players), ~exists().where(tables.c.id == games.c.table_id))
    rows = connection.execute(delete(games).where(is_nobodys))
    return rows.rowcount


def _is_dead(retention: Retention, now_ms: int) -> ColumnElement[bool]:
    is_over = or_(invites.c.revoked.is_(True), invites.c.expires_ms < now_ms)
    return and_(is_over, invites.c.created_ms < now_ms - retention.invite_days * DAY_MS)
