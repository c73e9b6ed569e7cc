"""Pages of the site that plays without a server, used like the same pages of a server.

Each page is in a frame of the outer page, which runs the program. The outer page stays open for
later visitors, because the program takes seconds to start.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, cast

from playwright.sync_api import Browser, BrowserContext, Frame, Page

from canasta.i18n import Language
from canasta.protocol.settings import TableSettings
from tests.browser.site_visits import shown
from tests.browser.visits import QUIET_PATH, Profile, Profiles
from tests.solo.phone import Page as Player
from tests.solo.phone import Phone

_OUTER: Final = frozenset({"goto", "page", "url", "wait_for_url"})
"""The attributes that belong to the outer page, which has the address."""
_OPEN: Final = """address => {
  if (decodeURI(location.hash) === address) frames[0].location.reload();
  else location.hash = address;
}"""
_LEAVE: Final = """() => {
  history.replaceState(null, "", "#");
  frames[0].location.replace("about:blank");
}"""
_ASK: Final = """async asked => {
  const answer = await canasta.ask(...asked);
  return [answer.ok, await answer.text()];
}"""
_EMPTY: Final = """async language => {
  await canasta.ask("DELETE", "/api/me", "");
  if (document.documentElement.lang !== language) canasta.chooseLanguage(language);
  localStorage.clear();
}"""


class FramedPage:
    """The page in the frame: its content belongs to the frame, all else to the outer page."""

    def __init__(self, outer: Page, backups: Mapping[str, str]) -> None:
        """Show pages in the frame of ``outer``, an empty page.

        ``backups`` are exports of other devices, each under a table that it holds. A visitor who
        opens the address of such a table imports that export.
        """
        self.outer: Final = outer
        self._backups: Final = backups
        self._table: str | None = None
        """The table whose export the visitor has imported."""

    def __getattr__(self, name: str) -> object:
        """Return an attribute of the frame or, if frames have none, of the outer page."""
        is_inner = name in vars(Frame) and name not in _OUTER
        return getattr(self._frame if is_inner else self.outer, name)

    @property
    def _frame(self) -> Frame:
        return self.outer.frames[1]

    @property
    def request(self) -> "FramedPage":
        """The object that sends requests, as in Playwright's pages."""
        return self

    def get(self, address: str) -> "Answer":
        """Send a request as the page would."""
        return self._ask("GET", address, None)

    def post(self, address: str, *, data: object, headers: object) -> "Answer":
        """Send a request as the page would; no program in a browser reads ``headers``."""
        del headers
        return self._ask("POST", address, data)

    def _ask(self, method: str, address: str, data: object) -> "Answer":
        self._open_for(address)
        body = "" if data is None else json.dumps(data)
        return Answer(*self.outer.evaluate(_ASK, [method, address, body]))

    def _open_for(self, address: str) -> None:
        """Start the program with the records that a visitor of ``address`` needs."""
        if self.outer.url == "about:blank":
            self.outer.goto("")
            shown(self.outer)
        for table, backup in self._backups.items():
            if table in address and table != self._table:
                self._table = table
                self.outer.evaluate(_ASK, ["POST", "/api/me/import", backup])

    def goto(self, address: str) -> None:
        """Open a page by its path on a server, or by its whole address."""
        self._open_for(address)
        where = address.partition("#")[2] if address.startswith("http") else address
        with self.outer.expect_event("framenavigated", lambda one: one == self._frame):
            if where == QUIET_PATH:
                self.outer.evaluate(_LEAVE)
            else:
                self.outer.evaluate(_OPEN, f"#{where}")

    def reload(self) -> None:
        """Load the page in the frame again."""
        self.goto(self.outer.url)

    def empty(self, language: Language) -> None:
        """Delete everything that a visitor has left, and show nothing."""
        self.outer.evaluate(_EMPTY, language)
        self.goto(QUIET_PATH)
        self._table = None


@dataclass(frozen=True)
class Answer:
    """The answer to a request."""

    ok: bool
    read: str

    def text(self) -> str:
        """Return the text of the answer."""
        return self.read

    def body(self) -> bytes:
        """Return the bytes of the answer."""
        return self.read.encode()

    def json(self) -> object:
        """Return the value of the JSON text."""
        return json.loads(self.read)


class FramedProfiles(Profiles):
    """Profiles whose pages are framed pages of the site."""

    def __init__(self, browser: Browser) -> None:
        """Open profiles in ``browser``."""
        super().__init__(browser)
        self._backups: Final[dict[str, str]] = {}

    def new_page(self, context: BrowserContext) -> Page:
        """Return a page of a profile, which shows nothing yet."""
        return cast("Page", FramedPage(super().new_page(context), self._backups))

    def outer(self, page: Page) -> Page:
        """Return the page that runs the program."""
        return cast("FramedPage", page).outer

    def play_rounds(self, settings: TableSettings, rounds: int) -> str:
        """Play rounds of a game on another device, for all visitors of its table; return its id."""
        phone = Phone()
        phone.come_in("Ann")
        table = phone.open_table(**settings.model_dump(mode="json"))
        player = Player(phone, table)

        def is_enough() -> bool:
            shown_table = player.table
            return shown_table is not None and len(shown_table.scores) >= rounds

        player.play_until(is_enough)
        self._backups[table] = phone.ask("GET", "/api/me/export").body
        return table

    def _empty(self, page: Page, profile: Profile) -> None:
        cast("FramedPage", page).empty(profile.language)
