"""The site without a server is light and works by touch, by keyboard and offline."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from benchmarks.site import weights
from tests.browser.every_page import FIXED, pages_of_game
from tests.browser.played_games import PlayedGame
from tests.browser.played_rounds import MY_TURN, ByKeys, ByTouch, play_round, play_turn
from tests.browser.site_visits import OPEN_TABLE, hand, served_site, shown, visitor
from tests.browser.test_score_offline import kept
from tests.browser.visits import axe_violations
from tests.reference.writing import ROOT
from tests.solo.compared_digests import differences
from tests.support.built_site import built_site

pytestmark = pytest.mark.long

MOST_BYTES = 8_000_000
"""The maximum number of compressed bytes of a first visit."""
PAGES = ("test_lesson_page", "test_pages")
"""The modules of tests that also run on the site each time."""
SLOW_REPLAY = """() => {
  const {postMessage} = Worker.prototype, later = setTimeout, held = [];
  Worker.prototype.postMessage = function (...given) {
    held.push(() => postMessage.apply(this, given));
  };
  window.judged = 0;
  window.setTimeout = (act, ms) => later(() => (act(), judged++), ms === 10_000 ? 50 : ms);
  window.release = () => {
    Worker.prototype.postMessage = postMessage;
    held.forEach(go => go());
  };
}"""
"""A script that holds back all answers until ``release()`` and shortens the limit for drawing."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the built site."""
    return built_site(tmp_path_factory)


@pytest.fixture(scope="module")
def site(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the site; yield its address."""
    with served_site(folder, tmp_path_factory.mktemp("space")) as address:
        yield address


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """Open a small phone that has not visited the site."""
    with visitor(browser, site) as (page, faults):
        yield page
        assert faults == []


def test_a_first_visit_is_light(folder: Path) -> None:
    assert weights(folder)["all"] <= MOST_BYTES


def test_robots_play_as_everywhere(folder: Path) -> None:
    """``python -m tests.solo.compared_digests`` compares many more rounds."""
    assert differences(folder, 1) == []


def test_pages_pass_the_tests_of_a_server(folder: Path) -> None:
    """``CANASTA_TEST_SITE=FOLDER pytest tests/browser`` runs many more tests on a site."""
    outside = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *[f"tests/browser/{name}.py" for name in PAGES]],
        cwd=ROOT,
        env={**outside, "CANASTA_TEST_SITE": str(folder)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


def test_a_round_is_played_and_every_page_opens_without_a_network(
    page: Page, folder: Path, site: str
) -> None:
    page.add_init_script("navigator.storage.persist = async () => (window.isAsked = true)")
    page.goto(site)
    assert axe_violations(page) == []
    frame = shown(page)
    expect(frame.get_by_role("button", name="Jouer")).to_be_visible()
    assert frame.locator("text=invit").count() == 0
    kept(page)
    page.context.set_offline(True)
    page.evaluate(OPEN_TABLE)
    frame.wait_for_selector(f"{MY_TURN}.step-draw")
    assert page.evaluate("isAsked"), "the browser may clear the games"
    play_turn(frame, ByTouch(frame))
    before = hand(frame)
    page.reload()
    frame = shown(page)
    frame.wait_for_selector(".hand [data-card]")
    assert set(hand(frame)) >= set(before)
    turns, _ = play_round(frame, ByKeys(frame), list)
    assert turns >= 1
    expect(frame.locator("dialog.results")).to_be_visible()
    expect(frame.locator(".fair-sign.verified")).to_be_visible()
    assert axe_violations(page) == []
    table = page.url.rpartition("/")[2]
    addresses = {**FIXED, **pages_of_game(PlayedGame(table)), "table": f"/t/{table}"}
    assert set(addresses) == {file.stem for file in folder.glob("*/fr/*.html")}
    for name, address in addresses.items():
        page.goto(f"{site}#{address}")
        frame.wait_for_url(f"**/fr/{name}.html")
        frame.wait_for_selector("body[data-ready]")
        expect(frame.get_by_role("heading", level=1)).not_to_have_count(0)
        assert frame.evaluate("document.documentElement.scrollWidth") <= 360, name
    page.goto(f"{site}#/")
    page.evaluate(SLOW_REPLAY)
    page.goto(f"{site}#/t/{table}/replay")
    page.wait_for_function("judged > 0")
    expect(page.locator("#said")).to_be_hidden()
    page.evaluate("release()")
    expect(frame.get_by_role("heading", level=1)).to_be_visible()
    page.context.set_offline(False)  # the score keeper has a worker of its own, not yet installed
    page.goto(f"{site}#/games")
    frame.get_by_role("link", name="Feuille de marque").click()
    page.wait_for_url("**/score/#sheet=*")
    expect(page.get_by_role("table").first).to_be_visible()
