"""Score sheets are shared by links, files, spreadsheets and tables, and opened again."""

import csv
import io
import json
import random
import re

import pytest
from playwright.sync_api import Page, Route, expect

from canasta.engine.state.game_rules import GameRules
from canasta.i18n import load
from canasta.scorekeeping.recorded_games import sheet_of
from tests.browser.score_pages import (
    AFTER_FRAMES,
    EVENING,
    PLAIN,
    enter,
    new_game,
    press,
    reopened,
    score,
    totals,
)
from tests.browser.visits import DESKTOP, PHONE, Profiles, Visits, ready
from tests.server.server_process import running_server
from tests.support.arrangements import TEXTS
from tests.support.recorded_games import played, read_from_text

pytestmark = pytest.mark.long


def copied(page: Page, button: str) -> str:
    """Return the text that a button of the dialog copies."""
    page.evaluate("navigator.clipboard.writeText = async text => { window.copied = text; }")
    page.get_by_role("button", name=button).click()
    expect(page.locator(".toast").last).to_contain_text("copied")
    link: str = page.evaluate("window.copied")
    return link


def downloaded(page: Page, button: str | re.Pattern[str]) -> str:
    """Return the file that a button of the dialog saves."""
    with page.expect_download() as started:
        page.get_by_role("button", name=button).click()
    return started.value.path().read_text(encoding="utf-8")


def open_file(page: Page, name: str, content: str) -> None:
    """Choose a file on the first view."""
    reopened(page, "/score/")
    page.locator("input[type=file]").set_input_files(
        {"name": name, "mimeType": "", "buffer": content.encode()}
    )


def test_a_link_and_one_printed_sheet_hold_a_whole_evening(visits: Visits, phone: Page) -> None:
    new_game(phone, "Canasta 1951")
    links: list[str] = []
    for part in (EVENING[:3], EVENING[3:]):
        for each in part:
            enter(phone, each)
            score(phone)
        press(phone.get_by_role("button", name="Share"))
        links.append(copied(phone, "Copy the link"))
        phone.keyboard.press("Escape")
    shown = totals(phone)
    assert len(links[-1]) < 1500
    printed = phone.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    other = visits.open(DESKTOP)
    for link, after in zip(links, (4, 9), strict=True):
        ready(other, link.removeprefix(visits.address))
        other.get_by_role("button", name="Save it and continue here").click()
        expect(other.get_by_role("link", name=f"Enter round {after}")).to_be_visible()
    assert totals(other) == shown
    ready(other, "/score/")  # the later link continues with the game of the earlier one
    expect(other.locator(".score-games li")).to_have_count(1)


def test_a_broken_link_says_so_and_harms_nothing(phone: Page) -> None:
    new_game(phone, "Canasta 1951")
    for packed in ("x", "%00", "q1YqSk0tKMpPLVKyUiopTVWqBQA", "A" * 500_000):
        page = reopened(phone, f"/score/#sheet={packed}")
        expect(page.get_by_role("alert").filter(has_text="game")).to_be_visible()
        reopened(page, "/score/")
        assert not page.locator(".score-note").all_inner_texts()
        expect(page.locator(".score-games li")).to_have_count(1)


def test_a_link_that_is_cut_off_says_so(phone: Page) -> None:
    for address in ("live=0123", "table=x", "game/12", "elsewhere"):
        page = ready(phone, f"/score/#{address}")
        expect(page.get_by_role("heading", name="Incomplete link")).to_be_visible()
        page.get_by_role("link", name="Games").last.click()
        expect(page.get_by_role("link", name="New game")).to_be_visible()


HOUSE = {"base": "duel", "file": "", "words": {}}
"""House rules as a sheet without its own rule file states them."""


def changed(game: dict[str, object], **changes: object) -> str:
    return json.dumps({**game, **changes})


