"""The page of a table without a table: its WebSocket speaks the frames it is given."""

import json
from collections.abc import Callable, Mapping
from typing import Final

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.visiting import ready

Frame = Mapping[str, object]
Answer = Callable[[Frame], list[Frame]]
"""What the server would say to a message."""


class FixtureTable:
    """Stands in for the server of a table: shows it as it stands, and keeps what is asked."""

    def __init__(self, page: Page, welcome: Frame) -> None:
        """Speak to ``page`` from its next visit to a table on; ``hello`` is met by ``welcome``."""
        self.page: Final = page
        self.asked: Final[list[Frame]] = []
        """What the page has sent, but for pings."""
        self.answers: Final[dict[str, Answer]] = {"hello": lambda _: [welcome]}
        """By the kind of a message."""
        self._routes: Final[list[WebSocketRoute]] = []
        page.route_web_socket("**/ws/*", self._opened)

    def show(self) -> Page:
        """Visit the table and wait until it is there."""
        self.page.context.request.post(
            "/api/guest", data={"nickname": "Ann", "language": self._language()}
        )
        ready(self.page, "/t/fixture")
        self.page.wait_for_selector(".table, .room, .closed")
        return self.page

    def send(self, *frames: Frame) -> None:
        """Let the server say something by itself."""
        for frame in frames:
            self._routes[-1].send(json.dumps(frame, ensure_ascii=False))

    def drop(self, code: int = 1012) -> None:
        """Break the connection."""
        self._routes[-1].close(code=code)

    def sent(self, kind: str) -> list[Frame]:
        """Return the messages of a kind the page has sent."""
        return [frame for frame in self.asked if frame["t"] == kind]

    def _language(self) -> str:
        return str(self.page.evaluate("navigator.language"))[:2]

    def _opened(self, route: WebSocketRoute) -> None:
        self._routes.append(route)
        route.on_message(self._heard)

    def _heard(self, text: str | bytes) -> None:
        frame: Frame = json.loads(text)
        if frame["t"] == "ping":
            return
        self.asked.append(frame)
        answer = self.answers.get(str(frame["t"]))
        if answer is not None:
            self.send(*answer(frame))
