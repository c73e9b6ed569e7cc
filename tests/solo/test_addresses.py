"""Every address and message of the server either works without a server or is refused."""

import json
from typing import get_args

import pytest
from starlette.routing import Route

from canasta.protocol.commands import Change, ClientMessage, TableCommand
from canasta.protocol.settings import TableSettings
from canasta.protocol.updates import Ack, Refused, Trouble
from canasta.server import app
from canasta.server.site.pages import PAGES
from canasta.solo.addresses import ANSWERED, FOR_OTHERS, OF_A_SERVER, OWN, matched
from tests.solo.phone import Page, Phone

FILES = {f"GET {address}" for kind in PAGES.values() for address in kind.addresses} | {
    "GET /static/{version}/{path:path}",
    "GET /favicon.ico",
    "GET /worker.js",
    "GET /manifest.webmanifest",
    "GET /home",
    "GET /score/worker.js",
    "GET /score/{name}",
}
"""The addresses that a static host serves as files, and the addresses of pages."""
BETWEEN_SERVERS = "/node/"


def server_addresses() -> set[str]:
    """Return every method and address of the server, except those that other servers use."""
    return {
        f"{method} {route.path}"
        for route in app._ROUTES
        if isinstance(route, Route) and not route.path.startswith(BETWEEN_SERVERS)
        for method in (route.methods or set()) - {"HEAD"}
    }


def test_every_address_is_answered_or_known_not_to_be() -> None:
    known = [*(set(ANSWERED) - OWN), *FOR_OTHERS, *OF_A_SERVER, *FILES]
    assert sorted(known) == sorted(server_addresses())


@pytest.mark.parametrize("address", sorted(FOR_OTHERS | OF_A_SERVER))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_not_here_is_refused_with_a_sentence(address: str, language: str) -> None:
    phone = Phone(language=language)
    method, _, pattern = address.partition(" ")
    reply = phone.ask(method, pattern.replace("{", "").replace("}", ""), "{}")
    assert reply.status == 404
    assert isinstance(reply.json, dict)
    assert reply.json["code"] == "not_here"
    assert len(reply.json["text"]) > 20


@pytest.mark.parametrize(
    ("pattern", "path", "parts"),
    [
        ("/api/me", ("api", "me"), {}),
        ("/api/me", ("api", "you"), None),
        ("/api/me", ("api", "me", "x"), None),
        ("/text/{name}.json", ("text", "table.fr.json"), {"name": "table.fr"}),
        ("/text/{name}.json", ("text", "fr.txt"), None),
        ("/a/{b}/c/{d}", ("a", "1", "c", "2"), {"b": "1", "d": "2"}),
    ],
)
def test_patterns(pattern: str, path: tuple[str, ...], parts: dict[str, str] | None) -> None:
    assert matched(pattern, path) == parts


MESSAGES: dict[str, tuple[dict[str, object], str]] = {
    "sit": ({"seat": 1}, "table.wrong_phase"),
    "leave": ({}, ""),
    "accept": ({"settings_seq": 1}, "table.wrong_phase"),
    "change": ({"settings": {}}, "table.wrong_phase"),
    "put_robot": ({"seat": 1, "level": "hard"}, ""),
    "stand_in": ({"seat": 1}, "table.no_person"),
    "remove": ({"seat": 1}, "table.no_person"),
    "hand_over": ({"seat": 1}, "table.no_person"),
    "start": ({}, "table.wrong_phase"),
    "commit": ({"hand": 9, "attempt": 1, "commit": "0" * 64}, "table.wrong_phase"),
    "reveal": ({"hand": 9, "attempt": 1, "seed": "0" * 64}, "table.wrong_phase"),
    "play": ({"seen": 0, "play": "draw"}, "table.stale"),
    "take_back": ({"seen": 0}, "table.nothing_played"),
    "pace": ({"pace": "slow"}, ""),
    "hurry": ({}, "table.already"),
    "next_hand": ({}, "table.wrong_phase"),
    "pause": ({}, ""),
    "resume": ({}, "table.already"),
    "give_up": ({}, ""),
    "rematch": ({}, "table.wrong_phase"),
    "close": ({}, ""),
    "hello": ({"protocol": 1, "language": "en"}, "live.hello"),
    "resync": ({}, "welcome"),
    "preview": ({"id": "preview1", "play": "draw"}, "previewed"),
    "hint": ({"id": "hint0001"}, "hinted"),
    "question": ({"id": "question"}, "questioned"),
    "emote": ({"phrase": "thanks"}, "live.alone"),
    "say": ({"text": "hello"}, "live.alone"),
    "ping": ({}, "pong"),
}
"""The values of every message, with the answer when the person is to draw: the kind of a
message, the code of a refusal, or an empty string if the command is carried out."""


def kinds(union: object) -> set[str]:
    return {str(kind.model_fields["t"].default) for kind in get_args(union)}


@pytest.fixture(scope="module")
def first_turn() -> tuple[str, dict[str, str]]:
    """Return a table where the person is to draw: its id and the stored records."""
    phone = Phone()
    phone.come_in()
    page = Page(phone, phone.open_table(robot_pace="at_once"))
    page.play_until(lambda: page.table is not None and page.table.to_act == 0)
    return page.table_id, phone.records


def test_every_message_is_walked() -> None:
    assert set(MESSAGES) == {
        str(kind.model_fields["t"].default) for kind in get_args(ClientMessage)
    }


@pytest.mark.parametrize("kind", MESSAGES)
def test_what_is_answered_to_every_message(
    kind: str, first_turn: tuple[str, dict[str, str]]
) -> None:
    table_id, records = first_turn
    phone = Phone()
    phone.records = dict(records)
    phone.restart()
    page = Page(phone, table_id)
    values, expected = MESSAGES[kind]
    is_command = kind in {one.model_fields["t"].default for one in get_args(TableCommand)}
    message = {"t": kind, **values, **({"cmd_id": "command1"} if is_command else {})}
    seen = len(page.frames)
    page.channel.receive(json.dumps(message))
    phone.answer()
    (answer, *_) = page.messages()[seen:]
    match answer:
        case Refused(reasons=(reason, *_)) | Trouble(reason=reason):
            assert reason.code == expected
            assert reason.text
        case Ack():
            assert expected == ""
        case _:
            assert answer.t == expected


def test_a_table_cannot_be_made_public() -> None:
    phone = Phone()
    phone.come_in()
    page = Page(phone, phone.open_table(start=False))
    page.say(Change(cmd_id="command1", settings=TableSettings(visibility="public")))
    refused = page.last()
    assert isinstance(refused, Refused)
    assert refused.reasons[0].code == "live.alone"


@pytest.mark.parametrize(
    ("settings", "seats", "code"),
    [
        ({"visibility": "public"}, [1, 2, 3], "public_alone"),
        ({}, [1, 2], "free_seat_alone"),
        ({"rules": "bridge"}, [1, 2, 3], "table.bad_rules"),
    ],
)
def test_a_table_for_others_is_not_opened(
    settings: dict[str, object], seats: list[int], code: str
) -> None:
    phone = Phone()
    phone.come_in()
    asked = {"settings": settings, "seats": [{"seat": seat, "robot": "easy"} for seat in seats]}
    reply = phone.ask("POST", "/api/tables", json.dumps(asked))
    assert reply.status == 422
    assert isinstance(reply.json, dict)
    assert reply.json["code"] == code
