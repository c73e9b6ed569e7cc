"""Routes for inviting people again: people met, who may be invited, and the invitations."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, select

from canasta.protocol.settings import TableSettings
from canasta.store.guests import find_guest
from canasta.store.personal_data import delete_guest
from canasta.store.personal_invites import MOST_OPEN
from canasta.store.schema import declined_inviters, personal_invites
from canasta.store.table_members import remove_member, table_members
from canasta.tables.clock import now_ms
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


def another_table(circle: Circle, visitor: Visitor) -> str:
    opened = visitor.post("/api/tables", {"settings": {}}).json()
    made = str(opened["id"])
    circle.table = made
    return made


def listed(visitor: Visitor) -> dict[str, str]:
    """Return the tables that a visitor is invited to, with the inviters."""
    return {one["id"]: one["invited_by"] for one in visitor.get("/api/tables").json()["mine"]}


def declined(visitor: Visitor) -> list[dict[str, object]]:
    people: list[dict[str, object]] = visitor.get("/api/me/declined").json()["people"]
    return people


def test_few_invitations_of_one_person_are_open_at_a_time(circle: Circle) -> None:
    asked = [circle.table] + [another_table(circle, circle.ann) for _ in range(MOST_OPEN)]
    answers = []
    for circle.table in asked:
        answers.append(circle.invite(circle.ann, 1))
    assert answers == [(204, "")] * MOST_OPEN + [(409, "open_invitations")]
    assert asked[-1] not in listed(circle.bob)
    assert circle.invite(circle.ann, 2) == (204, "")  # counted for each guest
    assert circle.bob.post(f"/api/tables/{asked[0]}/abandon").status_code == 204
    assert circle.invite(circle.ann, 1) == (204, "")


@pytest.mark.parametrize("ending", ["closed", "entered"])
def test_an_invitation_is_open_until_the_table_closes_or_the_guest_enters(
    circle: Circle, ending: str
) -> None:
    first = circle.table
    circle.invite(circle.ann, 1)
    assert listed(circle.bob)[first] == NAMES[0]
    for _ in range(MOST_OPEN - 1):
        another_table(circle, circle.ann)
        circle.invite(circle.ann, 1)
    another_table(circle, circle.ann)
    assert circle.invite(circle.ann, 1) == (409, "open_invitations")
    if ending == "closed":
        assert circle.ann.post(f"/api/tables/{first}/abandon").status_code == 204
    else:
        assert circle.bob.post(circle.link, {}).status_code == 200
        assert listed(circle.bob)[first] == ""
    assert circle.invite(circle.ann, 1) == (204, "")


def test_somebody_declined_invites_no_more_until_they_are_accepted_again(circle: Circle) -> None:
    first = circle.table
    circle.invite(circle.ann, 1)
    circle.cleo.post(circle.link, {"seat": 1})
    second = another_table(circle, circle.cleo)
    circle.invite(circle.cleo, 1)
    assert circle.bob.post(f"/api/tables/{first}/decline").status_code == 204
    assert circle.bob.post(f"/api/tables/{first}/decline").status_code == 204
    assert listed(circle.bob)[second] == NAMES[2]
    assert first not in listed(circle.bob)
    another_table(circle, circle.ann)
    assert circle.met(circle.ann) == [(NAMES[2], False)]
    assert circle.invite(circle.ann, 1) == (404, "not_met")
    (ann,) = declined(circle.bob)
    assert ann["name"] == NAMES[0]
    assert circle.cleo.delete(f"/api/me/declined/{ann['id']}").status_code == 204
    assert declined(circle.bob) == [ann]
    assert circle.bob.delete(f"/api/me/declined/{ann['id']}").status_code == 204
    assert declined(circle.bob) == []
    assert circle.invite(circle.ann, 1) == (204, "")


def test_only_an_invitation_can_be_declined(circle: Circle) -> None:
    for visitor, table in (
        (circle.bob, circle.table),
        (circle.ann, circle.table),
        (circle.bob, "t0"),
    ):
        answer = visitor.post(f"/api/tables/{table}/decline")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_inviter")


def test_an_export_names_who_invites_and_who_is_declined(circle: Circle) -> None:
    circle.invite(circle.ann, 1)
    circle.bob.post(f"/api/tables/{circle.table}/decline")
    own = circle.bob.get("/api/me/export").json()
    assert [one["nickname"] for one in own["declined_inviters"]] == [NAMES[0]]
    assert {one["table"]: one["invited_by"] for one in own["tables"]}[circle.table] == NAMES[0]
    sent = circle.ann.get("/api/me/export").json()
    assert [(one["table"], one["to"]) for one in sent["invitations"]] == [(circle.table, NAMES[1])]
    assert sent["declined_inviters"] == []


@pytest.mark.parametrize("gone", [0, 1])
def test_deletion_takes_invitations_and_refusals_along(circle: Circle, gone: int) -> None:
    circle.invite(circle.ann, 1)
    circle.bob.post(f"/api/tables/{circle.table}/decline")
    guest = circle.guest(gone)
    circle.local.store.write(lambda c: delete_guest(c, guest)).result()

    def left(connection: Connection) -> list[int | None]:
        kept = (personal_invites, declined_inviters)
        return [connection.scalar(select(func.count()).select_from(table)) for table in kept]

    assert circle.local.store.read(left) == [0, 0]
