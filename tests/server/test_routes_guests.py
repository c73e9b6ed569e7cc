"""Routes of guests: nicknames, the cookie, export and deletion of personal data."""

import json

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from canasta.record.header import LONGEST_NAME
from canasta.server.http.guest_cookie import GuestCookies
from canasta.server.http.json_body import LONGEST_BODY
from tests.server.local_server import LocalServer, Visitor
from tests.support.time_limits import PATIENCE_S

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f466"
MAHSA = "\u0645\u0647\u200c\u0633\u0627"
"""Texts that need joiners: an emoji of three parts, and a Persian name."""


def come_in(visitor: Visitor, nickname: object, language: object = "en") -> tuple[int, object]:
    answer = visitor.post("/api/guest", {"nickname": nickname, "language": language})
    return answer.status_code, answer.json()


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann   Lee ", "Ann Lee"),
        ("Rene\u0301", "René"),
        ("Ann\tLee\n", "Ann Lee"),
        ("\u202eAnn\u202c", "Ann"),
        ("A\u200bn\u0000n", "Ann"),
        ("\u00a0Ann\u00a0", "Ann"),
        ("李小龍", "李小龍"),
        ("مريم", "مريم"),
        ("Zoë 🃏", "Zoë 🃏"),
        ("A\u3164B", "A B"),
        (FAMILY, FAMILY),
        (MAHSA, MAHSA),
        ("A\u200dn\u200cn\u200d", "Ann"),
        ("o" + "\u0323" * 9, "\u1ecd" + "\u0323" * 4),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
        ("<b>&\"'", "<b>&\"'"),
    ],
)
def test_nicknames_are_cleaned(local: LocalServer, typed: str, shown: str) -> None:
    visitor = local.visitor()
    assert come_in(visitor, typed) == (200, {"nickname": shown, "language": "en"})
    assert visitor.get("/api/me").json()["nickname"] == shown


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "\u200b",
        "\u200d",
        "\u3164\u2800",
        "\u202e",
        "x" * (LONGEST_NAME + 1),
        "\ue000",
        "\U0010ffff",
    ],
)
def test_invalid_nicknames_are_refused_with_a_sentence(local: LocalServer, typed: str) -> None:
    visitor = local.visitor(language="fr")
    status, answer = come_in(visitor, typed)
    assert status == 422
    assert isinstance(answer, dict)
    assert (answer["code"], answer["field"]) == ("nickname", "nickname")
    assert "40 caractères" in answer["text"]
    assert visitor.get("/api/me").json()["nickname"] == ""


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ("{", "not_json", ""),
        ("", "not_json", ""),
        ("[]", "not_json", ""),
        ('{"nickname": "Ann"}', "bad_field", "language"),
        ('{"nickname": "Ann", "language": "de"}', "bad_field", "language"),
        ('{"nickname": "Ann", "language": "en", "admin": true}', "bad_field", "admin"),
        ('{"nickname": 3, "language": "en"}', "nickname", "nickname"),
        ('{"nickname": "\\ud800", "language": "en"}', "not_json", ""),
        ("\xff\xfe", "not_json", ""),
        ('{"a":' * 9000, "not_json", ""),
    ],
)
def test_unreadable_bodies_are_refused(
    local: LocalServer, body: str, code: str, field: str
) -> None:
    visitor = local.visitor()
    content = body.encode("latin-1")
    answer = visitor.client.post("/api/guest", content=content, headers=visitor.origin)
    assert answer.status_code in (400, 422)
    assert (answer.json()["code"], answer.json()["field"]) == (code, field)
    assert answer.json()["text"].endswith(".")


def test_an_endless_body_is_refused(local: LocalServer) -> None:
    visitor = local.visitor()
    answer = visitor.client.post(
        "/api/guest", content=b"x" * (LONGEST_BODY + 1), headers=visitor.origin
    )
    assert answer.status_code == 413
    assert answer.json()["code"] == "too_long"


