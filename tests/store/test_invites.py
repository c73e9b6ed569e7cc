"""Invitations admit the right people, and invalid invitations give a reason."""

from pathlib import Path

import pytest

from canasta.store.invites import (
    ExpiredInviteError,
    InviteError,
    RevokedInviteError,
    UnknownInviteError,
    UsedUpInviteError,
    find_invite,
    new_invite,
    revoke_invites,
    use_invite,
)
from canasta.store.store import Store
from tests.store.stored_rows import (
    NOW,
    file_in,
    is_member,
    make_guest,
    make_table,
)

HOUR = 3_600_000


def test_an_invitation_admits_a_guest(store: Store) -> None:
    make_table(store)
    ann = make_guest(store, "Ann")
    token = store.write(lambda c: new_invite(c, "t1", now_ms=NOW)).result()
    assert len(token) * 6 >= 128
    assert store.read(lambda c: find_invite(c, token, "", now_ms=NOW)).table_id == "t1"
    assert not store.read(lambda c: is_member(c, "t1", ann))
    for _ in range(2):
        used = store.write(lambda c: use_invite(c, token, ann, now_ms=NOW)).result()
        assert used.table_id == "t1"
    assert store.read(lambda c: is_member(c, "t1", ann))
    assert store.read(lambda c: find_invite(c, token, "", now_ms=NOW)).uses == 1


def test_a_token_cannot_be_read_from_the_database(sqlite_store: Store, tmp_path: Path) -> None:
    store = sqlite_store
    make_table(store)
    token = store.write(lambda c: new_invite(c, "t1", now_ms=NOW)).result()
    store.close()
    content = file_in(tmp_path).read_bytes()
    assert b"t1" in content
    assert token.encode() not in content


def test_invitations_that_admit_nobody(store: Store) -> None:
    make_table(store)
    make_table(store, "t2")
    ann, bob, cleo = [make_guest(store, name) for name in ("Ann", "Bob", "Cléo")]

    def use(token: str, guest: str, *, now_ms: int = NOW) -> None:
        store.write(lambda c: use_invite(c, token, guest, now_ms=now_ms)).result()

    def refused(kind: type[InviteError], token: str, guest: str, *, now_ms: int = NOW) -> bool:
        with pytest.raises(kind):
            use(token, guest, now_ms=now_ms)
        return not store.read(lambda c: is_member(c, "t1", guest))

    short = store.write(lambda c: new_invite(c, "t1", now_ms=NOW, expires_ms=NOW + 10)).result()
    use(short, ann, now_ms=NOW + 9)
    assert refused(ExpiredInviteError, short, bob, now_ms=NOW + 10)
    single = store.write(lambda c: new_invite(c, "t1", now_ms=NOW, use_limit=1)).result()
    use(single, ann)  # in already: costs no use
    use(single, bob)
    use(single, bob)
    assert refused(UsedUpInviteError, single, cleo)
    lasting = store.write(lambda c: new_invite(c, "t1", now_ms=NOW)).result()
    other = store.write(lambda c: new_invite(c, "t2", now_ms=NOW)).result()
    assert store.write(lambda c: revoke_invites(c, "t1")).result() == 3
    assert refused(RevokedInviteError, lasting, cleo)
    assert refused(UnknownInviteError, lasting[:-1], cleo)
    assert refused(UnknownInviteError, "", cleo)
    use(other, cleo)
