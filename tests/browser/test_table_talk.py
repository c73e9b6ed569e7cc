"""Phrases and messages at the table."""

import pytest
from playwright.sync_api import expect

from canasta.i18n import Language
from tests.browser.held_timers import hold_timers
from tests.browser.scripted_table import PositionTable
from tests.browser.shown_positions import OPENING, show
from tests.browser.visits import DESKTOP, PHONE, Screen, Visits, faults, until
from tests.support.web_fixtures import CLASSIC, at_position


def test_phrases_are_sent_and_shown(visits: Visits) -> None:
    page, table = show(visits, at_position(CLASSIC, OPENING))
    hold_timers(page)
    page.get_by_role("button", name="Well played!").click()
    until(page, lambda: table.sent("emote"))
    assert [frame["phrase"] for frame in table.sent("emote")] == ["well_played"]
    table.send('{"t":"emoted","seat":1,"name":"Bob","phrase":"thanks"}')
    expect(page.locator(".seat .bubble")).to_have_text("Thanks!")
    expect(page.locator(".said")).to_contain_text("Bob Thanks!")


@pytest.mark.parametrize(("size", "language"), [(PHONE, "fr"), (DESKTOP, "en")])
def test_phrases_have_words(visits: Visits, size: Screen, language: Language) -> None:
    page = visits.open(size, language=language, is_scripted=True)
    PositionTable(page, at_position(CLASSIC, OPENING), language=language).show()
    if size.is_phone:
        page.locator(".table-nav button").nth(1).tap()
    phrases = page.locator(".phrases button:visible")
    expect(phrases).to_have_count(8)
    assert all(any(letter.isalpha() for letter in words) for words in phrases.all_inner_texts())
    assert faults(page) == []


def test_the_phone_shows_the_number_of_unread_messages(visits: Visits) -> None:
    page, table = show(visits, at_position(CLASSIC, OPENING), "phone")
    said = '{"t":"emoted","seat":1,"name":"Bob","phrase":"thanks"}'
    table.send(said, said.replace('"seat":1', '"seat":0'), said)  # the second is one's own
    talk = page.get_by_role("button", name="Messages, 2 unread")
    expect(talk).to_contain_text("2")
    assert faults(page) == []
    talk.tap()
    table.send(said)  # read at once
    expect(page.get_by_role("dialog").locator(".said p")).to_have_count(4)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Messages", exact=True)).to_be_visible()
    expect(page.locator(".table-nav .count-badge")).to_have_count(0)