def test_a_guest_is_known_by_the_cookie(local: LocalServer) -> None:
    visitor = local.visitor()
    assert "set-cookie" not in visitor.get("/api/me").headers
    answer = visitor.post("/api/guest", {"nickname": "Ann", "language": "en"})
    (cookie,) = [
        entry for entry in answer.headers.get_list("set-cookie") if not entry.startswith("language")
    ]
    assert cookie.startswith("canasta=g")
    assert {"HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    first = visitor.client.cookies["canasta"]
    # A second visit with another nickname is by the same guest.
    assert come_in(visitor, "Anna", "fr") == (200, {"nickname": "Anna", "language": "fr"})
    assert visitor.client.cookies["canasta"] == first
    assert visitor.client.cookies["language"] == "fr"
    assert visitor.get("/api/me").json() == {"nickname": "Anna", "language": "fr"}


def test_a_cookie_with_another_signature_belongs_to_nobody(local: LocalServer) -> None:
    ann = local.visitor("Ann")
    real = ann.client.cookies["canasta"]
    guest, _, signature = real.partition(".")
    other = GuestCookies(b"another key").signed(guest)
    # The last letter is left alone, because some of its bits are padding.
    altered = f"{guest}.{'b' if signature[0] == 'a' else 'a'}{signature[1:]}"
    for forged in (guest, f"{guest}.", altered, other, "", ".", "g" * 5000):
        thief = local.visitor()
        thief.set_cookie("canasta", forged)
        assert thief.get("/api/me").json()["nickname"] == "", forged
        assert thief.get("/api/games").status_code == 401
    # A cookie set over https is not accepted over http.
    thief = local.visitor()
    thief.set_cookie("__Host-canasta", real)
    assert thief.get("/api/me").json()["nickname"] == ""


def test_a_guest_can_export_and_delete_their_data(
    local: LocalServer,
) -> None:
    ann = local.visitor("Ann")
    opened = ann.post("/api/tables", {"settings": {"name": "Ours", "visibility": "public"}})
    table = opened.json()["id"]
    answer = ann.get("/api/me/export")
    assert 'attachment; filename="canasta.json"' in answer.headers["content-disposition"]
    data = answer.json()
    assert data["nickname"] == "Ann"
    assert [one["table"] for one in data["tables"]] == [table]
    assert ann.delete("/api/me").json()["nickname"] == ""
    assert "canasta" not in ann.client.cookies
    assert ann.get("/api/me").json()["nickname"] == ""
    assert ann.get("/api/me/export").status_code == 401
    bob = local.visitor("Bob")
    (seen,) = [one for one in bob.get("/api/tables").json()["public"] if one["id"] == table]
    assert "Ann" not in seen["names"]


def test_a_deleted_guest_leaves_every_table(local: LocalServer) -> None:
    ann = local.visitor("Ann")
    table = ann.post("/api/tables", {"settings": {}}).json()["id"]
    address = f"ws{local.base.removeprefix('http')}/ws/{table}"
    cookie = f"canasta={ann.client.cookies['canasta']}"
    with connect(
        address,
        additional_headers={"Cookie": cookie, **ann.origin},
        proxy=None,
        open_timeout=PATIENCE_S,
    ) as socket:
        socket.send('{"t": "hello", "protocol": 1, "language": "en"}')
        assert json.loads(socket.recv(timeout=PATIENCE_S))["t"] == "welcome"
        ann.delete("/api/me")
        with pytest.raises(ConnectionClosed) as closed:
            list(socket)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4001


def test_the_cookie_of_a_deleted_guest_opens_nothing(local: LocalServer) -> None:
    ann = local.visitor("Ann")
    kept = ann.client.cookies["canasta"]
    ann.delete("/api/me")
    ann.set_cookie("canasta", kept)
    assert ann.get("/api/me").json()["nickname"] == ""
    assert ann.get("/api/games").json()["code"] == "no_guest"
    assert ann.delete("/api/me").status_code == 200


@pytest.mark.parametrize("path", ["/api/games", "/api/me/export"])
def test_a_nickname_is_needed_first(local: LocalServer, path: str) -> None:
    answer = local.visitor(language="fr").get(path)
    assert answer.status_code == 401
    assert answer.json() == {
        "code": "no_guest",
        "text": "Choisissez d’abord un pseudonyme.",
        "field": "",
    }


def test_the_retention_is_published(local: LocalServer) -> None:
    kept = local.visitor().get("/api/kept").json()
    assert json.dumps(kept)
    assert all(days >= 1 for days in kept.values())
