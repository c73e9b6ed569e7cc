"""The devices of a guest, and the codes that add one: browsers whose cookie names the guest.

The device on which a guest came in has the guest's id, and counts as signed in as long as it has no
row: so do all devices from before there were rows.

A code works once, and for ten minutes. Only a keyed hash of it is stored, because so short a code
could be found from a plain one. The lookup compares such hashes, so its time says nothing about a
code to somebody without the key.
"""

import secrets
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from sqlalchemy import Connection, delete, insert, literal, select, update

from canasta.store.errors import RefusedError
from canasta.store.schema import device_codes, devices, guests

VALID_MS: Final = 10 * 60_000
"""How long a code is valid."""
_ID_BYTES: Final = 15
_DAY_MS: Final = 86_400_000


class DeviceKind(NamedTuple):
    """What a device is, in names that are the same in every language; empty if unknown."""

    browser: str = ""
    system: str = ""


UNKNOWN: Final = DeviceKind()
"""What is known of a device before its first visit."""


@dataclass(frozen=True, slots=True)
class Device:
    """A device that is signed in."""

    id: str
    """Random, or the guest's id for the device on which they came in."""
    kind: DeviceKind = UNKNOWN
    seen_ms: int = 0
    """The beginning of the day of its last visit; 0 if none has been noted."""
    by_host: bool = False
    """Whether the host of a table gave the code by which it came in, not the guest."""


class DeviceCodeError(RefusedError):
    """The code is wrong, has been used, or is too old; which of them is not said."""

    key: ClassVar[str] = "server.device_code.wrong"


@dataclass(frozen=True, slots=True)
class DeviceCode:
    """A code that is valid."""

    guest_id: str
    """The guest whose device it makes."""
    by_host: bool
    """Whether the host of a table asked for it, not the guest."""


def find_device(connection: Connection, guest_id: str, device_id: str) -> Device | None:
    """Return a device of a guest, or None if it is signed out or belongs to somebody else."""
    query = select(devices).where(devices.c.id == device_id, devices.c.guest_id == guest_id)
    row = connection.execute(query).first()
    if row is None:
        return Device(device_id) if device_id == guest_id else None
    if row.signed_out:
        return None
    return Device(row.id, DeviceKind(row.browser, row.system), row.seen_ms, row.by_host)


def guest_devices(connection: Connection, guest_id: str) -> list[Device]:
    """Return the devices of a guest that have been noted, the one seen last first."""
    query = (
        select(devices)
        .where(devices.c.guest_id == guest_id, devices.c.signed_out.is_(False))
        .order_by(devices.c.seen_ms.desc(), devices.c.id)
    )
    return [
        Device(row.id, DeviceKind(row.browser, row.system), row.seen_ms, row.by_host)
        for row in connection.execute(query)
    ]


def add_device(
    connection: Connection, guest_id: str, kind: DeviceKind, *, by_host: bool, now_ms: int
) -> str:
    """Store another device of a guest; return its id."""
    device_id = f"d{secrets.token_urlsafe(_ID_BYTES)}"
    _store(connection, guest_id, Device(device_id, kind, _day(now_ms), by_host))
    return device_id


def is_device_due(device: Device, now_ms: int) -> bool:
    """Return whether a visit now should be noted: the last one was on an earlier day."""
    return device.seen_ms < _day(now_ms)


def note_device(
    connection: Connection, guest_id: str, device_id: str, kind: DeviceKind, now_ms: int
) -> None:
    """Note a visit with a device of a guest, to the day, and what the device is."""
    change = update(devices).where(devices.c.id == device_id)
    seen = change.values(browser=kind.browser, system=kind.system, seen_ms=_day(now_ms))
    if connection.execute(seen).rowcount == 0:
        _store(connection, guest_id, Device(device_id, kind, _day(now_ms)))


def sign_out(connection: Connection, guest_id: str, device_id: str) -> bool:
    """Refuse a device from now on, and a code that it may have made; return if it was signed in."""
    if find_device(connection, guest_id, device_id) is None:
        return False
    change = update(devices).where(devices.c.id == device_id)
    if connection.execute(change.values(signed_out=True)).rowcount == 0:
        _store(connection, guest_id, Device(device_id), signed_out=True)
    connection.execute(delete(device_codes).where(device_codes.c.guest_id == guest_id))
    return True


def keep_code(
    connection: Connection, guest_id: str, code_hash: bytes, *, by_host: bool, now_ms: int
) -> int:
    """Store the code of a guest in place of an earlier one; return when it expires."""
    connection.execute(delete(device_codes).where(device_codes.c.guest_id == guest_id))
    expires_ms = now_ms + VALID_MS
    # Data that have been deleted meanwhile leave nobody to refer to.
    row = select(guests.c.id, literal(code_hash), literal(expires_ms), literal(by_host)).where(
        guests.c.id == guest_id
    )
    columns = ["guest_id", "code_hash", "expires_ms", "by_host"]
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
    return DeviceCode(row.guest_id, row.by_host)


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


def _store(
    connection: Connection, guest_id: str, device: Device, *, signed_out: bool = False
) -> None:
    """Store a device, unless the guest's data has been deleted."""
    row = {
        "id": device.id,
        "browser": device.kind.browser,
        "system": device.kind.system,
        "seen_ms": device.seen_ms,
        "by_host": device.by_host,
        "signed_out": signed_out,
    }
    of_guest = select(guests.c.id, *[literal(value) for value in row.values()]).where(
        guests.c.id == guest_id
    )
    connection.execute(insert(devices).from_select(["guest_id", *row], of_guest))


def _day(now_ms: int) -> int:
    return now_ms - now_ms % _DAY_MS
