"""The examples for a reverse proxy work over https, on a port other than 443."""

import re
import shutil
import ssl
import subprocess
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server import reverse_proxies
from tests.server.connected_players import HELLO
from tests.server.local_server import local_server
from tests.server.reverse_proxies import EXAMPLES, running
from tests.support.ports import lasting_port
from tests.support.time_limits import PATIENCE_S

FOLDER = EXAMPLES / "one-server"
MANUALS = [EXAMPLES.parent / "docs" / "host" / name for name in ("server.md", "server.fr.md")]


def nginx(folder: Path, server: str, port: int) -> list[str]:
    text = (FOLDER / "nginx.conf").read_text().replace("127.0.0.1:8421", server)
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    text = re.sub(r"/etc/ssl/cards\.(pem|key)", rf"{folder}/cards.\1", text)
    return reverse_proxies.nginx(folder, text)


def caddy(folder: Path, server: str, port: int) -> list[str]:
    text = (FOLDER / "Caddyfile").read_text().replace("127.0.0.1:8421", server)
    certificate = f"tls {folder}/cards.pem {folder}/cards.key"
    site = f"https://localhost:{port} {{\n\t{certificate}"
    return reverse_proxies.caddy(folder, text.replace("cards.example {", site))


def write_certificate(folder: Path) -> None:
    kind = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    files = ("-keyout", f"{folder}/cards.key", "-out", f"{folder}/cards.pem")
    command = ("openssl", "req", "-x509", "-subj", "/CN=localhost", *kind, *files)
    subprocess.run(command, check=True, capture_output=True)


@pytest.mark.parametrize("configure", [nginx, caddy])
def test_people_come_in_and_sit_down_through_a_proxy(
    tmp_path: Path, configure: Callable[[Path, str, int], list[str]]
) -> None:
    for program in (configure.__name__, "openssl"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")
    write_certificate(tmp_path)
    port = lasting_port()
    base = f"https://localhost:{port}"
    with (
        local_server(tmp_path) as server,
        running(configure(tmp_path, server.base.removeprefix("http://"), port), base),
        httpx.Client(base_url=base, trust_env=False, verify=False, timeout=PATIENCE_S) as ann,  # noqa: S501
    ):
        guest = {"nickname": "Ann", "language": "en"}
        refused = ann.post("/api/guest", json=guest, headers={"Origin": "https://localhost"})
        assert (refused.status_code, refused.json()["code"]) == (403, "foreign_origin")
        assert base in refused.json()["text"]
        assert ann.post("/api/guest", json=guest, headers={"Origin": base}).status_code == 200
        cookie = ann.cookies["__Host-canasta"]
        opened = ann.post("/api/tables", json={"settings": {}}, headers={"Origin": base}).json()
        with connect(
            f"wss://localhost:{port}/ws/{opened['id']}",
            origin=Origin(base),
            additional_headers={"Cookie": f"__Host-canasta={cookie}"},
            ssl=ssl._create_unverified_context(),  # noqa: S323
            proxy=None,
            open_timeout=PATIENCE_S,
        ) as table:
            table.send(HELLO)
            assert '"welcome"' in str(table.recv(PATIENCE_S))


@pytest.mark.parametrize("manual", MANUALS, ids=lambda manual: manual.name)
def test_the_manuals_lead_to_every_example(manual: Path) -> None:
    text = manual.read_text(encoding="utf-8")
    for file in FOLDER.iterdir():
        assert f"](../../deployment/one-server/{file.name})" in text
