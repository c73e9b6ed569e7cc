"""The members of a table: guests who sit there or have been admitted."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    bindparam,
    delete,
    insert,
    literal,
    select,
    update,
)

from canasta.store.schema import guests, members, personal_invites, tables


@dataclass(frozen=True, slots=True)
class Member:
    """A guest who is a member of a table."""

    guest_id: str
    seat: int | None
    """The member's seat, or None if the guest is admitted but not seated."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The stored relation of a guest to one table."""

    nickname: str
    visibility: str | None
    """The visibility of the table, or None if there is no such table."""
    is_member: bool
    """Whether the guest sits at the table or has been admitted."""
    removed_ms: int | None
    """The time when the host removed the guest, in milliseconds since 1970; None if the guest was
    not removed or was admitted again."""


# A single statement, built once: it runs twice per connecting browser, and very often when a server
# takes over the tables of another server.
_standing: Final = (
    select(guests.c.nickname, tables.c.visibility, members.c.guest_id, members.c.removed_ms)
    .select_from(guests)
    .outerjoin(tables, tables.c.id == bindparam("table"))
    .outerjoin(
        members,
        and_(members.c.table_id == bindparam("table"), members.c.guest_id == guests.c.id),
    )
    .where(guests.c.id == bindparam("guest"))
)


def standing(connection: Connection, table_id: str, guest_id: str) -> Standing | None:
    """Return a guest's name and membership at a table, or None if there is no such guest."""
    row = connection.execute(_standing, {"table": table_id, "guest": guest_id}).first()
    if row is None:
        return None
    is_member = row.guest_id is not None and row.removed_ms is None
    return Standing(row.nickname, row.visibility, is_member, row.removed_ms)


def table_members(connection: Connection, table_id: str) -> list[Member]:
    """Return the members of a table: the seated members by seat, then the others."""
    query = select(members.c.guest_id, members.c.seat).where(
        members.c.table_id == table_id, members.c.removed_ms.is_(None)
    )
    found = [Member(row.guest_id, row.seat) for row in connection.execute(query)]
    return sorted(found, key=lambda one: (one.seat is None, one.seat or 0, one.guest_id))


def remove_member(connection: Connection, table_id: str, guest_id: str, *, now_ms: int) -> None:
    """Note that the host has removed a guest, who now needs a new invitation."""
    change = update(members).where(*_membership(table_id, guest_id))
    connection.execute(change.values(seat=None, removed_ms=now_ms))


def unlist_table(connection: Connection, table_id: str, guest_id: str, *, now_ms: int) -> bool:
    """Remove a table from the list of a guest without a seat; return whether this was done.

    The guest stays admitted, and the row stays for exports.
    """
    change = update(members).where(
        *_membership(table_id, guest_id),
        members.c.seat.is_(None),
        members.c.removed_ms.is_(None),
    )
    return connection.execute(change.values(unlisted_ms=now_ms)).rowcount == 1


def let_in(connection: Connection, table_id: str, guest_id: str, *, now_ms: int) -> None:
    """Admit a guest and list the table for them, unless the guest's data has been deleted.

    The earlier personal invitation is deleted.
    """
    connection.execute(
        delete(personal_invites).where(
            personal_invites.c.table_id == table_id, personal_invites.c.guest_id == guest_id
        )
    )
    again = update(members).where(*_membership(table_id, guest_id))
    if connection.execute(again.values(removed_ms=None, unlisted_ms=None)).rowcount:
        return
    row = select(literal(table_id), guests.c.id, literal(now_ms)).where(guests.c.id == guest_id)
    columns = ["table_id", "guest_id", "since_ms"]
    connection.execute(insert(members).from_select(columns, row))


def _membership(table_id: str, guest_id: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return members.c.table_id == table_id, members.c.guest_id == guest_id


def seat_members(
    connection: Connection, table_id: str, seats: Mapping[int, str], *, now_ms: int
) -> None:
    """Store the seats of a table: the guests' ids by seat, without robots.

    A guest who has left a seat stays admitted. A guest whose data has been deleted is skipped.
    """
    here = members.c.table_id == table_id
    connection.execute(update(members).where(here).values(seat=None))
    for seat, guest_id in seats.items():
        let_in(connection, table_id, guest_id, now_ms=now_ms)
        change = update(members).where(here, members.c.guest_id == guest_id)
        connection.execute(change.values(seat=seat))
