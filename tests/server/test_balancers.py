"""The examples for load balancers work, where those programs are installed."""

import asyncio
import re
import shutil
import textwrap
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException

from canasta.protocol.settings import TableSettings
from canasta.server.followed_sheets import sheet_id
from tests.server import reverse_proxies
from tests.server.connected_players import close_all, people, play_to, run
from tests.server.forked_server import SECRET, ForkedServer
from tests.server.prepared_tables import prepare
from tests.server.reverse_proxies import EXAMPLES, get, running, wait_for
from tests.server.scripted_client import Client
from tests.support.databases import MISSING
from tests.support.ports import lasting_port
from tests.support.postgres_cluster import Cluster, programs
from tests.support.time_limits import PATIENCE_S

pytestmark = pytest.mark.skipif(programs() is None, reason=MISSING)

SERVERS = re.compile(r"10\.0\.0\.(\d):8421")


def example(name: str, ports: list[int]) -> str:
    """Return an example with its servers replaced by the test servers."""
    text = (EXAMPLES / name).read_text()
    return SERVERS.sub(lambda found: f"127.0.0.1:{ports[int(found[1]) - 5]}", text)


def nginx(folder: Path, ports: list[int], port: int) -> list[str]:
    text = example("nginx.conf", ports).replace("listen 443 ssl", f"listen 127.0.0.1:{port}")
    return reverse_proxies.nginx(folder, re.sub(r"\s+ssl_certificate.*", "", text))


def haproxy(folder: Path, ports: list[int], port: int) -> list[str]:
    text = example("haproxy.cfg", ports)
    text = text.replace("bind :443 ssl crt /etc/ssl/canasta.pem", f"bind 127.0.0.1:{port}")
    return reverse_proxies.haproxy(folder, text)


def haproxy_of_compose(folder: Path, ports: list[int], port: int) -> list[str]:
    text = (EXAMPLES / "compose.yaml").read_text().partition("content: |\n")[2]
    text = textwrap.dedent(text.partition("\nnetworks:")[0]) + "\n"
    text = text.replace("bind :8421", f"bind 127.0.0.1:{port}")
    for name, its_port in zip(("one", "two"), ports, strict=False):
        text = text.replace(f"server {name} {name}:8421", f"server {name} 127.0.0.1:{its_port}")
    return reverse_proxies.haproxy(folder, text)


def caddy(folder: Path, ports: list[int], port: int) -> list[str]:
    text = example("Caddyfile", ports)
    return reverse_proxies.caddy(
        folder, text.replace("canasta.example.org", f"http://127.0.0.1:{port}")
    )


@pytest.mark.parametrize("configure", [nginx, haproxy, haproxy_of_compose, caddy])
def test_a_table_is_played_through_a_balancer_and_goes_on_when_its_server_dies(
    tmp_path: Path,
    postgres_cluster: Cluster,
    configure: Callable[[Path, list[int], int], list[str]],
) -> None:
    program = configure.__name__.split("_")[0]
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    url = postgres_cluster.new_database("canasta")
    settings = TableSettings(players=2, target=None)
    tables = prepare(tmp_path, 3, settings, database=url, secret=SECRET)
    servers = [ForkedServer(tmp_path, database=url) for _ in range(3)]
    port = lasting_port()
    command = configure(tmp_path, [server.port for server in servers], port)

    async def play(base: str) -> None:
        parties = [people(base, table, seed=number) for number, table in enumerate(tables)]
        for party in parties:
            await play_through(party, 30)
        await asyncio.to_thread(servers[0].kill)
        for party in parties:
            await play_through(party, party[0].seq + 20)

    try:
        for server in servers:  # one that is ready later is spared for two seconds
            wait_for(f"http://127.0.0.1:{server.port}")
        base = f"http://127.0.0.1:{port}"
        with running(command, base):
            for path in ("/metrics", "/%6detrics", "/node/dismissals", "/%6eode/dismissals"):
                assert get(base + path).status_code == 403
            follow_through(base, [server.port for server in servers])
            run(play(base))
    finally:
        for server in servers:
            server.kill()


def follow_through(base: str, ports: list[int]) -> None:
    """Publish score sheets through the balancer, and follow each from other connections.

    A server keeps sheets in its memory, so the balancer must send all requests for a sheet to one
    server.
    """
    origin = {"Origin": base}
    used: set[int] = set()
    for number in range(24):
        key = f"{number:032x}"
        address = f"/api/score/live/{sheet_id(key)}"
        for sheet in ("first", "second"):
            body = {"key": key, "sheet": sheet}
            put = httpx.put(
                base + address, json=body, headers=origin, trust_env=False, timeout=PATIENCE_S
            )
            assert put.status_code == 204, put.text
            got = get(base + address)
            assert got.json() == {"sheet": sheet}
        asked = {port: get(f"http://127.0.0.1:{port}{address}") for port in ports}
        holding = [port for port, answer in asked.items() if answer.status_code == 200]
        assert len(holding) == 1
        used.update(holding)
    assert len(used) > 1


async def play_through(party: list[Client], seq: int) -> None:
    """Play to entry ``seq``, reconnecting as browsers do when the balancer cuts them off.

    The balancer also cuts them off if a busy machine answers the health check too late.
    """
    while True:
        try:
            for client in party:
                await asyncio.wait_for(client.connect(), 20)
            await play_to(party, seq)
        except (OSError, TimeoutError, WebSocketException):
            await asyncio.sleep(0.3)
        else:
            return
        finally:
            await close_all(party)
