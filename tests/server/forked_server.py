"""A server in a process forked from one that has loaded everything, so that it starts at once.

It is a process of its own over a database of its own, and can be killed.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable
from importlib import import_module
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from typing import Final

import psycopg

from canasta.i18n import LANGUAGES, load
from canasta.server.addresses import address
from canasta.server.app import create_app, hand_over
from canasta.server.settings import ServerSettings
from canasta.server.site.pages import package_pages
from canasta.server.uvicorn_server import UvicornServer, listening_socket
from canasta.store.store import StoreSettings, open_store
from tests.support.databases import server_database
from tests.support.ports import lasting_port
from tests.support.time_limits import PATIENCE_S

_LOADED_LATE: Final = (
    "sqlalchemy.dialects.sqlite",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.auto",
)
"""Modules that a server imports only when it starts."""
for _module in _LOADED_LATE:
    import_module(_module)
for _language in LANGUAGES:
    load(_language)
package_pages()
_context: Final = multiprocessing.get_context("forkserver")
# Every process that is started loads the main module of its parent, which is pytest.
_context.set_forkserver_preload([__name__, "pytest"])

SECRET: Final = "what all servers know"  # noqa: S105  (of servers that end with a test)
"""The secret of the servers that share a database."""
Fault = Callable[[], None]
"""Breaks something in the process of the server before it starts."""


class ForkedServer:
    """A server over a folder; robots do not pause and nothing is rate-limited."""

    def __init__(
        self,
        data: Path,
        fault: Fault | None = None,
        *,
        database: str = "",
        robot_processes: int = 0,
    ) -> None:
        """Start it at a port of its own; ``fault`` is called at every start.

        With the URL of a ``database`` it is one of the servers on it.
        """
        self.port: Final = lasting_port()
        self._is_alone: Final = not database
        stored = database or server_database(data)
        self._settings: Final = ServerSettings(
            port=self.port,
            data=data,
            database=stored,
            address=self.address if stored else "",
            secret=SECRET if database else "",
            limits=None,
            robot_wait=0,
            robot_processes=robot_processes,
        )
        self._fault: Final = fault
        self.start()

    def start(self) -> None:
        """Start it, or start it again at the same port."""
        here, there = _context.Pipe()
        self._process = _context.Process(
            target=_serve,
            args=(self._settings, self._fault, there),
            daemon=True,
        )
        self._process.start()
        there.close()
        if not here.poll(PATIENCE_S):
            raise RuntimeError("the server does not start")
        here.recv()

    def kill(self) -> None:
        """End it at once (``kill -9``)."""
        self._process.kill()
        self._process.join()
        if self._is_alone and self._settings.database:
            # Else it would wait for the end of its former self when it starts again.
            with psycopg.connect(self._settings.database) as connection:
                connection.execute("DELETE FROM nodes")

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal: SIGSTOP to let it pause, SIGCONT to let it continue."""
        os.kill(self.pid, number)

    def stop(self) -> None:
        """Ask it to end, as the system does that restarts it (``kill``), and wait for that."""
        self._process.terminate()
        self._process.join()

    @property
    def pid(self) -> int:
        """Its process."""
        if self._process.pid is None:
            raise ValueError("the server does not run")
        return self._process.pid

    @property
    def address(self) -> str:
        """Its URL."""
        return address("127.0.0.1", self.port)

    def socket_url(self, table: str) -> str:
        """Return the URL of a table's WebSocket."""
        return f"ws://127.0.0.1:{self.port}/ws/{table}"


def _serve(settings: ServerSettings, fault: Fault | None, starter: "Pipe[None, None]") -> None:
    if fault is not None:
        fault()
    with (
        listening_socket("127.0.0.1", settings.port, may_move=False) as listening,
        open_store(StoreSettings(url=settings.database_url)) as store,
    ):
        app = create_app(settings, store)
        server = UvicornServer(
            app,
            settings,
            on_start=lambda: starter.send(None),
            before_end=lambda: hand_over(app),
        )
        server.run([listening])
