"""Every page without a table is complete and accessible, in both languages, on each screen."""

import pytest
from playwright.sync_api import Error, Page, expect

from canasta.i18n import LANGUAGES, Language, load
from tests.browser.visits import (
    PHONE,
    SCREENS,
    SMALL_PHONE,
    Visits,
    axe_violations,
    faults,
    overflow,
    ready,
    small_targets,
    until,
)

HEADINGS = {
    "/": ("Canasta, right now", "La canasta, tout de suite"),
    "/new": ("New table", "Nouvelle table"),
    "/games": ("Your games", "Vos parties"),
    "/privacy": ("Your data", "Vos données"),
}
"""The heading of each page, in English and French."""


OF_THE_TESTS = pytest.mark.on_a_server("the helpers of the tests are the same without one")
PRIVACY = pytest.param("/privacy", marks=pytest.mark.on_a_server("the page is about servers"))


def opened(visits: Visits, path: str, screen: str, language: Language) -> Page:
    visits.expect("401")  # a visitor without a nickname has no games
    page = ready(visits.open(SCREENS[screen], language=language), path)
    heading = HEADINGS[path][LANGUAGES[::-1].index(language)].replace("'", "’")
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    return page


@pytest.mark.parametrize("path", [path for path in HEADINGS if path != "/privacy"] + [PRIVACY])
@pytest.mark.parametrize("screen", SCREENS)
def test_a_page_fits_and_axe_finds_nothing(visits: Visits, path: str, screen: str) -> None:
    assert faults(opened(visits, path, screen, "fr")) == []


@pytest.mark.on_a_server("the page /privacy is about servers")
def test_pages_are_complete_in_english(visits: Visits) -> None:
    for path in HEADINGS:
        page = opened(visits, path, "phone", "en")
        assert page.locator("html").get_attribute("lang") == "en"
        assert "web." not in page.locator("body").inner_text(), path


@OF_THE_TESTS
def test_the_helpers_find_faults(visits: Visits) -> None:
    page = ready(visits.open(SMALL_PHONE), "/privacy")
    page.evaluate(
        """() => {
          document.querySelector("main").insertAdjacentHTML(
            "beforeend", "<img src='data:,'><button>x</button><hr><em>faint</em>");
          document.querySelector("main hr").style.width = "500px";
          document.querySelector("main button").style.fontSize = "6px";
          document.querySelector("main em").style.color = "#243";
        }"""
    )
    assert overflow(page) > 100
    for rule in ("image-alt", "color-contrast"):
        assert any(line.startswith(rule) for line in axe_violations(page))
    assert len(small_targets(page)) == 1
    assert any(line.endswith("pixels too wide") for line in faults(page))


def test_a_dialog_is_open_before_the_next_key(desktop: Page) -> None:
    """If the dialog opened after the next paint, a quick key would reach the page behind it."""
    button = ready(desktop, "/privacy").get_by_role("button", name="Settings")
    opened_at_once = button.evaluate(
        """async button => {
          button.click();
          await Promise.resolve(); // the page renders
          return document.querySelector(":modal") !== null;
        }"""
    )
    assert opened_at_once


@OF_THE_TESTS
def test_axe_looks_at_an_open_dialog_and_not_at_what_it_covers(visits: Visits) -> None:
    page = ready(visits.open(SMALL_PHONE), "/privacy")
    page.evaluate(
        """() => {
          document.querySelector("main").insertAdjacentHTML(
            "beforeend", "<img src='data:,'><dialog><em>faint</em></dialog>");
          document.querySelector("main em").style.color = "#243";
          document.querySelector("main dialog").showModal();
        }"""
    )
    [violation] = axe_violations(page)
    assert violation.startswith("color-contrast")


@OF_THE_TESTS
def test_a_page_too_wide_for_a_small_phone_is_a_fault(visits: Visits) -> None:
    page = ready(visits.open(PHONE), "/privacy")
    page.evaluate("document.querySelector('main').style.minWidth = '389px'")
    assert all(fault.startswith("on a small phone: ") for fault in faults(page))
    assert faults(page)