def test_a_file_is_read_whole_or_refused(phone: Page) -> None:
    new_game(phone, "Canasta 1951")
    enter(phone, PLAIN)
    score(phone)
    phone.get_by_role("button", name="Share").click()
    with phone.expect_download() as started:
        phone.get_by_role("button", name="Game file").click()
    written = started.value.path().read_text(encoding="utf-8")
    game = json.loads(written)
    assert game["form"] == "canasta-score/1"
    reopened(phone, "/score/")
    field = phone.locator("input[type=file]")
    for content, sentence in (
        ("[1, 2", "This is not a score keeper game"),
        (changed(game, form="canasta-score/2"), "comes from a newer version"),
        (changed(game, dealer=9), "is damaged"),
        (changed(game, target=int("9" * 40)), "is damaged"),
        (changed(game, rounds=[{"out": "Ann", "sides": []}]), "is damaged"),
        (changed(game, house={**HOUSE, "file": "x" * 8001}), "is damaged"),
        (changed(game, house={**HOUSE, "base": "../duel"}), "is damaged"),
        (changed(game, house={**HOUSE, "words": {"en": "all of them"}}), "is damaged"),
        ("x" * 400_001, "too long"),
    ):
        field.set_input_files(
            {"name": "a.json", "mimeType": "application/json", "buffer": content.encode()}
        )
        expect(phone.locator(".toast").filter(has_text=sentence).last).to_be_visible()
    expect(phone.locator(".score-games li")).to_have_count(1)
    names = ["\u202eAnn\u0000", "محمد", "👩‍👩‍👧" * 40, ""]
    renamed = changed(game, names=names).encode()
    field.set_input_files({"name": "a.json", "mimeType": "application/json", "buffer": renamed})
    expect(phone.locator(".score-sides .who").first).to_contain_text("Ann")
    assert "\u202e" not in phone.locator(".score-sides").inner_text()
    ready(phone, "/score/#")
    expect(phone.locator(".score-games li")).to_have_count(2)


def test_a_game_is_followed_live_and_read_only(visits: Visits, phone: Page) -> None:
    new_game(phone, "Canasta 1951")
    press(phone.get_by_role("button", name="Share"))
    link = copied(phone, "Link to follow live")
    phone.keyboard.press("Escape")
    other = ready(visits.open(DESKTOP), link.removeprefix(visits.address))
    expect(other.get_by_role("list", name="Totals")).to_be_visible()
    enter(phone, PLAIN)
    score(phone)
    expect(other.locator(".score-rounds tbody tr")).to_have_count(1)
    assert totals(other) == totals(phone)
    expect(other.locator(".score-bar, .round-link, input")).to_have_count(0)
    reopened(phone, phone.url)  # the page continues sending when it is opened again
    enter(phone, EVENING[1])
    score(phone)
    expect(other.locator(".score-rounds tbody tr")).to_have_count(2)
    visits.expect("404")
    press(phone.get_by_role("button", name="Share"))
    press(phone.get_by_role("button", name="Stop the live link"))
    gone = other.get_by_role("alert").filter(has_text="This link shows no game at the moment")
    expect(gone).to_be_visible()
    link = copied(phone, "Link to follow live")
    phone.keyboard.press("Escape")
    ready(other, link.removeprefix(visits.address))
    expect(other).to_have_title("Canasta 1951 · Score keeper")
    press(phone.get_by_role("button", name="Delete this game"))
    press(phone.get_by_role("dialog").get_by_role("button", name="Delete", exact=True))
    expect(gone).to_be_visible()


