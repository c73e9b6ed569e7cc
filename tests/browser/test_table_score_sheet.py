"""The end of a round: its last play is seen first, then the sheet, which explains its sums."""

from functools import cache

import pytest
from playwright.sync_api import Page, expect

from tests.browser.scripted_table import ScriptedTable
from tests.browser.visits import PHONE, SCREENS, Visits, faults
from tests.support.web_fixtures import PLAYED, midway, update, welcome

HOLD = """() => {
  window.held = [];
  const start = setTimeout;
  window.setTimeout = (run, wait, ...rest) =>
    wait > 1000 ? window.held.push(run) : start(run, wait, ...rest);
}"""
"""Keeps long timers from running out; the test decides when they do."""
WAIT_IS_OVER = "held.forEach(run => run())"
SHEET = "dialog .sheet-table"


@cache
def last_play() -> tuple[str, str]:
    """The table before the play that ends a round, and the update after it."""
    hosted = midway(PLAYED["four"])
    before = welcome(hosted)
    while hosted.phase == "playing":
        before = welcome(hosted)
        hosted.play_on(1)
    return before, update(hosted)


def just_over(visits: Visits, screen: str) -> Page:
    """A page that sees the last play of a round; its long timers are held."""
    visits.expect("/proof/")  # no server has dealt these cards
    before, after = last_play()
    table = ScriptedTable(visits.open(SCREENS[screen], language="fr"), before)
    page = table.show()
    page.evaluate(HOLD)
    table.send(after)
    expect(page.locator(".last-play")).to_contain_text("sort.")
    return page


def test_the_last_play_is_seen_until_the_sheet_covers_it(visits: Visits) -> None:
    page = just_over(visits, "phone")
    expect(page.locator(".zone .touched, .pile.touched").first).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)
    assert faults(page) == []
    page.evaluate(WAIT_IS_OVER)
    expect(page.locator(SHEET)).to_be_visible()
    expect(page.locator(".last-play")).to_have_count(0)


@pytest.mark.parametrize("screen", SCREENS)
def test_a_key_or_a_tap_shows_the_sheet_at_once(visits: Visits, screen: str) -> None:
    page = just_over(visits, screen)
    if SCREENS[screen] == PHONE:
        page.get_by_role("button", name="Feuille de marque").tap()
    else:
        page.keyboard.press("Enter")
    expect(page.locator(SHEET)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.evaluate(WAIT_IS_OVER)
    expect(page.locator(".between .main")).to_have_text("Manche suivante")
    expect(page.locator("dialog")).to_have_count(0)  # it does not open again by itself


def test_the_sheet_says_how_the_cards_melded_add_up(visits: Visits) -> None:
    page = just_over(visits, "phone")
    page.get_by_role("button", name="Feuille de marque").tap()
    page.get_by_text("Le détail des cartes posées").tap()
    detail = page.locator(".melded-cards")
    expect(detail.locator("caption").first).to_be_visible()
    line = page.locator(".sheet-table tr").filter(has_text="Cartes posées").locator("td")
    assert line.all_inner_texts() == detail.locator(".sum td").all_inner_texts()
    assert faults(page) == []
