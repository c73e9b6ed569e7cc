"""Crowded tables stay in view or in reach on every screen, and nothing overlaps."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from tests.browser.layout_faults import faults_of_enlarged, layout_faults
from tests.browser.scripted_table import ScriptedTable
from tests.browser.visits import Screen, Visits, faults, painted, prefer
from tests.support.web_fixtures import PLAYED, dealt, welcome

UPRIGHT_PHONE = Screen(360, 640, is_phone=True)
LOW_PHONE = Screen(640, 360, is_phone=True)
NARROW = [
    Screen(320, 640, is_phone=True),
    Screen(360, 568, is_phone=True),
    LOW_PHONE,
    Screen(820, 1180, is_phone=True),
]
"""The phones with the least width, the least height, and a tablet."""
PHONES = [
    *NARROW,
    UPRIGHT_PHONE,
    Screen(390, 664, is_phone=True),
    Screen(390, 844, is_phone=True),
    Screen(844, 390, is_phone=True),
]
LARGE = Screen(1440, 900, is_phone=False)
USUAL = Screen(1280, 800, is_phone=False)
SMALL = Screen(1100, 700, is_phone=False)
UPRIGHT = Screen(768, 1024, is_phone=False)
ZOOMED = [
    Screen(desktop.width // 2, desktop.height // 2, is_phone=False, scale=2)
    for desktop in (LARGE, USUAL, SMALL)
]
"""Screens at a zoom of 200 %, which halves their CSS pixels."""
EVERYWHERE = ("four", "six-alone")
"""The seatings shown on every screen: the usual seating, and the seating with the most sides.

The other seatings have fewer sides; they are tested with the crowded tables that need most space.
"""

RANKS = "456789TJQKA"
OPENING = "445QQQKKKAA22*"
LONG = "bb44455566677788999TTTJJJQQKKKAAA2222***"


@dataclass(frozen=True)
class Crowd:
    """The cards of a table: the hand, melds of the player's side, melds of other sides."""

    hand: str
    own: int
    others: int
    staged: str = ""
    """The ranks chosen in the hand."""
    is_watched: bool = False


CROWDS = {
    "opening": Crowd(OPENING, own=0, others=6, staged="QKA"),
    "middle": Crowd(OPENING, own=6, others=3, staged="Q4"),
    "late": Crowd("45J", own=11, others=11),
    "long": Crowd(LONG, own=9, others=9, staged="AK"),
    "watched": Crowd("", own=11, others=11, is_watched=True),
}
FULL = ("late", "long")
SIX = ["six-in-two", "six-in-three", "six-alone"]


@cache
def frame_of(players: str, crowd: str) -> str:
    """Return a frame of a real table, crowded with cards and melds."""
    frame = json.loads(welcome(dealt(PLAYED[players])))
    table, wanted = frame["table"], CROWDS[crowd]
    for side in table["sides"]:
        count = wanted.own if side["side"] == table["seats"][0]["side"] else wanted.others
        side["opened"] = count > 0
        side["red_threes"] = ["3H", "3D", "3H"]
        side["melds"] = [meld(rank, at) for at, rank in enumerate(RANKS[:count])]
    names = ("Altaïr", "Sirius") if len(table["seats"]) > 4 else ("Isabelle", "Clément")
    for seat, name in zip(table["seats"][1:], cycle(names), strict=False):
        seat["name"] = name
    table["phase"], table["step"], table["to_act"] = "playing", "play", 0
    if wanted.is_watched:
        frame["own"], frame["you"] = None, frame["you"] | {"seat": -1, "is_host": False}
    else:
        frame["own"]["hand"] = faces(wanted.hand)
    return json.dumps(frame, ensure_ascii=False)


