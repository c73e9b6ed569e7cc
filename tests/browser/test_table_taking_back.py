"""A button and a key take a play back while that is possible, with fitting words."""

from playwright.sync_api import Page, expect

from tests.browser.scripted_table import PositionTable, choose, press
from tests.browser.shown_positions import show
from tests.browser.visits import Visits
from tests.support.web_fixtures import CLASSIC, update
from tests.tables.hosted import Hosted


def drawn() -> Hosted:
    """Return a table on which Ann plays against robots and has drawn."""
    hosted = Hosted(CLASSIC, 1)
    hosted.start()
    hosted.deal()
    hosted.play("draw")
    return hosted


def test_a_discard_is_taken_back(visits: Visits) -> None:
    page, table = show(visits, drawn(), "phone")
    back = page.get_by_role("button", name="Take my play back (⌫)")
    undo = page.get_by_role("button", name="Undo (Z)")
    cards = page.locator(".hand [data-card]")
    before = cards.count()
    expect(back).to_have_count(0)
    expect(undo).to_have_attribute("aria-disabled", "true")
    choose(page, str(cards.last.get_attribute("data-card")))
    expect(undo).to_have_attribute("aria-disabled", "false")
    place = undo.bounding_box()
    press(page, page.locator(".act.discard"))
    expect(back).to_be_visible()
    assert back.bounding_box() == place
    expect(page.get_by_text("You can take your play back.")).to_have_attribute("role", "status")
    press(page, back)
    expect(cards).to_have_count(before)
    expect(back).to_have_count(0)
    expect(page.get_by_text("You take your last play back.").first).to_be_attached()
    assert [frame["t"] for frame in table.received][-1] == "take_back"


def test_the_key_takes_back_and_says_why_it_no_longer_can(desktop: Page) -> None:
    table = PositionTable(desktop, drawn())
    page = table.show()
    cards = page.locator(".hand [data-card]")
    before = cards.count()
    choose(page, str(cards.last.get_attribute("data-card")))
    page.keyboard.press("d")
    expect(cards).to_have_count(before - 1)
    page.keyboard.press("Backspace")
    expect(cards).to_have_count(before)
    page.keyboard.press("Backspace")
    refusal = page.get_by_role("alert").filter(has_text="you have seen a card since")
    expect(refusal).to_be_visible()
    choose(page, str(cards.last.get_attribute("data-card")))
    page.keyboard.press("d")
    expect(cards).to_have_count(before - 1)
    table.hosted.play_on(1)
    table.send(update(table.hosted, 0, "en"))
    expect(page.get_by_role("button", name="Take my play back")).to_have_count(0)
