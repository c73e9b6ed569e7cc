"""A server in a process forked from one with all modules loaded, so that it starts at once.

The server is a separate process with a separate database, and a test can kill it.
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
# Each started process loads the main module of its parent, which is pytest.
_context.set_forkserver_preload([__name__, "pytest"])

SECRET: Final = "what all servers know"  # noqa: S105  (of servers that end with a test)
"""The secret that servers on one database share."""
Fault = Callable[[], None]
"""A fault planted in the server's process before the server starts."""


class ForkedServer:
    """A server on a folder; its robots do not pause, and it has no rate limits."""

    def __init__(
        self,
        data: Path,
        fault: Fault | None = None,
        *,
        database: str = "",
        robot_processes: int = 0,
    ) -> None:
        """Start the server on a free port; call ``fault`` at every start.

        If the URL of a ``database`` is given, the server is one of several on that database.
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
        """Start or restart the server on the same port."""
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
        """Kill the server at once (``kill -9``)."""
        self._process.kill()
        self._process.join()
        if self._is_alone and self._settings.database:
            # Otherwise a restarted server would wait until its former lease ends.
            with psycopg.connect(self._settings.database) as connection:
                connection.execute("DELETE FROM nodes")

    def signal(self, number: signal.Signals) -> None:
        """Send the server a signal: SIGSTOP pauses the process, and SIGCONT continues it."""
        os.kill(self.pid, number)

    def stop(self) -> None:
        """Ask the server to end (SIGTERM) and wait for its end."""
        self._process.terminate()
        self._process.join()

    @property
    def pid(self) -> int:
        """The id of the server's process."""
        if self._process.pid is None:
            raise ValueError("the server does not run")
        return self._process.pid

    @property
    def address(self) -> str:
        """The server's URL."""
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
