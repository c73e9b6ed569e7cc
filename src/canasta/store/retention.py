"""Retention periods, and the gradual deletion of expired data."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    delete,
    exists,
    func,
    or_,
    select,
    tuple_,
)

from canasta.store.devices.codes import forget_expired_codes
from canasta.store.personal_data import delete_guest
from canasta.store.schema import game_players, games, guests, invites, tables

DAY_MS: Final = 86_400_000
_SHARE: Final = 20
_LEAST: Final = 5
"""The minimum for the number of rows of each kind that may be deleted within an hour, which is
otherwise a twentieth of the rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retention:
    """The number of days after which each kind of data is deleted (``docs/host/data.md``)."""

    guest_days: int = 180
    """The days for which a guest's data is kept after the last visit: nickname, language, figures,
    and links to games."""
    closed_table_days: int = 90
    """The days for which a closed table is kept after its closing, with its seeds and the records
    and proofs of its games. The figures for its players stay as long as one of the players does."""
    idle_table_days: int = 30
    """The days for which an open table is kept after its last entry."""
    invite_days: int = 7
    """The days for which an expired or revoked invitation is kept after its creation."""


class Amounts(NamedTuple):
    """The numbers of rows of each kind that were deleted, or that may be deleted."""

    tables: int
    guests: int
    games: int
    invites: int

    def at_most(self, most: int) -> "Amounts":
        """Return these amounts, each limited to ``most``."""
        return Amounts(*[min(amount, most) for amount in self])

    def without(self, other: "Amounts") -> "Amounts":
        """Return these amounts less ``other``."""
        return Amounts(*[amount - gone for amount, gone in zip(self, other, strict=True)])

    def uses_up(self, most: "Amounts") -> bool:
        """Return whether any kind has reached its limit in ``most``, so that more may be due."""
        return any(0 < limit <= amount for amount, limit in zip(self, most, strict=True))


def share_of_an_hour(connection: Connection) -> Amounts:
    """Return the amounts that may be deleted in an hour, even if all data seem to have expired.

    If data is deleted by mistake, somebody can thus notice before the database is empty.
    """
    rows = [
        connection.scalar(select(func.count()).select_from(table)) or 0
        for table in (tables, guests, games, invites)
    ]
    return Amounts(*[max(count // _SHARE, _LEAST) for count in rows])


def sweep(connection: Connection, retention: Retention, most: Amounts, *, now_ms: int) -> Amounts:
    """Delete expired data up to the amounts in ``most``; return the amounts deleted.

    A table that somebody still has open is deleted like the others. The next command there is
    refused, because the table no longer exists.
    """
    forget_expired_codes(connection, now_ms=now_ms)
    due_tables = list(connection.scalars(_due_tables(retention, now_ms).limit(most.tables)))
    connection.execute(delete(tables).where(tables.c.id.in_(due_tables)))
    seen_before = now_ms - retention.guest_days * DAY_MS
    due_guests = select(guests.c.id).where(guests.c.seen_ms < seen_before).limit(most.guests)
    gone = list(connection.scalars(due_guests))
    for guest_id in gone:
        delete_guest(connection, guest_id)
    dead = select(invites.c.token_hash).where(_is_dead(retention, now_ms)).limit(most.invites)
    return Amounts(
        len(due_tables),
        len(gone),
        _delete_games_of_nobody(connection, most.games),
        connection.execute(delete(invites).where(invites.c.token_hash.in_(dead))).rowcount,
    )


def _due_tables(retention: Retention, now_ms: int) -> Select[tuple[str]]:
    closed_before = now_ms - retention.closed_table_days * DAY_MS
    idle_before = now_ms - retention.idle_table_days * DAY_MS
    is_due = or_(
        and_(tables.c.closed.is_(True), tables.c.changed_ms < closed_before),
        and_(tables.c.closed.is_(False), tables.c.changed_ms < idle_before),
    )
    return select(tables.c.id).where(is_due).order_by(tables.c.changed_ms)


def _delete_games_of_nobody(connection: Connection, most: int) -> int:
    """Delete at most ``most`` games without a table and without players; return how many."""
    is_players = and_(
        game_players.c.table_id == games.c.table_id,
        game_players.c.game == games.c.game,
        game_players.c.guest_id.is_not(None),
    )
    is_nobodys = and_(~exists().where(is_players), ~exists().where(tables.c.id == games.c.table_id))
    key = tuple_(games.c.table_id, games.c.game)
    due = select(games.c.table_id, games.c.game).where(is_nobodys).limit(most)
    return connection.execute(delete(games).where(key.in_(due))).rowcount


def _is_dead(retention: Retention, now_ms: int) -> ColumnElement[bool]:
    is_over = or_(invites.c.revoked.is_(True), invites.c.expires_ms < now_ms)
    return and_(is_over, invites.c.created_ms < now_ms - retention.invite_days * DAY_MS)