def with_hand(kinds: str, drawn: int = 0) -> str:
    """Return a frame whose player holds these cards and has just drawn the last ones."""
    frame = json.loads(frame_of("four", "opening"))
    hand = faces(kinds)
    frame["own"] |= {"hand": hand, "drawn": hand[len(hand) - drawn :]}
    return json.dumps(frame, ensure_ascii=False)


def meld(rank: str, count: int) -> dict[str, object]:
    """Return a meld: every third meld is a canasta, and the others have three to seven cards."""
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


def faces(kinds: str) -> list[str]:
    """Return real cards of the given kinds."""
    suits = {"*": "BR", "b": "SC"}
    return [
        ("3" if kind == "b" else kind) + suits.get(kind, "SHDC")[at % len(suits.get(kind, "SHDC"))]
        for at, kind in enumerate(kinds)
    ]


def choose(page: Page, ranks: str) -> None:
    """Choose whole ranks of the hand."""
    for rank in ranks:
        page.locator(f'.hand [data-card^="{rank}"]').first.dispatch_event("click")
    expect(page.locator(".zone.near .staged").first).to_be_attached()


def faults_on(
    visits: Visits, screens: list[Screen], players: str, crowds: Iterable[str]
) -> Mapping[str, list[str]]:
    """Show tables one after another in one page, each on every screen; return the faults."""
    visits.expect("hash of the whole table")  # the test changed its melds
    page = visits.open(screens[0], language="fr", is_scripted=True)
    table = ScriptedTable(page, frame_of(players, next(iter(crowds))))
    table.show()
    found: dict[str, list[str]] = {}
    for crowd in crowds:
        page.keyboard.press("x")
        table.show_frame(frame_of(players, crowd))
        if staged := CROWDS[crowd].staged:
            choose(page, staged)
        for screen in screens:
            page.set_viewport_size({"width": screen.width, "height": screen.height})
            found[f"{crowd} on {screen.width}x{screen.height}"] = layout_faults(page)
    return {where: faults for where, faults in found.items() if faults}


@pytest.mark.parametrize("players", PLAYED)
def test_phones(visits: Visits, players: str) -> None:
    screens, crowds = (PHONES, CROWDS) if players in EVERYWHERE else (NARROW, FULL)
    assert faults_on(visits, screens, players, crowds) == {}


IN_REACH = """() => {
  const cards = [...document.querySelectorAll('.hand [data-card]')];
  const reached = cards.filter(card => {
    const {left, top} = card.getBoundingClientRect();
    return [[4, 4], [23, 4], [4, 27], [23, 27]].every(([x, y]) =>
      document.elementFromPoint(left + x, top + y)?.closest('[data-card]') === card);
  });
  const told = [...document.querySelectorAll('.hidden-cards')]
    .map(number => Number(number.textContent.replace(/[^0-9]/g, '')));
  return [cards.length, reached.length, told.reduce((sum, count) => sum + count, 0)];
}"""
"""Counts the cards of the hand, the cards that can be tapped, and the cards reported as hidden."""


@pytest.mark.parametrize("cards", ["normal", "large"])
def test_every_card_of_a_hand_is_in_view_or_counted(visits: Visits, cards: str) -> None:
    visits.expect("hash of the whole table")
    page = visits.open(UPRIGHT_PHONE, language="fr", is_scripted=True)
    prefer(page, {"cards": cards})
    table = ScriptedTable(page, frame_of("four", "opening"))
    table.show()
    for screen, all_in_view in ((UPRIGHT_PHONE, 26), (LOW_PHONE, 50)):
        page.set_viewport_size({"width": screen.width, "height": screen.height})
        for count in (1, 11, 13, 14, 15, 18, 25, 26, 40):
            table.show_frame(with_hand(LONG[-count:]))
            assert layout_faults(page) == [], count  # scrolls to the last card
            total, reached, hidden = page.evaluate(IN_REACH)
            assert (total, reached + hidden) == (count, count)
            assert (hidden > 0) == (count > all_in_view), count
    assert faults(page) == []


