"""Invitations to people met before: a few at a time, and none from a declined inviter."""

import secrets
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Select, and_, delete, func, insert, literal, select, update

from canasta.store.schema import declined_inviters, guests, members, personal_invites, tables
from canasta.store.table_members import let_in

MOST_OPEN: Final = 3
"""The maximum number of open invitations of one person on a guest's list."""

# Joins a guest's invitations with the guest's place at each table.
_same_place: Final = and_(
    members.c.table_id == personal_invites.c.table_id,
    members.c.guest_id == personal_invites.c.guest_id,
)


@dataclass(frozen=True, slots=True)
class DeclinedInviter:
    """A person whose invitations a guest declines."""

    id: str
    """The id of the row."""
    nickname: str
    since_ms: int


def invite_guest(
    connection: Connection, table_id: str, guest_id: str, inviter_id: str, *, now_ms: int
) -> bool:
    """Admit a guest to a table and list the table for the guest; return whether this was done.

    Nothing is done if :data:`MOST_OPEN` invitations of the inviter are already open.
    """
    if _open_count(connection, guest_id, inviter_id) >= MOST_OPEN:
        return False
    let_in(connection, table_id, guest_id, now_ms=now_ms)
    # The guest's data may have been deleted meanwhile.
    row = select(literal(table_id), guests.c.id, literal(inviter_id), literal(now_ms)).where(
        guests.c.id == guest_id
    )
    columns = ["table_id", "guest_id", "inviter_id", "since_ms"]
    connection.execute(insert(personal_invites).from_select(columns, row))
    return True


def inviter_of(connection: Connection, table_id: str, guest_id: str) -> str | None:
    """Return the id of the person who invited a guest to a table, or None if unknown."""
    found: str | None = connection.scalar(
        select(personal_invites.c.inviter_id).where(
            personal_invites.c.table_id == table_id, personal_invites.c.guest_id == guest_id
        )
    )
    return found


def decline_inviter(connection: Connection, guest_id: str, inviter_id: str, *, now_ms: int) -> None:
    """Decline further invitations from a person, and remove their tables from the guest's list."""
    open_tables = _open(guest_id, inviter_id).with_only_columns(personal_invites.c.table_id)
    connection.execute(
        update(members)
        .where(members.c.guest_id == guest_id, members.c.table_id.in_(open_tables))
        .values(unlisted_ms=now_ms)
    )
    if guest_id in decliners_of(connection, inviter_id):
        return
    row = {"guest_id": guest_id, "inviter_id": inviter_id, "since_ms": now_ms}
    connection.execute(insert(declined_inviters), row | {"id": secrets.token_hex(16)})


def accept_inviter(connection: Connection, guest_id: str, row_id: str) -> None:
    """Accept invitations again from the person in a row of :func:`declined_by`."""
    connection.execute(
        delete(declined_inviters).where(
            declined_inviters.c.guest_id == guest_id, declined_inviters.c.id == row_id
        )
    )


def declined_by(connection: Connection, guest_id: str) -> list[DeclinedInviter]:
    """Return the people whose invitations a guest declines, latest first."""
    query = (
        select(declined_inviters.c.id, guests.c.nickname, declined_inviters.c.since_ms)
        .join(guests, guests.c.id == declined_inviters.c.inviter_id)
        .where(declined_inviters.c.guest_id == guest_id)
        .order_by(declined_inviters.c.since_ms.desc(), declined_inviters.c.id)
    )
    return [DeclinedInviter(*row) for row in connection.execute(query)]


def decliners_of(connection: Connection, inviter_id: str) -> set[str]:
    """Return the ids of the guests who decline invitations from ``inviter_id``."""
    query = select(declined_inviters.c.guest_id).where(declined_inviters.c.inviter_id == inviter_id)
    return set(connection.scalars(query))


def _open_count(connection: Connection, guest_id: str, inviter_id: str) -> int:
    counted: int = connection.execute(
        _open(guest_id, inviter_id).with_only_columns(func.count())
    ).scalar_one()
    return counted


def _open(guest_id: str, inviter_id: str) -> Select[tuple[str]]:
    """Return the query for an inviter's tables that are on a guest's list."""
    return (
        select(personal_invites.c.table_id)
        .join(members, _same_place)
        .join(tables, tables.c.id == personal_invites.c.table_id)
        .where(
            personal_invites.c.guest_id == guest_id,
            personal_invites.c.inviter_id == inviter_id,
            members.c.removed_ms.is_(None),
            members.c.unlisted_ms.is_(None),
            tables.c.closed.is_(False),
        )
    )
