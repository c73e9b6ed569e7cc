"""Tables and connections are freed when they end, and leave nothing for the garbage collector."""

import gc
import socket as sockets
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Final

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from canasta.protocol.settings import TableSettings
from canasta.server.interpreter import tuned_for_serving
from canasta.server.live.hub import Hub
from canasta.server.live.runner import TableRunner
from canasta.server.transport.guarded_connection import GuardedConnection
from tests.server.connected_players import HELLO, socket_url
from tests.server.local_server import LocalServer, local_server
from tests.server.prepared_tables import Table, prepare
from tests.support.time_limits import PATIENCE_S

TIMES: Final = 10
SERVERS: Final = ("canasta.", "sqlalchemy.", "uvicorn.", "uvloop.", "httptools.", "h11.")
"""Modules of a server. The clients are in the same process, and their garbage does not count."""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    (table,) = prepare(tmp_path_factory.getbasetemp() / "freed", 1, TableSettings(players=2))
    return table


@pytest.fixture(scope="module")
def local(table: Table, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    assert table.id  # the table is made before the server runs
    with local_server(tmp_path_factory.getbasetemp() / "freed") as running:
        yield running


@contextmanager
def searched() -> Iterator[Counter[str]]:
    """Count, at the end, the kinds of a server's objects that only a search for cycles frees."""
    found: Counter[str] = Counter()
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield found
        gc.collect()
        kinds = [f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.garbage]
        found.update([kind for kind in kinds if kind.startswith(SERVERS)])
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def wait_until_freed(kind: type) -> None:
    """Wait until there is no object of a class; nothing but reference counting frees it."""
    until = monotonic() + PATIENCE_S
    while any(type(one) is kind for one in gc.get_objects()):
        assert monotonic() < until, f"{kind.__name__} is kept"
        sleep(0.01)


def ask(base: str, sent: bytes) -> None:
    """Send bytes and read until the server closes."""
    host, port = base.removeprefix("http://").split(":")
    with sockets.create_connection((host, int(port)), PATIENCE_S) as connection:
        connection.sendall(sent)
        while connection.recv(65_536):
            pass


def request(base: str, table: Table) -> None:
    path = f"/api/tables/{table.id}/met"
    headers = f"Host: localhost\r\nCookie: {table.cookies[0]}\r\nConnection: close"
    ask(base, f"GET {path} HTTP/1.1\r\n{headers}\r\n\r\n".encode())


def no_request(base: str, _: Table) -> None:
    ask(base, b"\x16\x03\x01 no HTTP\r\n\r\n")


def foreign_page(base: str, table: Table) -> None:
    with (
        pytest.raises(InvalidStatus),
        connect(socket_url(base, table.id), origin=Origin("http://elsewhere"), proxy=None),
    ):
        pass


def visit(base: str, table: Table) -> None:
    with connect(
        socket_url(base, table.id),
        origin=Origin(base),
        additional_headers={"Cookie": table.cookies[0]},
        proxy=None,
    ) as opened:
        opened.send(HELLO)
        assert '"welcome"' in str(opened.recv(PATIENCE_S))


@pytest.mark.parametrize("come", [request, no_request, foreign_page, visit])
def test_a_connection_is_freed_when_it_ends(
    local: LocalServer, table: Table, come: Callable[[str, Table], None]
) -> None:
    come(local.base, table)  # what is made once and kept
    wait_until_freed(GuardedConnection)
    with searched() as found:
        for _ in range(TIMES):
            come(local.base, table)
        wait_until_freed(GuardedConnection)
    assert not found


def test_a_table_is_freed_when_it_is_unloaded(local: LocalServer, table: Table) -> None:
    hub: Hub = local.app.state.hub

    async def load_and_unload() -> None:
        assert await hub.table(table.id) is not None
        hub._unload(table.id)

    local.run(load_and_unload())
    wait_until_freed(TableRunner)
    with searched() as found:
        for _ in range(TIMES):
            local.run(load_and_unload())
        wait_until_freed(TableRunner)
    assert not found


def test_python_searches_for_garbage_while_a_server_runs() -> None:
    before = gc.get_threshold()
    with tuned_for_serving():
        assert gc.isenabled()
        assert gc.get_freeze_count() > 0
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)
