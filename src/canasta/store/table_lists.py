"""Lists of tables: the public tables, and the tables of a guest."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Executable, and_, literal, select

from canasta.protocol.table_lists import PAGE_SIZE
from canasta.store.schema import guests, members, personal_invites, tables


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table as lists show it."""

    id: str
    seq: int
    phase: str
    awaited: str
    """The actor whose decision is awaited, or an empty string."""
    is_closed: bool
    visibility: str
    host: str
    """The guest id of the host."""
    changed_ms: int
    summary: str
    """The summary as JSON, as stored in :class:`canasta.store.entries.TableDetails`."""


@dataclass(frozen=True, slots=True)
class GuestTable:
    """A table, and a guest's seat there."""

    table: ListedTable
    seat: int | None
    """The guest's seat, or None if the guest is not seated, though perhaps admitted."""
    invited_by: str = ""
    """The nickname of the person who invited the guest; empty if nobody did or the guest has sat
    down."""


@dataclass(frozen=True, slots=True)
class TablePage:
    """A page of a list of tables."""

    tables: tuple[GuestTable, ...]
    has_more: bool
    """Whether another page follows."""


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
    """Return the table with this id, or None if there is no such table."""
    row = connection.execute(select(*_columns).where(tables.c.id == table_id)).first()
    return None if row is None else ListedTable(*row)


def table_settings(connection: Connection, table_id: str) -> str | None:
    """Return the settings of a table as JSON, or None if there is no such table."""
    settings: str | None = connection.scalar(
        select(tables.c.settings).where(tables.c.id == table_id)
    )
    return settings


def public_tables(
    connection: Connection, guest_id: str, *, page: int = 1, size: int = PAGE_SIZE
) -> TablePage:
    """Return a page of the open public tables, last changed first, as a guest sees them."""
    own = and_(
        members.c.table_id == tables.c.id,
        members.c.guest_id == guest_id,
        members.c.removed_ms.is_(None),
    )
    query = (
        select(*_columns, members.c.seat, literal(""))
        .outerjoin(members, own)
        .where(tables.c.closed.is_(False), tables.c.visibility == "public")
        .order_by(tables.c.changed_ms.desc(), tables.c.id)
    )
    return _page(connection, query.offset((page - 1) * size).limit(size + 1), size)


def guest_tables(
    connection: Connection, guest_id: str, *, page: int = 1, size: int = PAGE_SIZE
) -> TablePage:
    """Return a page of the open tables where a guest sits or is invited.

    Tables that wait for the guest come first. Within both groups, the table changed last comes
    first.
    """
    own_invite = and_(
        personal_invites.c.table_id == tables.c.id, personal_invites.c.guest_id == guest_id
    )
    query = (
        select(*_columns, members.c.seat, guests.c.nickname)
        .join(members, members.c.table_id == tables.c.id)
        .outerjoin(personal_invites, own_invite)
        .outerjoin(guests, guests.c.id == personal_invites.c.inviter_id)
        .where(
            members.c.guest_id == guest_id,
            members.c.removed_ms.is_(None),
            members.c.unlisted_ms.is_(None),
            tables.c.closed.is_(False),
        )
        .order_by((tables.c.awaited == guest_id).desc(), tables.c.changed_ms.desc(), tables.c.id)
    )
    return _page(connection, query.offset((page - 1) * size).limit(size + 1), size)


def seated_tables(connection: Connection, guest_id: str) -> list[str]:
    """Return the ids of all open tables at which a guest sits."""
    query = (
        select(tables.c.id)
        .join(members, members.c.table_id == tables.c.id)
        .where(
            members.c.guest_id == guest_id,
            members.c.removed_ms.is_(None),
            members.c.seat.is_not(None),
            tables.c.closed.is_(False),
        )
        .order_by(tables.c.id)
    )
    return list(connection.execute(query).scalars())


def _page(connection: Connection, query: Executable, size: int) -> TablePage:
    """Return a page of tables; ``query`` selects one row more than a page holds.

    Each row ends with the guest's seat and the person who invited the guest.
    """
    rows = connection.execute(query).all()
    found = [GuestTable(ListedTable(*row[:-2]), row[-2], row[-1] or "") for row in rows[:size]]
    return TablePage(tuple(found), len(rows) > size)
