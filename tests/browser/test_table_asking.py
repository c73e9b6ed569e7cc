"""Going out and asking the partner, at real positions with the real referee."""

import re

import pytest
from playwright.sync_api import expect

from canasta.engine.state.game_rules import NO_SEAT
from canasta.i18n import Language
from tests.browser.layout_faults import layout_faults, table_faults
from tests.browser.scripted_table import PositionTable, ScriptedTable, choose, press
from tests.browser.shown_positions import TAKING, only_play, plays, show
from tests.browser.visits import DESKTOP, PHONE, Screen, Visits, faults
from tests.support.web_fixtures import CLASSIC, POSITIONS, at_position, welcome

pytestmark = pytest.mark.long


def test_black_threes_go_out_with_the_last_discard(visits: Visits) -> None:
    position = {
        "hands": ["bbb9", 7, 9, 5],
        "stock": "456789TJQKA",
        "pile": "56Q",
        "phase": "play",
        "drawn": "stock",
        "melds": [["QQQQQQ2", "888888*"], []],
    }
    visits.expect("/proof/")  # no server has dealt these cards
    page, table = show(visits, at_position(CLASSIC, position))
    choose(page, "3", "9")
    press(page, page.locator(".act.discard"))
    expect(page.get_by_role("dialog")).to_contain_text("You went out.")
    play = only_play(page, table)
    assert re.fullmatch(r"meld b:(3[SC]){3} ; discard 9[SHDC]", str(play))


def test_a_partner_is_asked_and_answers(visits: Visits) -> None:
    page, table = show(visits, at_position(*POSITIONS["question"]))
    page.get_by_role("group", name=re.compile("may I go out")).get_by_role(
        "button", name="Yes"
    ).click()
    expect(page.locator(".prompt")).to_have_count(0)
    assert plays(table) == ["yes"]


OUT = {
    "hands": ["59", 7, 9, 5],
    "stock": "46789TJKA",
    "pile": "56Q",
    "phase": "play",
    "drawn": "stock",
    "melds": [["QQQQQQ2", "888888*", "555"], []],
}
"""The first player can go out."""


def test_the_question_is_offered_beside_the_piles_only_where_going_out_is_possible(
    visits: Visits,
) -> None:
    page, table = show(visits, at_position(CLASSIC, TAKING))
    offer = page.locator(".centre").get_by_role("button", name="Ask to go out")
    expect(page.locator(".act.take")).to_have_attribute("aria-disabled", "false")
    expect(offer).to_have_count(0)
    table.show_frame(welcome(at_position(CLASSIC, OUT), 0, "en"))
    expect(offer).to_be_visible()


def test_asking_where_it_can_only_cost_is_confirmed(visits: Visits) -> None:
    page, table = show(visits, at_position(CLASSIC, TAKING))
    page.get_by_role("button", name="Table and players").click()
    entry = page.get_by_role("dialog").get_by_role("button", name="Ask to go out")
    expect(entry).to_contain_text("your side loses 100 points")
    entry.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("if you cannot, a yes costs your side 100 points")
    dialog.get_by_role("button", name="Cancel").click()
    assert plays(table) == []
    page.keyboard.press("a")
    dialog.get_by_role("button", name="Ask", exact=True).click()
    expect(page.locator(".turn")).to_contain_text("to play")
    assert plays(table) == ["ask"]


def test_asking_where_going_out_is_possible_is_one_click(visits: Visits) -> None:
    page, table = show(visits, at_position(CLASSIC, OUT))
    page.get_by_role("button", name="Ask to go out").click()
    expect(page.locator(".turn")).to_contain_text("to play")
    expect(page.locator(".turn")).to_contain_text("must answer")
    assert plays(table) == ["ask"]


TERMS = {"fr": ("oui", "sinon votre équipe perd 100 points"), "en": ("yes", "loses 100 points")}


@pytest.mark.parametrize(("size", "language"), [(PHONE, "fr"), (DESKTOP, "en")])
def test_the_partner_is_told_what_each_answer_means(
    visits: Visits, size: Screen, language: Language
) -> None:
    page = visits.open(size, language=language, is_scripted=True)
    PositionTable(page, at_position(*POSITIONS["question"]), language=language).show()
    prompt = page.locator(".prompt")
    for words in TERMS[language]:
        expect(prompt).to_contain_text(words)
    assert faults(page) == []


ANSWERS = {
    (0, "yes"): "Your partner said yes: go out this turn, or your side loses 100 points.",
    (1, "yes"): "The answer to Ann is yes: Ann must go out this turn, or their side loses 100",
    (2, "yes"): "The answer to Ann is yes: Ann must go out this turn, or their side loses 100",
    (0, "no"): "Your partner said no: you may not go out this turn.",
    (2, "no"): "The answer to Ann is no: Ann may not go out this turn.",
    (NO_SEAT, "no"): "The answer to Ann is no.",
}
"""The partners' answer to seat 0, as each seat and a watcher read it."""


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_answer_is_shown_until_the_turn_ends(visits: Visits, size: Screen) -> None:
    page = visits.open(size, is_scripted=True)
    table = ScriptedTable(page, welcome(at_position(CLASSIC, OUT), 0, "en"))
    table.show()
    middle = page.locator(".centre .answer")
    for (seat, answer), words in ANSWERS.items():
        hosted = at_position(CLASSIC, {**OUT, "hands": ["599", 7, 9, 5], "asked": answer})
        table.show_frame(welcome(hosted, seat, "en"))
        expect(middle).to_contain_text(words)
        assert layout_faults(page) == []
        hosted.make(0, "discard 5")
        table.show_frame(welcome(hosted, seat, "en"))
        expect(middle).to_have_count(0)
    table.show_frame(welcome(at_position(CLASSIC, {**OUT, "asked": "yes"}), 0, "en"))
    expect(middle).to_be_visible()
    assert table_faults(page) == []


def test_after_a_yes_the_discard_that_goes_out_is_offered_with_the_staged_melds(
    visits: Visits,
) -> None:
    visits.expect("/proof/")  # no server has dealt these cards
    page, table = show(visits, at_position(CLASSIC, {**OUT, "asked": "yes"}))
    assert page.locator(".turn").inner_text().lower().count("said yes") == 1
    discard = page.locator(".act.discard")
    choose(page, "9")
    expect(discard).to_have_attribute("aria-disabled", "true")  # a five would be left
    choose(page, "5")
    expect(discard).to_have_attribute("aria-disabled", "false")
    discard.click()
    expect(page.get_by_role("dialog")).to_contain_text("You went out.")
    play = only_play(page, table)
    assert re.fullmatch(r"meld 5:5[SHDC] ; discard 9[SHDC]", str(play))
