"""Routes of tables: opening them, listing them, and admission by links."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from time import sleep

import pytest
from httpx import Response
from sqlalchemy import Connection

from canasta.i18n import LANGUAGES, Language
from canasta.protocol.settings import TableSettings
from canasta.store.entries import Append, TableDetails, open_table
from canasta.store.invites import new_invite, revoke_invites
from canasta.store.table_members import remove_member, table_members
from canasta.tables.clock import now_ms
from canasta.tables.entry import Entry
from tests.protocol.test_visible_text import hidden_in, stored_summary, texts_in
from tests.server.local_server import LocalServer, Visitor, local_server
from tests.server.prepared_tables import prepare
from tests.support.time_limits import PATIENCE_S


def opened(visitor: Visitor, **settings: object) -> tuple[str, str]:
    """Open a table; return its id and the API address of its link."""
    answer = visitor.post("/api/tables", {"settings": settings})
    assert answer.status_code == 201, answer.text
    created = answer.json()
    return created["id"], invite_address(created["invite"])


def invite_address(path: str) -> str:
    assert path.startswith("/i/")
    return "/api/invites/" + path.removeprefix("/i/")


def code_of(answer: Response) -> str:
    return str(answer.json()["code"])


def test_opening_a_table_takes_a_seat(local: LocalServer) -> None:
    ann = local.visitor("Ann")
    body = {
        "settings": {"name": "Ours", "visibility": "public", "players": 4},
        "seats": [{"seat": 1, "robot": "easy"}],
    }
    table = ann.post("/api/tables", body).json()["id"]
    table_data = ann.get(f"/api/tables/{table}").json()
    assert table_data["names"][0] == "Ann"
    assert table_data["free"] == 2
    assert (table_data["phase"], table_data["mine"], table_data["my_turn"]) == (
        "gathering",
        True,
        False,
    )
    assert table_data["rules_name"]["fr"] == "Canasta classique"


def test_a_game_against_robots_begins_at_once(local: LocalServer) -> None:
    ann = local.visitor("Ann")
    robots = [{"seat": seat, "robot": "easy"} for seat in (1, 2, 3)]
    body = {"settings": {}, "seats": robots, "start": True}
    table = ann.post("/api/tables", body).json()["id"]
    assert ann.get(f"/api/tables/{table}").json()["phase"] == "dealing"


def test_a_list_shows_the_length_of_a_game_and_how_it_stands(local: LocalServer) -> None:
    ann = local.visitor("Ann")
    robots = [{"seat": 1, "robot": "easy"}]
    settings = {"players": 2, "rounds": 1, "target": 1500}
    ann.post("/api/tables", {"settings": settings, "seats": robots, "start": True})
    (table,) = ann.get("/api/tables").json()["mine"]
    assert (table["rounds"], table["target"]) == (1, 1500)
    assert (table["hand"], table["totals"], table["my_side"], table["people"]) == (1, [0, 0], 0, 1)


def test_a_table_is_closed_by_the_only_person_there(local: LocalServer) -> None:
    ann = local.visitor("Ann")
    robots = [{"seat": seat, "robot": "easy"} for seat in (1, 2, 3)]
    table = ann.post("/api/tables", {"settings": {}, "seats": robots, "start": True}).json()["id"]
    assert ann.post(f"/api/tables/{table}/abandon", {}).status_code == 204
    assert ann.get("/api/tables").json()["mine"] == []
    assert ann.get(f"/api/tables/{table}").json()["phase"] == "closed"


def test_a_table_is_left_to_the_other_people_there(tmp_path: Path) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings(players=2))
    with local_server(tmp_path) as local:
        ann, bob, stranger = local.visitor(), local.visitor(), local.visitor("Cleo")
        for visitor, cookie in zip((ann, bob), table.cookies, strict=True):
            visitor.set_cookie(*cookie.split("=", 1))
        assert code_of(stranger.post(f"/api/tables/{table.id}/abandon")) == "table.not_seated"
        assert code_of(stranger.post("/api/tables/none/abandon")) == "no_such_table"
        assert ann.post(f"/api/tables/{table.id}/abandon").status_code == 204
        (kept,) = bob.get("/api/tables").json()["mine"]
        assert (kept["phase"], kept["names"][1], kept["people"]) == ("finished", "Bob", 1)
        assert ann.get("/api/tables").json()["mine"] == []
        assert ann.get(f"/api/tables/{table.id}").status_code == 200  # still admitted, to watch


def test_public_tables_are_listed_for_everybody_others_for_members(
    local: LocalServer,
) -> None:
    ann, bob, stranger = local.visitor("Ann"), local.visitor("Bob"), local.visitor()
    public, _ = opened(ann, visibility="public")
    closed, link = opened(ann)

    def listed(visitor: Visitor) -> dict[str, set[str]]:
        lists = visitor.get("/api/tables").json()
        return {name: {table["id"] for table in lists[name]} for name in ("public", "mine")}

    assert {public, closed} <= listed(ann)["mine"]
    for other in (bob, stranger):
        assert public in listed(other)["public"]
        assert closed not in listed(other)["public"] | listed(other)["mine"]
    bob.post(link)
    assert closed in listed(bob)["mine"]
    (seen,) = [one for one in bob.get("/api/tables").json()["mine"] if one["id"] == closed]
    assert seen["mine"] is False
    assert bob.post(f"/api/tables/{closed}/abandon").status_code == 204
    assert closed not in listed(bob)["mine"]
    assert bob.get(f"/api/tables/{closed}").status_code == 200
    bob.post(link)
    assert closed in listed(bob)["mine"]
    assert bob.get(f"/api/tables/{public}").status_code == 200
    assert stranger.get(f"/api/tables/{public}").status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_by_invitation_is_closed_to_other_guests(
    local: LocalServer, language: Language
) -> None:
    table, link = opened(local.visitor("Ann"))
    bob = local.visitor("Bob", language=language)
    answer = bob.get(f"/api/tables/{table}")
    assert answer.status_code == 403
    assert code_of(answer) == "not_invited"
    assert ("invitation" in answer.json()["text"]) is True
    seen = bob.get(link).json()
    assert seen["host"] == "Ann"
    assert seen["table"]["id"] == table
    assert seen["settings"]["rules"] == "classic"
    # Looking at a link admits nobody; following the link does.
    assert bob.get(f"/api/tables/{table}").status_code == 403
    assert bob.post(link).status_code == 200
    assert bob.get(f"/api/tables/{table}").status_code == 200


def test_following_a_link_needs_a_nickname_looking_at_it_does_not(
    local: LocalServer,
) -> None:
    _, link = opened(local.visitor("Ann"))
    stranger = local.visitor()
    assert stranger.get(link).status_code == 200
    answer = stranger.post(link)
    assert answer.status_code == 401
    assert code_of(answer) == "no_guest"


def test_links_that_admit_nobody(local: LocalServer) -> None:
    ann, bob = local.visitor("Ann"), local.visitor("Bob")
    table, link = opened(ann)
    past = now_ms() - 1
    expired = local.store.write(
        lambda connection: new_invite(connection, table, now_ms=past - 9, expires_ms=past)
    ).result()
    used_up = local.store.write(
        lambda connection: new_invite(connection, table, now_ms=past, use_limit=0)
    ).result()
    for path, status, code in (
        ("/api/invites/nonsense", 404, "invite.unknown"),
        (link + "x", 404, "invite.unknown"),
        (link[:-1], 404, "invite.unknown"),
        ("/api/invites/" + "x" * 3000, 404, "invite.unknown"),
        (f"/api/invites/{expired}", 410, "invite.expired"),
    ):
        for answer in (bob.get(path), bob.post(path)):
            assert (answer.status_code, code_of(answer)) == (status, code), path
    assert code_of(bob.post(f"/api/invites/{used_up}")) == "invite.used_up"
    assert ann.delete(f"/api/tables/{table}/invites").status_code == 204
    assert code_of(bob.post(link)) == "invite.revoked"
    assert bob.get(f"/api/tables/{table}").status_code == 403
    assert ann.get(f"/api/tables/{table}").status_code == 200


@pytest.mark.both_databases
def test_seated_guests_invite_and_the_host_revokes(local: LocalServer) -> None:
    ann, bob = local.visitor("Ann"), local.visitor("Bob")
    table, _ = opened(ann)
    assert code_of(bob.post(f"/api/tables/{table}/invite")) == "not_seated"
    assert code_of(bob.delete(f"/api/tables/{table}/invites")) == "not_host"
    answer = ann.post(f"/api/tables/{table}/invite")
    assert answer.status_code == 201
    another = invite_address(answer.json()["invite"])
    assert bob.post(another).json()["table"]["id"] == table
    assert code_of(bob.post(f"/api/tables/{table}/invite")) == "not_seated"


def test_who_is_being_removed_gets_no_link_that_outlives_it(local: LocalServer) -> None:
    ann = local.visitor("Ann")
    table, _ = opened(ann)
    (player,) = local.store.read(lambda connection: table_members(connection, table))
    is_held, may_go_on = Event(), Event()

    def hold(_connection: Connection) -> None:
        is_held.set()
        may_go_on.wait(PATIENCE_S)

    def remove(connection: Connection) -> None:
        remove_member(connection, table, player.guest_id, now_ms=now_ms())
        revoke_invites(connection, table)

    with ThreadPoolExecutor(1) as other:
        local.store.write(hold)
        is_held.wait(PATIENCE_S)
        local.store.write(remove)
        answer = other.submit(ann.post, f"/api/tables/{table}/invite")
        while local.store.figures().waiting < 2 and not answer.done():
            sleep(0.001)  # the removal waits, and the link behind it
        may_go_on.set()
        assert code_of(answer.result()) == "not_seated"


def test_the_list_of_tables_stays_small_however_long_its_texts(tmp_path: Path) -> None:
    """Earlier versions stored titles of 4000 characters."""
    long = "𝔘" * 4000

    def fill(connection: Connection) -> None:
        for number in range(45):
            entry = Entry(1, "gAnn", "open-1", "open", "{}", now_ms() + number)
            summary = stored_summary(long, table=f"t{number}", players=6)
            details = TableDetails("public", "gAnn", "{}", summary)
            open_table(connection, Append(f"t{number}", entry, "gathering", details=details))

    with local_server(tmp_path) as local:
        local.store.write(fill).result()
        visitor = local.visitor()
        seen: list[str] = []
        for page, size in ((1, 20), (2, 20), (3, 5), (4, 0)):
            answer = visitor.get(f"/api/tables?page={page}")
            assert len(answer.content) < 100_000
            lists = answer.json()
            assert len(lists["public"]) == size
            assert (lists["public_more"], lists["mine_more"]) == (page < 3, False)
            seen += [one["id"] for one in lists["public"]]
        assert seen == [f"t{number}" for number in reversed(range(45))]
        for wrong in ("0", "x", "101"):
            answer = visitor.get(f"/api/tables?page={wrong}")
            assert (answer.status_code, code_of(answer)) == (422, "bad_field")


def test_names_reach_other_screens_without_hidden_signs(local: LocalServer) -> None:
    name = "\u202eOur\x00s\n\u200b too\u2028"
    rules = 'title_en = "Sundays"  # \u202eback\n'
    table, link = opened(local.visitor("Ann"), name=name, house_rules=rules, visibility="public")
    stranger = local.visitor()
    seen = stranger.get(link).json()
    assert (seen["table"]["name"], seen["table"]["rules_name"]["en"]) == ("Ours too", "Sundays")
    listed = [one for one in stranger.get("/api/tables").json()["public"] if one["id"] == table]
    assert [one["name"] for one in listed] == ["Ours too"]
    for text in texts_in([seen, listed]):
        assert not [sign for sign in hidden_in(text) if sign != "\n"]


def test_a_missing_table(local: LocalServer) -> None:
    ann = local.visitor("Ann")
    for answer in (
        ann.get("/api/tables/nothing"),
        ann.post("/api/tables/nothing/invite"),
        ann.delete("/api/tables/nothing/invites"),
    ):
        assert answer.status_code == 404
        assert code_of(answer) == "no_such_table"


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({}, 422, "bad_field", "settings"),
        ({"settings": {"colour": "red"}}, 422, "bad_field", "settings.colour"),
        ({"settings": {"players": 9}}, 422, "bad_field", "settings.players"),
        ({"settings": {"players": "4"}}, 422, "bad_field", "settings.players"),
        ({"settings": {"name": "x" * 61}}, 422, "bad_field", "settings.name"),
        ({"settings": {"clock": {"turn_s": 1, "bank_s": 0}}}, 422, "bad_field", None),
        ({"settings": {}, "seats": [{"seat": 9}]}, 422, "bad_field", "seats.0.seat"),
        ({"settings": {"players": 5}}, 422, "table.bad_arrangement", ""),
        ({"settings": {"rules": "whist"}}, 422, "table.bad_rules", "base"),
        ({"settings": {"rules": "/etc/passwd"}}, 422, "table.bad_rules", "base"),
        ({"settings": {"house_rules": "max_wilds = 99"}}, 422, "table.bad_rules", "max_wilds"),
        ({"settings": {"house_rules": "a." * 300 + "b = 1"}}, 422, "table.bad_rules", "a"),
        ({"settings": {"house_rules": "a." * 3990 + "b = 1"}}, 422, "table.bad_rules", ""),
        ({"settings": {"house_rules": 'base = "duel"'}}, 422, "table.bad_rules", "base"),
        ({"settings": {"house_rules": f'title_de = "{"x" * 61}"'}}, 422, "table.bad_title", ""),
        ({"settings": {}, "seats": [{"seat": 1}] * 7}, 422, "bad_field", "seats"),
        ({"settings": {"sanctions": True}}, 422, "table.no_sanctions", ""),
        ({"settings": {"stand_in": "wizard"}}, 422, "table.bad_level", ""),
        ({"settings": {}, "seats": [{"seat": 1, "robot": "wizard"}]}, 422, "table.bad_level", ""),
        ({"settings": {}, "start": True}, 422, "table.not_full", ""),
    ],
)
def test_tables_that_cannot_be_opened(
    local: LocalServer, body: object, status: int, code: str, field: str | None
) -> None:
    for language in LANGUAGES:
        answer = local.visitor("Ann", language=language).post("/api/tables", body)
        assert answer.status_code == status
        problem = answer.json()
        assert problem["code"] == code
        assert field is None or problem["field"] == field
        assert problem["text"].endswith((".", "!"))


def test_opening_a_table_needs_a_nickname(local: LocalServer) -> None:
    answer = local.visitor().post("/api/tables", {"settings": {}})
    assert (answer.status_code, code_of(answer)) == (401, "no_guest")


@pytest.mark.parametrize("path", ["/i/aB3_-", "/t/abc"])
def test_a_link_is_drawn_as_a_qr_code(local: LocalServer, path: str) -> None:
    answer = local.visitor().client.get("/api/qr", params={"path": path})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.count("<path") >= 1
    assert "<script" not in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "",
        "//evil.example",
        "https://evil.example",
        "/i/<script>",
        "/i/é",
        "/i/",
        "/t/abc?x=1",
        "/new?rules=duel",
        "/i/" + "x" * 80,
    ],
)
def test_no_other_address_is_drawn(local: LocalServer, path: str) -> None:
    answer = local.visitor().client.get("/api/qr", params={"path": path})
    assert (answer.status_code, code_of(answer)) == (422, "bad_field")
