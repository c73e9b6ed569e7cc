"""Codes that sign in another device of a guest; each code works once, within ten minutes.

Only a keyed hash of a code is stored, because a code is so short that a plain hash would reveal it.
The lookup compares keyed hashes, so its duration reveals nothing without the key.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, insert, literal, select

from canasta.store.errors import RefusedError
from canasta.store.schema import device_codes, guests, members, tables

VALID_MS: Final = 10 * 60_000
"""The time for which a code is valid, in milliseconds."""


class DeviceCodeError(RefusedError):
    """The code is wrong, used or expired; the message does not say which of these is the case."""

    key = "server.device_code.wrong"


@dataclass(frozen=True, slots=True)
class DeviceCode:
    """A valid code."""

    guest_id: str
    """The guest as whom the code signs in a device."""
    vouched_at: str | None = None
    """The table whose host asked for the code, or None if the guest asked for it."""


class Vouching(NamedTuple):
    """The seat for which the host of a table made a code."""

    host: str
    """The id of the current host."""
    seat: int


def keep_code(
    connection: Connection,
    guest_id: str,
    code_hash: bytes,
    *,
    vouched_at: str | None = None,
    now_ms: int,
) -> int:
    """Store a guest's code in place of an earlier one; return the time at which it expires."""
    connection.execute(delete(device_codes).where(device_codes.c.guest_id == guest_id))
    expires_ms = now_ms + VALID_MS
    # The guest's data may have been deleted meanwhile.
    row = select(guests.c.id, literal(code_hash), literal(expires_ms), literal(vouched_at)).where(
        guests.c.id == guest_id
    )
    columns = ["guest_id", "code_hash", "expires_ms", "vouched_at"]
    connection.execute(insert(device_codes).from_select(columns, row))
    return expires_ms


def find_code(connection: Connection, code_hash: bytes, *, now_ms: int) -> DeviceCode:
    """Return the code with this hash without using it up.

    Raises:
        DeviceCodeError: there is no valid code with this hash.
    """
    query = select(device_codes).where(device_codes.c.code_hash == code_hash)
    row = connection.execute(query).first()
    if row is None or not 0 <= row.expires_ms - now_ms <= VALID_MS:
        raise DeviceCodeError
    return DeviceCode(row.guest_id, row.vouched_at)


def find_vouching(connection: Connection, table_id: str, guest_id: str) -> Vouching:
    """Return the seat of a guest for whom the host of a table has vouched.

    Raises:
        DeviceCodeError: the guest no longer has a seat there.
    """
    query = (
        select(tables.c.host, members.c.seat)
        .join(members, members.c.table_id == tables.c.id)
        .where(
            tables.c.id == table_id,
            members.c.guest_id == guest_id,
            members.c.seat.is_not(None),
        )
    )
    row = connection.execute(query).first()
    if row is None:
        raise DeviceCodeError
    return Vouching(row.host, row.seat)


def use_code(connection: Connection, code_hash: bytes, *, now_ms: int) -> DeviceCode:
    """Use up a code and return it.

    Raises:
        DeviceCodeError: the code is not valid, or another device has just used it.
    """
    found = find_code(connection, code_hash, now_ms=now_ms)
    used = delete(device_codes).where(device_codes.c.code_hash == code_hash)
    if connection.execute(used).rowcount == 0:  # just used at another server
        raise DeviceCodeError
    return found


def forget_expired_codes(connection: Connection, *, now_ms: int) -> None:
    """Delete expired codes."""
    connection.execute(delete(device_codes).where(device_codes.c.expires_ms < now_ms))
