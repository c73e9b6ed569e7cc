"""Every page works in a browser that forbids storage."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.every_page import every_page
from tests.browser.guests import AT_TABLE
from tests.browser.score_pages import PLAIN, enter, new_game, score, totals
from tests.browser.visits import Visits, ready

_DENIED = """
  const get = () => { throw new DOMException("Access is denied.", "SecurityError"); };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(globalThis, name, { get });
  Object.defineProperty(Navigator.prototype, "serviceWorker", { get });
"""
_SAID = ".toast.problem, [role=alert]:not(:empty)"
"""The selector of the places where pages report problems."""
SIT = "I accept the rules and sit down"


def denied(visits: Visits) -> Page:
    """Return an empty page of a new visitor whose browser stores nothing."""
    page = visits.tab(visits.open())
    page.add_init_script(_DENIED)
    return page


def said(page: Page) -> list[str]:
    """Return the problems that the page reports."""
    texts = [text.strip() for text in page.locator(_SAID).all_inner_texts()]
    return [text for text in texts if text]


@pytest.fixture
def visitor(visits: Visits) -> Iterator[Page]:
    """Open a visitor whose browser stores nothing; no page may report a problem."""
    page = denied(visits)
    yield page
    assert said(page) == []


def test_every_page_opens(visits: Visits) -> None:
    page = denied(visits)
    for name, address in every_page(page, visits.address).items():
        ready(page, address)
        expect(page.get_by_role("heading", level=1)).not_to_have_count(0)
        assert name == "score" or said(page) == [], name


def test_a_host_gets_the_link_and_a_friend_sits_down(visits: Visits, visitor: Page) -> None:
    ready(visitor, "/new")
    visitor.get_by_role("button", name="Open the table").click()
    visitor.get_by_label("Nickname").fill("Ann")
    visitor.get_by_role("button", name="Continue", exact=True).click()
    link = visitor.get_by_label("Invite link")
    address = link.input_value()
    friend = ready(denied(visits), address)
    friend.get_by_label("Nickname").fill("Bob")
    friend.get_by_role("button", name=SIT).click()
    expect(visitor.locator(".room-seat").filter(has_text="with Ann")).to_contain_text("Bob")
    # The link stays the same while the page is open.
    visitor.get_by_role("button", name="Revoke all links").click()
    visitor.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(link).to_have_value(address)
    assert said(friend) == []


def test_a_game_is_dealt_and_played(visitor: Page) -> None:
    ready(visitor, "/")
    visitor.get_by_label("Players").select_option("3 players, each alone")
    visitor.get_by_role("button", name="Play now").click()
    visitor.wait_for_url(AT_TABLE)
    expect(visitor.locator(".hand [role=option]").first).to_be_visible()
    expect(visitor.locator(".notice")).to_have_count(0)  # the browser takes part in the deal


def test_settings_last_as_long_as_the_page(visitor: Page) -> None:
    ready(visitor, "/privacy")
    visitor.get_by_role("button", name="Settings").click()
    visitor.get_by_role("radio", name="light").check()
    expect(visitor.locator("html")).to_have_attribute("data-felt", "light")


def test_a_lesson_is_done(visitor: Page) -> None:
    ready(visitor, "/lesson")
    visitor.locator(".act.draw").click()
    visitor.get_by_role("button", name="Next step").click()
    expect(visitor.get_by_role("navigation", name="Steps of the lesson")).to_be_visible()


def test_a_score_is_kept_while_the_page_is_open(visits: Visits) -> None:
    page = denied(visits)
    new_game(page, "Canasta 1951")
    enter(page, PLAIN)
    # Looking at the sheet does not lose an entry.
    page.go_back()
    expect(page.get_by_role("list", name="Totals")).to_be_visible()
    page.locator(".score-bar a").click()
    score(page)
    scored = totals(page)
    assert scored != ["0", "0"]
    page.get_by_role("button", name="Undo the last change").click()
    assert totals(page) == ["0", "0"]
    [note] = said(page)
    assert note.startswith("This browser refuses to save anything")


def test_a_browser_without_cookies_is_told_what_to_allow(visits: Visits) -> None:
    page = visits.tab(visits.open())
    page.add_init_script("Object.defineProperty(navigator, 'cookieEnabled', { value: false })")
    ready(page, "/")
    page.get_by_label("Nickname").fill("Ann")
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".toast.problem")).to_contain_text("This browser refuses cookies.")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    page.get_by_role("button", name="Français").click()
    expect(page.locator(".toast.problem")).to_have_count(2)
