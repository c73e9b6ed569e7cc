"""Chips show each player's moves since the last turn and highlight a move on the table."""

from playwright.sync_api import Page, expect

from tests.browser.scripted_table import PositionTable, ScriptedTable
from tests.browser.visits import PHONE, Visits, faults
from tests.support.web_fixtures import PLAYED, midway, welcome
from tests.tables.hosted import Hosted


def names(page: Page) -> list[str]:
    """Return the names of the chips in view."""
    chips = page.locator(".since-turn .chip:visible").all()
    return [chip.get_attribute("aria-label") or "" for chip in chips]


def alone() -> Hosted:
    """Return a table on Ann's turn in mid-round; its robots play only on request."""
    return midway(PLAYED["four"])


def test_chips_fill_while_the_others_play_and_show_a_move_again(visits: Visits) -> None:
    table = PositionTable(visits.open(language="fr", is_scripted=True), alone(), language="fr")
    page = table.show()
    lines = page.locator(".side .since-turn li")
    expect(lines).to_have_count(3)
    assert all(name.startswith(("Bob ", "Cleo ", "Deneb ")) for name in names(page))
    melds = page.get_by_role("button", name="pose deux rois avec un deux")
    kings = page.locator(".zone .touched .front[data-card^=K]")
    page.get_by_role("button", name="Cleo défausse").click()
    expect(page.locator(".discards.recalled")).to_be_visible()
    expect(page.locator(".seat.recalled")).to_contain_text("Cleo")
    expect(kings).to_have_count(0)
    melds.click()
    expect(kings).to_have_count(1)
    expect(melds).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".discards.recalled")).to_have_count(0)
    melds.click()
    expect(page.locator(".recalled")).to_have_count(0)
    page.keyboard.press("p")
    expect(lines).to_have_count(3)  # they stay during the turn
    page.keyboard.press("m")
    page.keyboard.press("d")
    expect(lines).to_have_count(0)
    table.others_play()
    expect(lines).to_have_count(3)
    before = names(page)
    table.show()  # the page is loaded again
    expect(lines).to_have_count(3)
    assert names(page) == before


def test_a_phone_shows_the_chips_in_the_row_of_the_log(visits: Visits) -> None:
    visits.expect("/proof/")
    table = ScriptedTable(visits.open(PHONE, language="fr", is_scripted=True), welcome(alone()))
    page = table.show()
    row = page.locator(".last-line.moves")
    expect(row.get_by_role("listitem")).to_have_count(3)
    box = row.bounding_box()
    assert box is not None
    assert box["height"] < 40
    assert faults(page) == []
    last = row.get_by_role("button", name="Deneb défausse")
    expect(last).to_be_in_viewport()  # the last move is in view without scrolling
    last.tap()
    expect(page.locator(".discards.recalled")).to_be_visible()
    row.get_by_role("button", name="Journal").tap()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("[role=log]")).to_be_visible()
    assert faults(page) == []
    dialog.get_by_role("button", name="Cleo pioche").tap()  # the table is seen again
    expect(dialog).to_have_count(0)
    expect(page.locator(".stock.recalled")).to_be_visible()
