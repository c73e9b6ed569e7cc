"""Who may enter a table: anybody a public one, and its members any.

A guest whom the host has removed may not, until they are invited again. What a guest may do inside
is decided by the table.
"""

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection

from canasta.store.guests import find_guest
from canasta.store.table_lists import find_table
from canasta.store.table_members import is_member, removed_ms

Denial = Literal["no_guest", "no_such_table", "not_invited", "removed"]


@dataclass(frozen=True)
class Admission:
    """A guest who may enter, by id and nickname."""

    guest: str
    name: str


def admit(connection: Connection, table_id: str, guest_id: str) -> Admission | Denial:
    """Return the guest who enters a table, or why they may not."""
    guest = find_guest(connection, guest_id)
    if guest is None or not guest.nickname:
        return "no_guest"
    table = find_table(connection, table_id)
    if table is None:
        return "no_such_table"
    if removed_ms(connection, table_id, guest_id) is not None:
        return "removed"
    if table.visibility != "public" and not is_member(connection, table_id, guest_id):
        return "not_invited"
    return Admission(guest_id, guest.nickname)
