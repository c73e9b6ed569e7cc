"""Hints at the table show the best play and alternatives, and stage any of them."""

import json

import pytest
from playwright.sync_api import Page, expect

from canasta.protocol.updates import Alternative, Hint
from tests.browser.scripted_table import PositionTable, card, choose, press
from tests.browser.visits import DESKTOP, PHONE, Screen, Visits, faults, until
from tests.support.web_fixtures import POSITIONS, at_position

CHOSEN = ".hand .card[aria-selected=true]"


def hinted(best: str, *others: tuple[str, int]) -> str:
    """Return a hint for ``best``, and other plays with their losses."""
    alternatives = [Alternative(play=play, text=play, points=240 - less) for play, less in others]
    return Hint(
        id="hint-123",
        best=Alternative(play=best, text=best, points=240),
        others=tuple(alternatives),
        reason="Keep your two kings: the pile is frozen and worth 340 points.",
        expected="Lead expected at the end of the round:",
    ).model_dump_json()


def advised(
    visits: Visits, position: str, hint: str, screen: Screen = DESKTOP, **change: object
) -> tuple[PositionTable, Page]:
    """Open a table at ``position``; its answer to a request for a hint is ``hint``."""
    settings, usual = POSITIONS[position]
    table = PositionTable(
        visits.open(screen, is_scripted=True), at_position(settings, {**usual, **change})
    )
    page = table.show()
    table.answers["hint"] = lambda frame: [json.dumps(json.loads(hint) | {"id": frame["id"]})]
    return table, page


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_alternatives_are_shown_with_their_losses(visits: Visits, screen: Screen) -> None:
    hint = hinted("discard 4", ("discard 5", 35), ("discard 6", 0))
    _, page = advised(visits, "opening-prepared", hint, screen)
    press(page, page.locator(".act.hint"))
    panel = page.locator(".advice")
    expect(panel).to_contain_text("Keep your two kings")
    expect(panel).to_contain_text("Lead expected at the end of the round: +240")
    expect(panel.get_by_role("button", name="discard 5, 35 points less")).to_contain_text("−35")
    expect(panel.get_by_role("button", name="discard 6, about as good")).to_contain_text("≈")
    assert faults(page) == []


def test_an_alternative_names_what_it_offers(visits: Visits) -> None:
    shown = json.loads(hinted("discard 4", ("discard 5", 0)))
    shown["others"][0]["offers"] = "which may offer the pile (four cards) to Bob"
    _, page = advised(visits, "opening-prepared", json.dumps(shown), PHONE)
    press(page, page.locator(".act.hint"))
    name = "discard 5, which may offer the pile (four cards) to Bob, about as good"
    expect(page.locator(".advice").get_by_role("button", name=name)).to_be_visible()
    assert faults(page) == []


def test_what_the_game_counts_is_said_where_the_round_may_decide_it(visits: Visits) -> None:
    expected = "Value of the play, counting 1,000 points for winning the game:"
    hint = json.dumps(json.loads(hinted("discard 4")) | {"expected": expected})
    _, page = advised(visits, "opening-prepared", hint, PHONE)
    press(page, page.locator(".act.hint"))
    expect(page.locator(".advice")).to_contain_text(expected)
    assert faults(page) == []


def test_a_discard_that_lies_in_the_pile_has_to_be_taken_first(visits: Visits) -> None:
    hands = ["b4568 8TJQQKA2*", 7, 9, 5]
    _, page = advised(visits, "frozen", hinted("take QQ ; discard 7"), hands=hands)
    press(page, page.locator(".act.hint"))
    page.get_by_role("button", name="Prepare these cards").click()
    told = page.get_by_text("The card to discard is in the pile. Take the pile first.")
    expect(told).to_be_visible()
    expect(page.locator(CHOSEN)).to_have_count(2)
    assert faults(page) == []


@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 360)])
def test_a_long_hint_shows_that_it_scrolls_and_keeps_its_buttons_in_view(
    visits: Visits, width: int, height: int
) -> None:
    hint = hinted("discard 4", *[(f"discard {rank}", 9) for rank in "568TJQKA"])
    _, page = advised(visits, "opening-prepared", hint, Screen(width, height, is_phone=True))
    press(page, page.locator(".act.hint"))
    panel = page.locator(".advice")
    more = panel.locator(".more-below")
    expect(more).to_be_visible()
    for name in ("Prepare", "Close"):
        expect(panel.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    panel.get_by_text("discard A", exact=True).last.scroll_into_view_if_needed()
    expect(more).to_have_count(0)
    assert faults(page) == []


def test_nothing_squares_the_corners_of_the_panels(visits: Visits) -> None:
    _, page = advised(visits, "opening-prepared", hinted("discard 4"), PHONE)
    press(page, page.locator(".act.hint"))
    expect(page.locator(".advice")).to_be_visible()
    # A box with clipped overflow cuts the shadows of the round panels inside.
    assert page.locator(".above-bar").evaluate("box => getComputedStyle(box).overflow") == "visible"


def test_an_alternative_is_staged_by_keyboard(visits: Visits) -> None:
    table, page = advised(visits, "opening-prepared", hinted("discard 4", ("meld K:KKK", 35)))
    page.keyboard.press("h")
    page.get_by_role("button", name="meld K:KKK").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".advice")).to_have_count(0)
    expect(page.locator(CHOSEN)).to_have_count(3)
    assert table.sent("play") == []


