"""Fixtures: a browser, a server and visitors. Without Chromium, tests of the pages are skipped."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.visits import DESKTOP, PHONE, Profiles, Visits
from tests.server.server_process import RunningServer, running_server
from tests.support.quick_hints import quick_table_hints
from tests.support.time_limits import PATIENCE_MS

__all__ = ["quick_table_hints"]

OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # No spare process is kept, because most tests reuse an earlier page. Chromium reads the last
    # such list only, so the features that Playwright turns off are repeated here.
    "--disable-features=SpareRendererForSitePerProcess,PaintHolding,DestroyProfileOnBrowserClose",
    # A page lives for a second, so optimizing its scripts takes longer than running them.
    "--js-flags=--no-opt --no-maglev",
    # No page may contact another host; an attempt becomes a fault in the console.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
)


def found_chromium() -> str | None:
    """Return the path of Chromium, or None if it is not installed.

    The headless shell is preferred: it shows the same pages without a window.
    """
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


# Only this package has a browser: Playwright keeps an event loop running, which prevents the
# asynchronous tests of other packages from starting their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    chromium = found_chromium()
    if chromium is None:
        pytest.skip(
            "no Chromium on this machine: scripts/install-debian chromium says how to get it"
        )
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=chromium, args=OPTIONS, timeout=PATIENCE_MS
        )
        expect.set_options(timeout=PATIENCE_MS)
        yield launched
        launched.close()


@pytest.fixture(scope="package")
def profiles(browser: Browser) -> Profiles:
    """The browser's profiles, reused by all tests."""
    return Profiles(browser)


@pytest.fixture(scope="package")
def server() -> Iterator[RunningServer]:
    """Run ``canasta serve`` over a separate folder, for all tests."""
    with running_server() as started:
        yield started


@pytest.fixture
def visits(profiles: Profiles, server: RunningServer) -> Iterator[Visits]:
    """Open visitors; a fault in any of their browsers fails the test."""
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
