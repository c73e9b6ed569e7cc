"""Codes by which another device becomes a guest's: each works once, and for ten minutes.

Only a keyed hash of a code is stored, because so short a code could be found from a plain one. The
lookup compares such hashes, so its time says nothing about a code to somebody without the key.
"""

from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from sqlalchemy import Connection, delete, insert, literal, select

from canasta.store.errors import RefusedError
from canasta.store.schema import device_codes, guests, members, tables

VALID_MS: Final = 10 * 60_000
"""How long a code is valid."""


class DeviceCodeError(RefusedError):
    """The code is wrong, has been used, or is too old; which of them is not said."""

    key: ClassVar[str] = "server.device_code.wrong"


@dataclass(frozen=True, slots=True)
class DeviceCode:
    """A code that is valid."""

    guest_id: str
    """The guest whose device it makes."""
    vouched_at: str | None = None
    """The table whose host asked for it; None if the guest did."""


class Vouching(NamedTuple):
    """The seat that a code made by the host of a table is for."""

    host: str
    """The guest who is the host now."""
    seat: int


def keep_code(
    connection: Connection,
    guest_id: str,
    code_hash: bytes,
    *,
    vouched_at: str | None = None,
    now_ms: int,
) -> int:
    """Store the code of a guest in place of an earlier one; return when it expires."""
    connection.execute(delete(device_codes).where(device_codes.c.guest_id == guest_id))
    expires_ms = now_ms + VALID_MS
    # Data that have been deleted meanwhile leave nobody to refer to.
    row = select(guests.c.id, literal(code_hash), literal(expires_ms), literal(vouched_at)).where(
        guests.c.id == guest_id
    )
    columns = ["guest_id", "code_hash", "expires_ms", "vouched_at"]
    connection.execute(insert(device_codes).from_select(columns, row))
    return expires_ms


def find_code(connection: Connection, code_hash: bytes, *, now_ms: int) -> DeviceCode:
    """Return the code with this hash, which stays valid.

    Raises:
        DeviceCodeError: it is not valid.
    """
    query = select(device_codes).where(device_codes.c.code_hash == code_hash)
    row = connection.execute(query).first()
    if row is None or not 0 <= row.expires_ms - now_ms <= VALID_MS:
        raise DeviceCodeError
    return DeviceCode(row.guest_id, row.vouched_at)


def find_vouching(connection: Connection, table_id: str, guest_id: str) -> Vouching:
    """Return the seat of a guest for whom the host of a table has vouched.

    Raises:
        DeviceCodeError: the guest has no seat there any longer.
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
        DeviceCodeError: it is not valid, or somebody has just used it.
    """
    found = find_code(connection, code_hash, now_ms=now_ms)
    used = delete(device_codes).where(device_codes.c.code_hash == code_hash)
    if connection.execute(used).rowcount == 0:  # at another server, a moment ago
        raise DeviceCodeError
    return found


def forget_expired_codes(connection: Connection, *, now_ms: int) -> None:
    """Delete the codes that are too old."""
    connection.execute(delete(device_codes).where(device_codes.c.expires_ms < now_ms))
