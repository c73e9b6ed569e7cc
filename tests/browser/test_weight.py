"""A first visit loads few bytes, all from the server itself."""

from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from canasta.i18n import LANGUAGES, Language
from canasta.protocol.settings import TableSettings
from tests.browser.played_games import open_table
from tests.browser.visits import PHONE, Profiles, Visits, ready
from tests.server.server_process import RunningServer

LARGEST: Final = 117 * 1024
"""The maximum number of bytes of the first table, including headers."""


@pytest.fixture
def visits(browser: Browser, server: RunningServer) -> Iterator[Visits]:
    """Visitors with empty caches."""
    opened = Visits(Profiles(browser), server.address)
    yield opened
    assert opened.leave() == []


class Meter:
    """Counts the bytes that a page receives: responses with headers, and the table's first frame.

    Later frames do not count, because their number depends on speed.
    """

    def __init__(self, page: Page) -> None:
        """Count from now on, with an empty cache."""
        self.bytes = 0
        self.hosts: set[str] = set()
        session: CDPSession = page.context.new_cdp_session(page)
        session.on("Network.loadingFinished", self._loaded)
        session.on("Network.webSocketFrameReceived", self._framed)
        session.send("Network.enable")
        session.send("Network.setCacheDisabled", {"cacheDisabled": True})
        page.on("request", lambda request: self.hosts.add(urlsplit(request.url).netloc))

    def _loaded(self, event: dict[str, int]) -> None:
        self.bytes += event["encodedDataLength"]

    def _framed(self, event: dict[str, dict[str, str]]) -> None:
        text = event["response"]["payloadData"]
        if '"t":"welcome"' in text:
            self.bytes += len(text.encode())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_table_is_light(visits: Visits, language: Language) -> None:
    page = visits.open(PHONE, language=language)
    table = open_table(page, visits.address, TableSettings())
    meter = Meter(page)
    page.goto(f"/t/{table}")
    expect(page.locator(".hand [role=option]").first).to_be_visible()
    assert 20_000 < meter.bytes <= LARGEST
    assert meter.hosts == {urlsplit(visits.address).netloc}


def test_the_lobby_is_light(visits: Visits) -> None:
    page = visits.open(PHONE)
    meter = Meter(page)
    ready(page, "/")
    assert 20_000 < meter.bytes <= LARGEST / 2
    assert meter.hosts == {urlsplit(visits.address).netloc}


def test_nothing_is_fetched_twice(desktop: Page) -> None:
    def files() -> dict[str, int]:
        """Return the bytes of each file of the page."""
        sizes: dict[str, int] = desktop.evaluate(
            "Object.fromEntries(performance.getEntriesByType('resource')"
            ".map(({name, transferSize}) => [name, transferSize]))"
        )
        return {name: size for name, size in sizes.items() if "/static/" in name}

    ready(desktop, "/")
    first = files()
    ready(desktop, "/new")
    second = files()
    again = first.keys() & second.keys()
    assert len(again) >= 5
    assert {name: second[name] for name in again if second[name]} == {}
    # Each page has its own script and its own style sheet.
    assert len(first.keys() - again) == len(second.keys() - again) == 2
