"""At the end of a round the page shows the last play, then a sheet that explains its sums."""

import json
import re
from functools import cache, partial

import pytest
from playwright.sync_api import Page, expect

from canasta.i18n import Language
from canasta.protocol.settings import TableSettings
from tests.browser.held_timers import hold_timers, let_timers_run_out
from tests.browser.scripted_table import ScriptedTable
from tests.browser.visits import PHONE, SCREENS, Screen, Visits, faults, resized, until
from tests.support.web_fixtures import PLAYED, midway, update, welcome
from tests.tables.hosted import Hosted

SHEET = "dialog .sheet-table"


@cache
def last_play(seat: int = 0) -> tuple[str, str]:
    """Return the table before the last play of a round, and the update after it, for ``seat``."""
    hosted = midway(PLAYED["four"])
    before = welcome(hosted, seat)
    while hosted.phase == "playing":
        before = welcome(hosted, seat)
        hosted.play_on(1)
    return before, update(hosted, seat)


def just_over(visits: Visits, screen: str, seat: int = 0) -> Page:
    """Open a page that shows the last play of a round and whose long timers are held."""
    visits.expect("/proof/")  # no server has dealt these cards
    before, after = last_play(seat)
    table = ScriptedTable(visits.open(SCREENS[screen], language="fr", is_scripted=True), before)
    page = table.show()
    hold_timers(page)
    table.send(after)
    expect(page.locator(".last-play")).to_contain_text("sort.")
    return page


def test_the_last_play_is_seen_until_the_sheet_covers_it(visits: Visits) -> None:
    page = just_over(visits, "phone")
    expect(page.locator(".zone .touched, .pile.touched").first).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)
    assert faults(page) == []
    let_timers_run_out(page)
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
    let_timers_run_out(page)
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


def test_the_own_side_is_first(visits: Visits) -> None:
    columns = []
    for seat in (0, 1):
        page = just_over(visits, "desktop", seat)
        page.keyboard.press("Enter")
        assert page.locator(f"{SHEET} th[scope=col]").all_inner_texts() == ["Nous", "Eux"]
        columns.append(page.locator(f"{SHEET} td").all_inner_texts()[1:])
    ours, theirs = columns
    assert ours != theirs
    assert ours[::2] == theirs[1::2]
    assert ours[1::2] == theirs[::2]


SEATINGS = {
    "two": TableSettings(rules="duel", players=2, target=1500),
    "four": TableSettings(target=1500),
    "six-in-three": TableSettings(rules="frimes", players=6, sides=3, target=1500),
    "six-alone": TableSettings(rules="frimes", players=6, sides=6, target=1500),
}


@cache
def sheets(seating: str, language: Language) -> tuple[str, str]:
    """Return a game after its second round and at its end."""
    hosted = Hosted(SEATINGS[seating], people=1)
    hosted.start()
    hosted.deal()
    hosted.play_on()
    hosted.deal_next_round()
    hosted.play_on()
    second = welcome(hosted, 0, language)
    while hosted.phase == "scoring":
        hosted.deal_next_round()
        hosted.play_on()
    return second, welcome(hosted, 0, language)


IN_VIEW = """selector => {
  const top = document.querySelector('dialog .dialog-head').getBoundingClientRect().bottom;
  const bottom = document.querySelector('dialog .dialog-actions').getBoundingClientRect().top;
  return [...document.querySelectorAll(`dialog ${selector}`)].every(element => {
    const box = element.getBoundingClientRect();
    return box.height > 0 && box.top >= top - 1 && box.bottom <= bottom + 1
      && box.left >= 0 && box.right <= innerWidth;
  });
}"""
"""A script that tells whether the element of a selector is in view without scrolling."""


def test_after_the_game_the_table_shows_its_last_totals(visits: Visits) -> None:
    visits.expect("/proof/")  # no server has dealt these cards
    _, last = sheets("six-in-three", "en")
    sides = json.loads(last)["table"]["scores"][-1]["sides"]
    page = ScriptedTable(visits.open(SCREENS["desktop"], is_scripted=True), last).show()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    for place in (".panel.score", ".felt"):
        for side in sides:
            expect(page.locator(place)).to_contain_text(f"{side['game']:,}".replace("-", "−"))


