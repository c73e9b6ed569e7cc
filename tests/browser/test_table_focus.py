"""The table by keyboard: focus, Enter, and the state after a cancelled warning."""

import json

import pytest
from playwright.sync_api import Page, expect

from canasta.protocol.settings import TableSettings
from tests.browser.main_states import GOING_OUT
from tests.browser.scripted_table import PositionTable, card, choose, press
from tests.browser.shown_positions import OPENING, TAKING, plays, show
from tests.browser.test_table_hints import hinted
from tests.browser.visits import Visits, until
from tests.support.web_fixtures import CLASSIC, at_position

DRAWN = {**TAKING, "pile": "456Q", "phase": "play", "drawn": "stock"}
"""A position in which a discarded king offers the pile."""


def focus_is_kept(page: Page) -> bool:
    """Return whether the focus is on a focusable element."""
    return bool(page.evaluate("document.activeElement !== document.body"))


def advised(visits: Visits, best: str) -> tuple[Page, PositionTable]:
    """Show a table where the reader can make the play ``best``, which is also the hint."""
    phase = {"phase": "draw", "drawn": ""} if best == "draw" else {}
    page, table = show(visits, at_position(CLASSIC, {**OPENING, **phase}))
    table.answers["hint"] = lambda frame: [
        json.dumps(json.loads(hinted(best)) | {"id": frame["id"]})
    ]
    return page, table


def test_a_dialog_to_read_focuses_its_title(visits: Visits) -> None:
    page, _ = show(visits, at_position(CLASSIC, OPENING))
    page.locator(".zone .enlarge").last.dispatch_event("click")
    expect(page.get_by_role("dialog").get_by_role("heading")).to_be_focused()


def test_a_cancelled_warning_leaves_no_card_chosen(visits: Visits) -> None:
    page, table = show(visits, at_position(CLASSIC, DRAWN))
    choose(page, "K")
    press(page, page.locator(".act.discard"))
    cancel = page.get_by_role("dialog").get_by_role("button", name="Cancel")
    expect(cancel).to_be_focused()
    expect(page.locator("dialog .danger")).to_have_text("Discard")
    expect(page.locator("dialog .main")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(card(page, "K")).to_have_attribute("aria-selected", "false")
    assert focus_is_kept(page)
    assert plays(table) == []


def test_a_refused_price_leaves_the_discard_unchosen(visits: Visits) -> None:
    settings = TableSettings(rules="laws1951", sanctions=True)
    position = {**OPENING, "rules": "laws1951", "sanctions": True}
    page, table = show(visits, at_position(settings, position))
    choose(page, "Q", "6")
    page.keyboard.press("d")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Enter")
    expect(card(page, "6")).to_have_attribute("aria-selected", "false")
    expect(card(page, "Q")).to_have_attribute("aria-selected", "true")
    assert plays(table) == []


@pytest.mark.parametrize("place", ["nowhere", ".act.hint", ".act.main", ".hand [tabindex='0']"])
def test_enter_takes_the_open_hint(visits: Visits, place: str) -> None:
    page, table = advised(visits, "discard 4")
    page.keyboard.press("h")
    expect(page.locator(".advice .best")).to_be_visible()
    if place != "nowhere":
        page.locator(place).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".advice")).to_have_count(0)
    expect(card(page, "4")).to_have_attribute("aria-selected", "true")
    assert plays(table) == []


def test_enter_makes_a_hinted_play_without_cards(visits: Visits) -> None:
    page, table = advised(visits, "draw")
    page.keyboard.press("h")
    expect(page.locator(".advice .best")).to_be_visible()
    page.keyboard.press("Enter")
    until(page, lambda: plays(table) == ["draw"])


def test_enter_on_a_button_of_the_hint_is_that_button_s(visits: Visits) -> None:
    page, _ = advised(visits, "discard 4")
    page.keyboard.press("h")
    page.get_by_role("button", name="Close").press("Enter")
    expect(page.locator(".advice")).to_have_count(0)
    expect(card(page, "4")).to_have_attribute("aria-selected", "false")
    assert focus_is_kept(page)


def test_the_focus_stays_at_the_table(visits: Visits) -> None:
    page, _ = show(visits, at_position(CLASSIC, TAKING))
    page.locator(".act.main").press("Enter")
    page.locator(".refusal .cross").press("Enter")
    expect(page.locator(".refusal")).to_have_count(0)
    assert focus_is_kept(page)
    page.locator(".act.take").press("Enter")
    page.locator(".prompt button").first.press("Enter")
    expect(page.locator(".prompt")).to_have_count(0)
    assert focus_is_kept(page)


def test_the_focus_stays_when_the_round_ends(visits: Visits) -> None:
    visits.expect("/proof/")  # no server has dealt these cards
    page, _ = show(visits, at_position(CLASSIC, GOING_OUT))
    card(page, "4").focus()
    page.keyboard.press("d")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert focus_is_kept(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert focus_is_kept(page)


@pytest.mark.parametrize("chosen", ["*", "Q"])
def test_an_old_refusal_goes_away_with_the_next_choice(visits: Visits, chosen: str) -> None:
    page, _ = show(visits, at_position(CLASSIC, OPENING))
    page.keyboard.press("Enter")
    expect(page.locator(".refusal")).to_be_visible()
    choose(page, chosen)
    expect(page.locator(".refusal")).to_have_count(0)


def test_an_old_refusal_goes_away_with_a_question(visits: Visits) -> None:
    page, _ = show(visits, at_position(CLASSIC, TAKING))
    page.keyboard.press("Enter")
    expect(page.locator(".refusal")).to_be_visible()
    press(page, page.locator(".act.take"))
    expect(page.locator(".prompt")).to_be_visible()
    expect(page.locator(".refusal")).to_have_count(0)
