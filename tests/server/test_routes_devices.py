"""Routes of devices: a guest has several, and guessed, reused and stolen codes fail."""

import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from canasta.server.device_codes import new_code
from canasta.server.routes import devices as device_routes
from canasta.server.settings import RateLimits, ServerSettings
from canasta.server.token_bucket import Rate
from canasta.store.devices import codes
from canasta.store.devices.devices import sign_out
from canasta.tables.audience.close_codes import NO_GUEST
from tests.server.connected_players import socket_url
from tests.server.local_server import LocalServer, Visitor, local_server
from tests.support.time_limits import PATIENCE_S

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Safari/604.1"
TABLE = {"settings": {"name": "Ours", "visibility": "public"}}


def code_of(visitor: Visitor) -> str:
    answer = visitor.post("/api/me/devices")
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


def become(visitor: Visitor, code: str) -> httpx.Response:
    return visitor.post("/api/device", {"code": code})


def phone_of(local: LocalServer, guest: Visitor) -> Visitor:
    """Return another device of a guest."""
    phone = local.visitor()
    phone.client.headers["User-Agent"] = PHONE
    assert become(phone, code_of(guest)).status_code == 200
    return phone


def name(visitor: Visitor) -> str:
    return str(visitor.get("/api/me").json()["nickname"])


def listed(visitor: Visitor) -> list[dict[str, object]]:
    devices: list[dict[str, object]] = visitor.get("/api/me/devices").json()["devices"]
    return devices


@contextmanager
def at_table(visitor: Visitor, table: str) -> Iterator[ClientConnection]:
    """Open a table as a page does, and read its welcome."""
    cookies = "; ".join([f"{key}={value}" for key, value in visitor.client.cookies.items()])
    with connect(
        socket_url(visitor.base, table),
        origin=Origin(visitor.base),
        additional_headers={"Cookie": cookies},
        proxy=None,
        open_timeout=PATIENCE_S,
    ) as socket:
        socket.send('{"t": "hello", "protocol": 1, "language": "en"}')
        yield socket


def closed_with(socket: ClientConnection) -> int | None:
    """Return the code with which the server closes a connection."""
    with suppress(ConnectionClosed):
        while True:
            socket.recv(timeout=PATIENCE_S)
    return socket.close_code


def assert_answers(socket: ClientConnection) -> None:
    """Ping the server; messages on who is present may come before its answer."""
    socket.send('{"t": "ping"}')
    assert any('"t":"pong"' in str(socket.recv(timeout=PATIENCE_S)) for _ in range(5))


@pytest.mark.both_databases
def test_a_code_makes_another_device_the_same_guest(local: LocalServer) -> None:
    ann = local.visitor("Ann")
    table = ann.post("/api/tables", TABLE).json()["id"]
    made = ann.post("/api/me/devices").json()
    assert made["link"]["url"] == f"{local.base}/device#{made['code'].replace(' ', '')}"
    assert made["picture"].startswith("<?xml")
    phone = local.visitor()
    phone.client.headers["User-Agent"] = PHONE
    seen = phone.post("/api/device/look", {"code": made["code"].lower()})
    assert seen.json() == {"to": {"nickname": "Ann", "games": 0, "seats": 1}, "own": None}
    assert name(phone) == ""  # looking changes nothing
    answer = become(phone, f" {made['code'].replace(' ', '-')} ")
    assert answer.json() == {"nickname": "Ann", "language": "en"}
    cookie = phone.client.cookies["canasta"]
    assert cookie != ann.client.cookies["canasta"]
    assert {"HttpOnly", "SameSite=lax"} <= set(answer.headers["set-cookie"].split("; "))
    assert name(phone) == name(ann) == "Ann"
    assert phone.client.cookies["canasta"] == cookie
    assert phone.get("/api/tables").json()["mine"][0]["id"] == table
    assert {(one["browser"], one["system"], one["is_this"]) for one in listed(phone)} == {
        ("", "", False),
        ("Safari", "iPhone", True),
    }
    # A nickname changed on one device changes on both.
    phone.post("/api/guest", {"nickname": "Anna", "language": "fr"})
    assert name(ann) == "Anna"
    export = ann.get("/api/me/export").json()
    assert [one["system"] for one in export["devices"]].count("iPhone") == 1
    assert export["device_code_until_ms"] is None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_wrong_a_used_and_an_old_code_are_refused_alike(
    local: LocalServer, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, eve = local.visitor("Ann"), local.visitor()
    eve.set_cookie("language", language)
    used = code_of(ann)
    become(local.visitor(), used)
    replaced, _ = code_of(ann), code_of(ann)
    monkeypatch.setattr(codes, "VALID_MS", -1)
    old = code_of(ann)
    answers = [
        answer
        for code in (used, replaced, old, "AAAA AAAA", "", "\x00", "'; --", "A" * 40)
        for answer in (become(eve, code), eve.post("/api/device/look", {"code": code}))
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.text for answer in answers}) == 1
    assert answers[0].json()["code"] == "device_code.wrong"
    assert "canasta" not in eve.client.cookies
    assert become(eve, "A" * 41).status_code == 422


