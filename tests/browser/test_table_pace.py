"""The host sets the robots' pace at the table, and a player hurries them."""

from playwright.sync_api import expect

from canasta.protocol.settings import TableSettings
from tests.browser.scripted_table import press
from tests.browser.shown_positions import show
from tests.browser.visits import Visits, faults
from tests.tables.hosted import Hosted


def robots_to_act() -> Hosted:
    """Return a table of one person and three robots, one of which is to act."""
    hosted = Hosted(TableSettings(), people=1)
    hosted.start()
    hosted.deal()
    while hosted.table.to_act in (0, 3):
        hosted.play_on(1)
    return hosted


def test_the_main_button_hurries_the_robots_while_they_play(visits: Visits) -> None:
    page, table = show(visits, robots_to_act(), "phone")
    main = page.locator(".act.main span")
    expect(main).to_have_text("Hurry")
    press(page, main)
    expect(main).not_to_have_text("Hurry")
    assert len(table.sent("hurry")) == 1
    table.others_play()
    expect(page.locator(".table.my-turn")).to_be_visible()
    press(page, main)
    expect(page.get_by_role("alert").filter(has_text="cards")).to_be_visible()
    assert len(table.sent("hurry")) == 1


def test_the_host_sets_the_pace_of_the_robots_at_the_table(visits: Visits) -> None:
    page, table = show(visits, robots_to_act(), "phone")
    page.get_by_role("button", name="Pace of the robots").click()
    expect(page.get_by_role("radio", name="Calm")).to_be_checked()
    assert faults(page) == []
    page.get_by_role("radio", name="At once").check()
    page.keyboard.press("Escape")
    # Nobody waits for robots that play at once.
    expect(page.locator(".act.main span")).not_to_have_text("Hurry")
    assert table.hosted.table.settings.robot_pace == "at_once"
