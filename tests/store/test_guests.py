"""Guests are stored and renamed, and their visits are noted to the hour."""

from canasta.store.guests import change_guest, find_guest, is_visit_due
from canasta.store.store import Store
from tests.store.stored_rows import (
    NOW,
    make_guest,
    visit,
)

HOUR = 3_600_000


def test_a_guest(store: Store) -> None:
    ann = make_guest(store, "Ann")
    bob = make_guest(store, "Bob")
    assert ann != bob
    assert all(guest.startswith("g") and len(guest) >= 20 for guest in (ann, bob))
    found = store.read(lambda c: find_guest(c, ann))
    assert found is not None
    assert (found.nickname, found.language, found.created_ms) == ("Ann", "fr", NOW)
    assert store.read(lambda c: find_guest(c, "gNobody")) is None
    assert store.write(lambda c: change_guest(c, ann, nickname="Анна 🂡", language="en")).result()
    assert not store.write(lambda c: change_guest(c, "gX", nickname="X", language="en")).result()
    found = store.read(lambda c: find_guest(c, ann))
    assert found is not None
    assert (found.nickname, found.language) == ("Анна 🂡", "en")


def test_visits_are_noted_by_the_hour(store: Store) -> None:
    ann = make_guest(store, "Ann")
    for now, due in ((NOW, False), (NOW + HOUR - 1, False), (NOW + HOUR, True)):
        guest = store.read(lambda c: find_guest(c, ann))
        assert guest is not None
        assert is_visit_due(guest, now) is due
    visit(store, ann, NOW + HOUR)
    visit(store, ann, NOW)  # a clock that went back
    guest = store.read(lambda c: find_guest(c, ann))
    assert guest is not None
    assert guest.seen_ms == NOW + HOUR
