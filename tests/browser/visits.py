"""Visitors of the pages, each with a separate browser profile that reports faults."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect

from canasta.i18n import Language
from tests.support.time_limits import PATIENCE_MS

_CLOSING_MS: Final = 30_000
"""The longest wait for a page to close, in milliseconds; afterwards, its profile is not reused."""
QUIET_PATH: Final = "/health"
"""A small page of the server; it keeps the renderer process, which is slow to start."""
_STORAGE: Final = "local_storage,indexeddb,cookies,service_workers,cache_storage"
_EMPTIED: Final = """() => {
  if (origin !== "null") sessionStorage.clear();
  return ["Date", "setTimeout", "WebSocket"]
    .filter(name => !`${window[name]}`.includes("[native code]"));
}"""
"""A script that clears all storage and returns the names of replaced browser functions."""
_UNPAINTED: Final = """
  globalThis.unpainted = new CSSStyleSheet();
  unpainted.replaceSync(
    "@media screen { html, dialog, dialog::backdrop { opacity: 0 !important } }");
  document.adoptedStyleSheets = [unpainted];
"""
"""A script that makes a page fully transparent, so that Chromium runs and lays it out without
painting. Painting takes a sixth of a visit's time and two fifths of a resize's; few tests need it
(:func:`painted`).
"""
_WATCHED: Final = """
  const hasWords = text => text.trim() !== "";
  const holdsWords = nodes => [...nodes].some(node => node.nodeType === 3 && hasWords(node.data));
  const isUnseen = ({target, type, addedNodes, removedNodes, oldValue}) => {
    const element = type === "characterData" ? target.parentElement : target;
    if (!element || element.closest("[translate]")?.translate === false) return false;
    return type === "characterData"
      ? hasWords(oldValue)
      : [element.childNodes, addedNodes, removedNodes].some(holdsWords);
  };
  addEventListener("DOMContentLoaded", () =>
    new MutationObserver(changes => {
      for (const change of globalThis.translated ? [] : changes.filter(isUnseen))
        console.error("text changes where a browser may translate it:",
          (change.target.outerHTML ?? change.target.parentElement?.outerHTML ?? "").slice(0, 200));
    }).observe(document.body, {
      childList: true, characterData: true, characterDataOldValue: true, subtree: true,
    }));
"""
"""A script that reports text that another script changes in place. A translating browser replaces
text nodes, so visitors would not see such a change."""
_AXE_RULES: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@dataclass(frozen=True)
class Screen:
    """A screen for the tests; sizes are in CSS pixels."""

    width: int
    height: int
    is_phone: bool
    scale: int = 1
    """The number of device pixels per CSS pixel."""


DESKTOP: Final = Screen(1280, 800, is_phone=False)
PHONE: Final = Screen(390, 844, is_phone=True)
SMALL_PHONE: Final = Screen(320, 640, is_phone=True)
SCREENS: Final = {"desktop": DESKTOP, "phone": PHONE}
""":func:`faults` tests the small phone together with the phone."""


@dataclass(frozen=True)
class Profile:
    """The properties of a visitor's browser."""

    address: str
    """The address of the server."""
    is_phone: bool
    scale: int
    """The number of device pixels per CSS pixel."""
    language: Language
    is_scripted: bool
    """Whether the test answers the table's WebSocket in every page of this profile."""


