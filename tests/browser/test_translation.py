"""Pages stay true to the game when the browser translates them."""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Final, get_args

import pytest
from playwright.sync_api import Error, Page, Request, Route, expect

from canasta.i18n import load
from canasta.server.site.pages import PAGES
from tests.browser.every_page import every_page
from tests.browser.score_pages import EVENING, enter, fill, new_game, press, score, totals
from tests.browser.scripted_table import PositionTable, choose
from tests.browser.translator import Way, translate
from tests.browser.visits import Profiles, Visits, ready, until
from tests.server.server_process import RunningServer
from tests.support.web_fixtures import POSITIONS, at_position, welcome

WAYS: Final = get_args(Way)
STEPS: Final = 15
_USE_ONE: Final = """async seed => {
  let number = seed;
  const pick = list => {
    number = (number * 1103515245 + 12345) % 2147483648;
    return list[number % list.length];
  };
  const around = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const controls = [...around.querySelectorAll("button, summary, select, input, a[href^='#']")]
    .filter(one => one.checkVisibility() && !one.disabled)
    .filter(one => !one.matches("[lang], [type=file], [value=en], [value=fr]"));
  const used = pick(controls);
  if (used?.matches("select")) {
    used.value = pick([...used.options]).value;
    used.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (used?.matches("input:not([type=radio], [type=checkbox])")) {
    used.value = used.type === "text" ? pick(["", "Ann", "a link"]) : pick(["0", "5", "100"]);
    for (const kind of ["input", "change"]) used.dispatchEvent(new Event(kind, { bubbles: true }));
  } else used?.click();
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
}"""
"""A script that uses a control chosen by the seed, and waits until the page has rendered."""


def _stay(route: Route) -> None:
    """Answer a navigation so that the browser stays on this page."""
    if route.request.is_navigation_request():
        route.fulfill(status=204)
    else:
        route.continue_()


@pytest.fixture(scope="module")
def home(
    profiles: Profiles, server: RunningServer
) -> Iterator[tuple[Visits, Page, Mapping[str, str]]]:
    """Open a visitor; yield an empty page of theirs, and an address of every page."""
    visits = Visits(profiles, server.address)
    page = visits.open()
    yield visits, page, every_page(page, server.address)
    visits.leave()


@pytest.mark.parametrize("name", PAGES)
def test_no_control_changes_text_that_a_browser_may_translate(
    home: tuple[Visits, Page, Mapping[str, str]], name: str
) -> None:
    visits, first, addresses = home
    page = visits.tab(first)
    for expected in ("Failed to load resource", "ERR_"):
        visits.expect(expected)
    ready(page, addresses[name])
    page.route("**", _stay)
    for seed in range(STEPS):
        with suppress(Error):  # a page that is left for another one
            page.evaluate(_USE_ONE, seed)
    page.close()
    assert visits.faults() == []


def test_text_that_nobody_would_see_is_found(visits: Visits) -> None:
    page = ready(visits.open(), "/privacy")
    page.evaluate("document.querySelector('h1').firstChild.data = 'Something else'")
    page.evaluate("document.querySelector('.privacy .sheet').append('Another thing')")
    until(page, visits.faults)
    assert "Something else" in visits.faults()[0]
    visits.expect("text changes where a browser may translate it")


@pytest.mark.parametrize("way", WAYS)
def test_a_translated_table_says_whose_turn_it_is(visits: Visits, way: Way) -> None:
    table = PositionTable(
        visits.open(is_scripted=True), at_position(*POSITIONS["opening"]), language="en"
    )
    page = table.show()
    translate(page, way)
    turn = page.locator(".turn")
    expect(turn).to_contain_text("draw")
    page.locator(".act.draw").click()
    expect(turn).not_to_contain_text("draw")
    choose(page, "5")
    page.locator(".act.discard").click()
    expect(turn.locator("strong")).not_to_contain_text("Your turn")
    table.others_play()
    expect(turn.locator("strong")).to_have_text("Your turn")
    expect(turn).to_contain_text("draw")
    stock = json.loads(welcome(table.hosted))["table"]["stock"]
    expect(page.locator(".centre .pile").first).to_contain_text(str(stock))


@pytest.mark.parametrize("way", WAYS)
def test_a_translated_lesson_goes_on_step_by_step(visits: Visits, way: Way) -> None:
    page = ready(visits.open(), "/lesson")
    translate(page, way)
    panel = page.locator(".lesson-panel")
    expect(panel.locator("font").first).to_be_visible()  # the lesson itself can be translated
    heading = panel.get_by_role("heading", level=2)
    for number in (1, 2):
        expect(heading).to_contain_text(f"{number} of")
        expect(heading).to_have_count(1)
        if number == 1:
            page.locator(".act.draw").click()
            page.get_by_role("button", name="Next step").click()


def test_translated_score_sheets_add_up(visits: Visits) -> None:
    shown: list[list[str]] = []
    for is_translated in (False, True):
        page = visits.open()
        new_game(page, "Canasta 1951")
        if is_translated:
            translate(page)
        for played in EVENING[:2]:
            enter(page, played)
            score(page)
        press(page.get_by_role("link", name="Correct round 1"))
        fill(page, EVENING[2])
        press(page.get_by_role("button", name="Save the correction"))
        shown.append([*totals(page), *page.locator(".score-rounds td").all_inner_texts()])
    assert shown[0] == shown[1]


def test_a_form_is_filled_in_while_it_is_translated(visits: Visits) -> None:
    page = ready(visits.open(), "/new")
    translate(page)
    summary = page.locator(".open-panel")
    for rules in ("laws1951", "frimes", "classic"):
        card = page.locator(".rule-text").filter(has=page.locator(f"[value={rules}]"))
        card.get_by_role("radio").check()
        expect(summary).to_contain_text(card.locator("strong").inner_text())
    page.locator("[value=public]").check()
    open_to = page.get_by_role("group", name="Open")
    expect(open_to.locator(".hint")).to_have_text(
        [load("en").text("web.new.visibility.public.hint")]
    )
    page.get_by_role("button", name="Robots in all seats").click()
    expect(summary).to_contain_text("Start the game")


def test_the_server_is_asked_in_the_language_of_the_page(visits: Visits) -> None:
    page = ready(visits.open(), "/")
    translate(page)
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    with page.expect_response("**/api/tables?*"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.remove_listener("request", note)
    assert [address for address in asked if "lang=en" not in address] == []