def test_followers_learn_that_the_server_is_gone_and_see_the_game_once_it_is_back(
    profiles: Profiles,
) -> None:
    """The test advances the pages' clocks instead of waiting for the next try."""
    with running_server() as server:
        visits = Visits(profiles, server.address)
        visits.expect("ERR_CONNECTION_REFUSED")
        visits.expect("404")
        keeper, follower = visits.open(PHONE), visits.open(DESKTOP)
        keeper.clock.install()
        follower.clock.install()
        new_game(keeper, "Canasta 1951")
        press(keeper.get_by_role("button", name="Share"))
        link = copied(keeper, "Link to follow live")
        keeper.keyboard.press("Escape")
        enter(keeper, PLAIN)
        score(keeper)
        ready(follower, link.removeprefix(visits.address))
        expect(follower.locator(".score-rounds tbody tr")).to_have_count(1)
        problem = follower.get_by_role("alert").filter(has_text="This page tries again by itself.")
        server.kill()
        follower.clock.run_for(5_000)
        expect(problem).to_contain_text("The server does not answer.")
        expect(follower.get_by_text("The game as last seen.")).to_be_visible()
        assert totals(follower) == totals(keeper)
        server.start_again()
        live = "**/api/score/live**"
        with follower.expect_response(live):
            follower.clock.run_for(5_000)
        # The server has forgotten the game; its score keeper sends it again without a change.
        with keeper.expect_response(live):
            keeper.clock.run_for(16_000)
        follower.clock.run_for(5_000)
        expect(problem).to_have_count(0)
        expect(follower.get_by_text("You follow this game live")).to_be_visible()
        assert totals(follower) == totals(keeper)
        assert visits.leave() == []


def test_a_server_that_hangs_is_said_on_both_sides_and_nothing_is_lost(visits: Visits) -> None:
    """The server answers no request; the test advances the pages' clocks."""
    keeper, follower = visits.open(PHONE), visits.open(DESKTOP)
    keeper.clock.install()
    follower.clock.install()
    live = "**/api/score/live**"
    new_game(keeper, "Canasta 1951")
    press(keeper.get_by_role("button", name="Share"))
    keeper.route(live, lambda _: None)
    with keeper.expect_request(live):
        press(keeper.get_by_role("button", name="Link to follow live"))
    keeper.clock.run_for(8_000)
    expect(keeper.locator(".toast.problem")).to_contain_text("The server does not answer.")
    keeper.unroute(live)
    link = copied(keeper, "Link to follow live")
    keeper.keyboard.press("Escape")
    ready(follower, link.removeprefix(visits.address))
    expect(follower.get_by_role("list", name="Totals")).to_be_visible()

    keeper.route(live, lambda _: None)
    follower.route(live, lambda _: None)
    with keeper.expect_request(live):
        enter(keeper, PLAIN)
        score(keeper)
    unsent = keeper.get_by_text("people who follow live do not see your last changes yet")
    expect(unsent).to_have_count(0)
    keeper.clock.run_for(8_000)
    expect(unsent).to_be_visible()
    with follower.expect_request(live):
        follower.clock.run_for(4_000)
    follower.clock.run_for(8_000)
    problem = follower.get_by_role("alert").filter(has_text="This page tries again by itself.")
    expect(problem).to_have_text("The server does not answer. This page tries again by itself.")
    expect(follower.get_by_text("The game as last seen.")).to_be_visible()
    assert totals(follower) == ["0", "0"]

    keeper.unroute(live)
    follower.unroute(live)
    keeper.clock.run_for(15_000)
    expect(unsent).to_have_count(0)
    follower.clock.run_for(8_000)
    expect(follower.locator(".score-rounds tbody tr")).to_have_count(1)
    expect(problem).to_have_count(0)
    assert totals(follower) == totals(keeper)


def test_each_game_that_is_not_sent_counts(visits: Visits) -> None:
    keeper = visits.open(PHONE)
    visits.expect("503")
    games = []
    for _ in range(2):
        new_game(keeper, "Canasta 1951")
        press(keeper.get_by_role("button", name="Share"))
        games.append((copied(keeper, "Link to follow live").partition("live=")[2], keeper.url))
        keeper.keyboard.press("Escape")
    (first, _), (second, address) = games
    keeper.route(f"**/live/{first}*", lambda route: route.fulfill(status=503))
    reopened(keeper, games[0][1])
    enter(keeper, PLAIN)
    score(keeper)
    unsent = keeper.get_by_text("people who follow live do not see your last changes yet")
    expect(unsent).to_be_visible()
    keeper.goto(address)
    enter(keeper, PLAIN)
    with keeper.expect_response(f"**/live/{second}*"):
        score(keeper)
    keeper.evaluate(AFTER_FRAMES)
    expect(unsent).to_be_visible()
    press(keeper.get_by_role("button", name="Delete this game"))
    press(keeper.get_by_role("dialog").get_by_role("button", name="Delete", exact=True))
    expect(unsent).to_be_visible()
    keeper.goto(games[0][1])
    press(keeper.get_by_role("button", name="Delete this game"))
    press(keeper.get_by_role("dialog").get_by_role("button", name="Delete", exact=True))
    expect(unsent).to_have_count(0)


