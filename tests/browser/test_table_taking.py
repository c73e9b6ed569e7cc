"""Taking the pile and giving it away, at real positions with the real referee."""

import re

import pytest
from playwright.sync_api import expect

from canasta.i18n import Language, load
from canasta.protocol.settings import TableSettings
from canasta.protocol.updates import Alternative, Hint
from tests.browser.layout_faults import layout_faults
from tests.browser.scripted_table import PositionTable, choose, press
from tests.browser.shown_positions import OPENING, SCREEN, TAKING, only_play, plays, show
from tests.browser.visits import DESKTOP, PHONE, SMALL_PHONE, Screen, Visits, faults, resized
from tests.support.web_fixtures import CLASSIC, POSITIONS, at_position

TABLET = Screen(768, 1024, is_phone=True)


@SCREEN
def test_the_player_chooses_how_to_take_the_pile(visits: Visits, screen: str) -> None:
    page, table = show(visits, at_position(CLASSIC, TAKING), screen)
    press(page, page.locator(".act.take"))
    ways = page.locator(".prompt button")
    assert ways.count() > 2  # the last one cancels
    ways.first.click()
    expect(page.locator(".act.draw")).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".zone.near [data-rank=Q] .count-badge")).not_to_have_text("3")
    assert len(plays(table)) == 1


@pytest.mark.parametrize(
    ("sizes", "language"),
    [((PHONE, SMALL_PHONE, TABLET), "fr"), ((DESKTOP,), "en")],
    ids=["phones", "desktop"],
)
def test_a_blocked_packet_says_so_and_how_many_cards_it_brings(
    visits: Visits, sizes: tuple[Screen, ...], language: Language
) -> None:
    hosted = at_position(*POSITIONS["blocked"])
    page = visits.open(sizes[0], language=language, is_scripted=True)
    table = PositionTable(page, hosted, language=language)
    page = table.show()
    pile = page.locator(".discards")
    expect(pile.locator("small")).to_contain_text(load(language).text("wording.blocked.frimes"))
    expect(pile.locator(".count-badge")).to_have_text("3")
    if language == "fr":
        name = pile.locator(".pile").get_attribute("aria-label") or ""
        assert re.fullmatch(
            r"Paquet\s: .*, 7 cartes, bloqué, 3 cartes à prendre, en travers.*", name
        )
        words = page.locator("body").inner_text()
        assert re.findall(r"\bpiles?\b", words, re.IGNORECASE) == []  # frimes: one word for it
    for size in sizes:
        assert layout_faults(resized(page, size)) == [], size


def test_every_way_to_take_the_packet_is_a_whole_meld(visits: Visits) -> None:
    rules = {"rules": "frimes", "players": 6, "sides": 6}
    position = {
        **rules,
        "scores": [0] * 6,
        "hands": ["99KQ2", "99", "88", "77", "66", "5"],
        "stock": "45",
        "pile": "4679",
        "melds": [["7772"], *[[] for _ in range(5)]],
        "red_threes": [0] * 6,
    }
    settings = TableSettings(rules="frimes", players=6, sides=6)
    page, table = show(visits, at_position(settings, position), "phone")
    press(page, page.locator(".act.take"))
    ways = page.locator(".prompt button:not(.quiet)")
    expect(ways).to_have_text(["with two nines", "with a nine and a two"])
    press(page, ways.first)
    expect(page.locator(".zone.near [data-rank='9'] .count-badge")).to_have_text("3")
    play = only_play(page, table)
    assert re.fullmatch(r"take 9.9.", str(play))


def test_the_button_counts_the_whole_meld_that_takes_the_pile(visits: Visits) -> None:
    page, table = show(visits, at_position(CLASSIC, TAKING))
    best = Alternative(play="take QQ", text="Take it", points=240)
    advice = Hint(id="", best=best, others=(), reason="")
    table.answers["hint"] = lambda frame: [
        advice.model_copy(update={"id": frame["id"]}).model_dump_json()
    ]
    press(page, page.locator(".act.hint"))
    press(page, page.get_by_role("button", name="Prepare these cards"))
    expect(page.locator(".act.main small")).to_have_text("30 points")


