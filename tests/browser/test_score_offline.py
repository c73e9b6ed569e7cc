"""The score keeper without a network and as static files, and its weight."""

import functools
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from canasta.server.site.pages import package_pages
from canasta.server.site.score_kit import ScoreKit, export
from tests.browser.score_pages import Round, Side, enter, new_game, score, totals
from tests.browser.test_offline import until
from tests.browser.visits import PHONE, Profiles, Visits, close_dialog, ready
from tests.server.local_server import LocalServer, local_server
from tests.server.server_process import RunningServer
from tests.support.time_limits import PATIENCE_MS

ROUND = Round("Ann", [Side({"Natural canastas": 1}, 300, 20), Side({}, 150, 60)])


class QuietHandler(SimpleHTTPRequestHandler):
    """A plain web space that serves files."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (as it is called)
        """Say nothing."""


@contextmanager
def web_space(folder: Path, kind: type[QuietHandler] = QuietHandler) -> Iterator[str]:
    """Serve a folder; yield its address."""
    handler = functools.partial(kind, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def phone_at(browser: Browser, base: str) -> Iterator[BrowserContext]:
    """Open a phone profile that allows service workers."""
    with browser.new_context(
        base_url=base,
        locale="en-GB",
        reduced_motion="reduce",
        viewport={"width": PHONE.width, "height": PHONE.height},
        has_touch=True,
        is_mobile=True,
    ) as opened:
        opened.set_default_timeout(PATIENCE_MS)
        yield opened


@pytest.fixture
def local(tmp_path: Path) -> Iterator[LocalServer]:
    with local_server(tmp_path) as started:
        yield started


def kept(page: Page) -> None:
    """Wait until the worker answers requests of the page."""
    until(page, "async () => navigator.serviceWorker.controller?.state === 'activated'")


def test_it_opens_without_a_network_after_the_first_visit(
    browser: Browser, local: LocalServer
) -> None:
    with phone_at(browser, local.base) as context:
        page = ready(context.new_page(), "/score/")
        kept(page)
        context.set_offline(offline=True)
        page = ready(context.new_page(), "/score/")
        new_game(page, "Canasta 1951")
        enter(page, ROUND)
        score(page)
        page.get_by_role("button", name="Français").click()
        expect(page.get_by_role("heading", name="Manche par manche")).to_be_visible()
        scopes = page.evaluate(
            "navigator.serviceWorker.getRegistrations().then(all => all.map(one => one.scope))"
        )
        assert scopes == [f"{local.base}/score/"]


def test_static_files_work_in_any_folder_and_offline(browser: Browser, tmp_path: Path) -> None:
    files = export(tmp_path / "evening" / "marque")
    assert all(file.is_file() for file in files)
    with web_space(tmp_path) as base, phone_at(browser, base) as context:
        faults: list[str] = []
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text))
        page.goto("/evening/marque/")
        page.wait_for_selector("body[data-ready]")
        page.get_by_role("link", name="New game").click()
        page.get_by_role("button", name="Begin").click()
        kept(page)
        context.set_offline(offline=True)
        page.reload()
        page.wait_for_selector("body[data-ready]")
        page.locator(".score-bar a").click()
        expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
        assert faults == []


def test_a_new_version_waits_for_a_tap_and_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    export(tmp_path)
    with web_space(tmp_path) as base, phone_at(browser, base) as context:
        page = context.new_page()
        page.goto("/")
        page.wait_for_selector("body[data-ready]")
        kept(page)
        page.get_by_role("link", name="New game").click()
        page.get_by_role("button", name="Begin").click()
        page.locator(".score-bar a").click()
        page.get_by_role("radio", name="Player 2").check()
        worker = tmp_path / "worker.js"
        script = worker.read_text(encoding="utf-8")
        _, _, rest = script.partition('"version":"')
        worker.write_text(script.replace(rest[:16], "0123456789abcdef"), encoding="utf-8")
        # A web space distinguishes files by whole seconds, and this one is only milliseconds
        # younger.
        later = worker.stat().st_mtime + 60
        os.utime(worker, (later, later))
        page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.update())")
        expect(page.get_by_text("A new version of the page is ready.")).to_be_visible()
        expect(page.get_by_role("radio", name="Player 2")).to_be_checked()
        with page.expect_navigation():
            page.get_by_role("button", name="Update").click()
        page.wait_for_selector("body[data-ready]")
        expect(page.get_by_role("radio", name="Player 2")).to_be_checked()
        [name] = page.evaluate("caches.keys()")
        assert name.endswith(" 0123456789abcdef")


def test_the_page_loads_what_the_worker_keeps_and_nothing_else(
    browser: Browser, server: RunningServer
) -> None:
    """``tests/server/test_score_kit.py`` tests the size."""
    pages = package_pages()
    kit = ScoreKit(pages)
    visits = Visits(Profiles(browser), server.address)
    page = visits.open(PHONE)
    new_game(page, "Canasta 1951")
    enter(page, ROUND)
    for opens in (".rule-of", ".count-button"):
        page.locator(opens).first.click()
        close_dialog(page)
    score(page)
    page.get_by_role("button", name="Share").click()
    close_dialog(page)
    page.get_by_role("link", name="Figures").click()
    expect(page.get_by_role("heading", name="Figures")).to_be_visible()
    loaded = set(
        page.evaluate(
            "performance.getEntriesByType('resource').map(({name}) => new URL(name).pathname)"
        )
    )
    assert {f"{pages.site.address}/scripts/pages/score.js", "/score/data.en.json"} <= loaded
    assert loaded <= {"/score/worker.js", *kit.static, *[f"/score/{name}" for name in kit.data]}
    assert visits.leave() == []


def test_totals_stay_after_the_browser_was_closed(browser: Browser, local: LocalServer) -> None:
    with phone_at(browser, local.base) as context:
        page = context.new_page()
        new_game(page, "Canasta 1951")
        enter(page, ROUND)
        score(page)
        shown = totals(page)
        page.close()
        page = ready(context.new_page(), "/score/")
        page.locator(".score-games a").click()
        expect(page.get_by_role("list", name="Totals")).to_be_visible()
        assert totals(page) == shown
