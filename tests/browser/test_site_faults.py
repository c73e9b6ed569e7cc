"""Games on the site survive a dead worker, full storage, a second tab and a new version.

Nothing shown is lost, and one sentence explains the problem.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Frame, Page, Route, expect

from tests.browser.played_rounds import MY_TURN, OVER, ByTouch, play_round, play_turn, seq
from tests.browser.site_visits import OPEN_TABLE, hand, served_site, shown, visitor
from tests.browser.test_offline import until
from tests.browser.test_score_offline import kept
from tests.support.built_site import built_site

pytestmark = pytest.mark.long

PLANTED = (Path(__file__).parent / "planted_kills.js").read_text("utf-8")
KILLS = (
    "after sent commit",
    "received ack",
    "before sent play",
    "after sent play",
    "received ack",
    "received update",
)
PLANTED_FULL = """
  let isFull = false;
  new BroadcastChannel("planted").onmessage = ({ data }) => (isFull = data);
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...given) {
    const request = put.apply(this, given);
    if (isFull) this.transaction.abort();
    return request;
  };
  const error = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "error").get;
  Object.defineProperty(IDBTransaction.prototype, "error", {
    get() { return isFull ? new DOMException("planted", "QuotaExceededError") : error.call(this); },
  });
"""
"""A script that simulates a full disk in the worker while the page asks for it."""
FULL = "L’espace de stockage de ce navigateur est plein"
NOT_KEPT = "Ce navigateur ne conserve rien pour cette page"
MOVED = "La partie continue dans l’onglet ouvert en dernier."
NEW_VERSION = "Une nouvelle version est prête."


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the built site, which a test updates."""
    copy = tmp_path_factory.mktemp("built") / "site"
    return Path(shutil.copytree(built_site(tmp_path_factory), copy))


