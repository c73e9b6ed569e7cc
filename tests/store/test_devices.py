"""Devices of guests are stored, and codes add further devices."""

import json
from concurrent.futures import Future
from pathlib import Path

import pytest

from canasta.store.devices.codes import (
    VALID_MS,
    DeviceCode,
    DeviceCodeError,
    find_code,
    forget_expired_codes,
    keep_code,
    use_code,
)
from canasta.store.devices.devices import (
    Device,
    DeviceKind,
    add_device,
    find_device,
    guest_devices,
    is_device_due,
    note_device,
    sign_out,
)
from canasta.store.personal_data import delete_guest, export_guest
from canasta.store.retention import Retention, share_of_an_hour, sweep
from canasta.store.store import Store
from tests.store.stored_rows import NOW, file_in, make_guest, opened

DAY = 86_400_000
TODAY = NOW - NOW % DAY
PHONE, LAPTOP = DeviceKind("Safari", "iPhone"), DeviceKind("Firefox", "Linux")
CODE = b"\x01" * 32
"""The hash of a code, as the database stores it."""


def keep(store: Store, guest: str, code: bytes = CODE, *, vouched_at: str | None = None) -> int:
    return store.write(
        lambda c: keep_code(c, guest, code, vouched_at=vouched_at, now_ms=NOW)
    ).result()


def look(store: Store, code: bytes = CODE, *, now_ms: int = NOW) -> DeviceCode:
    return store.read(lambda c: find_code(c, code, now_ms=now_ms))


def use(store: Store, code: bytes = CODE, *, now_ms: int = NOW) -> Future[DeviceCode]:
    return store.write(lambda c: use_code(c, code, now_ms=now_ms))


def signed_in(store: Store, guest: str, device: str) -> bool:
    return store.read(lambda c: find_device(c, guest, device)) is not None


def test_the_first_device_needs_no_row(store: Store) -> None:
    ann, bob = make_guest(store, "Ann"), make_guest(store, "Bob")
    assert store.read(lambda c: find_device(c, ann, ann)) == Device(ann)
    assert not signed_in(store, ann, bob)
    assert not signed_in(store, ann, "dUnknown")
    store.write(lambda c: sign_out(c, ann, ann)).result()
    assert not signed_in(store, ann, ann)
    assert store.read(lambda c: guest_devices(c, ann)) == []
    store.write(lambda c: note_device(c, ann, ann, LAPTOP, NOW)).result()  # a late visit
    assert not signed_in(store, ann, ann)


def test_devices_are_listed_and_signed_out(store: Store) -> None:
    ann, bob = make_guest(store, "Ann"), make_guest(store, "Bob")
    store.write(lambda c: note_device(c, ann, ann, LAPTOP, NOW - 3 * DAY)).result()
    phone = store.write(lambda c: add_device(c, ann, PHONE, by_host=True, now_ms=NOW)).result()
    listed = store.read(lambda c: guest_devices(c, ann))
    assert listed == [
        Device(phone, PHONE, TODAY, by_host=True),
        Device(ann, LAPTOP, TODAY - 3 * DAY),
    ]
    assert signed_in(store, ann, phone)
    assert not signed_in(store, bob, phone)
    assert not store.write(lambda c: sign_out(c, bob, phone)).result()
    assert signed_in(store, ann, phone)
    assert store.write(lambda c: sign_out(c, ann, phone)).result()
    assert not store.write(lambda c: sign_out(c, ann, phone)).result()
    assert not signed_in(store, ann, phone)
    assert signed_in(store, ann, ann)


def test_a_device_that_is_signed_out_leaves_no_code(store: Store) -> None:
    ann, bob = make_guest(store, "Ann"), make_guest(store, "Bob")
    keep(store, ann)
    keep(store, bob, b"\x02" * 32)
    store.write(lambda c: sign_out(c, bob, ann)).result()  # not his
    assert look(store).guest_id == ann
    store.write(lambda c: sign_out(c, ann, ann)).result()
    with pytest.raises(DeviceCodeError):
        look(store)
    assert look(store, b"\x02" * 32).guest_id == bob


