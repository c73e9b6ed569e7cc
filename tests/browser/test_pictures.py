"""The main states look like their stored pictures; ``tests.browser.take_pictures`` renews them."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.main_states import FOLDER, PICTURES, file_of, visit
from tests.browser.picture_comparison import difference, has_font, screenshot
from tests.browser.visits import Visits
from tests.server.server_process import RunningServer, running_server


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    """Run a server without tables, whose lobby is empty."""
    with running_server() as started:
        yield started


@pytest.fixture(scope="module")
def blank(browser: Browser) -> Iterator[Page]:
    """Return an empty page for comparing pictures."""
    page = browser.new_page()
    if not has_font(page):
        pytest.skip("the pictures were taken with Noto Sans (Debian: fonts-noto-core)")
    yield page
    page.close()


PLANTED: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("table", "desktop"): (
        ".bar { visibility: hidden }",
        ".felt { background: #7a2f2f !important }",
    ),
    ("table", "phone"): (".zone.near .melds > li:nth-child(2) { opacity: 0 }",),
    ("opening", "desktop"): (".hand [role=option]:last-child { opacity: 0 }",),
    ("opening", "phone"): (".bar { visibility: hidden }",),
    ("frozen", "desktop"): (".centre { translate: 60px 0 }",),
    ("lobby", "desktop"): ("body { font-size: 110% }",),
    ("scoring", "phone"): ("dialog .sheet-table { opacity: 0 }",),
}
"""Changes of style that the comparison must find."""


@pytest.mark.parametrize(("state", "screen"), PICTURES)
def test_a_state_looks_as_stored_and_changes_are_found(
    visits: Visits, blank: Page, tmp_path: Path, state: str, screen: str
) -> None:
    page = visit(visits, state, screen)
    seen, stored = screenshot(page), file_of(state, screen).read_bytes()
    found = difference(blank, stored, seen)
    shown = tmp_path / f"{state}-{screen}.jpg"
    shown.write_bytes(seen)
    assert found.is_small, f"{found}; now: {shown}, stored: {file_of(state, screen)}"
    for style in PLANTED.get((state, screen), ()):
        page.evaluate(
            """rules => {
              const sheet = new CSSStyleSheet();
              sheet.replaceSync(rules);
              document.adoptedStyleSheets = [sheet];
            }""",
            style,
        )
        assert not difference(blank, stored, screenshot(page)).is_small, style


def test_pictures_are_small_and_all_in_use() -> None:
    files = set(FOLDER.iterdir())
    assert files == {file_of(*names) for names in PICTURES}
    assert set(PICTURES) >= PLANTED.keys()
    assert max(file.stat().st_size for file in files) < 60_000
    assert sum(file.stat().st_size for file in files) < 1_200_000
