"""The site's addresses, its exported data and its score keeper, also without a network."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.site_visits import OPEN_TABLE, served_site, shown, visitor
from tests.browser.test_score_offline import kept
from tests.support.built_site import built_site

pytestmark = pytest.mark.long

FAILED = "planted"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the site; yield its address."""
    folder = built_site(tmp_path_factory)
    with served_site(folder, tmp_path_factory.mktemp("space")) as address:
        yield address


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    with visitor(browser, site) as (page, _):
        yield page


def test_data_are_exported_and_imported_at_either_address(page: Page, site: str) -> None:
    page.goto(site)
    shown(page)
    page.evaluate(OPEN_TABLE)
    page.goto(f"{site}index.html#/games")
    frame = shown(page)
    assert page.url == f"{site}#/games"
    data = frame.get_by_role("region", name="Vos données")
    export = data.get_by_role("link", name="Télécharger mes données")
    page.evaluate(
        """text => {
          const { ask } = canasta;
          canasta.ask = async () => {
            canasta.ask = ask;
            return new Response(JSON.stringify({ code: "unread", text }), { status: 503 });
          };
        }""",
        FAILED,
    )
    export.click()
    expect(frame.get_by_role("alert").get_by_text(FAILED)).to_be_visible()
    with page.expect_download() as downloaded:
        export.click()
    file = Path(downloaded.value.path())
    assert "Ann" in json.loads(file.read_text("utf-8"))["records"]["guest"]
    page.evaluate("localStorage.setItem('canasta.deal.table.1.1.1', '{}')")
    backup = json.loads(file.read_text("utf-8"))
    backup["records"]["puzzle/damaged"] = "{"
    damaged = file.with_name("damaged.json")
    damaged.write_text(json.dumps(backup), "utf-8")
    data.locator("input[type=file]").set_input_files(damaged)
    dialog = frame.get_by_role("dialog")
    dialog.get_by_role("button", name="Importer").click()
    expect(dialog.get_by_text("illisibles : 1 sur 2.")).to_be_visible()
    with page.expect_event("framenavigated"):
        dialog.get_by_role("button", name="Importer le reste").click()
    assert page.evaluate("localStorage.getItem('canasta.deal.table.1.1.1')") is None


def test_the_score_keeper_opens_without_a_network_and_leads_back(page: Page, site: str) -> None:
    page.goto(site)
    frame = shown(page)
    kept(page)
    page.context.set_offline(True)
    frame.get_by_role("link", name="La marque").click()
    page.wait_for_selector("body[data-ready]")
    assert page.url == f"{site}score/"
    page.locator("a.brand").click()
    shown(page)
    assert page.url == site
    page.goto(f"{site}index.html")
    shown(page)
