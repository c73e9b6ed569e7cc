"""A server in a thread of this process, and visitors with separate cookies."""

import asyncio
import threading
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import httpx
from starlette.applications import Starlette
from uvicorn.server import ServerState

from canasta.i18n import Language
from canasta.server.addresses import address
from canasta.server.app import create_app, hand_over
from canasta.server.settings import ServerSettings
from canasta.server.uvicorn_server import UvicornServer, listening_socket
from canasta.store.store import Store, StoreSettings, open_store
from tests.support.databases import server_database
from tests.support.time_limits import PATIENCE_S


class Visitor:
    """A browser that keeps cookies and sends an ``Origin`` header with every change."""

    def __init__(self, base: str, language: Language) -> None:
        self.base = base
        # No certificates: reading them takes longer than most tests.
        self.client = httpx.Client(
            base_url=base,
            trust_env=False,
            verify=False,  # noqa: S501
            timeout=PATIENCE_S,
        )
        self.set_cookie("language", language)

    def set_cookie(self, name: str, value: str) -> None:
        self.client.cookies.set(name, value, domain="127.0.0.1")

    @property
    def origin(self) -> dict[str, str]:
        return {"Origin": self.base}

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.client.get(path, headers=headers)

    def post(self, path: str, body: object = None) -> httpx.Response:
        return self.client.post(path, json={} if body is None else body, headers=self.origin)

    def delete(self, path: str) -> httpx.Response:
        return self.client.delete(path, headers=self.origin)


class LocalServer:
    """A running server."""

    def __init__(
        self,
        app: Starlette,
        store: Store,
        base: str,
        loop: asyncio.AbstractEventLoop,
        state: ServerState,
    ) -> None:
        self.app = app
        self._loop = loop
        self._state = state
        self.store = store
        self.base = base
        self._visitors: list[Visitor] = []

    def visitor(self, nickname: str = "", *, language: Language = "en") -> Visitor:
        """Return a visitor with their own cookies, registered as a guest if a nickname is given."""
        visitor = Visitor(self.base, language)
        self._visitors.append(visitor)
        if nickname:
            answer = visitor.post("/api/guest", {"nickname": nickname, "language": language})
            assert answer.status_code == 200, answer.text
        return visitor

    def run(self, work: Coroutine[object, object, None]) -> None:
        """Run a coroutine on the server's event loop."""
        asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE_S)

    def settle(self) -> None:
        """Wait until no connection is open or being served."""
        while self._state.connections or self._state.tasks:
            time.sleep(0.01)

    def close(self) -> None:
        for visitor in self._visitors:
            visitor.client.close()


@contextmanager
def local_server(data: Path, settings: ServerSettings | None = None) -> Iterator[LocalServer]:
    """Run a server on a folder, by default without rate limits and with robots in a thread.

    If the settings name a database, other servers on that database can reach this one.
    """
    chosen = settings or ServerSettings(data=data, limits=None, robot_wait=0.0, robot_processes=0)
    if not chosen.database:
        chosen = replace(chosen, database=server_database(data))
    started: Future[asyncio.AbstractEventLoop] = Future()
    with (
        listening_socket("127.0.0.1", 0, may_move=False) as listening,
        open_store(StoreSettings(url=chosen.database_url)) as store,
    ):
        if chosen.database:
            chosen = replace(chosen, address=address(*listening.getsockname()[:2]))
        app = create_app(chosen, store)
        server = UvicornServer(
            app,
            chosen,
            on_start=lambda: started.set_result(asyncio.get_running_loop()),
            before_end=lambda: hand_over(app),
        )
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            loop = started.result(PATIENCE_S)
            base = address(*listening.getsockname()[:2])
            local = LocalServer(app, store, base, loop, server.server_state)
            yield local
            local.close()
        finally:
            server.should_exit = True
            thread.join()
