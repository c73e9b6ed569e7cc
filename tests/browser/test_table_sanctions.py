"""At a table with sanctions, the page offers irregular plays with their cost and confirms them."""

import pytest
from playwright.sync_api import expect

from canasta.protocol.settings import TableSettings
from tests.browser.scripted_table import choose, press
from tests.browser.shown_positions import OPENING, TAKING, plays, show
from tests.browser.visits import Visits
from tests.support.web_fixtures import CLASSIC, at_position


def test_irregular_plays_are_confirmed_where_they_cost_points(visits: Visits) -> None:
    settings = TableSettings(rules="laws1951", sanctions=True)
    page, table = show(
        visits, at_position(settings, {**OPENING, "rules": "laws1951", "sanctions": True})
    )
    choose(page, "K")
    expect(page.locator(".act.main small")).to_be_visible()
    press(page, page.locator(".act.main"))
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("short of opening")
    expect(dialog).to_contain_text("Trying it costs your side 100 points.")
    expect(dialog).to_contain_text("Exposed as penalty cards: three kings.")
    dialog.get_by_role("button", name="Cancel").click()
    assert plays(table) == []


@pytest.mark.parametrize(
    ("words", "play", "points"),
    [
        ("Draw out of turn and keep the card", "draw", 200),
        ("Draw out of turn and put the card back", "draw back", 100),
        ("Take the pile out of turn", "take", 100),
    ],
)
def test_out_of_turn_an_irregular_play_says_its_price_and_is_confirmed(
    visits: Visits, words: str, play: str, points: int
) -> None:
    settings = TableSettings(rules="laws1951", sanctions=True)
    position = {**TAKING, "rules": "laws1951", "sanctions": True, "turn": 1}
    page, table = show(visits, at_position(settings, position))
    price = f"Trying it costs your side {points} points."
    page.get_by_role("button", name="Table and players").click()
    page.get_by_role("button", name="Irregular play…").click()
    page.get_by_role("button", name=f"{words} {price}").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("It is not your turn")
    expect(dialog).to_contain_text(price)
    assert plays(table) == []
    dialog.get_by_role("button", name="Try it").click()
    expect(dialog).to_have_count(0)
    assert plays(table) == [play]
    assert table.hosted.table.card_game is not None
    assert table.hosted.table.card_game.state.public.penalties == [points, 0]


def test_without_sanctions_nothing_irregular_is_offered(visits: Visits) -> None:
    page, _ = show(visits, at_position(CLASSIC, TAKING))
    page.get_by_role("button", name="Table and players").click()
    expect(page.get_by_role("button", name="Give up the game")).to_be_visible()
    expect(page.get_by_role("button", name="Irregular play…")).to_have_count(0)