class Profiles:
    """Reusable profiles of a browser, each with one page.

    Opening a page and filling its cache take longer than most tests. Only cached files remain in a
    profile from the previous visitor; a page that cannot be cleared is closed. A profile serves
    screens of any size.
    """

    def __init__(self, browser: Browser) -> None:
        """Open profiles in ``browser`` that stay open until it closes."""
        self._browser: Final = browser
        self._free: Final[dict[Profile, list[Page]]] = {}

    def open(self, profile: Profile, width: int, height: int) -> Page:
        """Return an empty page of a new visitor."""
        free = self._free.get(profile)
        page = free.pop() if free else self.new_page(self._new(profile))
        page.set_viewport_size({"width": width, "height": height})
        return page

    def leave(self, profile: Profile, page: Page) -> None:
        """Free the profile of ``page`` for another visitor and close its other pages."""
        context = page.context
        others = [_closed(other) for other in context.pages if other != self.outer(page)]
        if not all(others):
            return
        if not self._is_emptied(page, profile):
            if not _closed(self.outer(page)):
                return
            page = self.new_page(context)
            if self.outer(page).evaluate(_EMPTIED):  # fake clocks belong to the whole profile
                return
        context.clear_cookies()
        context.clear_permissions()
        self._free.setdefault(profile, []).append(page)

    def new_page(self, context: BrowserContext) -> Page:
        """Return an empty page of a profile."""
        return context.new_page()

    def outer(self, page: Page) -> Page:
        """Return the outer page of a page of the product, which is the page itself."""
        return page

    def _new(self, profile: Profile) -> BrowserContext:
        context = self._browser.new_context(
            base_url=profile.address,
            device_scale_factor=profile.scale,
            is_mobile=profile.is_phone,
            has_touch=profile.is_phone,
            locale={"fr": "fr-FR", "en": "en-GB"}.get(profile.language, profile.language),
            reduced_motion="reduce",
            color_scheme="dark",
            service_workers="block",  # test_offline has a profile of its own
        )
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(_UNPAINTED)
        context.add_init_script(_WATCHED)
        return context

    def _is_emptied(self, page: Page, profile: Profile) -> bool:
        """Clear a visitor's data from a page; return whether the page is clean.

        Fake clocks and scripted WebSockets stay in a page until it closes. Pages of a scripted
        profile may keep them.
        """
        with suppress(Error):
            page.unroute_all(behavior="ignoreErrors")
            self._empty(page, profile)
            replaced = set(page.evaluate(_EMPTIED))
            return replaced <= ({"WebSocket"} if profile.is_scripted else set())
        return False

    def _empty(self, page: Page, profile: Profile) -> None:
        page.goto(QUIET_PATH)
        session = page.context.new_cdp_session(page)
        storage = {"origin": profile.address, "storageTypes": _STORAGE}
        session.send("Storage.clearDataForOrigin", storage)
        session.detach()


def _closed(page: Page) -> bool:
    """Stop a page, then close it; return whether it closed.

    Chromium may never close a navigating page, and Playwright would wait without limit. So this
    function only requests the close and waits itself.
    """
    for _ in range(3):
        with suppress(Error):  # another navigation was quicker
            page.goto("about:blank")
            break
    with suppress(Error), page.expect_event("close", timeout=_CLOSING_MS):
        page.close(run_before_unload=True)
    return page.is_closed()


