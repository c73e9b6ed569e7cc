"""The log names events and places, but no cards, people or error messages."""

import json
import logging
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import structlog
from structlog.testing import capture_logs

from canasta.protocol.settings import TableSettings
from canasta.server.log import set_up_log
from tests.server.connected_players import close_all, in_play, people, play_to, run
from tests.server.local_server import local_server
from tests.server.prepared_tables import prepare
from tests.server.server_process import running_server
from tests.support.time_limits import PATIENCE_S
from tests.tables.simulated_evening import NAMES


def test_the_log_holds_no_cards_seeds_or_names(tmp_path: Path) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings())

    async def play(base: str) -> None:
        clients = people(base, table)
        await in_play(clients)
        await play_to(clients, 60)
        await close_all(clients)

    with capture_logs() as lines, local_server(tmp_path) as local:
        run(play(local.base))
    entries = [line for line in lines if line["event"] == "entry"]
    assert {"promise", "commit", "reveal", "deal", "play"} <= {line["kind"] for line in entries}
    for line in entries:
        assert set(line) == {"event", "log_level", "table", "seq", "kind", "seat", "ms"}
        assert (line["table"], line["kind"].replace("_", "").isalpha()) == (table.id, True)
        assert {type(line["seq"]), type(line["seat"])} == {int}
    others = repr([line for line in lines if line["event"] != "entry"])
    others = others.replace(table.id, "")
    assert not [name for name in NAMES.values() if name in others]
    assert not [cookie for cookie in table.cookies if cookie.partition("=")[2] in others]


@contextmanager
def log_set_up() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        yield
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)


def test_the_log_omits_messages_of_errors(capsys: pytest.CaptureFixture[str]) -> None:
    """An error's message might quote the cards of a hand."""
    with log_set_up():
        set_up_log("json")
        try:
            raise ValueError("the hand is KH KS")
        except ValueError:
            logging.getLogger("canasta.test").exception("defect at table %s", "abc")
        logging.getLogger("canasta.test").warning("plain")
    written = capsys.readouterr().err
    first, second = (json.loads(line) for line in written.splitlines())
    assert first["event"] == "defect at table abc"
    assert first["error"] == "builtins.ValueError"
    assert "test_log.py" in first["trace"][-1]
    assert "KH" not in written
    assert (second["event"], second["level"]) == ("plain", "warning")


def test_repeated_lines_are_summed_up_in_both_kinds_of_logs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with log_set_up():
        set_up_log("json")
        for number in range(20):
            logging.getLogger("uvicorn.error").warning("Invalid request %d", number)
            structlog.get_logger().warning("quarantined", table=f"t{number}")
        logging.getLogger().handlers[0].close()
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [line["event"] for line in lines[10:]] == ["Invalid request 19", "quarantined"]
    assert [line.get("repeated") for line in lines] == [None] * 10 + [15, 15]


@pytest.fixture(scope="module")
def log_of_strangers(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the log of a server after a few requests and garbage on many connections."""
    folder = tmp_path_factory.mktemp("strangers")
    with running_server(folder, environment={"CANASTA_LOG": "json"}) as server:
        port = httpx.URL(server.url("/")).port
        assert port is not None
        for _ in range(40):
            with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S) as garbage:
                garbage.sendall(b"\x16\x03\x01 no HTTP\r\n\r\n")
                while garbage.recv(1024):
                    pass
        httpx.get(server.url("/api/invites/secret-token?lang=en"), timeout=PATIENCE_S)
        httpx.get(
            server.url("/t/secret-table"),
            headers={"X-Forwarded-For": "198.51.100.7"},
            timeout=PATIENCE_S,
        )
    return server.output


def events(log: list[str], event: str) -> list[dict[str, object]]:
    entries = [json.loads(line) for line in log if line.startswith("{")]
    return [entry for entry in entries if entry["event"] == event]


def test_garbage_does_not_fill_the_log(log_of_strangers: list[str]) -> None:
    warnings = events(log_of_strangers, "Invalid HTTP request received.")
    assert [line.get("repeated") for line in warnings] == [None] * 5 + [35]


def test_requests_are_logged_by_route_alone(log_of_strangers: list[str]) -> None:
    routes = [entry["route"] for entry in events(log_of_strangers, "request")]
    assert routes == ["/api/invites/{token}", "/t/{id}"]
    assert not [line for line in log_of_strangers if "secret" in line or "198.51" in line]
