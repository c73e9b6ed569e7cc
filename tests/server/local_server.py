"""A server in a thread of this process, and visitors with cookies of their own."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import httpx
from starlette.applications import Starlette

from canasta.i18n import Language
from canasta.server.addresses import address
from canasta.server.app import create_app
from canasta.server.settings import ServerSettings
from canasta.server.uvicorn_server import UvicornServer, listening_socket
from canasta.store.store import Store, StoreSettings, open_store
from tests.support.time_limits import PATIENCE_S


class Visitor:
    """A browser: it keeps cookies, and sends its origin with every change."""

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
    """The server as it runs."""

    def __init__(self, app: Starlette, store: Store, base: str) -> None:
        self.app = app
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

    def close(self) -> None:
        for visitor in self._visitors:
            visitor.client.close()


@contextmanager
def local_server(data: Path, settings: ServerSettings | None = None) -> Iterator[LocalServer]:
    """Serve the data in a folder, without rate limits unless ``settings`` set them.

    With a database in the settings, the server is known to others on it by its address.
    """
    chosen = settings or ServerSettings(data=data, limits=None, robot_wait=0.0)
    started = threading.Event()
    with (
        listening_socket("127.0.0.1", 0, may_move=False) as listening,
        open_store(StoreSettings(url=chosen.database_url)) as store,
    ):
        if chosen.database:
            chosen = replace(chosen, address=address(*listening.getsockname()[:2]))
        app = create_app(chosen, store)
        server = UvicornServer(app, chosen, started.set)
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            assert started.wait(PATIENCE_S)
            local = LocalServer(app, store, address(*listening.getsockname()[:2]))
            yield local
            local.close()
        finally:
            server.should_exit = True
            thread.join()
