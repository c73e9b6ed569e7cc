"""Routes for inviting again: who is met, who may be invited, and what the invited see."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta.protocol.settings import TableSettings
from canasta.server.clock import now_ms
from canasta.store.guests import find_guest
from canasta.store.personal_data import delete_guest
from canasta.store.table_members import remove_member, table_members
from tests.server.local_server import LocalServer, Visitor, local_server
from tests.server.prepared_tables import NAMES, prepare


class Circle:
    """Ann, Bob and Cleo, who have begun a game together, and a new table of Ann's."""

    def __init__(self, local: LocalServer, earlier: str, cookies: tuple[str, ...]) -> None:
        self.local = local
        self.earlier = earlier
        self.people = [local.visitor() for _ in cookies]
        for visitor, cookie in zip(self.people, cookies, strict=True):
            visitor.set_cookie(*cookie.split("=", 1))
        self.ann, self.bob, self.cleo = self.people
        opened = self.ann.post("/api/tables", {"settings": {}}).json()
        self.table, self.link = opened["id"], f"/api/invites/{opened['invite'].split('/')[-1]}"

    def met(self, visitor: Visitor) -> list[tuple[str, bool]]:
        people = visitor.get(f"/api/tables/{self.table}/met").json()["people"]
        return [(person["name"], person["is_invited"]) for person in people]

    def invite(self, visitor: Visitor, seat: int, table: str = "") -> tuple[int, str]:
        asked = {"table": table or self.earlier, "game": 1, "seat": seat}
        answer = visitor.post(f"/api/tables/{self.table}/met", asked)
        return answer.status_code, "" if answer.is_success else answer.json()["code"]

    def guest(self, seat: int) -> str:
        members = self.local.store.read(lambda c: table_members(c, self.earlier))
        return members[seat].guest_id


@pytest.fixture
def circle(tmp_path: Path) -> Iterator[Circle]:
    (earlier,) = prepare(tmp_path, 1, TableSettings(rules="frimes", players=3, sides=3))
    with local_server(tmp_path) as local:
        yield Circle(local, earlier.id, earlier.cookies)


def test_somebody_met_before_is_invited_and_sees_the_table(circle: Circle) -> None:
    assert circle.met(circle.ann) == [(NAMES[1], False), (NAMES[2], False)]
    assert circle.bob.get(f"/api/tables/{circle.table}").json()["code"] == "not_invited"
    assert circle.invite(circle.ann, 1) == (204, "")
    assert circle.met(circle.ann) == [(NAMES[1], True), (NAMES[2], False)]
    (seen,) = [
        one for one in circle.bob.get("/api/tables").json()["mine"] if one["id"] == circle.table
    ]
    assert not seen["mine"]
    assert circle.bob.get(f"/api/tables/{circle.table}").status_code == 200


def test_who_takes_the_table_off_the_list_is_not_asked_twice(circle: Circle) -> None:
    circle.invite(circle.ann, 1)
    assert circle.bob.post(f"/api/tables/{circle.table}/abandon").status_code == 204
    assert circle.invite(circle.ann, 1) == (204, "")
    listed = [one["id"] for one in circle.bob.get("/api/tables").json()["mine"]]
    assert circle.table not in listed


def test_only_who_is_seated_invites_and_only_people_met(circle: Circle) -> None:
    assert circle.invite(circle.bob, 0) == (403, "not_seated")
    asked = circle.bob.get(f"/api/tables/{circle.table}/met")
    assert (asked.status_code, asked.json()["code"]) == (403, "not_seated")
    stranger = circle.local.visitor("Stranger")
    other = stranger.post("/api/tables", {"settings": {}}).json()["id"]
    assert circle.invite(circle.ann, 0, other) == (404, "not_met")
    assert circle.invite(circle.ann, 0) == (404, "not_met")  # herself
    assert circle.invite(circle.ann, 5) == (404, "not_met")


@pytest.mark.parametrize("game", [2**63, int("9" * 4300)])
def test_a_game_with_too_large_a_number_is_refused(circle: Circle, game: int) -> None:
    asked = {"table": circle.earlier, "game": game, "seat": 1}
    answer = circle.ann.post(f"/api/tables/{circle.table}/met", asked)
    assert (answer.status_code, answer.json()["field"]) == (422, "game")


def test_only_the_host_admits_somebody_removed(circle: Circle) -> None:
    seq = circle.ann.get(f"/api/tables/{circle.table}").json()["settings_seq"]
    assert circle.cleo.post(circle.link, {"seat": 1, "settings_seq": seq}).is_success
    circle.invite(circle.cleo, 1)
    bob = circle.guest(1)
    circle.local.store.write(
        lambda c: remove_member(c, circle.table, bob, now_ms=now_ms())
    ).result()
    assert circle.met(circle.cleo) == circle.met(circle.ann) == [(NAMES[1], False)]
    assert circle.invite(circle.cleo, 1) == (403, "not_host")
    assert circle.invite(circle.ann, 1) == (204, "")
    assert circle.met(circle.cleo) == [(NAMES[1], True)]


def test_deleted_people_are_not_met(circle: Circle) -> None:
    bob = circle.guest(1)
    circle.local.store.write(lambda c: delete_guest(c, bob)).result()
    assert circle.local.store.read(lambda c: find_guest(c, bob)) is None
    assert circle.met(circle.ann) == [(NAMES[2], False)]
    assert circle.invite(circle.ann, 1) == (404, "not_met")
