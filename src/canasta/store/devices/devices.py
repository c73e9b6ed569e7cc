"""The devices of a guest: browsers whose cookie names the guest, until they are signed out.

The device on which a guest registered has the guest's id. A device without a row counts as signed
in, for example every device from before this table existed.
"""

import secrets
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, insert, literal, select, update

from canasta.store.schema import device_codes, devices, guests

_ID_BYTES: Final = 15
_DAY_MS: Final = 86_400_000


class DeviceKind(NamedTuple):
    """The browser and the system of a device, named alike in every language; empty if unknown."""

    browser: str = ""
    system: str = ""


UNKNOWN: Final = DeviceKind()
"""The kind of a device before its first visit."""


@dataclass(frozen=True, slots=True)
class Device:
    """A signed-in device."""

    id: str
    """The id: random, or the guest's id for the device on which the guest registered."""
    kind: DeviceKind = UNKNOWN
    seen_ms: int = 0
    """The start of the day of the last visit, in milliseconds since 1970, or 0 without a noted
    visit."""
    by_host: bool = False
    """Whether the host of a table, not the guest, provided the code that signed in the device."""


def find_device(connection: Connection, guest_id: str, device_id: str) -> Device | None:
    """Return a guest's device, or None if it is signed out or belongs to somebody else."""
    query = select(devices).where(devices.c.id == device_id, devices.c.guest_id == guest_id)
    row = connection.execute(query).first()
    if row is None:
        return Device(device_id) if device_id == guest_id else None
    if row.signed_out:
        return None
    return Device(row.id, DeviceKind(row.browser, row.system), row.seen_ms, row.by_host)


def guest_devices(connection: Connection, guest_id: str) -> list[Device]:
    """Return the guest's devices that have a row, the most recently seen first."""
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
    """Store another device for a guest and return its id."""
    device_id = f"d{secrets.token_urlsafe(_ID_BYTES)}"
    _store(connection, guest_id, Device(device_id, kind, _day(now_ms), by_host))
    return device_id


def is_device_due(device: Device, now_ms: int) -> bool:
    """Return whether to note a visit now, because the last noted visit was on an earlier day."""
    return device.seen_ms < _day(now_ms)


def note_device(
    connection: Connection, guest_id: str, device_id: str, kind: DeviceKind, now_ms: int
) -> None:
    """Note a visit with a guest's device: its day, and the kind of the device."""
    change = update(devices).where(devices.c.id == device_id)
    seen = change.values(browser=kind.browser, system=kind.system, seen_ms=_day(now_ms))
    if connection.execute(seen).rowcount == 0:
        _store(connection, guest_id, Device(device_id, kind, _day(now_ms)))


def sign_out(connection: Connection, guest_id: str, device_id: str) -> bool:
    """Refuse a device from now on, and delete the guest's code; return whether it was signed in."""
    if find_device(connection, guest_id, device_id) is None:
        return False
    change = update(devices).where(devices.c.id == device_id)
    if connection.execute(change.values(signed_out=True)).rowcount == 0:
        _store(connection, guest_id, Device(device_id), signed_out=True)
    connection.execute(delete(device_codes).where(device_codes.c.guest_id == guest_id))
    return True


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
