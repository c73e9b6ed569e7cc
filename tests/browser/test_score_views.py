"""The views of the score keeper fit small phones and large type, and axe finds nothing in them."""

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from canasta.scorekeeping.score_rules import scored_texts
from tests.browser.score_pages import (
    EVENING,
    PLAIN,
    SMALL,
    enter,
    new_game,
    press,
    reopened,
    score,
    unclear_controls,
)
from tests.browser.visits import (
    DESKTOP,
    PHONE,
    Screen,
    Visits,
    close_dialog,
    faults,
    overflow,
    ready,
)


def test_the_page_is_light_or_dark_as_wished(phone: Page) -> None:
    ready(phone, "/score/")
    switch, root = phone.get_by_role("switch", name="Light background"), phone.locator("html")
    first = root.get_attribute("data-felt")
    other = {"dark": "light", "light": "dark"}[first or ""]
    press(switch)
    expect(root).to_have_attribute("data-felt", other)
    reopened(phone, "/score/")
    expect(root).to_have_attribute("data-felt", other)
    expect(switch).to_have_attribute("aria-checked", str(other == "light").lower())


LONG_GAME = """([hash, players, sides]) => {
  const names = ["Maximilienne", "Jean-Baptiste", "Cléo", "Alexandrine", "Bob", "Geneviève"];
  const side = number => ({mixed_canastas: 1, melds: {points: 900 + 15 * number}});
  const each = from => Array.from({length: sides}, (_, at) => side(from + at));
  const game = {
    form: "canasta-score/1", id: "0123456789abcdef", started: 1, changed: 1, rules: {hash},
    house: null, players, sides, names: names.slice(0, players), dealer: 0, target: 100000,
    start: each(0).map((_, at) => at % 2 ? -12345 : 12345),
    rounds: [0, 1, 2].map(at => ({out: null, concealed: false, sides: each(at)})),
  };
  localStorage.setItem(`canasta.score.game.${game.id}`, JSON.stringify(game));
}"""


def test_every_column_fits_a_phone(visits: Visits) -> None:
    page = visits.open(SMALL, language="fr")
    ready(page, "/score/")
    arranged = {
        sides: (rules, players) for rules in scored_texts() for players, sides in rules.arrangements
    }
    assert set(arranged) == set(range(2, 7))
    for sides, (rules, players) in arranged.items():
        page.evaluate(LONG_GAME, [rules.hash, players, sides])
        for address in ("#game/0123456789abcdef", "#game/0123456789abcdef/2"):
            reopened(page, f"/score/{address}")
            page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
            wide = "boxes => boxes.map(box => box.scrollWidth - box.clientWidth)"
            assert page.locator(".score-scroll").evaluate_all(wide) == [0], (sides, address)
            cut = "names => names.map(name => name.offsetHeight - name.parentElement.clientHeight)"
            cuts = page.locator(".score-scroll th > span").evaluate_all(cut)
            assert max(cuts) <= 0, (sides, address)
            assert not [text for text in page.evaluate(CUT) if not text.startswith("who: ")]


def views(page: Page) -> Iterator[str]:
    """Visit every view of the score keeper; yield their names."""
    ready(page, "/score/")
    yield "games"
    page.get_by_role("link", name="New game").click()
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    yield "a game to be begun"
    new_game(page, "Canasta 1951")
    yield "game"
    enter(page, EVENING[4])
    page.locator(".score-detail summary").click()
    yield "round"
    page.locator(".count-button").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "cards counted by value"
    page.get_by_role("radio", name="by card").check()
    yield "cards counted by rank"
    close_dialog(page)
    page.locator(".rule-of").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "rule"
    close_dialog(page)
    score(page)
    yield "round by round"
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "sharing"
    close_dialog(page)
    page.get_by_role("link", name="Figures").click()
    expect(page.get_by_role("heading", name="Figures")).to_be_visible()
    yield "figures"


@pytest.mark.parametrize(("screen", "scheme"), [(DESKTOP, "dark"), (PHONE, "light")])
def test_every_view_fits_and_axe_finds_nothing(
    visits: Visits, screen: Screen, scheme: Literal["dark", "light"]
) -> None:
    page = visits.open(screen)
    page.emulate_media(color_scheme=scheme)
    found = {view: faults(page) + unclear_controls(page) for view in views(page)}
    assert {view: of_view for view, of_view in found.items() if of_view} == {}
    page.emulate_media(color_scheme="dark")


def test_every_view_fits_in_large_type(visits: Visits) -> None:
    """The phone is 360 pixels wide and shows letters at twice their size."""
    page = visits.open(SMALL)
    enlarge = "document.documentElement.style.fontSize = '32px'"
    too_wide = {}
    for view in views(page):
        page.evaluate(enlarge)
        too_wide[view] = overflow(page)
    assert {view: wide for view, wide in too_wide.items() if wide} == {}


CUT = """() => [...document.querySelectorAll("#page *")]
  .filter(({ clientWidth, clientHeight, scrollWidth, scrollHeight, children, textContent }) =>
    textContent.trim() && clientWidth > 1
    && (scrollWidth > clientWidth + 1 || (!children.length && scrollHeight > clientHeight + 1)))
  .filter(element => getComputedStyle(element).overflowX === "hidden")
  .map(({ className, textContent }) => `${className}: ${textContent.trim()}`)"""
"""A script that returns every text that is partly hidden outside its box."""


def test_long_names_are_wrapped_in_large_type(visits: Visits) -> None:
    page = visits.open(SMALL)
    new_game(page, "Canasta 1951")
    enter(page, PLAIN)
    score(page)
    page.evaluate(
        """() => {
          const [key] = Object.keys(localStorage).filter(name => name.includes("score.game."));
          const game = JSON.parse(localStorage.getItem(key));
          game.names =
            ["Maximiliane-Theodora", "Bartholomew", "Wolfeschlegelsteinhausenberger", "O"];
          localStorage.setItem(key, JSON.stringify(game));
        }"""
    )
    game, cut = page.url, {}
    for address in ("/score/", game, f"{game}/2", "/score/#figures"):
        reopened(page, address)
        page.evaluate("document.documentElement.style.fontSize = '32px'")
        # The sums, always in view, show a name on two lines; the columns show it in full.
        found = [text for text in page.evaluate(CUT) if not text.startswith("who: ")]
        cut[address] = (found, overflow(page))
        if address == f"{game}/2":  # the name of a side is above its counts
            page.locator(".count-button").first.click()
            wide = "box => box.scrollWidth - box.clientWidth"
            cut["dialog"] = (found, page.get_by_role("dialog").evaluate(wide))
    assert {address: found for address, found in cut.items() if any(found)} == {}