def test_after_the_sheet_the_table_shows_the_new_totals(visits: Visits) -> None:
    page = just_over(visits, "phone")
    let_timers_run_out(page)
    page.locator(SHEET).wait_for()
    totals = page.locator(f"{SHEET} tbody tr:last-child td").all_inner_texts()
    page.keyboard.press("Escape")
    shown = page.locator(".felt .zone .totals b").all_inner_texts()
    assert sorted(shown) == sorted(totals)


@pytest.mark.parametrize(
    ("sizes", "language"),
    [(((360, 640), (390, 664)), "fr"), (((1280, 800),), "en")],
    ids=["phones", "desktop"],
)
def test_the_totals_are_in_view_and_no_column_is_cut(
    visits: Visits, sizes: tuple[tuple[int, int], ...], language: Language
) -> None:
    visits.expect("/proof/")  # no server has dealt these cards
    screens = [Screen(width, height, is_phone=width < 800) for width, height in sizes]
    page = visits.open(screens[0], language=language, is_scripted=True)
    table = ScriptedTable(page, sheets("two", language)[0])
    table.show()
    for seating, settings in SEATINGS.items():  # the last one is the widest
        second, last = sheets(seating, language)
        for frame, parts in ((second, (".total td", ".plot > svg")), (last, (".total td",))):
            table.show_frame(frame)
            expect(page.locator("dialog .total td")).to_have_count(settings.sides)
            shown = (".hand-tabs [aria-pressed=true]", ".sheet-head .button")
            for screen in screens:
                resized(page, screen)
                for part in (*(parts if settings.players <= 4 else parts[:1]), *shown):
                    until(page, partial(page.evaluate, IN_VIEW, part))
                scroll = page.locator("dialog .scroll")
                assert scroll.evaluate("box => box.scrollWidth <= box.clientWidth")
    assert faults(page) == []


@pytest.mark.parametrize("seating", ["four", "six-in-three"])
def test_the_narrowest_phone_has_the_final_totals_in_view(visits: Visits, seating: str) -> None:
    visits.expect("/proof/")  # no server has dealt these cards
    page = visits.open(SCREENS["phone"], language="fr", is_scripted=True)
    page.set_viewport_size({"width": 320, "height": 568})
    ScriptedTable(page, sheets(seating, "fr")[1]).show()
    expect(page.locator("dialog .total td")).to_have_count(SEATINGS[seating].sides)
    assert page.evaluate(IN_VIEW, ".total td")


def test_the_sheet_of_a_round_leads_to_its_review(visits: Visits) -> None:
    visits.expect("/proof/")  # no server has dealt these cards
    _, last = sheets("two", "en")
    rounds = len(json.loads(last)["table"]["scores"])
    page = visits.open(SCREENS["phone"], is_scripted=True)
    ScriptedTable(page, last).show()
    review = page.get_by_role("dialog").get_by_role("link", name="Review", exact=True)
    expect(review).to_have_attribute("href", re.compile(f"/{rounds}#review$"))
    page.locator("dialog .hand-tabs button").first.tap()
    expect(review).to_have_attribute("href", re.compile("/1#review$"))


def test_lines_without_points_are_named_below_the_sheet(visits: Visits) -> None:
    page = just_over(visits, "desktop")
    page.keyboard.press("Enter")
    rows = page.locator(".sheet-table tbody tr:not(.sum, .total)")
    points = rows.evaluate_all(
        "rows => rows.map(row => [...row.cells].slice(1).map(cell => cell.textContent))"
    )
    assert points
    assert all(any(cell != "0" for cell in row) for row in points)
    expect(page.locator(".empty-lines")).to_contain_text("Sans points : ")
    named = page.locator(".empty-lines").inner_text().count(",") + 1
    assert rows.count() + named == 11
