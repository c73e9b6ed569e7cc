"""Decides who may enter a table: anybody if the table is public, otherwise only members.

A guest whom the host has removed may enter only after a new invitation. The table itself decides
what a guest may do.
"""

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection

from canasta.store.devices.devices import find_device
from canasta.store.table_members import standing

Denial = Literal["no_guest", "no_such_table", "not_invited", "removed"]


@dataclass(frozen=True)
class Admission:
    """A guest who may enter, by id and nickname."""

    guest: str
    name: str


def admit(
    connection: Connection, table_id: str, guest_id: str, device_id: str
) -> Admission | Denial:
    """Return the guest who enters a table with a device, or the reason why the guest may not."""
    found = standing(connection, table_id, guest_id)
    is_signed_in = find_device(connection, guest_id, device_id) is not None
    if found is None or not found.nickname or not is_signed_in:
        return "no_guest"
    if found.visibility is None:
        return "no_such_table"
    if found.removed_ms is not None:
        return "removed"
    if found.visibility != "public" and not found.is_member:
        return "not_invited"
    return Admission(guest_id, found.nickname)