def test_a_take_below_the_minimum_is_staged(visits: Visits) -> None:
    position = {
        **OPENING,
        "scores": [0, 0],
        "phase": "draw",
        "drawn": "",
        "hands": ["44QQKKK7AA", 7, 9, 5],
    }
    page, table = show(visits, at_position(CLASSIC, position))
    press(page, page.locator(".act.take"))
    expect(page.get_by_role("meter")).to_have_attribute("aria-valuenow", "30")
    expect(page.locator(".act.main small")).to_have_text("20 short")
    expect(page.locator(".act.main span")).to_have_text("Open")  # "Take" is the button beside it
    choose(page, "K")
    expect(page.get_by_role("meter")).to_have_attribute("aria-valuenow", "60")
    press(page, page.locator(".act.main"))
    expect(page.locator(".zone.near .meld")).to_have_count(2)
    play = only_play(page, table)
    assert str(play).startswith("take Q")


def test_the_page_says_why_the_pile_cannot_be_taken(visits: Visits) -> None:
    page, _ = show(visits, at_position(*POSITIONS["frozen"]))
    press(page, page.locator(".act.take"))
    expect(page.get_by_role("alert").filter(has_text="frozen")).to_be_visible()


def test_a_discard_that_may_give_the_pile_away_is_confirmed(visits: Visits) -> None:
    position = {**TAKING, "pile": "456Q", "phase": "play", "drawn": "stock"}
    page, table = show(visits, at_position(CLASSIC, position))
    choose(page, "K")
    press(page, page.locator(".act.discard"))
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("King")
    dialog.get_by_role("button", name="Cancel").click()
    assert plays(table) == []
    page.evaluate("localStorage.setItem('canasta.preferences', '{\"confirmDiscard\": false}')")
    page.reload()
    choose(page, "K")
    press(page, page.locator(".act.discard"))
    expect(page.locator(".discards .pile")).to_have_accessible_name(re.compile("King"))
    assert len(plays(table)) == 1


def test_the_question_about_a_wild_card_ends_with_its_choice(visits: Visits) -> None:
    position = {**TAKING, "phase": "play", "drawn": "stock"}
    page, _ = show(visits, at_position(CLASSIC, position))
    choose(page, "2")
    press(page, page.locator(".act.main"))
    question = page.get_by_role("group", name="Which meld should this card join")
    expect(question).to_be_visible()
    choose(page, "2")
    expect(question).to_be_hidden()


FROM_PILE = {
    "rules": "frimes",
    "players": 3,
    "sides": 3,
    "hands": ["K46", 9, 11],
    "stock": "456789TJQKA",
    "pile": "46279K",
    "melds": [["555"], ["QQQ"], ["888"]],
}
"""A king takes the pile with its top king; the meld's third card is in the pile."""
THREE = TableSettings(rules="frimes", players=3, sides=3)


def test_a_card_of_the_pile_completes_the_meld_that_takes_it(visits: Visits) -> None:
    page, table = show(visits, at_position(THREE, FROM_PILE))
    press(page, page.locator(".act.take"))
    expect(page.locator(".hand [role=option]")).to_have_count(6)
    assert plays(table) == ["take KD ; meld K:2"]


def test_the_ways_to_take_name_a_card_of_the_pile(visits: Visits) -> None:
    position = FROM_PILE | {"pile": "4627KK"}
    page, table = show(visits, at_position(THREE, position), "phone")
    press(page, page.locator(".act.take"))
    way = page.get_by_role("button", name="with a king, and a two of the pile")
    expect(page.get_by_role("button", name="with a king, and a king of the pile")).to_be_visible()
    assert faults(page) == []
    press(page, way)
    expect(page.locator(".hand [role=option]")).to_have_count(6)
    assert plays(table) == ["take KD ; meld K:2"]


def test_a_hint_stages_a_card_of_the_pile(visits: Visits) -> None:
    page, table = show(visits, at_position(THREE, FROM_PILE))
    best = Alternative(play="take K ; meld K:2", text="Take it", points=240)
    advice = Hint(id="", best=best, others=(), reason="")
    table.answers["hint"] = lambda frame: [
        advice.model_copy(update={"id": frame["id"]}).model_dump_json()
    ]
    press(page, page.locator(".act.hint"))
    press(page, page.get_by_role("button", name="Prepare these cards"))
    expect(page.locator(".zone.near .meld.ghost")).to_have_count(1)
    press(page, page.locator(".act.main"))
    expect(page.locator(".hand [role=option]")).to_have_count(6)
    assert plays(table) == ["take KD ; meld K:2"]