def test_cards_that_are_drawn_sorted_or_chosen_scroll_into_view(visits: Visits) -> None:
    visits.expect("hash of the whole table")
    page = visits.open(UPRIGHT_PHONE, language="fr", is_scripted=True)
    table = ScriptedTable(page, frame_of("four", "long"))
    table.show()
    drawn = page.locator(".hand .drawn")
    table.show_frame(with_hand(LONG, drawn=1))
    expect(drawn).to_be_in_viewport(ratio=1)
    page.keyboard.press("s")
    expect(drawn).to_be_in_viewport(ratio=1)
    fours = page.locator('.hand [data-card^="4"]')
    fours.first.dispatch_event("click")
    expect(fours.last).to_be_in_viewport(ratio=1)
    cards = page.locator(".hand [data-card]")
    cards.first.dispatch_event("click")
    cards.last.dispatch_event("click")
    expect(cards.last).to_be_in_viewport(ratio=1)
    expect(page.locator(".hidden-cards:not(.after)")).to_have_text(re.compile(r"‹ \d+ \(\d+ ✓\)"))


@pytest.mark.parametrize("players", EVERYWHERE)
def test_zoom_of_200_percent(visits: Visits, players: str) -> None:
    assert faults_on(visits, ZOOMED, players, FULL) == {}


@pytest.mark.parametrize("players", ["three", "four", *SIX])
def test_desktops(visits: Visits, players: str) -> None:
    screens = [SMALL, UPRIGHT]
    if players in EVERYWHERE:
        assert faults_on(visits, [*screens, LARGE, USUAL], players, CROWDS) == {}
    else:
        assert faults_on(visits, screens, players, FULL) == {}


@pytest.mark.parametrize("players", SIX)
def test_enlarged_melds(visits: Visits, players: str) -> None:
    visits.expect("hash of the whole table")
    page = visits.open(PHONES[0], language="fr", is_scripted=True)
    table = ScriptedTable(page, frame_of(players, "late"))
    table.show()
    found: dict[str, list[str]] = {}
    for crowd in ("middle", "late"):
        table.show_frame(frame_of(players, crowd))
        page.locator(".others .enlarge").first.dispatch_event("click")
        for screen in [*NARROW, SMALL]:
            page.set_viewport_size({"width": screen.width, "height": screen.height})
            if faults := faults_of_enlarged(page):
                found[f"{crowd} on {screen.width}x{screen.height}"] = faults
        page.keyboard.press("Escape")
    assert found == {}


def test_the_melds_of_others_lie_in_rows_before_they_scroll(visits: Visits) -> None:
    visits.expect("hash of the whole table")
    page = visits.open(USUAL, language="fr", is_scripted=True)
    ScriptedTable(page, frame_of("three", "late")).show()
    lists = page.locator(".others .melds.in-rows")
    expect(lists).to_have_count(2)
    scrolls = """all => all.map(one => [
      one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight
    ])"""
    assert lists.evaluate_all(scrolls) == [[0, 0], [0, 0]]


def test_the_helper_finds_faults(visits: Visits) -> None:
    visits.expect("hash of the whole table")
    page = visits.open(LARGE, language="fr", is_scripted=True)
    ScriptedTable(page, frame_of("four", "middle")).show()
    page.evaluate(
        """rules => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(rules);
          document.adoptedStyleSheets.push(sheet);
        }""",
        ".bar { transform: translateY(-60px) } .hand .card { left: 50px !important }"
        ".zone.near .melds { overflow: hidden } .act { width: 20px }"
        ".melds > li:nth-child(2) { left: 3000px } .stock { margin-left: -900px }"
        ".others .melds > li:first-child { top: -3000px }",
    )
    faults = layout_faults(page)
    for fault in ("overlap", "out of view", "is hidden", "is covered", "cut off", "edge"):
        assert fault in "\n".join(faults)
    with painted(page):
        assert layout_faults(page) == faults
