"""Guests, who belongs to a table, invitations, games played."""

import pytest

from canasta.store.entries import Append
from canasta.store.guest_games import (
    GuestFigures,
    guest_figures,
    guest_figures_by_rules,
    guest_games,
)
from canasta.store.guests import change_guest, find_guest, is_visit_due
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
from canasta.store.personal_data import delete_guest
from canasta.store.store import Store
from canasta.store.table_members import Member, is_member, let_in, table_members
from tests.store.making import (
    NOW,
    entry,
    file_in,
    game,
    make_guest,
    make_table,
    player,
    put,
    seat,
    store_game,
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


def test_who_belongs_to_a_table(store: Store) -> None:
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
    # Ann and Bob change places, then Bob leaves his to Cléo.
    seat(store, "t1", {0: bob, 1: ann})
    seat(store, "t1", {0: cleo, 1: ann})
    assert store.read(lambda c: table_members(c, "t1")) == [
        Member(cleo, 0),
        Member(ann, 1),
        Member(bob, None),
    ]
    assert store.read(lambda c: is_member(c, "t1", bob))
    assert not store.read(lambda c: is_member(c, "t2", bob))
    # Somebody whose data are deleted no longer sits anywhere, and hinders nobody.
    store.write(lambda c: delete_guest(c, cleo)).result()
    seat(store, "t1", {0: cleo, 1: ann})
    assert store.read(lambda c: table_members(c, "t1"))[0] == Member(ann, 1)


def test_an_invitation_lets_in(store: Store) -> None:
    make_table(store)
    ann = make_guest(store, "Ann")
    token = store.write(lambda c: new_invite(c, "t1", now_ms=NOW)).result()
    assert len(token) * 6 >= 128
    assert store.read(lambda c: find_invite(c, token, now_ms=NOW)).table_id == "t1"
    assert not store.read(lambda c: is_member(c, "t1", ann))
    for _ in range(2):
        used = store.write(lambda c: use_invite(c, token, ann, now_ms=NOW)).result()
        assert used.table_id == "t1"
    assert store.read(lambda c: is_member(c, "t1", ann))
    assert store.read(lambda c: find_invite(c, token, now_ms=NOW)).uses == 1


def test_a_token_cannot_be_read_from_the_database(store: Store) -> None:
    make_table(store)
    token = store.write(lambda c: new_invite(c, "t1", now_ms=NOW)).result()
    store.close()
    content = file_in(store.file.parent).read_bytes()
    assert b"t1" in content
    assert token.encode() not in content


def test_invitations_that_let_nobody_in(store: Store) -> None:
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


def test_games_and_figures_of_a_guest(store: Store) -> None:
    make_table(store)
    make_table(store, "t2")
    ann, bob = make_guest(store, "Ann"), make_guest(store, "Bob")
    running = {"winner": None, "ended_ms": None, "rounds": 1, "totals": (300, 100)}
    for one, players in (
        (game(number=1), (player(0, ann), player(1, bob, points=3200))),
        (
            game(number=2, winner=1, rounds=3, rules="frimes", totals=(2000, 5000)),
            (player(0, ann, points=2000), player(1, bob, points=5000)),
        ),
        (game("t2", 3, **running), (player(0, None), player(1, ann, points=100))),
    ):
        store_game(store, one, *players)
    found = store.read(lambda c: guest_games(c, ann))
    assert [(own.game.table_id, own.game.game, own.my_seat, own.result) for own in found] == [
        ("t2", 3, 1, "open"),
        ("t1", 2, 0, "lost"),
        ("t1", 1, 0, "won"),
    ]
    assert found[2].game == game(number=1)
    assert all(own.has_record for own in found)
    expected = GuestFigures(2, 1, 7, 7100, 2550, 4, 2, 6)
    assert store.read(lambda c: guest_figures(c, ann)) == expected
    assert store.read(lambda c: guest_figures_by_rules(c, ann)) == {
        "classic": GuestFigures(1, 1, 4, 5100, 2550, 2, 1, 3),
        "frimes": GuestFigures(1, 0, 3, 2000, 1000, 2, 1, 3),
    }
    nobody = store.read(lambda c: (guest_games(c, "gX"), guest_figures(c, "gX")))
    assert nobody == ([], GuestFigures(0, 0, 0, 0, 0, 0, 0, 0))
    # The table is closed in mid-game: the game stays unfinished.
    put(store, Append("t2", entry(2), "closed")).result()
    assert store.read(lambda c: guest_games(c, ann))[0].result == "unfinished"


def test_a_game_is_stored_as_it_stands_now(store: Store) -> None:
    make_table(store)
    ann = make_guest(store, "Ann")
    first = game(winner=None, ended_ms=None, rounds=1, totals=(300, 100))
    store_game(store, first, player(0, ann, points=300))
    store_game(store, game(), player(0, ann), player(1, None))
    (own,) = store.read(lambda c: guest_games(c, ann))
    assert own.game == game()
    assert store.read(lambda c: guest_figures(c, ann)).points == 5100
