"""``canasta serve`` as a program, its settings, its ports, its log and its limits."""

import json
import logging
import os
import re
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from canasta.i18n import LANGUAGES, Language, load
from canasta.protocol.settings import TableSettings
from canasta.server.addresses import friends_address, own_address
from canasta.server.http.guest_cookie import KEY_FILE, cookie_key
from canasta.server.log import set_up_log
from canasta.server.settings import (
    VARIABLES,
    RateLimits,
    ServerSettings,
    SettingError,
    data_folder,
    settings_from,
)
from canasta.server.token_bucket import Rate
from canasta.server.uvicorn_server import PortError, listening_socket
from tests.server.http_client import local_server
from tests.server.live import socket_url
from tests.server.prepared import prepare
from tests.server.running import RunningServer, running_server
from tests.support.time_limits import PATIENCE_S

PROGRAM = [sys.executable, "-m", "canasta.cli", "serve", "--no-browser"]


def complaint(*arguments: str, language: Language = "en", **environment: str) -> str:
    """The one line the program says when it cannot serve; it says nothing else."""
    ended = subprocess.run(
        [*PROGRAM, *arguments, "--lang", language],
        env=os.environ | {"COLUMNS": "1000"} | environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE_S,
        check=False,
    )
    assert ended.returncode == 2, ended
    assert ended.stdout == ""
    (line,) = ended.stderr.splitlines()
    assert line.endswith(".")
    return line


