"""Staging, opening, refusals, hints and keys, at real positions with the real referee."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from canasta.i18n.languages import Language
from canasta.protocol.settings import TableSettings
from tests.browser.layout_faults import table_faults
from tests.browser.scripted_table import PositionTable, choose, press
from tests.browser.shown_positions import OPENING, SCREEN, TAKING, only_play, plays, show
from tests.browser.visits import DESKTOP, PHONE, SMALL_PHONE, Screen, Visits
from tests.support.web_fixtures import CLASSIC, at_position, welcome


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_an_opening_lacks_leaves_the_button_an_edge(
    visits: Visits, language: Language
) -> None:
    page = visits.open(SMALL_PHONE, language=language, is_scripted=True)
    hosted = at_position(CLASSIC, {**OPENING, "scores": [3000, 0], "hands": ["444QKA2*", 7, 9, 5]})
    PositionTable(page, hosted, language=language).show()
    choose(page, "4")
    expect(page.locator(".act.main small")).to_contain_text(re.compile(r"\d{3}"))
    edge = page.locator(".act.main small").evaluate(
        """words => {
          const range = document.createRange();
          range.selectNodeContents(words);
          const text = range.getBoundingClientRect();
          const button = words.closest('.act').getBoundingClientRect();
          return Math.min(text.left - button.left, button.right - text.right);
        }"""
    )
    assert edge >= 10


@SCREEN
def test_an_opening_is_staged_below_and_at_the_minimum(visits: Visits, screen: str) -> None:
    page, table = show(visits, at_position(CLASSIC, OPENING), screen)
    meter = page.get_by_role("meter", name="Opening")
    expect(meter).to_have_attribute("aria-valuemax", "90")
    choose(page, "K")  # a click chooses the whole rank
    expect(page.locator(".hand [aria-selected=true]")).to_have_count(3)
    expect(page.locator(".zone.near .meld.ghost")).to_have_count(1)
    expect(meter).to_have_attribute("aria-valuenow", "30")
    expect(page.locator(".act.main small")).to_have_text("60 short")
    press(page, page.locator(".act.main"))
    expect(page.get_by_role("alert").filter(has_text="60 points short")).to_be_visible()
    assert plays(table) == []  # the page knows without sending the play
    choose(page, "Q")
    expect(meter).to_have_attribute("aria-valuenow", "60")
    choose(page, "*")
    expect(page.locator(".act.main span")).to_have_text("Lay where?")
    press(page, page.locator(".act.main"))
    page.locator(".prompt").get_by_role("button", name="the kings").click()
    expect(meter).to_have_attribute("aria-valuenow", "110")
    expect(page.locator(".act.main small")).to_have_text("110 points")
    press(page, page.locator(".act.main"))
    expect(page.locator(".zone.near .meld")).to_have_count(2)
    expect(page.locator(".zone.near .ghost")).to_have_count(0)
    expect(meter).to_have_attribute("aria-valuetext", "done")
    assert len(plays(table)) == 1


def test_black_threes_are_no_home_for_a_joker(visits: Visits) -> None:
    position = {
        **OPENING,
        "scores": [0, 0],
        "melds": [["QQQ", "555"], []],
        "hands": ["bbbKKK*", 7, 9, 5],
    }
    page, _ = show(visits, at_position(CLASSIC, position))
    choose(page, "3", "K", "*")
    expect(page.locator(".zone.near [data-rank=K] .count-badge")).to_have_text("4")
    press(page, page.locator(".act.main"))
    expect(page.locator(".prompt")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_main_button_says_that_a_play_is_not_possible(visits: Visits, size: Screen) -> None:
    position = {**OPENING, "melds": [["555"], []]}
    table = PositionTable(
        visits.open(size, language="fr", is_scripted=True),
        at_position(CLASSIC, position),
        language="fr",
    )
    page = table.show()
    choose(page, "Q", "6")  # a six alone is no meld
    main = page.locator(".act.main")
    expect(main).to_contain_text("Impossible")
    assert main.inner_text().split()[:4] == ["Impossible", ":", "pourquoi", "?"]
    assert table_faults(page) == []
    press(page, main)
    expect(page.get_by_role("alert").filter(has_text="six")).to_be_visible()


def test_staged_cards_are_unstaged(visits: Visits) -> None:
    page, _ = show(visits, at_position(CLASSIC, OPENING), "phone")
    chosen = page.locator(".hand [aria-selected=true]")
    choose(page, "K", "Q")
    expect(chosen).to_have_count(6)
    press(page, page.locator(".act.undo"))
    expect(chosen).to_have_count(5)
    press(page, page.locator(".act.undo-all"))
    expect(chosen).to_have_count(0)
    choose(page, "K", "K")  # the second click chooses one card
    expect(chosen).to_have_count(1)
    choose(page, "K")
    expect(chosen).to_have_count(0)


def test_cards_of_a_rank_clicked_one_after_the_other_are_all_chosen(visits: Visits) -> None:
    page, _ = show(visits, at_position(CLASSIC, OPENING), "phone")
    page.clock.set_fixed_time(1_000_000)  # all clicks follow each other at once
    kings = page.locator('.hand [data-card^="K"]')
    chosen = page.locator(".hand [aria-selected=true]")
    press(page, kings.nth(0))
    expect(chosen).to_have_count(3)
    press(page, kings.nth(1))
    expect(chosen).to_have_count(2)
    press(page, kings.nth(2))
    expect(chosen).to_have_count(3)
    page.clock.set_fixed_time(1_010_000)  # a later click on a chosen rank leaves one card
    press(page, kings.nth(1))
    expect(chosen).to_have_count(1)
    expect(kings.nth(1)).to_have_attribute("aria-selected", "true")


def prefer(page: Page, **preferences: object) -> None:
    """Store preferences and show the table again."""
    stored = json.dumps(json.dumps(preferences))
    page.evaluate(f"localStorage.setItem('canasta.preferences', {stored})")
    page.reload()


def test_a_double_click_discards_if_the_player_wants_it(visits: Visits) -> None:
    page, table = show(visits, at_position(CLASSIC, OPENING))
    page.clock.set_fixed_time(1_000_000)
    choose(page, "4", "4")
    expect(page.locator(".hand [aria-selected=true]")).to_have_count(1)
    assert plays(table) == []
    prefer(page, doubleClickDiscards=True)
    page.clock.set_fixed_time(2_000_000)
    fours = page.locator('.hand [data-card^="4"]')
    press(page, fours.nth(0))
    press(page, fours.nth(1))  # two cards of a rank: no double click
    expect(page.locator(".hand [aria-selected=true]")).to_have_count(2)
    assert plays(table) == []
    press(page, page.locator(".act.undo-all"))
    choose(page, "6", "6")
    expect(page.locator(".discards .pile")).to_have_accessible_name(re.compile("Six"))
    play = only_play(page, table)
    assert str(play).startswith("discard 6")


def test_a_card_is_drawn_by_itself_only_where_nothing_else_can_be_done(visits: Visits) -> None:
    page, table = show(visits, at_position(CLASSIC, TAKING))
    page.clock.install()
    prefer(page, autoDraw=True)
    expect(page.locator(".act.take")).to_have_attribute("aria-disabled", "false")
    page.clock.run_for(10_000)
    assert plays(table) == []
    table.hosted = at_position(CLASSIC, {**TAKING, "hands": ["4KKA", 7, 9, 5], "pile": "56J"})
    table.answers["hello"] = lambda _: [welcome(table.hosted, 0, "en")]
    page.reload()
    page.wait_for_selector(".hand [data-card]")
    page.clock.run_for(10_000)
    expect(page.locator(".act.draw")).to_have_attribute("aria-disabled", "true")
    assert plays(table) == ["draw"]


@pytest.mark.parametrize("melds", [[], ["JJJ"]], ids=["unopened", "opened"])
def test_lone_cards_are_refused_once(visits: Visits, melds: list[str]) -> None:
    position = OPENING | {"hands": ["4679QQQKKKAA2*", 7, 9, 5], "melds": [melds, []]}
    page, _ = show(visits, at_position(CLASSIC, position))
    choose(page, "6", "9", "4")
    expect(page.locator(".act.main")).to_contain_text("Not possible")
    press(page, page.locator(".act.main"))
    expect(page.locator(".refusal li")).to_have_count(1)


@pytest.mark.on_a_server("without one, a second tab would take over the table")
def test_the_rule_behind_a_refusal_opens_in_place(visits: Visits) -> None:
    """Two lone cards give one refusal, which cites the three-card rule."""
    page, table = show(visits, at_position(CLASSIC, OPENING))
    choose(page, "A", "4")
    expect(page.locator(".act.main small")).to_be_visible()
    press(page, page.locator(".act.main"))
    refusal = page.locator(".refusal")
    expect(refusal.get_by_role("listitem")).to_have_count(1)
    rule = refusal.get_by_text("A meld is three or more cards of the same rank")
    expect(rule).to_be_hidden()
    why = refusal.get_by_text("Why?")
    why.click()
    expect(rule).to_be_visible()
    link = refusal.get_by_role("link", name="All the rules")
    with page.context.expect_page() as opened:
        link.click()
    heading = opened.value.locator(f"#{(link.get_attribute('href') or '').partition('#')[2]}")
    expect(heading).to_have_text("Melds and canastas")
    why.press("Enter")
    expect(rule).to_be_hidden()
    page.get_by_role("button", name="Close").click()
    expect(refusal).to_have_count(0)
    assert plays(table) == []


def test_a_refusal_of_the_server_is_shown_too(visits: Visits) -> None:
    page, table = show(visits, at_position(CLASSIC, OPENING))
    table.answers["preview"] = lambda _: []  # the answer is late
    choose(page, "K")
    expect(page.locator(".act.main span")).to_have_text("Open")
    press(page, page.locator(".act.main"))
    expect(page.get_by_role("alert").filter(has_text="60 points short")).to_be_visible()
    assert len(plays(table)) == 1
    expect(page.locator(".hand [aria-selected=true]")).to_have_count(3)


def test_a_hint_can_be_staged(visits: Visits) -> None:
    page, _ = show(visits, at_position(CLASSIC, {**TAKING, "phase": "play", "drawn": "stock"}))
    page.keyboard.press("h")
    advice = page.locator(".advice")
    expect(advice.locator(".best")).not_to_be_empty()
    advice.get_by_role("button", name="Prepare these cards").click()
    assert page.locator(".hand [aria-selected=true]").count() > 0
    expect(advice).to_have_count(0)


def test_a_hint_replaces_what_cannot_work_and_says_why(visits: Visits) -> None:
    without_wilds = {**OPENING, "scores": [0, 0], "hands": ["446QQQKKKAA99", 7, 9, 5]}
    page, _ = show(visits, at_position(CLASSIC, without_wilds))
    choose(page, "4")
    staged = page.locator(".zone.near [data-rank='4']")
    expect(staged).to_have_count(1)
    page.keyboard.press("h")
    advice = page.locator(".advice")
    expect(advice).to_contain_text("Take back what you have prepared; instead, meld")
    expect(advice).to_contain_text("A meld of fours needs at least three cards")
    advice.get_by_role("button", name="Prepare these cards").click()
    expect(staged).to_have_count(0)
    expect(page.locator(".zone.near .ghost").first).to_be_visible()


def test_cards_are_sorted_by_the_player(visits: Visits) -> None:
    page, _ = show(visits, at_position(CLASSIC, OPENING))
    cards = page.locator(".hand [role=option]")
    before = [cards.nth(at).get_attribute("data-id") for at in range(cards.count())]
    page.keyboard.press("m")
    page.keyboard.press("Shift+ArrowRight")
    expect(cards.nth(1)).to_have_attribute("data-id", str(before[0]))
    expect(cards.nth(0)).to_have_attribute("data-id", str(before[1]))
    page.keyboard.press("s")
    expect(cards.nth(0)).to_have_attribute("data-id", str(before[0]))


@pytest.mark.parametrize(
    ("language", "draw", "take", "sort"), [("fr", "P", "R", "T"), ("en", "W", "T", "S")]
)
def test_letters_of_keys_follow_the_language(
    visits: Visits, language: Language, draw: str, take: str, sort: str
) -> None:
    hosted = at_position(CLASSIC, TAKING)
    table = PositionTable(
        visits.open(language=language, is_scripted=True), hosted, language=language
    )
    page = table.show()
    for kind, letter in (("draw", draw), ("take", take), ("sort", sort)):
        expect(page.locator(f".act.{kind}")).to_have_attribute("aria-keyshortcuts", letter)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog").locator("kbd")
    expect(keys).not_to_have_count(0)
    shown = keys.all_inner_texts()
    assert {draw, take, sort} <= set(shown)
    assert len(set(shown)) == len(shown)
    page.keyboard.press("Escape")
    page.keyboard.press(take.lower())
    expect(page.locator(".prompt")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press(draw.lower())
    expect(page.locator(".hand .drawn")).to_have_count(1)
    assert plays(table) == ["draw"]


@pytest.mark.parametrize(
    ("language", "pile", "wild"),
    [("fr", "Paquet", "Poser une frime sur"), ("en", "Discard pile", "Lay a wild card on")],
)
def test_the_table_uses_the_words_of_its_rules(
    visits: Visits, language: Language, pile: str, wild: str
) -> None:
    position = {
        **OPENING,
        "scores": [0, 0],
        "melds": [["QQQ", "555"], []],
        "hands": ["44K*", 7, 9, 5],
    }
    hosted = at_position(TableSettings(rules="frimes"), position)
    page = PositionTable(
        visits.open(language=language, is_scripted=True), hosted, language=language
    ).show()
    expect(page.locator(".discards small")).to_have_text(pile)
    expect(page.locator(".discards .pile")).to_have_accessible_name(re.compile(f"^{pile}"))
    choose(page, "*")
    expect(page.get_by_role("button", name=wild).first).to_be_visible()


def test_the_turn_of_another_player_is_named_once(visits: Visits) -> None:
    hosted = at_position(CLASSIC, OPENING)
    hosted.make(0, f"discard {hosted.card_game.croupier.hands[0][0]}")
    page, _ = show(visits, hosted)
    expect(page.locator(".turn strong")).to_have_text(f"{hosted.table.seats[1].name} to play")
    expect(page.locator(".turn small")).to_have_count(0)


def test_cards_are_dragged(visits: Visits) -> None:
    page, table = show(visits, at_position(CLASSIC, OPENING))
    drag(page, '.hand [data-card^="4"] >> nth=0', ".zone.near")
    expect(page.locator(".hand [aria-selected=true]")).to_have_count(1)
    press(page, page.locator(".act.undo"))
    drag(page, '.hand [data-card^="4"] >> nth=0', ".discards .pile")
    expect(page.locator(".discards .pile")).to_have_accessible_name(re.compile("Four"))
    assert len(plays(table)) == 1


def drag(page: Page, source: str, target: str) -> None:
    start, end = page.locator(source).bounding_box(), page.locator(target).bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + 12, start["y"] + 14)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
    page.mouse.up()


def test_of_two_equal_cards_only_the_drawn_one_is_marked_as_new(visits: Visits) -> None:
    own = {"hands": ["4KKKKKKK5", 7, 9, 5], "stock": "K", "melds": [["QQQ"], ["888"]]}
    position = {**TAKING, **own, "pile": "56J"}
    page, table = show(visits, at_position(CLASSIC, position))
    page.keyboard.press("p")
    expect(page.locator(".hand .drawn")).to_have_count(1)
    kings = page.locator('.hand [data-card^="K"]')
    expect(kings).to_have_count(8)  # so the drawn one has a twin
    assert plays(table) == ["draw"]