def test_visits_are_noted_by_the_day(store: Store) -> None:
    ann = make_guest(store, "Ann")
    found = store.read(lambda c: find_device(c, ann, ann))
    assert found is not None
    assert is_device_due(found, NOW)
    store.write(lambda c: note_device(c, ann, ann, PHONE, NOW)).result()
    found = store.read(lambda c: find_device(c, ann, ann))
    assert found == Device(ann, PHONE, TODAY)
    for now, due in (
        (NOW, False),
        (TODAY + DAY - 1, False),
        (TODAY + DAY, True),
        (NOW - DAY, False),
    ):
        assert is_device_due(found, now) is due


def test_a_code_works_once_and_for_ten_minutes(store: Store) -> None:
    ann = make_guest(store, "Ann")
    assert keep(store, ann) == NOW + VALID_MS
    assert VALID_MS == 600_000
    for now in (NOW, NOW + VALID_MS):
        assert look(store, now_ms=now) == DeviceCode(ann)
    # The code is too old, or the clock was set back, which must not prolong codes.
    for now in (NOW + VALID_MS + 1, NOW - 1):
        with pytest.raises(DeviceCodeError):
            look(store, now_ms=now)
        with pytest.raises(DeviceCodeError):
            use(store, now_ms=now).result()
    with pytest.raises(DeviceCodeError):
        use(store, b"\x02" * 32).result()
    used = [use(store) for _ in range(5)]
    assert [one.exception() is None for one in used] == [True, False, False, False, False]


def test_a_guest_has_one_code_at_a_time(store: Store) -> None:
    ann, bob = make_guest(store, "Ann"), make_guest(store, "Bob")
    keep(store, ann)
    keep(store, bob, b"\x02" * 32)
    keep(store, ann, b"\x03" * 32, vouched_at="t1")
    with pytest.raises(DeviceCodeError):
        use(store).result()
    assert use(store, b"\x02" * 32).result() == DeviceCode(bob)
    assert use(store, b"\x03" * 32).result() == DeviceCode(ann, vouched_at="t1")


def test_expired_codes_are_deleted(store: Store) -> None:
    ann, bob = make_guest(store, "Ann"), make_guest(store, "Bob")
    keep(store, ann)
    store.write(lambda c: forget_expired_codes(c, now_ms=NOW + VALID_MS)).result()
    assert look(store).guest_id == ann

    def hourly(now_ms: int) -> None:
        most = store.read(share_of_an_hour)
        store.write(lambda c: sweep(c, Retention(), most, now_ms=now_ms)).result()

    hourly(NOW + VALID_MS + 1)
    keep(store, bob)
    with pytest.raises(DeviceCodeError):
        look(store, b"\x02" * 32)
    assert look(store).guest_id == bob


def test_devices_are_exported_and_deleted(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        ann = make_guest(store, "Ann")
        assert store.read(lambda c: export_guest(c, ann))["device_code_until_ms"] is None  # type: ignore[index]
        store.write(lambda c: note_device(c, ann, ann, LAPTOP, NOW)).result()
        store.write(lambda c: sign_out(c, ann, ann)).result()
        phone = store.write(
            lambda c: add_device(
                c, ann, DeviceKind("Phonebrowser", "iPhone"), by_host=True, now_ms=NOW
            )
        ).result()
        keep(store, ann)
        export = json.loads(json.dumps(store.read(lambda c: export_guest(c, ann))))
        assert export["device_code_until_ms"] == NOW + VALID_MS
        assert [
            (one["id"], one["browser"], one["seen_ms"], one["by_host"], one["signed_out"])
            for one in export["devices"]
        ] == [(phone, "Phonebrowser", TODAY, True, False), (ann, "Firefox", TODAY, False, True)]
        store.write(lambda c: delete_guest(c, ann)).result()
        with pytest.raises(DeviceCodeError):
            use(store).result()
        # The guest to whom the row refers is gone.
        keep(store, ann)
        store.write(lambda c: note_device(c, ann, ann, LAPTOP, NOW)).result()
        assert store.read(lambda c: guest_devices(c, ann)) == []
    content = file_in(tmp_path).read_bytes()
    for gone in (b"Phonebrowser", phone.encode(), CODE):
        assert gone not in content
