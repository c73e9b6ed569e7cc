"""A page that the browser restores from its back/forward cache starts over.

Headless Chromium has no such cache, so the tests send its event.
"""

from playwright.sync_api import Page, expect

from tests.browser.every_page import every_page
from tests.browser.visits import Visits, ready

_COME_BACK = """() => {
  globalThis.isOld = true;
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
}"""
_IS_NEW = "() => !globalThis.isOld && document.body?.dataset.ready === 'true'"


def come_back(page: Page) -> None:
    """Restore the page as the Back button does, and wait until it has restarted."""
    page.evaluate(_COME_BACK)
    page.wait_for_function(_IS_NEW)


def test_every_page_begins_anew(visits: Visits) -> None:
    page = visits.open()
    for address in every_page(page, visits.address).values():
        come_back(ready(page, address))


def test_a_button_that_led_away_can_be_pressed_again(visits: Visits) -> None:
    page = ready(visits.open(), "/")
    page.route("**/t/*", lambda route: route.fulfill(status=204))  # the browser stays on the page
    with page.expect_request("**/t/*"):  # the table is open, and the page is about to leave
        page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("button", name="Setting the table…")).to_be_disabled()
    come_back(page)
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    expect(page.get_by_role("region", name="Your tables")).to_be_visible()
