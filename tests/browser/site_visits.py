"""Visitors of the site without a server, which a plain file server delivers."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Frame, Page

from tests.browser.test_score_offline import web_space
from tests.support.time_limits import PATIENCE_MS

OPEN_TABLE = r"""async () => {
  const post = (path, body) => canasta.ask("POST", path, JSON.stringify(body));
  await post("/api/guest", {nickname: "Ann", language: "fr"});
  const rules = ['base = "duel"', "cards_dealt = 11", "cards_drawn = 3", "canastas_to_go_out = 1",
    "minimums = [[0, 0]]", "minimum_below_zero = 0", ""];
  const opened = await post("/api/tables", {
    settings: {rules: "duel", house_rules: rules.join("\n"), players: 2, sides: 2,
      robot_pace: "at_once"},
    seats: [{seat: 1, robot: "easy"}], start: true});
  location.hash = `/t/${(await opened.json()).id}`;
}"""
"""Opens a table with one quick robot, under rules that make hands small and rounds short."""


@contextmanager
def served_site(folder: Path, space: Path) -> Iterator[str]:
    """Serve a site below a path of the web space ``space``; yields its address."""
    (space / "games").mkdir()
    (space / "games" / "canasta").symlink_to(folder)
    with web_space(space) as base:
        yield f"{base}/games/canasta/"


@contextmanager
def visitor(
    browser: Browser, site: str, *, is_offline_kept: bool = True
) -> Iterator[tuple[Page, list[str]]]:
    """Open the page of a small phone that has not visited the site; also yield its faults.

    ``is_offline_kept`` says whether the browser stores the site for offline use.
    """
    with browser.new_context(
        base_url=site,
        locale="fr-FR",
        reduced_motion="reduce",
        viewport={"width": 360, "height": 640},
        has_touch=True,
        is_mobile=True,
        service_workers="allow" if is_offline_kept else "block",
    ) as context:
        context.set_default_timeout(2 * PATIENCE_MS)
        faults: list[str] = []
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        yield page, faults


def shown(page: Page) -> Frame:
    """Wait until the program has drawn its first page; return the frame of the pages."""
    page.wait_for_selector("#shown", state="visible")
    [_, frame] = page.frames
    return frame


def hand(frame: Frame) -> list[str | None]:
    """Return the cards of the hand."""
    cards = frame.locator(".hand [data-card]")
    return [cards.nth(at).get_attribute("data-card") for at in range(cards.count())]
