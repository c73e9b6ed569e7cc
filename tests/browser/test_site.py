"""The site that plays without a server: built once, served as any files are, played offline."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Frame, Page, expect

from benchmarks.site import weights
from tests.browser.played_rounds import MY_TURN, ByTouch, play_round, play_turn
from tests.browser.test_score_offline import kept, web_space
from tests.browser.visits import axe_violations
from tests.support.built_site import built_site
from tests.support.time_limits import PATIENCE_MS

pytestmark = pytest.mark.long

OPEN_TABLE = """async () => {
  const post = (path, body) => canasta.ask("POST", path, JSON.stringify(body));
  await post("/api/guest", {nickname: "Ann", language: "fr"});
  const opened = await post("/api/tables", {
    settings: {rules: "duel", players: 2, sides: 2, robot_pace: "at_once"},
    seats: [{seat: 1, robot: "easy"}], start: true});
  location.hash = `/t/${(await opened.json()).id}`;
}"""


MOST_BYTES = 8_000_000
"""Of a first visit, compressed."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site, below a path of a web space."""
    return built_site(tmp_path_factory.mktemp("space") / "games" / "canasta")


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    """Its address."""
    with web_space(folder.parents[1]) as base:
        yield f"{base}/games/canasta/"


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """A small phone that has not visited the site yet."""
    with browser.new_context(
        base_url=site,
        locale="fr-FR",
        reduced_motion="reduce",
        viewport={"width": 360, "height": 640},
        has_touch=True,
        is_mobile=True,
    ) as context:
        context.set_default_timeout(2 * PATIENCE_MS)
        faults: list[str] = []
        opened = context.new_page()
        opened.on("pageerror", lambda error: faults.append(str(error)))
        opened.on(
            "console", lambda said: faults.append(said.text) if said.type == "error" else None
        )
        yield opened
        assert faults == []


def shown(page: Page) -> Frame:
    """Wait until the program runs and its first page is drawn; return the frame of the pages."""
    page.wait_for_selector("#shown", state="visible")
    [_, frame] = page.frames
    return frame


def test_a_first_visit_is_light(folder: Path) -> None:
    assert weights(folder)["all"] <= MOST_BYTES


def test_a_round_is_played_without_a_network(page: Page, site: str) -> None:
    page.goto(site)
    assert axe_violations(page) == []
    frame = shown(page)
    expect(frame.get_by_role("button", name="Jouer")).to_be_visible()
    assert frame.locator("text=invit").count() == 0
    kept(page)
    page.context.set_offline(True)
    page.evaluate(OPEN_TABLE)
    frame.wait_for_selector(f"{MY_TURN}.step-draw")
    play_turn(frame, ByTouch(frame))
    before = hand(frame)
    page.reload()
    frame = shown(page)
    frame.wait_for_selector(".hand [data-card]")
    assert set(hand(frame)) >= set(before)
    turns, _ = play_round(frame, ByTouch(frame), list)
    assert turns >= 1
    expect(frame.locator(".fair-sign.verified")).to_be_visible()
    assert axe_violations(page) == []


def hand(frame: Frame) -> list[str | None]:
    cards = frame.locator(".hand [data-card]")
    return [cards.nth(at).get_attribute("data-card") for at in range(cards.count())]
