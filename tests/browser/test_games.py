"""The page of the visitor's games: list, statistics, records, export and deletion of data."""

import json
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect

from canasta.protocol.past_games import Figures, OwnGames, PastGame
from canasta.protocol.settings import TableSettings
from tests.browser.guests import become_guest
from tests.browser.played_games import play_rounds
from tests.browser.visits import PHONE, SMALL_PHONE, Visits, axe_violations, overflow, ready
from tests.server.server_process import RunningServer

SHORT: Final = TableSettings(name="A short game", rules="duel", players=2, sides=2, target=500)
"""A game that ends after few rounds."""


def test_a_visitor_without_games_is_invited_to_play(visits: Visits) -> None:
    visits.expect("401")
    page = ready(visits.open(), "/games")
    expect(page.get_by_role("main")).to_contain_text("No games at a table yet")
    page.get_by_role("main").get_by_role("link", name="Play a game").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_a_game_is_listed_with_its_result_and_its_record(
    desktop: Page, server: RunningServer
) -> None:
    played = play_rounds(desktop, server.address, SHORT, rounds=99, takes_part=False)
    ready(desktop, "/games")
    figures = desktop.get_by_role("region", name="In figures")
    expect(figures.locator("div").filter(has_text="game played")).to_contain_text("1")
    [line] = desktop.get_by_role("region", name="Games").get_by_role("listitem").all()
    own = desktop.request.get("/api/games").json()["games"][0]
    expect(line).to_contain_text(own["result"])
    expect(line).to_contain_text("A short game")
    expect(line).to_contain_text(f"Ann {own['totals'][0]:,}".replace("-", "−"))
    expect(line.get_by_role("link", name="Replay")).to_have_attribute("href", played.replay())
    expect(line.get_by_role("link", name="Proof")).to_have_attribute("href", played.proof())
    with desktop.expect_download() as downloaded:
        line.get_by_role("link", name="Download").click()
    record = Path(downloaded.value.path()).read_text(encoding="utf-8")
    assert "duel" in record
    assert "Ann" in record
    assert axe_violations(desktop) == []
    line.get_by_role("link", name="Score sheet").click()
    expect(desktop.get_by_role("list", name="Totals").locator(".total")).to_have_text(
        [f"{points:,}".replace("-", "−") for points in own["totals"]]
    )


def test_the_data_of_a_visitor_are_exported_and_deleted(visits: Visits) -> None:
    visits.expect("401")
    page = ready(visits.open(PHONE), "/")
    become_guest(page, "Dan")
    ready(page, "/games")
    data = page.get_by_role("region", name="Your data")
    expect(data).to_contain_text("“Dan”")
    with page.expect_download() as downloaded:
        data.get_by_role("link", name="Download my data").tap()
    taken = json.loads(Path(downloaded.value.path()).read_text(encoding="utf-8"))
    assert taken["nickname"] == "Dan"
    # Deletion asks first, and can be cancelled.
    data.get_by_role("button", name="Delete my data").tap()
    dialog = page.get_by_role("dialog", name="Delete your data?")
    assert axe_violations(page) == []
    dialog.get_by_role("button", name="Cancel").tap()
    expect(dialog).to_be_hidden()
    assert page.request.get("/api/me").json()["nickname"] == "Dan"
    page.evaluate("localStorage.setItem('canasta.deal.table.1.1.1', '{}')")
    data.get_by_role("button", name="Delete my data").tap()
    dialog.get_by_role("button", name="Delete everything").tap()
    page.wait_for_url("/")
    page.wait_for_selector("body[data-ready]")
    assert page.evaluate("Object.keys(localStorage).filter(key => key.includes('deal'))") == []
    assert page.request.get("/api/me").json()["nickname"] == ""
    expect(page.get_by_label("Nickname")).to_have_value("")


def figures(games: int) -> Figures:
    return Figures(
        games=games,
        won=games // 2,
        rounds_played=5 * games,
        points_per_round=812,
        best_round=2470,
        went_out=games,
        natural_canastas=games,
        mixed_canastas=3 * games,
    )


def many_games() -> OwnGames:
    """Return forty games with every result and growing margins."""
    games = [
        PastGame(
            table="" if number % 10 == 9 else f"table{number}",
            game=1,
            name="A name as long as the server lets anybody give to a table, no more"[:60],
            rules_name={"fr": "Canasta à deux", "en": "Two-player Canasta"},
            names=("Ann", "Bob", "Cleo", "Dan"),
            my_seat=number % 4,
            result=("won", "lost", "open", "unfinished")[number % 4],
            totals=(5000 + 10 * number, 4900 - 20 * number),
            rounds_played=number % 7,
            ended_ms=0 if number % 4 == 2 else 1_700_000_000_000 - number * 86_400_000,
        )
        for number in range(40)
    ]
    return OwnGames(
        games=tuple(games),
        all=figures(40),
        by_rules={"classic": figures(30), "duel": figures(10)},
        kept_days=180,
    )


def test_many_games_fit_and_are_plotted(visits: Visits) -> None:
    page = visits.open(SMALL_PHONE, language="fr")
    own = many_games().model_dump(mode="json")
    page.route("**/api/games*", lambda route: route.fulfill(json=own))
    ready(page, "/games")
    listed = page.get_by_role("region", name="Parties").get_by_role("listitem")
    expect(listed).to_have_count(20)
    page.get_by_role("button", name="Parties plus anciennes").tap()
    expect(listed).to_have_count(40)
    expect(listed.nth(9)).to_contain_text("plus conservé")
    assert overflow(page) == 0
    assert axe_violations(page) == []
    # The twenty games won or lost have a bar each, up for a lead and down otherwise.
    plot = page.get_by_role("img", name="Écarts, de la plus ancienne")
    expect(plot.locator("rect")).to_have_count(20)
    leads = str(plot.get_attribute("aria-label")).rpartition(": ")[2].split(" ; ")
    assert len(leads) == 20
    assert [lead.startswith("−") for lead in leads] == [True, False] * 10
    # Statistics by rules.
    tile = page.get_by_role("region", name="En chiffres").locator(".tiles div").first
    expect(tile).to_contain_text("40")
    page.get_by_role("radio", name="Canasta à deux").check()
    expect(tile).to_contain_text("10")


def test_a_guest_without_games_still_has_data(desktop: Page) -> None:
    ready(desktop, "/")
    become_guest(desktop, "Eve")
    ready(desktop, "/games")
    expect(desktop.get_by_role("region", name="Your data")).to_contain_text("180 days")