def test_of_several_who_use_a_code_at_once_one_gets_in(local: LocalServer) -> None:
    ann = local.visitor("Ann")
    visitors = [local.visitor() for _ in range(4)]
    barrier = threading.Barrier(len(visitors))

    def use(visitor: Visitor, code: str) -> int:
        barrier.wait()
        return become(visitor, code).status_code

    with ThreadPoolExecutor(len(visitors)) as pool:
        for _ in range(5):
            for visitor in visitors:
                visitor.client.cookies.clear()
            code = code_of(ann)
            statuses = pool.map(use, visitors, [code] * len(visitors))
            assert sorted(statuses) == [200, 404, 404, 404]
    assert len(listed(ann)) == 6


def test_a_guest_with_games_of_their_own_is_told_and_then_left(local: LocalServer) -> None:
    ann, bob = local.visitor("Ann"), local.visitor("Bob")
    table = bob.post("/api/tables", TABLE).json()["id"]
    other = phone_of(local, bob)
    code = code_of(ann)
    before = bob.client.cookies["canasta"]
    seen = bob.post("/api/device/look", {"code": code}).json()
    assert seen["own"] == {"nickname": "Bob", "games": 0, "seats": 1}
    with at_table(bob, table) as here, at_table(other, table) as there:
        here.recv(timeout=PATIENCE_S)
        there.recv(timeout=PATIENCE_S)
        assert become(bob, code).status_code == 200
        assert closed_with(here) == NO_GUEST
        assert_answers(there)
    assert name(bob) == "Ann"
    # Bob is still signed in on his other device, and no guests were merged.
    assert (name(other), len(listed(other))) == ("Bob", 1)
    assert bob.get("/api/tables").json()["mine"] == []
    # The earlier cookie of this device is invalid.
    thief = local.visitor()
    thief.set_cookie("canasta", before)
    assert name(thief) == ""


def test_the_own_code_is_refused_and_stays_valid(local: LocalServer) -> None:
    ann = local.visitor("Ann")
    code = code_of(ann)
    for path in ("/api/device", "/api/device/look"):
        answer = ann.post(path, {"code": code})
        assert (answer.status_code, answer.json()["code"]) == (409, "same_guest")
    assert become(local.visitor(), code).status_code == 200


@pytest.mark.both_databases
def test_a_device_that_is_signed_out_is_refused_at_once(local: LocalServer) -> None:
    ann = local.visitor("Ann")
    table = ann.post("/api/tables", TABLE).json()["id"]
    phone = phone_of(local, ann)
    (own,) = [one["id"] for one in listed(phone) if one["is_this"]]
    with at_table(phone, table) as lost, at_table(ann, table) as kept:
        lost.recv(timeout=PATIENCE_S)
        kept.recv(timeout=PATIENCE_S)
        assert ann.delete(f"/api/me/devices/{own}").status_code == 204
        assert closed_with(lost) == NO_GUEST
        assert_answers(kept)
    for path in ("/api/games", "/api/me/devices", "/api/me/export"):
        assert phone.get(path).status_code == 401
    assert phone.post("/api/me/devices").status_code == 401
    assert name(phone) == ""
    with at_table(phone, table) as again:
        assert closed_with(again) == NO_GUEST
    # Once it takes a nickname, the device is a new guest.
    phone.post("/api/guest", {"nickname": "Ann", "language": "en"})
    assert phone.get("/api/tables").json()["mine"] == []
    assert len(listed(phone)) == len(listed(ann)) == 1


def test_the_first_device_can_be_signed_out_too(local: LocalServer) -> None:
    ann = local.visitor("Ann")
    phone = phone_of(local, ann)
    stolen = ann.client.cookies["canasta"]
    (first,) = [str(one["id"]) for one in listed(ann) if one["is_this"]]
    answer = ann.delete(f"/api/me/devices/{first}")
    assert 'canasta=""' in answer.headers["set-cookie"]
    thief = local.visitor()
    thief.set_cookie("canasta", stolen)
    assert (name(thief), name(phone)) == ("", "Ann")
    # Unknown devices cannot be signed out.
    for other in ("dUnknown", "x" * 3000):
        assert phone.delete(f"/api/me/devices/{other}").status_code == 204
    assert phone.delete("/api/me/devices/%00").status_code == 400
    eve = local.visitor("Eve")
    assert eve.delete(f"/api/me/devices/{listed(phone)[0]['id']}").status_code == 204
    assert name(phone) == "Ann"