def test_a_hint_is_added_to_the_staged_cards(visits: Visits) -> None:
    table, page = advised(visits, "opening-prepared", hinted("meld A:AA* ; discard 4"))
    choose(page, "K")
    page.keyboard.press("h")
    page.get_by_role("button", name="Prepare").click()
    assert [str(sent["staged"])[:7] for sent in table.sent("hint")] == ["meld K:"]
    press(page, page.locator(".act.discard"))
    expect(page.locator(".hand .card")).to_have_count(17 - 7)


def test_a_hinted_discard_replaces_the_chosen_one(visits: Visits) -> None:
    table, page = advised(visits, "opening-prepared", hinted("discard 4"))
    choose(page, "5")
    page.keyboard.press("h")
    page.get_by_role("button", name="Prepare").click()
    expect(page.locator(CHOSEN)).to_have_count(1)
    expect(card(page, "4")).to_have_attribute("aria-selected", "true")
    assert [sent["staged"] for sent in table.sent("hint")] == [""]


def test_a_hinted_discard_stays_chosen_once_the_melds_are_laid(visits: Visits) -> None:
    advice = hinted("meld K:KKK ; meld A:AA* ; discard 4")
    table, page = advised(visits, "opening-prepared", advice, PHONE)
    press(page, page.locator(".act.hint"))
    press(page, page.get_by_role("button", name="Prepare"))
    press(page, page.locator(".act.main"))
    expect(page.locator(CHOSEN)).to_have_count(1)
    expect(page.locator(".act.discard")).to_have_attribute("aria-disabled", "false")
    press(page, page.locator(".act.discard"))
    until(page, lambda: len(table.sent("play")) == 2)
    assert str(table.sent("play")[1]["play"]).startswith("discard 4")


def test_a_hinted_wild_card_is_discarded(visits: Visits) -> None:
    change = {"phase": "play", "drawn": "stock", "pile": "5649Q"}
    table, page = advised(visits, "frozen", hinted("discard 2"), DESKTOP, **change)
    page.keyboard.press("h")
    page.get_by_role("button", name="Prepare").click()
    expect(card(page, "2")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".meld .staged")).to_have_count(0)
    press(page, page.locator(".act.discard"))
    expect(page.locator(".hand [data-card^='2']")).to_have_count(0)
    assert [str(made["play"])[:9] for made in table.sent("play")] == ["discard 2"]


def test_a_hinted_take_is_staged_with_its_melds(visits: Visits) -> None:
    _, page = advised(visits, "opening", hinted("take QQ ; meld 8:88*"))
    page.keyboard.press("h")
    page.get_by_role("button", name="Prepare").click()
    expect(page.locator(CHOSEN)).to_have_count(5)
    press(page, page.locator(".act.main"))
    expect(page.locator(".hand .card")).to_have_count(14 - 5 + 2)


OFFERING: dict[str, object] = {
    "hands": ["48QQ2", 7, 9, 5],
    "stock": "456789TJQKA",
    "pile": "567Q",
    "phase": "play",
    "drawn": "stock",
    "melds": [["AAAAAAA", "444"], ["888", "QQQ"]],
}
"""Eights and queens would offer the pile to the opponents."""


def test_a_discard_that_offers_the_pile_needs_a_yes_unless_it_was_advised(visits: Visits) -> None:
    hint = hinted("discard Q", ("discard 8", 35))
    advice = json.dumps(json.loads(hint) | {"discard": "Q"})
    table, page = advised(visits, "opening-prepared", advice, DESKTOP, **OFFERING)
    dialog = page.get_by_role("dialog")
    choose(page, "8")
    press(page, page.locator(".act.discard"))
    expect(dialog).to_contain_text("They could take the pile (five cards)")
    dialog.get_by_role("button", name="Cancel").click()
    page.keyboard.press("h")
    page.get_by_role("button", name="Prepare").click()
    press(page, page.locator(".act.discard"))
    expect(page.locator(".hand .card")).to_have_count(4)
    expect(dialog).to_have_count(0)
    assert len(table.sent("play")) == 1


def test_nobody_is_asked_about_the_discard_that_goes_out(visits: Visits) -> None:
    visits.expect("/proof/")  # no server has dealt these cards
    last = OFFERING | {"hands": ["4Q", 7, 9, 5]}
    table, page = advised(visits, "opening-prepared", hinted(""), DESKTOP, **last)
    choose(page, "4", "Q")
    press(page, page.locator(".act.discard"))
    expect(page.locator(".hand .card")).to_have_count(0)
    assert [str(made["play"])[:4] for made in table.sent("play")] == ["meld"]