def test_a_change_on_its_way_does_not_revive_a_live_link_that_is_stopped(visits: Visits) -> None:
    keeper = visits.open(PHONE)
    visits.expect("404")
    new_game(keeper, "Canasta 1951")
    press(keeper.get_by_role("button", name="Share"))
    link = copied(keeper, "Link to follow live")
    keeper.keyboard.press("Escape")
    live = "**/api/score/live**"
    held: list[Route] = []

    def hold(route: Route) -> None:
        if '"sheet":""' in (route.request.post_data or ""):
            route.continue_()
        else:
            held.append(route)

    keeper.route(live, hold)
    with keeper.expect_request(live):
        enter(keeper, PLAIN)
        score(keeper)
    press(keeper.get_by_role("button", name="Share"))
    press(keeper.get_by_role("button", name="Stop the live link"))
    keeper.evaluate(AFTER_FRAMES)
    with keeper.expect_response(live):
        held[0].continue_()
    expect(keeper.locator(".toast").filter(has_text="no longer shows anything")).to_be_visible()
    follower = ready(visits.open(DESKTOP), link.removeprefix(visits.address))
    expect(follower.get_by_text("This link shows no game at the moment")).to_be_visible()


def test_a_late_answer_does_not_leave_the_page_opened_since(visits: Visits, phone: Page) -> None:
    visits.expect("404")
    new_game(phone, "Canasta 1951")
    press(phone.get_by_role("button", name="Share"))
    sheet = json.loads(downloaded(phone, "Game file")) | {"id": "0123456789abcdef"}
    phone.keyboard.press("Escape")
    asking = phone.get_by_role("status").filter(has_text="Loading the game")
    ready(phone, "/score/#table=gone/1")
    gone = phone.get_by_text("There is no table at this address")
    expect(gone).to_be_visible()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    phone.route("**/api/tables/**", hold)
    with phone.expect_request("**/api/tables/slow/**"):
        phone.goto("/score/#table=slow/1")
    expect(asking).to_be_visible()
    expect(gone).to_have_count(0)
    phone.goto("/score/#new")
    expect(asking).to_have_count(0)
    with phone.expect_response("**/api/tables/**"):
        held[0].fulfill(json=sheet)
    phone.evaluate(AFTER_FRAMES)
    assert phone.url.endswith("#new")
    ready(phone, "/score/#")
    expect(phone.locator(".score-games li")).to_have_count(1)


@pytest.mark.parametrize(("language", "separator"), [("en", ","), ("fr", ";")])
def test_a_table_opens_in_a_spreadsheet(phone: Page, language: str, separator: str) -> None:
    new_game(phone, "Canasta 1951")
    enter(phone, EVENING[3])
    score(phone)
    points = totals(phone)
    phone.evaluate("language => localStorage.setItem('canasta.score.language', language)", language)
    reopened(phone, phone.url)
    phone.locator("[aria-haspopup=dialog]").first.click()
    table = downloaded(phone, re.compile("CSV")).removeprefix("\ufeff")
    heads, *rows = csv.reader(io.StringIO(table), delimiter=separator)
    assert heads[0] == load("fr" if language == "fr" else "en").text("web.score.round.short")
    assert [row[1] for row in rows] == ["Ann + Cleo", "Bob + Dan"]
    assert {row[2] for row in rows} == {"Cleo"}
    assert [row[-1] for row in rows] == [point.replace("−", "-") for point in points]
    # The points of the lines between the first and the last entry add up.
    assert [sum(map(int, row[3:-3])) for row in rows] == [int(row[-2]) for row in rows]
    assert all(head[0].isupper() or head[0].isdigit() for head in heads)
    # This text has no concealed canastas.
    assert not any("concealed canastas" in head or "cachées" in head for head in heads)


