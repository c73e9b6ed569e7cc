"""Members of a table are seated, admitted or gone."""

from canasta.store.personal_data import delete_guest
from canasta.store.store import Store
from canasta.store.table_members import (
    Member,
    Standing,
    let_in,
    remove_member,
    standing,
    table_members,
)
from tests.store.stored_rows import (
    NOW,
    is_member,
    make_guest,
    make_table,
    seat,
)

HOUR = 3_600_000


def test_members_are_seated_admitted_or_gone(store: Store) -> None:
    make_table(store)
    ann, bob, cleo = [make_guest(store, name) for name in ("Ann", "Bob", "Cléo")]
    seat(store, "t1", {0: ann, 1: bob})
    store.write(lambda c: let_in(c, "t1", cleo, now_ms=NOW)).result()
    store.write(lambda c: let_in(c, "t1", ann, now_ms=NOW)).result()
    assert store.read(lambda c: table_members(c, "t1")) == [
        Member(ann, 0),
        Member(bob, 1),
        Member(cleo, None),
    ]
    # Ann and Bob change places, then Bob leaves the table to Cléo.
    seat(store, "t1", {0: bob, 1: ann})
    seat(store, "t1", {0: cleo, 1: ann})
    assert store.read(lambda c: table_members(c, "t1")) == [
        Member(cleo, 0),
        Member(ann, 1),
        Member(bob, None),
    ]
    assert store.read(lambda c: is_member(c, "t1", bob))
    assert not store.read(lambda c: is_member(c, "t2", bob))
    # A deleted guest has no seat and keeps nobody else out.
    store.write(lambda c: delete_guest(c, cleo)).result()
    seat(store, "t1", {0: cleo, 1: ann})
    assert store.read(lambda c: table_members(c, "t1"))[0] == Member(ann, 1)


def test_the_standing_of_a_guest_at_a_table(store: Store) -> None:
    make_table(store)
    ann, bob, cleo = [make_guest(store, name) for name in ("Ann", "Bob", "Cléo")]
    seat(store, "t1", {0: ann, 1: bob})
    store.write(lambda c: remove_member(c, "t1", bob, now_ms=NOW)).result()

    def found(table: str, guest: str) -> Standing | None:
        return store.read(lambda c: standing(c, table, guest))

    assert found("t1", ann) == Standing("Ann", "public", is_member=True, removed_ms=None)
    assert found("t1", bob) == Standing("Bob", "public", is_member=False, removed_ms=NOW)
    assert found("t1", cleo) == Standing("Cléo", "public", is_member=False, removed_ms=None)
    assert found("t2", ann) == Standing("Ann", None, is_member=False, removed_ms=None)
    assert found("t1", "nobody") is None
    store.write(lambda c: let_in(c, "t1", bob, now_ms=NOW)).result()
    assert found("t1", bob) == Standing("Bob", "public", is_member=True, removed_ms=None)
