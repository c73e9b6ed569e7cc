"""Lists of tables: public ones, and those of a guest."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, select

from canasta.store.schema import members, tables

PUBLIC_LIMIT: Final = 200
"""Public tables listed at most, the latest changed first."""


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table as lists show it."""

    id: str
    seq: int
    phase: str
    awaited: str
    """The actor whose decision is awaited; empty if there is none."""
    is_closed: bool
    visibility: str
    host: str
    """The guest's id of the host."""
    changed_ms: int
    summary: str
    """JSON, as it was stored in :class:`canasta.store.entries.TableDetails`."""


@dataclass(frozen=True, slots=True)
class GuestTable:
    """A table of which a guest is a member."""

    table: ListedTable
    seat: int | None
    """None: admitted, but not seated."""


# The columns of :class:`ListedTable`, in the order of its fields.
_columns: Final = (
    tables.c.id,
    tables.c.seq,
    tables.c.phase,
    tables.c.awaited,
    tables.c.closed,
    tables.c.visibility,
    tables.c.host,
    tables.c.changed_ms,
    tables.c.summary,
)


def find_table(connection: Connection, table_id: str) -> ListedTable | None:
    """Return the table with this id, or None."""
    row = connection.execute(select(*_columns).where(tables.c.id == table_id)).first()
    return None if row is None else ListedTable(*row)


def table_settings(connection: Connection, table_id: str) -> str | None:
    """Return the settings of a table as JSON, or None if there is no such table."""
    settings: str | None = connection.scalar(
        select(tables.c.settings).where(tables.c.id == table_id)
    )
    return settings


def public_tables(connection: Connection, *, limit: int = PUBLIC_LIMIT) -> list[ListedTable]:
    """Return the open public tables, the latest changed first."""
    query = (
        select(*_columns)
        .where(tables.c.closed.is_(False), tables.c.visibility == "public")
        .order_by(tables.c.changed_ms.desc(), tables.c.id)
        .limit(limit)
    )
    return [ListedTable(*row) for row in connection.execute(query)]


def guest_tables(connection: Connection, guest_id: str) -> list[GuestTable]:
    """Return the open tables of a guest, the latest changed first."""
    query = (
        select(*_columns, members.c.seat)
        .join(members, members.c.table_id == tables.c.id)
        .where(
            members.c.guest_id == guest_id,
            members.c.removed_ms.is_(None),
            tables.c.closed.is_(False),
        )
        .order_by(tables.c.changed_ms.desc(), tables.c.id)
    )
    return [GuestTable(ListedTable(*row[:-1]), row.seat) for row in connection.execute(query)]