def test_a_game_file_is_kept_once(visits: Visits, phone: Page) -> None:
    new_game(phone, "Classic Canasta")
    enter(phone, PLAIN)
    score(phone)
    shown = totals(phone)
    press(phone.get_by_role("button", name="Share"))
    whole = downloaded(phone, "Game file")
    other = visits.open(DESKTOP)
    for _ in range(2):
        open_file(other, "evening.json", whole)
        expect(other.get_by_role("list", name="Totals")).to_be_visible()
        assert totals(other) == shown
        ready(other, "/score/#")
        expect(other.locator(".score-games li")).to_have_count(1)


def test_a_recorded_game_is_opened_by_the_link_of_the_terminal(phone: Page) -> None:
    game = played(GameRules(TEXTS["laws1951"], 4, 2), "steady", 2, random.Random(3))
    sheet = sheet_of(read_from_text(game.text), 5)
    ready(phone, f"/score/#sheet={sheet.packed()}")
    assert totals(phone) == [str(total).replace("-", "−") for total in game.game.totals]


def test_a_game_goes_on_at_a_table_with_robots(visits: Visits, phone: Page) -> None:
    new_game(phone, "Canasta 1951")
    for each in EVENING[:3]:
        enter(phone, each)
        score(phone)
    own, theirs = reversed(totals(phone))
    press(phone.get_by_role("button", name="Share"))
    press(phone.get_by_role("button", name="Continue at a table with robots"))
    press(phone.get_by_role("radio", name="Bob"))
    press(phone.get_by_role("button", name="Open the table"))
    phone.wait_for_url("**/t/*")
    for total in (own, theirs):
        figure = f"{int(total):,}"
        expect(phone.locator(".totals").filter(has_text=figure)).to_be_visible()
    visits.expect("/proof/")


def test_house_rules_travel_with_the_link_and_go_on_at_a_table(visits: Visits, phone: Page) -> None:
    """The link contains the rules, so the opening page requests none from the server."""
    ready(phone, "/score/#new")
    toml = 'base = "duel"\ntitle_en = "Sunday rules"\nnatural_canasta_bonus = 700\ntarget = 900\n'
    field = phone.locator("input[type=file]")
    field.set_input_files({"name": "a.toml", "mimeType": "", "buffer": toml.encode()})
    expect(phone.locator("option", has_text="Sunday rules")).to_have_count(1)
    press(phone.get_by_role("button", name="Begin"))
    press(phone.get_by_role("button", name="Share"))
    link = copied(phone, "Copy the link")
    assert len(link) < 3000
    other = ready(visits.open(DESKTOP), link.removeprefix(visits.address))
    expect(other.get_by_role("heading", name="Sunday rules")).to_be_visible()
    other.get_by_role("button", name="Save it and continue here").click()
    other.locator(".score-bar a").click()
    other.get_by_role("button", name="Natural canastas 700").click()
    expect(other.get_by_role("dialog")).to_contain_text("House rule")
    other.keyboard.press("Escape")
    other.get_by_role("button", name="Mixed canastas 300").click()
    expect(other.get_by_role("dialog")).not_to_contain_text("House rule")
    other.keyboard.press("Escape")
    other.go_back()
    other.get_by_role("button", name="Share").click()
    other.get_by_role("button", name="Continue at a table with robots").click()
    other.get_by_role("button", name="Open the table").click()
    other.wait_for_url("**/t/*")
    table = other.url.rpartition("/")[2]
    opened = other.evaluate("async id => (await fetch(`/api/tables/${id}`)).json()", table)
    assert opened["rules_name"]["en"] == "Sunday rules"
    assert opened["has_house_rules"]
    assert opened["target"] == 900
    visits.expect("/proof/")
