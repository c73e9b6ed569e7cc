"""A language added with catalogues and one line translates every text of the pages."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from canasta.protocol.settings import TableSettings
from canasta.tables.seats import ROBOT_NAMES
from tests.browser.played_games import open_table
from tests.browser.visits import DESKTOP, Profiles, Visits, ready
from tests.server.server_process import RunningServer
from tests.support.pseudo_language import CODE, NAME, plain_words, pseudo_tree


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Run a server whose sources have the third language."""
    tree = pseudo_tree(tmp_path_factory.mktemp("pseudo"))
    running = RunningServer(
        tmp_path_factory.mktemp("data"), language=CODE, environment={"PYTHONPATH": str(tree)}
    )
    yield running
    running.stop()


@pytest.fixture
def page(browser: Browser, server: RunningServer) -> Iterator[Page]:
    visits = Visits(Profiles(browser), server.address)
    yield visits.open(DESKTOP, language=CODE)
    visits.leave()


KNOWN = plain_words(" ".join(["Canasta", "FR Français EN English", "Ann", *ROBOT_NAMES, "or"]))
"""Names, and the "and" of lists, which browsers write in English for unknown languages."""


def shown(page: Page) -> list[str]:
    """Return the untranslated words on a page."""
    return plain_words(page.inner_text("body"), KNOWN)


@pytest.mark.parametrize("path", ["/", "/new", "/games", "/privacy"])
def test_a_page_is_translated(page: Page, path: str) -> None:
    ready(page, path)
    assert "⟦" in page.inner_text("h1")
    assert shown(page) == []


def test_a_table_is_translated(page: Page, server: RunningServer) -> None:
    table = open_table(page, server.address, TableSettings(), language=CODE)
    page.goto(f"/t/{table}")
    expect(page.locator(".hand [role=option]").first).to_be_visible()
    assert page.inner_text("body").count("⟦") > 20
    assert shown(page) == []


def test_the_button_goes_through_all_languages(page: Page) -> None:
    ready(page, "/privacy")
    for name, code in (("Français", "fr"), ("English", "en"), (NAME, CODE)):
        page.get_by_role("button", name=name).click()
        expect(page.locator(f"html[lang={code}]")).to_be_attached()
        expect(page.locator("body[data-ready=true]")).to_be_attached()
