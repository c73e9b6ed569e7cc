"""``canasta serve`` prints its address, chooses a port, and explains a refusal to start."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from canasta.i18n import load
from canasta.server.addresses import friends_address
from canasta.server.uvicorn_server import PortError, listening_socket
from tests.server.server_process import PROGRAM, RunningServer, complaint, running_server
from tests.support.time_limits import PATIENCE_S

EVERYWHERE = "0.0.0.0"  # noqa: S104  (what --host is for)


@pytest.fixture
def taken() -> Iterator[int]:
    """Listen on a port of this machine; yield the port."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_it_prints_its_address_and_ends_cleanly(tmp_path: Path) -> None:
    server = RunningServer(tmp_path, language="fr")
    assert server.output[0] == load("fr").text("cli.serve.open", address=server.address)
    page = httpx.get(server.url("/"), timeout=PATIENCE_S)
    assert page.status_code == 200
    assert "<main" in page.text
    health = httpx.get(server.url("/health"), timeout=PATIENCE_S).json()
    assert health["status"] == "ok"
    assert health["form"].startswith(("compiled", "interpreted"))
    assert server.stop() == 0
    assert server.output[-1] == load("fr").text("cli.serve.stopped")


def test_guests_and_tables_survive_a_killed_server(tmp_path: Path) -> None:
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


def test_with_host_it_prints_an_address_for_friends_and_a_qr_code(tmp_path: Path) -> None:
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
    message = complaint("--port", str(taken), "--data", str(tmp_path), language="fr")
    assert message.startswith(f"Le port {taken} de 127.0.0.1 est déjà pris")
    assert "--port" in message
    by_environment = complaint("--data", str(tmp_path), CANASTA_PORT=str(taken))
    assert by_environment.startswith(f"Another program uses port {taken} of 127.0.0.1.")


def test_without_a_port_option_the_next_free_port_is_used(taken: int) -> None:
    with listening_socket("127.0.0.1", taken, may_move=True) as moved:
        assert taken < moved.getsockname()[1] <= taken + 20
    with pytest.raises(PortError) as refused:
        listening_socket("127.0.0.1", taken, may_move=False)
    assert refused.value.code == "taken"


def test_what_names_no_computer_is_no_address() -> None:
    with pytest.raises(PortError) as refused:
        listening_socket("exämple..", 0, may_move=False)
    assert refused.value.code == "no_address"


def test_addresses_of_other_machines_are_refused(tmp_path: Path) -> None:
    message = complaint("--host", "192.0.2.77", "--port", "0", "--data", str(tmp_path))
    assert "192.0.2.77" in message
    message = complaint("--host", "no.such.host.invalid", "--port", "0", "--data", str(tmp_path))
    assert "no.such.host.invalid" in message


@pytest.mark.on_a_file
def test_two_servers_on_one_folder(tmp_path: Path) -> None:
    with running_server(tmp_path) as first:
        message = complaint("--port", "0", "--data", str(tmp_path), language="fr")
        file = str(tmp_path / "canasta.db")
        assert message == load("fr").text("server.store.served_at", reason=first.address, file=file)
        assert httpx.get(first.url("/health"), timeout=PATIENCE_S).status_code == 200


@pytest.mark.on_a_file
def test_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    message = complaint("--port", "0", "--data", str(tmp_path / "file" / "data"), language="fr")
    assert str(tmp_path / "file" / "data") in message


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only for the superuser")
def test_a_folder_that_may_only_be_read(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    message = complaint("--port", "0", "--data", str(tmp_path))
    tmp_path.chmod(0o700)
    assert str(tmp_path) in message


@pytest.mark.on_a_file
def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "canasta.db").write_text("no database at all\n" * 100, encoding="utf-8")
    assert str(tmp_path / "canasta.db") in complaint("--port", "0", "--data", str(tmp_path))


def test_the_other_commands_import_no_server() -> None:
    heavy = ("starlette", "uvicorn", "sqlalchemy", "alembic", "pydantic", "segno", "structlog")
    code = (
        "import sys; from canasta.cli.app import build_app; from canasta.i18n import load; "
        f"build_app(load('fr')); print([name for name in {heavy!r} if name in sys.modules])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE_S
    )
    assert ran.stdout.strip() == "[]"
