"""Fixtures: a browser, a server and visitors. Without Chromium, tests of the pages are skipped.

With ``CANASTA_TEST_SITE=build/site`` the tests of pages that one person uses run on the site in
that folder, without a server. Tests marked ``on_a_server`` are left out.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from canasta.agents.search.comparison import Effort
from canasta.protocol.settings import TableSettings
from canasta.review import game_review
from canasta.review.decisions import Decision
from canasta.review.judgement import Judgement
from tests.browser.framed_page import FramedProfiles
from tests.browser.played_games import PlayedGame, play_rounds
from tests.browser.site_visits import served_site
from tests.browser.visits import DESKTOP, PHONE, Profiles, Visits
from tests.server.server_process import RunningServer, running_server
from tests.support.quick_hints import quick_table_hints
from tests.support.reviews import made_up, made_up_totals
from tests.support.time_limits import PATIENCE_MS

__all__ = ["quick_table_hints"]

_PAGES = Path(__file__).parent
SITE = os.environ.get("CANASTA_TEST_SITE")
ALONE = frozenset(
    {
        "test_lesson_page",
        "test_pages",
        "test_replay_page",
        "test_rules_page",
        "test_table_asking",
        "test_table_connection",
        "test_table_focus",
        "test_table_geometry",
        "test_table_hints",
        "test_table_pace",
        "test_table_play",
        "test_table_sanctions",
        "test_table_score_sheet",
        "test_table_since_turn",
        "test_table_states",
        "test_table_taking",
        "test_table_taking_back",
    }
)
"""The modules whose tests also run without a server."""
OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Keep no spare process, because most tests reuse an earlier page. Chromium reads only the last
    # list of disabled features, so the features that Playwright disables are repeated here.
    "--disable-features=SpareRendererForSitePerProcess,PaintHolding,DestroyProfileOnBrowserClose",
    # A page lives for a second, so optimizing its scripts takes longer than running them.
    "--js-flags=--no-opt --no-maglev --liftoff-only",
    # No page may contact another host; an attempt becomes a fault in the console.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests that need a server if there is no server."""
    if SITE:
        left_out = [item for item in items if item.path.parent == _PAGES and not _is_alone(item)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def _is_alone(item: pytest.Item) -> bool:
    return item.path.stem in ALONE and item.get_closest_marker("on_a_server") is None


def found_chromium() -> str | None:
    """Return the path of Chromium, or None if it is not installed.

    The headless shell is preferred: it shows the same pages without a window.
    """
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


# Only this package has a browser: Playwright keeps an event loop running, which prevents the
# asynchronous tests of other packages from starting their own.
@pytest.fixture
def seldom_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Invent findings in which one decision in three loses points."""

    def judge(decision: Decision, effort: Effort, seed: int) -> Judgement:
        return made_up(decision, effort, 4 * seed + 3 if seed % 3 == 0 else 0)

    monkeypatch.setattr(game_review, "judge", judge)
    monkeypatch.setattr(game_review, "expected_totals", made_up_totals)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Run Debian's Chromium."""
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
    return FramedProfiles(browser) if SITE else Profiles(browser)


@pytest.fixture(scope="package")
def server() -> Iterator[RunningServer]:
    """Run ``canasta serve`` over a separate folder, for all tests."""
    with running_server() as started:
        yield started


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the site that the tests were told to use."""
    assert SITE is not None
    with served_site(Path(SITE).resolve(), tmp_path_factory.mktemp("space")) as served:
        yield served


@pytest.fixture
def address(request: pytest.FixtureRequest) -> str:
    """Return the address at which visitors find the pages, which a module's own server may set."""
    found: str = (
        request.getfixturevalue("site") if SITE else request.getfixturevalue("server").address
    )
    return found


@pytest.fixture
def visits(profiles: Profiles, address: str) -> Iterator[Visits]:
    """Provide visitors on request; a fault in any of their browsers fails the test."""
    opened = Visits(profiles, address)
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


@pytest.fixture(scope="package")
def played(request: pytest.FixtureRequest, profiles: Profiles) -> PlayedGame:
    """Play two rounds of six players in three sides, which make the fullest replay."""
    settings = TableSettings(rules="frimes", players=6, sides=3)
    if isinstance(profiles, FramedProfiles):
        return PlayedGame(profiles.play_rounds(settings, 2))
    address: str = request.getfixturevalue("server").address
    visits = Visits(profiles, address)
    game = play_rounds(visits.open(), address, settings, 2, takes_part=False)
    assert visits.leave() == []
    return game
