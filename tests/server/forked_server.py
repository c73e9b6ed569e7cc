"""A server in a process forked from one that has loaded everything, so that it starts at once.

It is a process of its own over a database of its own, and can be killed.
"""

import multiprocessing
from collections.abc import Callable
from importlib import import_module
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from typing import Final

from canasta.i18n import LANGUAGES, load
from canasta.server.app import create_app
from canasta.server.settings import ServerSettings
from canasta.server.uvicorn_server import UvicornServer, listening_socket
from canasta.store.databases.sqlite import url_in
from canasta.store.store import StoreSettings, open_store
from tests.support.time_limits import PATIENCE_S

_LOADED_LATE: Final = (
    "sqlalchemy.dialects.sqlite",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)
"""What a server imports only when it starts."""
for _module in _LOADED_LATE:
    import_module(_module)
for _language in LANGUAGES:
    load(_language)
_context: Final = multiprocessing.get_context("forkserver")
# Every process that is started loads the main module of its parent, which is pytest.
_context.set_forkserver_preload([__name__, "pytest"])

Fault = Callable[[], None]
"""Breaks something in the process of the server before it starts."""


class ForkedServer:
    """A server over a folder; robots do not pause and nothing is rate-limited."""

    def __init__(self, data: Path, fault: Fault | None = None) -> None:
        """Start it at any free port; ``fault`` is called at every start."""
        self._data: Final = data
        self._fault: Final = fault
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start it, or start it again at the same port."""
        here, there = _context.Pipe()
        self._process = _context.Process(
            target=_serve, args=(self._data, self.port, self._fault, there), daemon=True
        )
        self._process.start()
        there.close()
        if not here.poll(PATIENCE_S):
            raise RuntimeError("the server does not start")
        self.port = here.recv()

    def kill(self) -> None:
        """End it at once (``kill -9``)."""
        self._process.kill()
        self._process.join()

    def socket_url(self, table: str) -> str:
        """Return the URL of a table's WebSocket."""
        return f"ws://127.0.0.1:{self.port}/ws/{table}"


def _serve(data: Path, port: int, fault: Fault | None, starter: "Pipe[int, int]") -> None:
    if fault is not None:
        fault()
    settings = ServerSettings(data=data, limits=None, robot_wait=0)
    with (
        listening_socket("127.0.0.1", port, may_move=False) as listening,
        open_store(StoreSettings(url=url_in(data))) as store,
    ):
        number: int = listening.getsockname()[1]
        app = create_app(settings, store)
        UvicornServer(app, settings, lambda: starter.send(number)).run([listening])
