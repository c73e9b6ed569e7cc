"""Visitors of the pages: each a browser of its own that reports whatever is not as it should be."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request

from canasta.i18n import Language

_AXE_RULES: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@dataclass(frozen=True)
class Screen:
    """A screen that the pages are looked at on; sizes are in CSS pixels."""

    width: int
    height: int
    is_phone: bool


DESKTOP: Final = Screen(1280, 800, is_phone=False)
PHONE: Final = Screen(390, 844, is_phone=True)
SMALL_PHONE: Final = Screen(320, 640, is_phone=True)
SCREENS: Final = {"desktop": DESKTOP, "phone": PHONE, "small-phone": SMALL_PHONE}


class Visits:
    """Opens visitors at one server and watches them until they leave.

    A line in a browser's console, an error in a script, an answer of 400 or more, and a request to
    another host are faults, unless a test has said that it expects them.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        """Visit the server at ``address``, with windows of ``browser``."""
        self.address: Final = address
        self._browser: Final = browser
        self._contexts: Final[list[BrowserContext]] = []
        self._faults: Final[list[str]] = []
        self._expected: Final[list[str]] = []

    def open(
        self,
        screen: Screen = DESKTOP,
        *,
        language: Language = "en",
        motion: Literal["reduce", "no-preference"] = "reduce",
    ) -> Page:
        """Return an empty page of a new visitor, whose paths lead to the server."""
        context = self._browser.new_context(
            base_url=self.address,
            viewport={"width": screen.width, "height": screen.height},
            is_mobile=screen.is_phone,
            has_touch=screen.is_phone,
            locale={"fr": "fr-FR", "en": "en-GB"}[language],
            reduced_motion=motion,
        )
        self._contexts.append(context)
        page = context.new_page()
        page.on("console", self._said)
        page.on("pageerror", self._failed)
        page.on("request", self._asked)
        return page

    def expect(self, part: str) -> None:
        """Let faults pass whose text holds ``part``."""
        self._expected.append(part)

    def leave(self) -> list[str]:
        """Close every window and return the faults that nobody expected."""
        for context in self._contexts:
            context.close()
        return [
            fault
            for fault in self._faults
            if not any(expected in fault for expected in self._expected)
        ]

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._faults.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _failed(self, error: Error) -> None:
        self._faults.append(f"script: {error}")

    def _asked(self, request: Request) -> None:
        url = urlsplit(request.url)
        if url.scheme not in {"data", "blob"} and url.netloc != urlsplit(self.address).netloc:
            self._faults.append(f"another host: {request.url}")


def ready(page: Page, path: str) -> Page:
    """Go to ``path`` and wait until its script has drawn it."""
    page.goto(path)
    page.wait_for_selector("body[data-ready]")
    return page


def axe_violations(page: Page) -> list[str]:
    """Return what axe finds wrong with a page as it stands, a line for each rule."""
    page.evaluate(_axe())
    found = page.evaluate(
        "rules => axe.run(document, {runOnly: rules}).then(result => result.violations.map("
        "({id, help, nodes}) => `${id}: ${help}: ${nodes.map(node => node.target).join(', ')}`))",
        _AXE_RULES,
    )
    return [str(line) for line in found]


def overflow(page: Page) -> int:
    """Return by how many pixels a page is wider than its screen; a phone would zoom out for it."""
    size = page.viewport_size
    assert size is not None
    return int(page.evaluate("document.documentElement.scrollWidth")) - size["width"]


def small_targets(page: Page) -> list[str]:
    """Return the buttons, links and inputs smaller than 24 by 24 pixels, but for links in a text.

    A radio button or tick box is as large as its label.
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
