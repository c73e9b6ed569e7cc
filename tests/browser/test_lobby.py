"""The lobby: quick games and lists of tables."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from canasta.i18n import Language
from tests.browser.guests import AT_TABLE, become_guest, open_table
from tests.browser.visits import (
    PHONE,
    Screen,
    Visits,
    axe_violations,
    faults,
    overflow,
    ready,
)

REFRESH_MS = 4000
"""The interval at which the lobby loads the tables, in milliseconds."""


def test_one_click_starts_a_game_against_robots(desktop: Page) -> None:
    ready(desktop, "/")
    desktop.get_by_label("Nickname").fill("Ann")
    desktop.get_by_label("Players").select_option("3 players, each alone")
    desktop.get_by_label("Robots", exact=True).select_option("easy")
    desktop.get_by_role("button", name="Play now").click()
    desktop.wait_for_url(AT_TABLE, wait_until="commit")
    ready(desktop, "/")
    mine = desktop.get_by_role("region", name="Your tables")
    expect(mine.get_by_role("listitem")).to_contain_text("Table for 3 players")
    expect(mine.get_by_role("listitem")).to_contain_text("Ann")
    expect(mine.get_by_role("link", name="Return")).to_have_attribute("href", AT_TABLE)
    # The choice is remembered for the next game.
    expect(desktop.get_by_label("Nickname")).to_have_value("Ann")
    expect(desktop.get_by_label("Players")).to_have_value("3,3")
    expect(desktop.get_by_label("Robots", exact=True)).to_have_value("easy")


def test_each_level_says_how_its_robots_play(desktop: Page) -> None:
    ready(desktop, "/")
    robots = desktop.get_by_label("Robots", exact=True)
    for level, manner in {
        "beginner": "plays one turn in four at random",
        "easy": "melds all it can, or follows simple principles",
        "medium": "follows the principles of good play, or a neural network",
        "hard": "often follows a neural network",
        "expert": "tries its moves out in simulated deals",
    }.items():
        robots.select_option(level)
        expect(desktop.locator(".quick .hint")).to_have_text(f"{level}: {manner}")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_short_phone_shows_the_button_without_scrolling(
    visits: Visits, language: Language
) -> None:
    page = ready(visits.open(Screen(360, 640, is_phone=True), language=language), "/")
    button = page.locator(".quick .button.main").bounding_box()
    tabs = page.locator("nav.menu").bounding_box()
    assert button is not None
    assert tabs is not None
    assert button["y"] + button["height"] <= tabs["y"]
    assert overflow(page) == 0


def test_a_nickname_typed_in_the_lobby_counts_at_a_new_table(desktop: Page) -> None:
    ready(desktop, "/")
    desktop.get_by_label("Nickname").fill("Ann")
    desktop.get_by_role("link", name="New table").click()
    desktop.wait_for_url("**/new")
    desktop.get_by_role("button", name="Open the table").click()
    desktop.wait_for_url(AT_TABLE, wait_until="commit")
    expect(desktop.locator(".room-seat").first).to_contain_text("Ann (you)")


def test_a_game_of_one_hand_is_listed_and_given_up(phone: Page) -> None:
    ready(phone, "/")
    phone.get_by_label("Game length").select_option("one round")
    phone.get_by_role("button", name="Play now").tap()
    phone.wait_for_url(AT_TABLE, wait_until="commit")
    ready(phone, "/")
    expect(phone.get_by_label("Game length")).to_have_value("hand")  # remembered
    line = phone.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(line).to_contain_text("one round")
    expect(line).to_contain_text("Round 1 · you 0, opponents 0")
    line.get_by_role("button", name="Give up").tap()
    question = phone.get_by_role("dialog", name="Give up this game?")
    assert axe_violations(phone) == []
    assert overflow(phone) == 0
    question.get_by_role("button", name="Cancel").tap()
    expect(line).to_be_visible()
    line.get_by_role("button", name="Give up").tap()
    question.get_by_role("button", name="Give up").tap()
    expect(line).to_have_count(0)


def test_a_visitor_without_a_name_plays_as_guest(phone: Page) -> None:
    ready(phone, "/")
    phone.get_by_role("button", name="Play now").tap()
    phone.wait_for_url(AT_TABLE, wait_until="commit")
    assert phone.request.get("/api/me").json()["nickname"] == "Guest"


def test_the_lobby_says_when_the_compiled_form_is_ready(phone: Page) -> None:
    state = "compiling"

    def answer(route: Route) -> None:
        route.fulfill(json={"compiled": False, "compiled_form": state})

    phone.clock.install()
    phone.route("**/api/program?*", answer)
    ready(phone, "/")
    line = phone.locator(".program")
    expect(line).to_have_text("Engine not compiled; a faster one is being made")
    state = "ready"
    phone.clock.run_for(20_000)
    expect(line).to_have_text("A faster engine is ready: the next start uses it")
    assert overflow(phone) == 0
    assert axe_violations(phone) == []


def test_the_seatings_follow_the_rules(desktop: Page) -> None:
    ready(desktop, "/")
    desktop.get_by_label("Rules").select_option("Two-player Canasta")
    players = desktop.get_by_label("Players").locator("option")
    expect(players).to_have_text(["2 players, each alone"])


def test_a_public_table_appears_and_can_be_joined(visits: Visits) -> None:
    host, guest = visits.open(), visits.open(PHONE)
    guest.clock.install()
    ready(guest, "/")
    tables = guest.get_by_role("region", name="Public tables")
    become_guest(host, "Bob")
    open_table(host, "Bob’s table")
    line = tables.get_by_role("listitem").filter(has_text="Bob’s table")
    guest.clock.run_for(REFRESH_MS)
    expect(line).to_contain_text("2 seats free")  # without loading the page again
    assert overflow(guest) == 0
    assert axe_violations(guest) == []
    line.get_by_role("link", name="Sit down").tap()
    dialog = guest.get_by_role("dialog", name="What is your name?")
    expect(dialog.get_by_role("textbox")).to_be_focused()
    expect(dialog).to_be_visible()
    assert axe_violations(guest) == []
    dialog.get_by_label("Nickname").fill("Cleo")
    dialog.get_by_role("button", name="Continue").tap()
    guest.wait_for_url(AT_TABLE, wait_until="commit")


def test_the_question_for_a_name_can_be_cancelled(visits: Visits) -> None:
    host, guest = visits.open(), visits.open()
    become_guest(host, "Bob")
    open_table(host, "A quiet table")
    ready(guest, "/")
    line = guest.get_by_role("listitem").filter(has_text="A quiet table")
    line.get_by_role("link", name="Watch").click()
    guest.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(guest.get_by_role("dialog")).to_be_hidden()
    assert guest.evaluate("location.pathname") == "/"


def test_a_table_by_invitation_is_in_no_list(visits: Visits) -> None:
    host, guest = visits.open(), visits.open()
    become_guest(host, "Bob")
    open_table(host, "A hidden table", visibility="invited")
    answer = guest.request.get("/api/tables").json()
    assert "A hidden table" not in [table["name"] for table in answer["public"]]


def test_a_lost_server_is_reported_and_found_again(visits: Visits) -> None:
    visits.expect("ERR_FAILED")
    page = visits.open()
    page.clock.install()
    ready(page, "/")

    def refuse(route: Route) -> None:
        route.abort()

    page.route("**/api/tables*", refuse)
    tables = page.get_by_role("region", name="Public tables")
    page.clock.run_for(REFRESH_MS)
    expect(tables.get_by_role("status")).to_contain_text("does not answer")
    page.unroute("**/api/tables*", refuse)
    page.clock.run_for(REFRESH_MS)
    expect(tables.get_by_role("status")).to_be_empty()


@pytest.mark.parametrize("body", ["<title>Sign in</title>", '{"nickname": "A'])
def test_what_the_server_did_not_say_whole_is_no_answer(visits: Visits, body: str) -> None:
    """Such an answer is the sign-in page of a network, or an answer that broke off."""
    page = visits.open()
    page.route("**/api/me?*", lambda route: route.fulfill(body=body))
    ready(page, "/")
    expect(page.get_by_role("alert").filter(has_text="does not answer")).to_be_visible()
    expect(page.get_by_label("Nickname")).to_have_value("")


def test_a_page_whose_data_cannot_be_loaded_says_so_until_it_can(visits: Visits) -> None:
    visits.expect("ERR_FAILED")
    page = visits.open()
    page.route("**/api/rules?*", lambda route: route.abort())
    ready(page, "/")
    expect(page.get_by_role("main").get_by_role("alert")).to_contain_text("does not answer")
    assert faults(page) == []
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_label("Nickname")).to_be_visible()


def test_a_page_waits_for_its_words(visits: Visits) -> None:
    visits.expect("ERR_FAILED")
    page = visits.open()
    page.route("**/text/*", lambda route: route.abort(), times=1)
    ready(page, "/")
    expect(page.get_by_label("Nickname")).to_be_visible()


def listed(table_id: str, name: str, *, is_mine: bool = False) -> dict[str, object]:
    """Return a table of a list; a table of the visitor's awaits the visitor."""
    return {
        "id": table_id,
        "name": name,
        "rules_name": {"fr": "Canasta classique", "en": "Classic Canasta"},
        "has_house_rules": False,
        "players": 2,
        "sides": 2,
        "target": 5000,
        "phase": "playing",
        "names": ["Ann", "Bob"],
        "free": 0,
        "watchers_allowed": True,
        "has_clock": False,
        "mine": is_mine,
        "my_turn": is_mine,
        "changed_ms": 0,
    }


