"""Who belongs to a table: guests who sit there, and those who were let in."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, insert, literal, select, update

from canasta.store.schema import guests, members


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who belongs to a table."""

    guest_id: str
    seat: int | None
    """None: let in, but not seated."""


def table_members(connection: Connection, table_id: str) -> list[Member]:
    """Return who belongs to a table, those seated by seat, then those let in."""
    query = select(members.c.guest_id, members.c.seat).where(
        members.c.table_id == table_id, members.c.removed_ms.is_(None)
    )
    found = [Member(row.guest_id, row.seat) for row in connection.execute(query)]
    return sorted(found, key=lambda one: (one.seat is None, one.seat or 0, one.guest_id))


def is_member(connection: Connection, table_id: str, guest_id: str) -> bool:
    """Return whether a guest sits at a table or was let in."""
    query = select(members.c.guest_id).where(
        *_his(table_id, guest_id), members.c.removed_ms.is_(None)
    )
    return connection.execute(query).first() is not None


def removed_ms(connection: Connection, table_id: str, guest_id: str) -> int | None:
    """Return when a guest was removed from a table to which he has not been let in since."""
    query = select(members.c.removed_ms).where(*_his(table_id, guest_id))
    when: int | None = connection.scalar(query)
    return when


def remove_member(connection: Connection, table_id: str, guest_id: str, *, now_ms: int) -> None:
    """Note that the host has removed a guest: he is let in again by a new invitation only."""
    his = update(members).where(*_his(table_id, guest_id))
    connection.execute(his.values(seat=None, removed_ms=now_ms))


def let_in(connection: Connection, table_id: str, guest_id: str, *, now_ms: int) -> None:
    """Let a guest in, if he is not in already. Nothing happens for one who is no longer known."""
    again = update(members).where(*_his(table_id, guest_id)).values(removed_ms=None)
    if connection.execute(again).rowcount:
        return
    row = select(literal(table_id), guests.c.id, literal(now_ms)).where(guests.c.id == guest_id)
    columns = ["table_id", "guest_id", "since_ms"]
    connection.execute(insert(members).from_select(columns, row))


def _his(table_id: str, guest_id: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return members.c.table_id == table_id, members.c.guest_id == guest_id


def seat_members(
    connection: Connection, table_id: str, seats: Mapping[int, str], *, now_ms: int
) -> None:
    """Note who sits where: guests by seat, people only.

    Who has left a seat stays let in; who has had his data deleted is passed over.
    """
    here = members.c.table_id == table_id
    connection.execute(update(members).where(here).values(seat=None))
    for seat, guest_id in seats.items():
        let_in(connection, table_id, guest_id, now_ms=now_ms)
        his = update(members).where(here, members.c.guest_id == guest_id)
        connection.execute(his.values(seat=seat))
