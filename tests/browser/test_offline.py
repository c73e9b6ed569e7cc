"""The lesson and the rules open without a connection, and the worker ignores tables."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from canasta.i18n import Language, load
from canasta.protocol.settings import TableSettings
from canasta.server.site.pages import PAGE_FILES, Pages
from canasta.server.site.static_files import StaticFiles
from tests.browser.played_games import open_table
from tests.browser.test_lesson_page import STEPS, do_step, words
from tests.browser.visits import axe_violations, ready
from tests.server.local_server import LocalServer, local_server
from tests.support.time_limits import PATIENCE_MS


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with local_server(tmp_path_factory.mktemp("data")) as started:
        yield started


@pytest.fixture
def context(browser: Browser, local: LocalServer) -> Iterator[BrowserContext]:
    """Open a browser profile that allows service workers."""
    with browser.new_context(
        base_url=local.base, locale="en-GB", reduced_motion="reduce"
    ) as opened:
        opened.set_default_timeout(PATIENCE_MS)
        yield opened


def kept_versions(page: Page) -> list[str]:
    return list(page.evaluate("caches.keys()"))


def installed(page: Page) -> None:
    """Wait until every scope has an active worker."""
    until(
        page,
        """async () => {
          const all = await navigator.serviceWorker.getRegistrations();
          return all.length === 3 && all.every(one => one.active?.state === 'activated'
            && !one.installing && !one.waiting);
        }""",
    )


def until(page: Page, condition: str) -> None:
    """Wait until an asynchronous function returns true in a page."""
    page.evaluate(
        f"""async () => {{
          while (!(await ({condition})())) await new Promise(done => setTimeout(done, 50));
        }}"""
    )


def choose(context: BrowserContext, language: Language, base: str) -> None:
    context.add_cookies([{"name": "language", "value": language, "url": base}])


def test_lesson_and_rules_open_without_a_connection(
    context: BrowserContext, local: LocalServer
) -> None:
    page = ready(context.new_page(), "/")
    installed(page)
    context.set_offline(offline=True)
    for language in ("en", "fr"):
        choose(context, language, local.base)
        ready(page, "/rules/duel#joker_points")
        assert page.locator("html").get_attribute("lang") == language
        expect(page.locator("#joker_points .example").first).to_be_visible()
        expect(page.locator(".how-to-play p").first).to_be_visible()
        ready(page, "/lesson")
        expect(page.locator(".lesson-panel .task")).to_have_text(words("draw", "task", language))
        ready(page, "/home")
        title = load(language).text("web.page.offline.title")
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        expect(page.locator(".toast")).to_have_count(0)
    assert axe_violations(page) == []


def test_the_lesson_is_played_to_its_end_without_a_connection(context: BrowserContext) -> None:
    page = ready(context.new_page(), "/lesson")
    installed(page)
    context.set_offline(offline=True)
    ready(page, "/lesson")
    panel = page.locator(".lesson-panel")
    for step in STEPS:
        do_step(page, step)
        expect(panel.get_by_role("status")).to_have_text(words(step, "done"))
        if step != STEPS[-1]:
            panel.get_by_role("button", name="Next step").click()


def test_a_page_goes_on_after_the_browser_has_stopped_the_worker(context: BrowserContext) -> None:
    """Browsers stop idle workers."""
    page = ready(context.new_page(), "/lesson")
    installed(page)
    context.set_offline(offline=True)
    ready(page, "/lesson")
    session = context.new_cdp_session(page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    do_step(page, STEPS[0])
    done = page.locator(".lesson-panel").get_by_role("status")
    expect(done).to_have_text(words(STEPS[0], "done"))


def test_the_worker_stays_away_from_tables(context: BrowserContext, local: LocalServer) -> None:
    page = ready(context.new_page(), "/lesson")
    installed(page)
    table = open_table(page, local.base, TableSettings())
    page.goto(f"/t/{table}")
    expect(page.locator(".hand [role=option]").first).to_be_visible()
    assert page.evaluate("navigator.serviceWorker.controller") is None
    for path in ("/", "/new", "/games", "/score/", f"/t/{table}", "/api/me", "/i/abc"):
        found = page.evaluate("path => navigator.serviceWorker.getRegistration(path)", path)
        assert found is None, path
    kept = page.evaluate(
        """async () => {
          const caches_ = await Promise.all((await caches.keys()).map(name => caches.open(name)));
          const keys = await Promise.all(caches_.map(cache => cache.keys()));
          return keys.flat().map(({url}) => new URL(url).pathname);
        }"""
    )
    assert kept
    assert not [path for path in kept if path.startswith(("/t/", "/api/tables", "/score"))]


def test_nothing_of_a_visitor_is_kept(context: BrowserContext, local: LocalServer) -> None:
    page = ready(context.new_page(), "/")
    page.request.post(
        f"{local.base}/api/guest",
        data={"nickname": "Zephyrine", "language": "en"},
        headers={"Origin": local.base},
    )
    ready(page, "/lesson")
    installed(page)
    me = page.evaluate("async () => (await caches.match('/api/me?lang=en')).json()")
    assert me == {"nickname": "", "language": "en"}


def test_an_updated_server_replaces_what_is_kept_as_a_whole(
    context: BrowserContext, local: LocalServer
) -> None:
    page = ready(context.new_page(), "/lesson")
    installed(page)
    (before,) = kept_versions(page)
    services = local.app.state.services
    try:
        _update(local)
        ready(page, "/lesson")  # the network comes first, so this page is new already
        address = local.app.state.services.pages.site.address
        assert page.locator("body").get_attribute("data-static") == address
        ready(page, "/privacy")  # no page of the old worker is open any more
        until(page, f"async () => !(await caches.keys()).includes('{before}')")
        context.set_offline(offline=True)
        for path in ("/lesson", "/rules"):
            ready(page, path)
            assert page.locator("body").get_attribute("data-static") == address
            loaded = page.evaluate(
                "performance.getEntriesByType('resource').map(({name}) => name)"
                ".filter(name => name.includes('/static/'))"
            )
            assert loaded
            assert [name for name in loaded if address not in name] == []
    finally:
        local.app.state.services = services


def _update(local: LocalServer) -> None:
    """Make the server send its files under another address, as after an update."""
    site = StaticFiles({**PAGE_FILES, "styles/changed.css": ("styles/base.css",)})
    services = local.app.state.services
    local.app.state.services = replace(services, pages=Pages(site))


def test_the_manifest(context: BrowserContext) -> None:
    page = ready(context.new_page(), "/")
    for language in ("en", "fr"):
        answer = page.request.get(f"/manifest.webmanifest?lang={language}")
        assert answer.headers["content-type"] == "application/manifest+json"
        named = json.loads(answer.body())
        assert named["lang"] == language
        assert named["description"] == load(language).text("server.description")
        # Chromium's requirements for installing a page.
        assert named["name"]
        assert named["display"] == "standalone"
        assert named["start_url"].startswith(named["scope"])
        anywhere = {icon["sizes"] for icon in named["icons"] if "any" in icon.get("purpose", "any")}
        assert {"192x192", "512x512"} <= anywhere
        for icon in named["icons"]:
            data = page.request.get(icon["src"]).body()
            assert data.startswith(b"\x89PNG")
            assert len(data) < 20_000
            pixels = int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
            assert icon["sizes"] == f"{pixels[0]}x{pixels[1]}"
    session = context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The profiles of the tests are private windows, in which nothing can be installed. The headless
    # shell installs nothing at all and reports no error.
    assert {error["errorId"] for error in errors} <= {"in-incognito"}