@OF_THE_TESTS
def test_a_fault_in_a_browser_is_reported(visits: Visits) -> None:
    page = ready(visits.open(), "/privacy")
    page.evaluate("console.error('a fault')")
    page.evaluate("new Image().src = 'https://canasta.example/card.png'")
    until(page, lambda: len(visits.faults()) > 1)
    found = visits.leave()
    assert any("a fault" in fault for fault in found)
    assert any("canasta.example" in fault for fault in found)
    visits.expect("")


@pytest.mark.on_a_server("it leaves the pages")
def test_the_browser_finds_no_other_host(visits: Visits) -> None:
    page = visits.open()
    with pytest.raises(Error, match="ERR_NAME_NOT_RESOLVED"):
        page.goto("https://canasta.example/")


@pytest.mark.on_a_server("there are no public tables without one")
def test_a_fault_of_a_page_is_told_in_words_and_not_as_an_exception(visits: Visits) -> None:
    page = visits.open(language="fr")
    visits.expect("TypeError")
    page.route("**/api/tables?*", lambda route: route.fulfill(json=None))
    ready(page, "/")
    problem = page.get_by_role("region", name="Tables publiques").get_by_role("status")
    expect(problem).to_have_text(load("fr").text("web.common.fault"))


def test_the_language_can_be_changed_and_stays(desktop: Page) -> None:
    ready(desktop, "/")
    desktop.get_by_role("button", name="Français").click()
    expect(desktop.get_by_role("heading", level=1)).to_have_text("La canasta, tout de suite")
    ready(desktop, "/new")
    expect(desktop.get_by_role("heading", level=1)).to_have_text("Nouvelle table")


def test_settings_apply_at_once_and_are_stored(desktop: Page) -> None:
    ready(desktop, "/")
    desktop.get_by_role("button", name="Settings").click()
    dialog = desktop.get_by_role("dialog", name="Settings")
    expect(dialog).to_be_visible()
    assert axe_violations(desktop) == []
    dialog.get_by_role("radio", name="light").check()
    dialog.get_by_role("radio", name="V D R").check()
    expect(desktop.locator("html")).to_have_attribute("data-felt", "light")
    desktop.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(desktop.get_by_role("button", name="Settings")).to_be_focused()
    assert axe_violations(desktop) == []
    ready(desktop, "/")
    expect(desktop.locator("html")).to_have_attribute("data-felt", "light")
    expect(desktop.locator(".fan .card").first).to_contain_text("R")


def test_the_felt_is_as_the_system_prefers_unless_the_visitor_chose(desktop: Page) -> None:
    felt = desktop.locator("html")
    for path in ("/", "/new", "/privacy"):  # the others: test_on_a_light_felt_with_large_cards
        ready(desktop, path)
        expect(felt).to_have_attribute("data-felt", "dark")
        desktop.emulate_media(color_scheme="light")
        expect(felt).to_have_attribute("data-felt", "light")
        assert axe_violations(desktop) == [], path
        desktop.emulate_media(color_scheme="dark")
    ready(desktop, "/")
    desktop.get_by_role("button", name="Settings").click()
    desktop.get_by_role("radio", name="dark").check()
    desktop.emulate_media(color_scheme="light")
    expect(felt).to_have_attribute("data-felt", "dark")
    desktop.emulate_media(color_scheme="dark")


def test_the_menu_leads_everywhere_by_keyboard(desktop: Page) -> None:
    ready(desktop, "/privacy")
    menu = desktop.get_by_role("navigation", name="Menu")
    names = menu.get_by_role("link").all_inner_texts()
    assert names == ["Play", "Learn", "Rules", "Games"]
    for _ in range(2):  # the brand, and the first entry
        desktop.keyboard.press("Tab")
    expect(menu.get_by_role("link", name="Play")).to_be_focused()
    desktop.keyboard.press("Enter")
    expect(desktop.get_by_role("heading", level=1)).to_have_text("Canasta, right now")
    expect(menu.get_by_role("link", name="Play")).to_have_attribute("aria-current", "page")