class Visits:
    """Opens visitors at a server and watches them until they leave.

    Faults are errors in scripts, and errors and warnings in a browser's console, unless a test
    expects them. The console reports responses of 400 or more, and requests to other hosts, which
    no page of the product may make and the browser of the tests cannot find.
    """

    def __init__(self, profiles: Profiles, address: str) -> None:
        """Visit the server at ``address``."""
        self.address: Final = address
        self._profiles: Final = profiles
        self._opened: Final[list[tuple[Profile, Page]]] = []
        self._faults: Final[list[str]] = []
        self._expected: Final = ["Service Worker registration blocked by Playwright"]

    def open(
        self,
        screen: Screen = DESKTOP,
        *,
        language: Language = "en",
        is_scripted: bool = False,
    ) -> Page:
        """Return an empty page of a new visitor to the server.

        With ``is_scripted``, for tests that answer the WebSocket (``ScriptedTable``), reuse the
        page of such a test.
        """
        profile = Profile(self.address, screen.is_phone, screen.scale, language, is_scripted)
        page = self._profiles.open(profile, screen.width, screen.height)
        self._opened.append((profile, page))
        return self._watched(page)

    def tab(self, page: Page) -> Page:
        """Return another empty page of the visitor of ``page``, of the same size."""
        tab = self._profiles.new_page(page.context)
        if page.viewport_size is not None:
            tab.set_viewport_size(page.viewport_size)
        return self._watched(tab)

    def expect(self, part: str) -> None:
        """Ignore faults whose text contains ``part``."""
        self._expected.append(part)

    def leave(self) -> list[str]:
        """Close every page and return the unexpected faults."""
        for profile, page in self._opened:
            page.remove_listener("console", self._logged)
            page.remove_listener("pageerror", self._failed)
            self._profiles.leave(profile, page)
        self._opened.clear()
        return self.faults()

    def faults(self) -> list[str]:
        """Return the unexpected faults so far."""
        return [
            fault
            for fault in self._faults
            if not any(expected in fault for expected in self._expected)
        ]

    def _watched(self, page: Page) -> Page:
        page.on("console", self._logged)
        page.on("pageerror", self._failed)
        return page

    def _logged(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._faults.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _failed(self, error: Error) -> None:
        self._faults.append(f"script: {error}")


def prefer(page: Page, preferences: Mapping[str, str]) -> None:
    """Store ``preferences`` for the visitor of ``page`` before the first page loads."""
    if not page.url.endswith(QUIET_PATH):
        page.goto(QUIET_PATH)
    page.evaluate(
        "stored => localStorage.setItem('canasta.preferences', stored)",
        json.dumps(dict(preferences)),
    )


def ready(page: Page, path: str) -> Page:
    """Go to ``path`` and wait until its script has rendered it."""
    page.goto(path)
    page.wait_for_selector("body[data-ready]")
    return page


def link_to(path: str) -> re.Pattern[str]:
    """Return a pattern for the address of a link to ``path``, on a server and without one."""
    return re.compile(rf"(^|#){re.escape(path)}$")


def resized(page: Page, screen: Screen) -> Page:
    """Give ``page`` the size of a screen of its kind."""
    page.set_viewport_size({"width": screen.width, "height": screen.height})
    return page


def close_dialog(page: Page) -> None:
    """Wait until a dialog is open, and close it."""
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def until(page: Page, is_so: Callable[[], object]) -> None:
    """Let the page run until a condition outside the page holds."""
    for _ in range(PATIENCE_MS // 20):
        if is_so():
            return
        page.wait_for_timeout(20)
    raise AssertionError(is_so)


@contextmanager
def painted(page: Page) -> Iterator[None]:
    """Let Chromium paint a page during the block, for a picture or for axe's colour checks."""
    page.evaluate("globalThis.unpainted && (unpainted.disabled = true)")
    try:
        yield
    finally:
        page.evaluate("globalThis.unpainted && (unpainted.disabled = false)")


def faults(page: Page) -> list[str]:
    """Return the faults of a page in its present state, one per line.

    Faults are excess width, small targets, and violations found by axe. For a phone, width and
    targets are also tested on a small phone.
    """
    found = _faults_of_size(page) + axe_violations(page)
    size = page.viewport_size
    if size is None or (size["width"], size["height"]) != (PHONE.width, PHONE.height):
        return found
    page.set_viewport_size({"width": SMALL_PHONE.width, "height": SMALL_PHONE.height})
    found += [f"on a small phone: {fault}" for fault in _faults_of_size(page)]
    page.set_viewport_size(size)
    return found


def _faults_of_size(page: Page) -> list[str]:
    wide = overflow(page)
    return [*([f"{wide} pixels too wide"] if wide else []), *small_targets(page)]


def axe_violations(page: Page) -> list[str]:
    """Return the violations that axe finds in a page, a line for each rule.

    While a modal dialog is open, axe checks only the dialog, because it would count covered
    controls as small.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())
    with painted(page):
        found = page.evaluate(
            "options =>"
            " axe.run([...document.querySelectorAll(':modal')].at(-1) ?? document, options)"
            ".then(({violations}) => violations.map(({id, help, nodes}) =>"
            " `${id}: ${help}: ${nodes.map(node => node.target).join(', ')}`))",
            # Reporting passed rules and loading every style sheet again would double the time.
            {"runOnly": _AXE_RULES, "resultTypes": ["violations"], "preload": False},
        )
    return [str(line) for line in found]


def overflow(page: Page) -> int:
    """Return the pixels by which a page is wider than its screen, which makes phones zoom out."""
    size = page.viewport_size
    assert size is not None
    return int(page.evaluate("document.documentElement.scrollWidth")) - size["width"]


def small_targets(page: Page) -> list[str]:
    """Return the buttons, links and inputs smaller than 24 by 24 pixels, except links in text.

    A radio button or checkbox counts as large as its label.
    """
    found = page.evaluate(
        """() => [...document.querySelectorAll('button, a, input, select, summary')]
          .filter(element => element.checkVisibility({visibilityProperty: true}))
          .filter(element => !element.matches('p a, li a, span a, dd a'))
          .map(element => [element, (element.closest('label') ?? element).getBoundingClientRect()])
          .filter(([, {width, height}]) => width < 24 || height < 24)
          .map(([element, {width, height}]) =>
            `${element.outerHTML.slice(0, 80)}: ${width} x ${height}`)"""
    )
    return [str(line) for line in found]


@cache
def _axe() -> str:
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