def test_a_device_that_is_signed_out_meanwhile_gets_no_code(
    local: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Earlier codes and pending requests both fail."""
    ann = local.visitor("Ann")
    thief = phone_of(local, ann)
    (own,) = [str(one["id"]) for one in listed(thief) if one["is_this"]]
    before = code_of(thief)

    guest = ann.client.cookies["canasta"].partition(".")[0]

    def signed_out_first() -> str:
        assert local.store.write(lambda c: sign_out(c, guest, own)).result()
        return new_code()

    with monkeypatch.context() as patched:
        patched.setattr(device_routes, "new_code", signed_out_first)
        assert thief.post("/api/me/devices").status_code == 401
    assert become(local.visitor(), before).status_code == 404
    assert len(listed(ann)) == 1


def test_cookies_of_earlier_versions_are_devices(local: LocalServer) -> None:
    """Such a cookie holds only the guest's id, and the guest has no stored device."""
    ann = local.visitor("Ann")
    local.store.write(lambda c: c.exec_driver_sql("DELETE FROM devices")).result()
    assert name(ann) == "Ann"
    assert [one["is_this"] for one in listed(ann)] == [True]


def test_a_deletion_ends_all_devices(local: LocalServer) -> None:
    ann = local.visitor("Ann")
    phone = phone_of(local, ann)
    code = code_of(ann)
    ann.delete("/api/me")
    assert name(phone) == ""
    assert become(local.visitor(), code).status_code == 404


def test_other_sites_can_neither_make_nor_use_codes(local: LocalServer) -> None:
    ann, eve = local.visitor("Ann"), local.visitor("Eve")
    code = code_of(eve)
    for foreign in ({}, {"Origin": "http://evil.example"}, {"Origin": "null"}):
        for path, body in (
            ("/api/device", {"code": code}),
            ("/api/device/look", {"code": code}),
            ("/api/me/devices", {}),
        ):
            answer = ann.client.post(path, json=body, headers=foreign)
            assert answer.status_code == 403, path
        assert ann.client.delete("/api/me/devices/x", headers=foreign).status_code == 403
    # Opening a link changes nothing; only the button on the page does.
    assert ann.get("/device").status_code == 200
    assert ann.get("/api/device").status_code == 405
    assert name(ann) == "Ann"


def limited(data: Path, **rates: Rate) -> ServerSettings:
    ample = Rate(10**6, 1.0)
    open_ = RateLimits(reads=ample, writes=ample, guests=ample, codes=ample, codes_of_all=ample)
    return ServerSettings(data=data, limits=replace(open_, **rates), robot_processes=0)


def test_guesses_are_bounded_for_each_address(tmp_path: Path) -> None:
    with local_server(tmp_path, limited(tmp_path, codes=Rate(3, 3600.0))) as local:
        ann, eve = local.visitor("Ann"), local.visitor(language="fr")
        code = code_of(ann)
        for _ in range(3):
            assert become(eve, "AAAA AAAA").status_code == 404
        for path in ("/api/device", "/api/device/look"):
            refused = eve.post(path, {"code": code})  # even the right one, now
            assert (refused.status_code, refused.json()["code"]) == (429, "too_many_codes")
            assert "dix minutes" in refused.json()["text"]
        elsewhere = {**eve.origin, "X-Forwarded-For": "198.51.100.7"}
        answer = eve.client.post("/api/device", json={"code": code}, headers=elsewhere)
        assert answer.status_code == 200


def test_guesses_are_bounded_for_all_addresses(tmp_path: Path) -> None:
    with local_server(tmp_path, limited(tmp_path, codes_of_all=Rate(5, 3600.0))) as local:
        eve = local.visitor()
        statuses = [
            eve.client.post(
                "/api/device",
                json={"code": "AAAA AAAA"},
                headers={**eve.origin, "X-Forwarded-For": f"198.51.100.{number}"},
            ).status_code
            for number in range(7)
        ]
        assert statuses == [404] * 5 + [429] * 2


def test_no_code_can_be_read_from_the_database(tmp_path: Path) -> None:
    settings = ServerSettings(data=tmp_path, limits=None, robot_processes=0)
    with local_server(tmp_path, settings) as local:
        code = code_of(local.visitor("Ann")).replace(" ", "")
        assert code not in json.dumps(local.visitor("Ann").get("/api/me/export").json())
    for file in tmp_path.iterdir():
        assert code.encode() not in file.read_bytes()