@pytest.fixture(scope="module")
def site(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the site; yield its address."""
    with served_site(folder, tmp_path_factory.mktemp("space")) as address:
        yield address


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    with visitor(browser, site) as (page, _):
        yield page


def at_table(page: Page, site: str) -> Frame:
    """Open the site and a table on it; return the frame."""
    page.goto(site)
    frame = shown(page)
    page.evaluate(OPEN_TABLE)
    return frame


def test_the_worker_dies_at_any_message_and_the_round_is_played(page: Page, site: str) -> None:
    page.context.add_init_script(PLANTED)
    page.goto(site)
    frame = shown(page)
    page.evaluate("planned => { kills = planned; }", KILLS)
    page.evaluate(OPEN_TABLE)
    frame.wait_for_selector(MY_TURN)
    turns, _ = play_round(frame, ByTouch(frame), list)
    assert turns >= 1
    assert page.evaluate("kills") == []
    # Cards that arrived while the page was away were not compared.
    expect(frame.locator(".fair-sign.verified, .fair-sign.with_gaps")).to_be_visible()


def plant_full(route: Route) -> None:
    response = route.fetch()
    route.fulfill(response=response, body=PLANTED_FULL + response.text())


def test_full_storage_is_said_and_nothing_is_lost(browser: Browser, site: str) -> None:
    with visitor(browser, site, is_offline_kept=False) as (page, _):
        page.context.add_init_script(PLANTED)
        page.context.route("**/solo/records.js", plant_full)
        frame = at_table(page, site)
        frame.wait_for_selector(f"{MY_TURN}.step-draw")
        page.evaluate("full = isFull => new BroadcastChannel('planted').postMessage(isFull)")
        page.evaluate("full(true)")
        play_turn(frame, ByTouch(frame))
        expect(page.get_by_text(FULL)).to_be_visible()
        before = seq(frame)
        # The next worker has a disk with room.
        page.evaluate("kills = ['received update']")
        frame.wait_for_selector(f"{MY_TURN}.step-draw")
        play_turn(frame, ByTouch(frame))
        assert page.evaluate("kills") == []
        expect(page.get_by_text(FULL)).to_be_hidden()
        shown_last = seq(frame)
        assert shown_last > before
        page.reload()
        frame = shown(page)
        frame.wait_for_selector(".table[data-seq]")
        assert seq(frame) >= shown_last


def plant_refusal(route: Route) -> None:
    planted = "Object.defineProperty(self, 'indexedDB', { value: undefined });"
    response = route.fetch()
    route.fulfill(response=response, body=planted + response.text())


def test_without_storage_a_game_lasts_as_long_as_a_tab(browser: Browser, site: str) -> None:
    with visitor(browser, site, is_offline_kept=False) as (page, faults):
        page.context.route("**/solo/records.js", plant_refusal)
        frame = at_table(page, site)
        frame.wait_for_selector(f"{MY_TURN}.step-draw")
        expect(page.get_by_text(NOT_KEPT)).to_be_visible()
        play_turn(frame, ByTouch(frame))
        before = seq(frame)
        second = page.context.new_page()
        second.goto(page.url)
        other = shown(second)
        other.wait_for_selector(f"{MY_TURN}.step-draw, {OVER}")
        assert seq(other) >= before
        expect(second.get_by_text(NOT_KEPT)).to_be_visible()
        expect(page.get_by_text(MOVED)).to_be_visible()
        export = second.evaluate(
            "async () => (await canasta.ask('GET', '/api/me/export', '')).text()"
        )
        assert f'"entry/{page.url.rpartition("/")[2]}/00000001"' in export
        assert faults == []


def test_a_game_is_in_one_tab_and_no_version_interrupts_it(
    page: Page, folder: Path, site: str
) -> None:
    frame = at_table(page, site)
    frame.wait_for_selector(f"{MY_TURN}.step-draw")
    play_turn(frame, ByTouch(frame))
    frame.wait_for_selector(f"{MY_TURN}.step-draw, dialog.results")
    kept(page)
    cards, address = hand(frame), page.url

    second = page.context.new_page()
    second.goto(address)
    other = shown(second)
    other.wait_for_selector(f"{MY_TURN}.step-draw, dialog.results")
    assert hand(other) == cards
    play_turn(other, ByTouch(other))
    expect(page.get_by_text(MOVED)).to_be_visible()
    before = seq(other)
    page.get_by_role("button", name="Continuer ici").click()
    frame = shown(page)
    frame.wait_for_selector(".hand [data-card]")
    assert seq(frame) >= before

    updated(folder)
    page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.update())")
    until(page, "async () => (await navigator.serviceWorker.getRegistration()).waiting !== null")
    before = seq(frame)
    expect(page.get_by_text(NEW_VERSION)).to_have_count(0)
    page.goto(f"{site}#/")
    expect(page.get_by_text(NEW_VERSION)).to_be_visible()
    page.goto(address)
    expect(page.get_by_text(NEW_VERSION)).to_have_count(0)
    frame.wait_for_selector(".hand [data-card]")

    # The old version lacks a file that the web space no longer has, so the new one replaces it.
    page.evaluate(
        """async () => {
          const [cache] = await caches.keys();
          const kept = await caches.open(cache);
          const [lost] = (await kept.keys()).filter(({ url }) => url.endsWith("canasta.zip.xz"));
          await kept.delete(lost);
          // The older a file, the longer the browser also answers from its HTTP cache.
          await fetch(lost.url, { cache: "reload" });
        }"""
    )
    page.reload()
    frame = shown(page)
    frame.wait_for_selector(".hand [data-card]")
    assert seq(frame) >= before
    assert NEW in frame.url
    # The tab that lost the game was neither offered the new version nor reloaded by that version.
    expect(second.get_by_text(MOVED)).to_be_visible()
    expect(second.get_by_text(NEW_VERSION)).to_have_count(0)


NEW = "0123456789abcdef"


def updated(folder: Path) -> None:
    """Replace a built site by another version."""
    (old,) = [found.parent for found in folder.glob("*/python")]
    old.rename(folder / NEW)
    for name in ("index.html", "worker.js"):
        file = folder / name
        text = file.read_text("utf-8").replace(old.name, NEW)
        file.unlink()
        file.write_text(text, "utf-8")
