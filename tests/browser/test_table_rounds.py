"""Whole rounds on a real server by keyboard alone, by touch, and across reloads and crashes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from canasta.i18n import Language, load
from tests.browser.layout_faults import hidden_own_melds
from tests.browser.played_rounds import (
    MY_TURN,
    OVER,
    ByKeys,
    ByTouch,
    Controls,
    play_round,
    play_turn,
    seq,
    wait_for_more,
)
from tests.browser.visits import (
    DESKTOP,
    PHONE,
    Profiles,
    Screen,
    Visits,
    axe_violations,
    overflow,
    ready,
)
from tests.server.server_process import RunningServer, running_server

pytestmark = pytest.mark.long


SCROLLED_SIDEWAYS = """dialog => [dialog, ...dialog.querySelectorAll(":not(.hidden-text)")]
    .filter(box => getComputedStyle(box).overflowX !== "visible")
    .filter(box => box.scrollWidth > box.clientWidth)
    .map(box => box.className)"""


def open_table(page: Page, settings: dict[str, object], robots: str = "easy") -> str:
    """Register as Ann and open a table, by default with robots; return its path."""
    ready(page, "/")
    seats = [{"seat": seat, "robot": robots} for seat in range(1, int(str(settings["players"])))]
    opened = page.evaluate(
        """async ([settings, seats]) => {
          const headers = {'Content-Type': 'application/json'};
          const post = (path, body) =>
            fetch(path, {method: 'POST', headers, body: JSON.stringify(body)})
              .then(answer => answer.json());
          await post('/api/guest', {nickname: 'Ann', language: document.documentElement.lang});
          return post('/api/tables', {settings, seats, start: seats.length > 0});
        }""",
        [settings, seats if robots else []],
    )
    return f"/t/{opened['id']}"


ZOOMED_DESKTOP = Screen(640, 400, is_phone=False, scale=2)
"""A screen of 1280 by 800 at a zoom of 200 %."""
LOW_PHONE = Screen(360, 640, is_phone=True)
FOUR = {"rules": "classic", "players": 4, "sides": 2, "robot_delay_s": 3600}
"""Settings for four people; the long delay keeps robots from replacing a slow page."""


@pytest.mark.parametrize(
    ("screen", "language"),
    [(ZOOMED_DESKTOP, "en"), (LOW_PHONE, "fr")],
    ids=["keys-zoomed", "touch-low"],
)
def test_a_whole_round(visits: Visits, screen: Screen, language: Language) -> None:
    page = visits.open(screen, language=language)
    ready(page, open_table(page, FOUR))
    controls: Controls = ByTouch(page.main_frame) if screen.is_phone else ByKeys(page.main_frame)
    turns, _ = play_round(page.main_frame, controls, lambda: hidden_own_melds(page))
    assert turns >= 1
    sheet = page.locator(".sheet-table")
    expect(sheet.locator(".total td")).to_have_count(2)
    expect(page.locator(".fair-sign.verified")).to_be_visible()
    assert axe_violations(page) == []
    if not screen.is_phone:
        assert_the_sheet_can_be_read_again(page)
    controls.next_round()
    page.wait_for_selector(f"{MY_TURN}, .table.players-4 .hand [role=option]")
    expect(page.locator(OVER)).to_have_count(0)


def assert_the_sheet_can_be_read_again(page: Page) -> None:
    page.get_by_text("What was left in hand").click()
    expect(page.locator(".left-cards .card").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(OVER)).to_have_count(0)
    page.get_by_role("button", name="Score sheet").click()
    expect(page.get_by_role("img", name="The score round by round")).to_be_visible()


def hand_of(page: Page) -> list[str | None]:
    cards = page.locator(".hand [data-card]")
    return [cards.nth(at).get_attribute("data-card") for at in range(cards.count())]


def test_a_reload_in_mid_turn_loses_nothing(visits: Visits) -> None:
    page = visits.open(DESKTOP)
    ready(page, open_table(page, FOUR))
    page.wait_for_selector(f"{MY_TURN}.step-draw")
    page.keyboard.press("p")
    page.wait_for_selector(f"{MY_TURN}.step-play")
    before = hand_of(page)
    page.reload()
    page.wait_for_selector(f"{MY_TURN}.step-play")
    assert hand_of(page) == before
    assert play_turn(page.main_frame, ByKeys(page.main_frame)) >= 0
    page.wait_for_selector(f"{MY_TURN}.step-draw, {OVER}")


def test_the_newer_tab_plays_and_the_older_says_so(visits: Visits) -> None:
    page = visits.open(DESKTOP)
    path = open_table(page, FOUR)
    ready(page, path)
    page.wait_for_selector(MY_TURN)
    newer = ready(visits.tab(page), path)
    newer.wait_for_selector(MY_TURN)
    expect(page.get_by_role("alert").filter(has_text="another tab")).to_be_visible()
    page.get_by_role("button", name="Play here").click()
    expect(newer.get_by_role("alert").filter(has_text="another tab")).to_be_visible()
    expect(page.locator(".notice")).to_have_count(0)
    page.keyboard.press("p")
    page.wait_for_selector(f"{MY_TURN}.step-play")


@pytest.fixture
def fragile(tmp_path: Path) -> Iterator[RunningServer]:
    """Run a separate server that the test kills."""
    with running_server(tmp_path) as started:
        yield started


def test_a_killed_server_in_mid_turn_loses_nothing(
    profiles: Profiles, fragile: RunningServer
) -> None:
    visits = Visits(profiles, fragile.address)
    for expected in ("WebSocket", "ERR_CONNECTION"):
        visits.expect(expected)
    page = visits.open(DESKTOP)
    ready(page, open_table(page, FOUR))
    page.wait_for_selector(f"{MY_TURN}.step-draw")
    page.keyboard.press("p")
    page.wait_for_selector(f"{MY_TURN}.step-play")
    before_discard = seq(page.main_frame)
    fragile.kill()
    expect(page.locator(".notice.waiting, .notice.connecting")).to_be_visible()
    page.keyboard.press("m")
    page.keyboard.press("Home")
    page.keyboard.press("d")  # lost, and sent again
    fragile.start_again()
    expect(page.locator(".notice")).to_have_count(0)
    wait_for_more(page.main_frame, before_discard)
    expect(page.locator(".log")).to_contain_text("You discard")
    assert visits.leave() == []


def open_room(page: Page) -> None:
    """Open a table of four with free seats, and wait for the waiting room."""
    ready(page, open_table(page, FOUR, robots=""))
    page.wait_for_selector(".room")


def test_the_waiting_room(visits: Visits) -> None:
    page = visits.open(DESKTOP)
    open_room(page)
    start = page.get_by_role("button", name="Start the game")
    expect(start).to_be_disabled()
    expect(page.get_by_role("img", name="QR code of the invite link")).to_be_visible()
    link = page.get_by_label("Invite link").input_value()
    friend = ready(visits.open(PHONE, language="fr"), link)
    friend.get_by_label("Pseudonyme").fill("Bob")
    friend.get_by_role("button", name="J’accepte les règles et je m’assieds").click()
    friend.wait_for_url("**/t/*")
    expect(page.locator(".room-seat").filter(has_text="with Ann")).to_contain_text("has accepted")
    add = page.get_by_role("button", name="Add a robot").first
    for free, next_button in ((1, add), (0, start)):
        add.click()
        expect(page.locator(".room-seat.free")).to_have_count(free)
        expect(next_button).to_be_focused()
    start.click()  # the host has chosen the rules, so nothing is left to accept
    for each in (page, friend):
        each.wait_for_selector(".table .hand [data-card]")
    expect(friend.locator(".turn strong")).not_to_be_empty()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_waiting_room_and_its_settings_fit_a_phone(visits: Visits, language: Language) -> None:
    page = visits.open(PHONE, language=language)
    open_room(page)
    for width in (320, PHONE.width):
        page.set_viewport_size({"width": width, "height": PHONE.height})
        assert overflow(page) == 0
        for choice in page.locator(".robot-choice").all():
            assert choice.evaluate("box => box.scrollWidth <= box.clientWidth")
    page.get_by_role("button", name=load(language).text("web.table.room.change")).click()
    for width in (320, PHONE.width):
        page.set_viewport_size({"width": width, "height": PHONE.height})
        assert page.locator("dialog").evaluate(SCROLLED_SIDEWAYS) == []


def test_the_host_changes_the_settings(visits: Visits) -> None:
    page = visits.open(DESKTOP)
    open_room(page)
    page.get_by_role("button", name="Change the settings").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name of the table").fill("At grandma's")
    assert axe_violations(page) == []
    dialog.get_by_role("button", name="Change", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("At grandma's")
    expect(page.get_by_text("You have accepted these rules.")).to_be_visible()


def test_a_visitor_without_a_name_is_asked_for_it(visits: Visits) -> None:
    host = visits.open(DESKTOP)
    path = open_table(host, {**FOUR, "visibility": "public"})
    ready(host, path)
    visits.expect("WebSocket")
    visitor = ready(visits.open(PHONE), path)
    visitor.get_by_role("button", name="Choose a nickname").click()
    visitor.get_by_label("Nickname").fill("Cleo")
    visitor.keyboard.press("Enter")
    expect(visitor.locator(".watch-note")).to_be_visible()
    expect(host.locator(".live")).to_contain_text("1 watching")