@pytest.fixture
def taken() -> Iterator[int]:
    """A port of this machine that another program listens on."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_prints_an_address_that_answers_and_ends_cleanly(
    tmp_path: Path, language: Language
) -> None:
    server = RunningServer(tmp_path, language=language)
    assert server.output[0] == load(language).text("cli.serve.open", address=server.address)
    page = httpx.get(server.url("/"), timeout=PATIENCE_S)
    assert page.status_code == 200
    assert "<main" in page.text
    health = httpx.get(server.url("/health"), timeout=PATIENCE_S).json()
    assert health["status"] == "ok"
    assert health["form"].startswith(("compiled", "interpreted"))
    assert server.stop() == 0
    assert server.output[-1] == load(language).text("cli.serve.stopped")


def test_guests_and_tables_are_there_after_the_server_was_killed(tmp_path: Path) -> None:
    server = RunningServer(tmp_path)
    with httpx.Client(headers={"Origin": server.address}, timeout=PATIENCE_S) as ann:
        ann.post(server.url("/api/guest"), json={"nickname": "Ann", "language": "en"})
        table = ann.post(server.url("/api/tables"), json={"settings": {}}).json()["id"]
        server.kill()
        server.start_again()
        try:
            assert ann.get(server.url("/api/me")).json()["nickname"] == "Ann"
            assert ann.get(server.url(f"/api/tables/{table}")).json()["mine"] is True
        finally:
            server.stop()


EVERYWHERE = "0.0.0.0"  # noqa: S104  (what --host is for)


def test_with_host_friends_get_an_address_and_a_picture_of_it(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*PROGRAM, "--host", EVERYWHERE, "--port", "0", "--data", str(tmp_path), "--lang", "en"],
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert process.stdout is not None
    try:
        lines = [process.stdout.readline()]
        while "Ctrl-C" not in lines[-1]:
            lines.append(process.stdout.readline())
            assert lines[-1], "the server ended"
    finally:
        process.terminate()
        process.stdout.close()
        process.wait()
    port = re.findall(r"http://127\.0\.0\.1:(\d+)", lines[0])
    assert port
    friends = friends_address(EVERYWHERE, int(port[0]))
    if friends:  # a machine without a network has none
        assert friends in lines[1]
        assert sum(set(line.strip()) <= set("█▀▄ ") for line in lines) > 10


def test_a_port_that_is_taken(tmp_path: Path, taken: int) -> None:
    told = complaint("--port", str(taken), "--data", str(tmp_path), language="fr")
    assert told.startswith(f"Le port {taken} de 127.0.0.1 est déjà pris")
    assert "--port" in told
    by_environment = complaint("--data", str(tmp_path), CANASTA_PORT=str(taken))
    assert by_environment.startswith(f"Port {taken} of 127.0.0.1 is taken")


def test_without_a_wish_the_next_free_port_is_taken(taken: int) -> None:
    with listening_socket("127.0.0.1", taken, may_move=True) as moved:
        assert taken < moved.getsockname()[1] <= taken + 20
    with pytest.raises(PortError) as refused:
        listening_socket("127.0.0.1", taken, may_move=False)
    assert refused.value.code == "taken"


def test_addresses_that_are_not_of_this_machine(tmp_path: Path) -> None:
    told = complaint("--host", "192.0.2.77", "--port", "0", "--data", str(tmp_path))
    assert "192.0.2.77" in told
    told = complaint("--host", "no.such.host.invalid", "--port", "0", "--data", str(tmp_path))
    assert "no.such.host.invalid" in told


def test_two_servers_on_one_folder(tmp_path: Path) -> None:
    with running_server(tmp_path) as first:
        told = complaint("--port", "0", "--data", str(tmp_path), language="fr")
        assert str(tmp_path) in told
        assert httpx.get(first.url("/health"), timeout=PATIENCE_S).status_code == 200


def test_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    told = complaint("--port", "0", "--data", str(tmp_path / "file" / "data"), language="fr")
    assert str(tmp_path / "file" / "data") in told


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only for the superuser")
def test_a_folder_that_may_only_be_read(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    told = complaint("--port", "0", "--data", str(tmp_path))
    tmp_path.chmod(0o700)
    assert str(tmp_path) in told


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "canasta.db").write_text("no database at all\n" * 100, encoding="utf-8")
    assert str(tmp_path / "canasta.db") in complaint("--port", "0", "--data", str(tmp_path))


def test_the_other_commands_do_not_wait_for_a_server_to_be_imported() -> None:
    heavy = ("fastapi", "uvicorn", "sqlalchemy", "alembic", "pydantic", "segno", "structlog")
    code = (
        "import sys; from canasta.cli.app import build_app; from canasta.i18n import load; "
        f"build_app(load('fr')); print([name for name in {heavy!r} if name in sys.modules])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE_S
    )
    assert ran.stdout.strip() == "[]"


# Settings


@pytest.mark.parametrize(
    ("environment", "changed"),
    [
        ({}, {}),
        ({"CANASTA_HOST": EVERYWHERE}, {"host": EVERYWHERE}),
        ({"CANASTA_PORT": "0"}, {"port": 0}),
        (
            {"CANASTA_ALLOWED_HOSTS": "Cards.example, b.example ,"},
            {"allowed_hosts": ("cards.example", "b.example")},
        ),
        ({"CANASTA_TRUSTED_PROXIES": "10.0.0.1"}, {"trusted_proxies": ("10.0.0.1",)}),
        ({"CANASTA_LOG": "json"}, {"log_form": "json"}),
        ({"CANASTA_METRICS": "open"}, {"open_metrics": True}),
        ({"CANASTA_LIMITS": "off"}, {"limits": None}),
        ({"CANASTA_ROBOT_WAIT": "0.5"}, {"robot_wait": 0.5}),
        ({"CANASTA_HOST": ""}, {}),
    ],
)
def test_settings_of_the_environment(
    environment: Mapping[str, str], changed: Mapping[str, object]
) -> None:
    usual = ServerSettings(data=Path("/data"))
    assert vars(settings_from(environment, data=Path("/data"))) == vars(usual) | dict(changed)


def test_how_long_things_are_kept_can_be_set() -> None:
    settings = settings_from({"CANASTA_KEEP_GUESTS": "30"}, data=Path("/data"))
    assert settings.retention.guest_days == 30
    assert settings.retention == replace(ServerSettings(data=Path()).retention, guest_days=30)


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("CANASTA_PORT", "eighty"),
        ("CANASTA_PORT", "65536"),
        ("CANASTA_PORT", "²"),
        ("CANASTA_LOG", "xml"),
        ("CANASTA_METRICS", "yes"),
        ("CANASTA_LIMITS", "no"),
        ("CANASTA_ROBOT_WAIT", "nan"),
        ("CANASTA_ROBOT_WAIT", "-1"),
        ("CANASTA_KEEP_GUESTS", "0"),
        ("CANASTA_KEEP_INVITES", "ever"),
    ],
)
def test_settings_that_make_no_sense(tmp_path: Path, variable: str, value: str) -> None:
    with pytest.raises(SettingError) as wrong:
        settings_from({variable: value})
    assert (wrong.value.variable, wrong.value.value) == (variable, value)
    if variable == "CANASTA_LOG":
        told = complaint("--data", str(tmp_path), CANASTA_LOG=value)
        assert variable in told
        assert "text | json" in told


def test_where_the_data_lie() -> None:
    assert data_folder({"CANASTA_DATA": "/srv/cards"}) == Path("/srv/cards")
    assert data_folder({"XDG_STATE_HOME": "/state"}) == Path("/state/canasta/server")
    assert data_folder({}) == Path.home() / ".local/state/canasta/server"


@pytest.mark.parametrize("name", ["docs/server.md", "docs/server.fr.md"])
def test_every_setting_is_documented(name: str) -> None:
    text = (Path(__file__).parents[2] / name).read_text(encoding="utf-8")
    assert [variable for variable in ("CANASTA_DATA", *VARIABLES) if variable not in text] == []


@pytest.mark.parametrize(
    ("host", "own", "friends"),
    [
        ("127.0.0.1", "http://127.0.0.1:1", ""),
        ("localhost", "http://localhost:1", ""),
        ("::1", "http://[::1]:1", ""),
        ("192.168.1.5", "http://192.168.1.5:1", "http://192.168.1.5:1"),
        ("cards.home", "http://cards.home:1", "http://cards.home:1"),
    ],
)
def test_addresses_for_oneself_and_for_friends(host: str, own: str, friends: str) -> None:
    assert (own_address(host, 1), friends_address(host, 1)) == (own, friends)


def test_the_key_of_the_cookies_is_for_its_owner_only_and_stays(tmp_path: Path) -> None:
    key = cookie_key(tmp_path)
    assert len(key) == 32
    assert cookie_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / KEY_FILE).stat().st_mode) == 0o600
    (tmp_path / KEY_FILE).write_bytes(key[:7])  # cut off by a machine that stopped
    assert cookie_key(tmp_path) not in (key, key[:7])
    assert [path.name for path in tmp_path.iterdir()] == [KEY_FILE]


# Limits


def test_who_asks_too_often_has_to_wait(tmp_path: Path) -> None:
    few = RateLimits(reads=Rate(1000, 3600.0), writes=Rate(1000, 3600.0), guests=Rate(2, 3600.0))
    with local_server(tmp_path, ServerSettings(data=tmp_path, limits=few)) as local:
        local.visitor("Ann")
        local.visitor("Bob")
        third = local.visitor(language="fr")
        answer = third.post("/api/guest", {"nickname": "Cleo", "language": "fr"})
        assert answer.status_code == 429
        assert answer.json()["code"] == "too_often"
        assert "Attendez" in answer.json()["text"]
        # Each thing is counted by itself, and each household.
        assert third.get("/api/me").status_code == 200
        elsewhere = {**third.origin, "X-Forwarded-For": "198.51.100.7"}
        body = {"nickname": "Cleo", "language": "fr"}
        assert third.client.post("/api/guest", json=body, headers=elsewhere).status_code == 200


def test_the_limits_of_reading_and_writing(tmp_path: Path) -> None:
    few = RateLimits(reads=Rate(3, 3600.0), writes=Rate(2, 3600.0))
    with local_server(tmp_path, ServerSettings(data=tmp_path, limits=few)) as local:
        visitor = local.visitor()
        assert [visitor.get("/api/me").status_code for _ in range(5)] == [200, 200, 200, 429, 429]
        sent = [visitor.delete("/api/me").status_code for _ in range(3)]
        assert sent == [200, 200, 429]


def test_connections_to_tables_are_counted(tmp_path: Path) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings())
    few = RateLimits(sockets=Rate(2, 3600.0))

    def connected(base: str) -> int:
        try:
            with connect(
                socket_url(base, table.id),
                origin=Origin(base),
                proxy=None,
                open_timeout=PATIENCE_S,
            ):
                return 101
        except InvalidStatus as refused:
            return refused.response.status_code

    with local_server(tmp_path, ServerSettings(data=tmp_path, limits=few)) as local:
        assert [connected(local.base) for _ in range(3)] == [101, 101, 403]


# Figures and the log


def test_figures_are_for_this_machine_only(tmp_path: Path) -> None:
    with local_server(tmp_path) as local:
        visitor = local.visitor("Ann")
        figures = visitor.get("/metrics")
        assert figures.status_code == 200
        for name in ("canasta_tables", "canasta_requests_total", "canasta_store_commits"):
            assert re.search(rf"^{name}", figures.text, re.MULTILINE), name
        assert 'route="/api/guest",status="200"' in figures.text
        answer = visitor.get("/metrics", **{"X-Forwarded-For": "198.51.100.7"})
        assert (answer.status_code, answer.json()["code"]) == (403, "only_here")


def test_health_tells_when_the_database_cannot_be_written(tmp_path: Path) -> None:
    with local_server(tmp_path) as local:
        visitor = local.visitor()
        assert visitor.get("/health").json()["status"] == "ok"
        local.store.close()
        answer = visitor.get("/health")
        assert answer.status_code == 503
        assert answer.json()["status"] == "trouble"
        assert answer.json()["trouble"] == "stopped"
        # What needs the database says so in words, and the pages still come.
        told = visitor.post("/api/guest", {"nickname": "Ann", "language": "en"})
        assert told.status_code == 503
        assert told.json()["text"].endswith(".")
        assert visitor.get("/").status_code == 200


@contextmanager
def log_set_up() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        yield
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)


def test_the_log_has_no_message_of_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    """A message may quote a hand."""
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
    assert "test_serve.py" in first["trace"][-1]
    assert "KH" not in written
    assert (second["event"], second["level"]) == ("plain", "warning")


def test_requests_are_logged_without_what_they_carry(tmp_path: Path) -> None:
    with running_server(tmp_path, environment={"CANASTA_LOG": "json"}) as server:
        httpx.get(server.url("/api/invites/secret-token?lang=en"), timeout=PATIENCE_S)
        httpx.get(
            server.url("/t/secret-table"),
            headers={"X-Forwarded-For": "198.51.100.7"},
            timeout=PATIENCE_S,
        )
    entries = [json.loads(line) for line in server.output if line.startswith("{")]
    routes = [entry["route"] for entry in entries if entry["event"] == "request"]
    assert routes == ["/api/invites/{token}", "/t/{id}"]
    assert not [line for line in server.output if "secret" in line or "198.51" in line]
