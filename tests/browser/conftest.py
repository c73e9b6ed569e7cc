"""A browser, a server, and visitors. Without Chromium the tests of the pages are left out."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.visiting import DESKTOP, PHONE, Profiles, Visits
from tests.server.server_process import RunningServer, running_server
from tests.support.time_limits import PATIENCE_MS

OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def found_chromium() -> str | None:
    """Where Chromium is, if it is installed."""
    return shutil.which("chromium")


# As long as a package: Playwright keeps an event loop running, in which the asynchronous tests
# of other packages cannot start their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    chromium = found_chromium()
    if chromium is None:
        pytest.skip("no Chromium on this machine: scripts/install-chromium says how to get it")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=chromium, args=OPTIONS, timeout=PATIENCE_MS
        )
        expect.set_options(timeout=PATIENCE_MS)
        yield launched
        launched.close()


@pytest.fixture(scope="package")
def profiles(browser: Browser) -> Profiles:
    """The browser's profiles, used again by one test after the other."""
    return Profiles(browser)


@pytest.fixture(scope="package")
def server() -> Iterator[RunningServer]:
    """``canasta serve`` over a folder of its own; what one test leaves there, others find."""
    with running_server() as started:
        yield started


@pytest.fixture
def visits(profiles: Profiles, server: RunningServer) -> Iterator[Visits]:
    """Visitors, as many as a test opens; a fault in any of their browsers fails the test."""
    opened = Visits(profiles, server.address)
    yield opened
    assert opened.leave() == []


@pytest.fixture
def desktop(visits: Visits) -> Page:
    """A page on a desktop, in English."""
    return visits.open(DESKTOP)


@pytest.fixture
def phone(visits: Visits) -> Page:
    """A page on a phone, in English."""
    return visits.open(PHONE)
