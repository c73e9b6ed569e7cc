"""Tables and connections that end leave nothing for the garbage collector."""

import gc
import os
import socket as sockets
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final
from weakref import ReferenceType

import pytest
from websockets.frames import Frame, Opcode

from canasta.protocol.settings import TableSettings
from canasta.server.interpreter import tuned_for_serving
from canasta.server.live.hub import Hub
from tests.server.connected_players import HELLO
from tests.server.local_server import LocalServer, local_server
from tests.server.prepared_tables import Table, prepare
from tests.support.time_limits import PATIENCE_S

TIMES: Final = 20
_OTHER: Final = (tuple, dict, ReferenceType)
"""Classes that are not counted, because the collector untracks simple tuples and dictionaries, and
SQLite's driver sometimes drops dead references."""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    (table,) = prepare(tmp_path_factory.getbasetemp() / "freed", 1, TableSettings(players=2))
    return table


@pytest.fixture(scope="module")
def local(table: Table, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    assert table.id  # the table is made before the server runs
    with local_server(tmp_path_factory.getbasetemp() / "freed") as running:
        yield running


def kinds() -> Counter[str]:
    """Count all objects that may be part of a cycle, by their classes."""
    found = [type(one) for one in gc.get_objects()]
    return Counter(
        [f"{kind.__module__}.{kind.__qualname__}" for kind in found if kind not in _OTHER]
    )


def garbage_of(local: LocalServer, work: Callable[[], None]) -> dict[str, int]:
    """Return the number of objects of each class that ``TIMES`` runs of ``work`` leave in cycles.

    Threads of earlier tests may drop objects meanwhile. So a class counts only if it is found three
    times in a row.
    """
    work()  # what is made once and kept
    found = Counter(_left_by(local, work))
    for _ in range(2):
        found = found and found & Counter(_left_by(local, work))
    return dict(found)


def _left_by(local: LocalServer, work: Callable[[], None]) -> dict[str, int]:
    """Return what :func:`garbage_of` returns, found once.

    The collector's own count omits objects held by a generator.
    """
    local.settle()
    gc.collect()
    gc.disable()
    try:
        for _ in range(TIMES):
            work()
        local.settle()
        before = kinds()
        gc.collect()
        return {kind: more for kind, more in (before - kinds()).items() if more >= TIMES}
    finally:
        gc.enable()


def connection_to(base: str) -> sockets.socket:
    host, port = base.removeprefix("http://").split(":")
    return sockets.create_connection((host, int(port)), PATIENCE_S)


def ask(base: str, sent: str) -> None:
    """Send a text and read until the server closes."""
    with connection_to(base) as connection:
        connection.sendall(sent.encode("latin-1"))
        while connection.recv(65_536):
            pass


def request(base: str, table: Table) -> None:
    headers = f"Host: localhost\r\nCookie: {table.cookies[0]}\r\nConnection: close"
    ask(base, f"GET /api/tables/{table.id}/met HTTP/1.1\r\n{headers}\r\n\r\n")


def no_request(base: str, _: Table) -> None:
    ask(base, "\x16\x03\x01 no HTTP\r\n\r\n")


def handshake(table: Table, origin: str) -> str:
    key = b64encode(os.urandom(16)).decode()
    return (
        f"GET /ws/{table.id} HTTP/1.1\r\nHost: localhost\r\nOrigin: {origin}\r\n"
        f"Cookie: {table.cookies[0]}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
    )


def foreign_page(base: str, table: Table) -> None:
    ask(base, handshake(table, "http://elsewhere"))


def visit(base: str, table: Table, last_words: bytes = b"") -> None:
    """Connect to the table, send some bytes, and disconnect without a close frame."""
    with connection_to(base) as connection:
        connection.sendall(handshake(table, "http://localhost").encode())
        connection.sendall(Frame(Opcode.TEXT, HELLO.encode()).serialize(mask=True))
        received = b""
        while b'"welcome"' not in received:
            received += connection.recv(65_536)
        connection.sendall(last_words)
        while last_words and connection.recv(65_536):
            pass


def farewell(base: str, table: Table) -> None:
    visit(base, table, Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True))


def broken_frame(base: str, table: Table) -> None:
    visit(base, table, b"\xff\x00")


@pytest.mark.parametrize("come", [request, no_request, foreign_page, visit, farewell, broken_frame])
def test_a_connection_is_freed_when_it_ends(
    local: LocalServer, table: Table, come: Callable[[str, Table], None]
) -> None:
    assert garbage_of(local, lambda: come(local.base, table)) == {}


def test_a_table_is_freed_when_it_is_unloaded(local: LocalServer, table: Table) -> None:
    hub: Hub = local.app.state.hub

    async def load_and_unload() -> None:
        assert await hub.table(table.id) is not None
        hub._unload(table.id)

    assert garbage_of(local, lambda: local.run(load_and_unload())) == {}


def test_python_searches_for_garbage_while_a_server_runs() -> None:
    gc.unfreeze()
    before = gc.get_threshold()
    with tuned_for_serving():
        assert gc.isenabled()
        assert gc.get_freeze_count() > 0
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)
