"""Forty cards in hand and many melds: nothing overlaps or is cut off, everything is reachable."""

import json
from collections.abc import Mapping
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from tests.browser.scripted_table import ScriptedTable
from tests.browser.visits import SCREENS, SMALL_PHONE, Screen, Visits, overflow
from tests.support.web_fixtures import POSITIONS, at_position, welcome

ALL_SCREENS: Mapping[str, Screen] = {
    **SCREENS,
    "small-phone": SMALL_PHONE,
    "crosswise": Screen(844, 390, is_phone=True),
    "tablet": Screen(820, 1180, is_phone=True),
    "laptop": Screen(1100, 700, is_phone=False),
    "wide": Screen(1920, 1080, is_phone=False),
}
RANKS = "456789TJQKA"

OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll(
    '.seats > .seat, .others > .zone, .centre .pile, .turn, .zone.near, .bar .act, .meter, '
    + '.last-line, .side > .panel')]
    .filter(element => element.checkVisibility())
    .map(element => [element, shown(element)])
    .filter(([, box]) => box.right > box.left && box.bottom > box.top);
  // An element in a scrolling box is visible only within that box.
  function shown(element) {
    let {left, top, right, bottom} = element.getBoundingClientRect();
    for (let around = element.parentElement; around; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const box = around.getBoundingClientRect();
      left = Math.max(left, box.left); right = Math.min(right, box.right);
      top = Math.max(top, box.top); bottom = Math.min(bottom, box.bottom);
    }
    return {left, top, right, bottom};
  }
  const name = element => element.className + ' ' + (element.ariaLabel ?? '');
  const found = [];
  for (const [at, [one, first]] of boxes.entries()) {
    const isInside = first.left >= -1 && first.right <= innerWidth + 1
      && first.top >= -1 && first.bottom <= innerHeight + 1;
    if (!isInside)
      found.push(`${name(one)} is cut off`);
    for (const [other, second] of boxes.slice(at + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const wide = Math.min(first.right, second.right) - Math.max(first.left, second.left);
      const high = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
      if (wide > 1 && high > 1) found.push(`${name(one)} and ${name(other)}: ${wide} x ${high}`);
    }
  }
  return found;
}"""
"""Parts of the page that overlap or are outside the window."""

HIDDEN_CARDS = """() => [...document.querySelectorAll('.hand [role=option]')].filter(card => {
  card.scrollIntoView({block: 'nearest'});
  const index = card.querySelector('.index').getBoundingClientRect();
  const box = card.getBoundingClientRect();
  const isCard = (x, y) => document.elementFromPoint(x, y)?.closest('[role=option]') === card;
  const [x, y] = [index.left + Math.min(12, index.width / 2), index.top + 10];
  let [wide, high] = [0, 0];
  for (let at = box.left; at < box.right; at += 1) wide += isCard(at, y);
  for (let at = box.top; at < box.bottom; at += 1) high += isCard(x, at);
  return wide < 24 || high < 24 || !isCard(x, y);
}).map(card => card.ariaLabel)"""
"""Cards with a hidden index, or with a target below 24 by 24 pixels."""

HIDDEN_MELDS = """() => [...document.querySelectorAll('.zone [role=img]')].filter(meld => {
  meld.scrollIntoView({block: 'nearest', inline: 'nearest'});
  const {left, top, right, bottom} = meld.getBoundingClientRect();
  const isSeen = ([x, y]) => {
    const found = document.elementFromPoint(x, y);
    return found && (meld.contains(found) || found.contains(meld));
  };
  const points = [[left + 4, top + 4], [right - 6, bottom - 14], [(left + right) / 2, bottom - 16]];
  return right > innerWidth || left < 0 || !points.every(isSeen);
}).map(meld => meld.ariaLabel)"""
"""Melds that are not fully visible, even by scrolling in their side's area."""


def crowded(position: str, melds: int) -> str:
    """Return a frame of a real table with ``melds`` melds for each side."""
    frame = json.loads(frame_of(position))
    for side in frame["table"]["sides"]:
        side["opened"] = True
        side["red_threes"] = ["3H", "3D", "3H"]
        side["melds"] = [meld(rank, count) for count, rank in enumerate(RANKS[:melds])]
    return json.dumps(frame, ensure_ascii=False)


def meld(rank: str, count: int) -> dict[str, object]:
    """Return a meld: every third is a canasta, the others have three to seven cards."""
    is_canasta = count % 3 == 0
    size = 7 if is_canasta else 3 + count % 5
    return {
        "rank": rank,
        "cards": [rank + suit for suit in "SHDCSHD"[:size]],
        "naturals": size,
        "wilds": 0,
        "canasta": ("natural" if count % 2 else "mixed") if is_canasta else "",
        "is_concealed": False,
        "points": 100,
        "premium": 500 if is_canasta else 0,
    }


@cache
def frame_of(position: str) -> str:
    return welcome(at_position(*POSITIONS[position]))


def show(visits: Visits, screen: str, frame: str) -> ScriptedTable:
    visits.expect("hash of the whole table")  # the test changed its melds
    table = ScriptedTable(visits.open(ALL_SCREENS[screen], language="fr"), frame)
    table.show()
    return table


def assert_all_is_reachable(page: Page) -> None:
    assert overflow(page) == 0
    assert page.evaluate(OVERLAPS) == []
    assert page.evaluate(HIDDEN_MELDS) == []
    assert page.evaluate(HIDDEN_CARDS) == []


@pytest.mark.parametrize("screen", ALL_SCREENS)
def test_forty_cards_and_many_melds(visits: Visits, screen: str) -> None:
    table = show(visits, screen, crowded("long-hand-40", 6))
    for melds in (6, 11):
        if melds == 11:
            table.show_frame(crowded("long-hand-40", melds))
        expect(table.page.locator(".hand [role=option]")).to_have_count(40)
        expect(table.page.locator(".zone.near .meld")).to_have_count(melds)
        assert_all_is_reachable(table.page)
    # Six melds for each of three sides.
    table.show_frame(crowded("blocked", 6))
    expect(table.page.locator(".zone .meld")).to_have_count(18)
    assert_all_is_reachable(table.page)


def test_the_helpers_find_faults(visits: Visits) -> None:
    page = show(visits, "desktop", crowded("six-melds", 6)).page
    page.evaluate(
        """rules => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(rules);
          document.adoptedStyleSheets = [sheet];
        }""",
        ".bar { transform: translateY(-60px) } .hand .card { left: 50px !important }"
        ".zone.near .melds { overflow: hidden }"
        ".zone.near .melds > li:nth-child(2) { left: 3000px }",
    )
    assert any("act" in line for line in page.evaluate(OVERLAPS))
    assert page.evaluate(HIDDEN_CARDS)
    assert page.evaluate(HIDDEN_MELDS)