def test_house_rules_are_named_once(visits: Visits) -> None:
    page = visits.open()
    names = ("Classic Canasta, house rules", "Sundays")
    public = [
        {**listed(name, name), "rules_name": {"en": name}, "has_house_rules": True}
        for name in names
    ]
    lists = {"public": public, "mine": [], "public_more": False, "mine_more": False}
    page.route("**/api/tables*", lambda route: route.fulfill(json=lists))
    ready(page, "/")
    facts = page.get_by_role("region", name="Public tables").locator(".facts")
    expect(facts.nth(0)).to_contain_text("Classic Canasta, house rules · ")
    expect(facts.nth(1)).to_contain_text("Sundays, with house rules · ")


def test_a_long_list_shows_more_tables_on_demand(visits: Visits) -> None:
    page = visits.open(PHONE)
    # The third table has moved to the second page between the two requests.
    names = {1: ("one", "two", "three"), 2: ("three", "four")}

    def answer(route: Route) -> None:
        number = int(parse_qs(urlsplit(route.request.url).query)["page"][0])
        public = [listed(name, f"Table {name}") for name in names[number]]
        lists = {"public": public, "mine": [], "public_more": number == 1, "mine_more": False}
        route.fulfill(json=lists)

    page.route("**/api/tables*", answer)
    ready(page, "/")
    lines = page.get_by_role("region", name="Public tables").get_by_role("listitem")
    more = page.get_by_role("button", name="Show more tables")
    expect(lines).to_have_count(3)
    expect(more).to_be_visible()
    assert axe_violations(page) == []
    assert overflow(page) == 0
    more.tap()
    expect(lines).to_have_count(4)
    expect(more).to_be_hidden()


def test_a_table_awaiting_the_visitor_comes_first(visits: Visits) -> None:
    page = visits.open(PHONE)
    lists = {
        "public": [],
        "mine": [listed("waiting", "Chez Ann", is_mine=True)],
        "public_more": False,
        "mine_more": False,
    }
    page.route("**/api/tables*", lambda route: route.fulfill(json=lists))
    ready(page, "/")
    expect(page.get_by_role("main").get_by_role("link").first).to_contain_text("Return")
    expect(page.get_by_text("Your turn", exact=True)).to_be_in_viewport()
    assert axe_violations(page) == []
