"""Players who leave, return, pause, give up and agree on a rematch, on a real server."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from canasta.protocol.settings import TableSettings
from tests.browser.held_timers import hold_timers
from tests.browser.layout_faults import table_faults
from tests.browser.played_rounds import MY_TURN, OVER
from tests.browser.scripted_table import PositionTable, press
from tests.browser.test_table_rounds import open_table
from tests.browser.visits import (
    DESKTOP,
    PHONE,
    QUIET_PATH,
    SMALL_PHONE,
    Profiles,
    Screen,
    Visits,
    axe_violations,
    close_dialog,
    faults,
    ready,
)
from tests.server.server_process import RunningServer
from tests.tables.hosted import Hosted

SIT = "I accept the rules and sit down"
TWO: dict[str, object] = {"players": 2, "sides": 2, "robot_delay_s": 3600}
"""Settings for two people; the long delay keeps robots from replacing a slow page."""


@pytest.fixture(scope="module")
def pair(profiles: Profiles, server: RunningServer) -> Iterator[tuple[Page, Page]]:
    """Open the pages of Ann, the host, and Bob in a round of two; every test ends mid-round."""
    visits = Visits(profiles, server.address)
    host = visits.open(DESKTOP)
    ready(host, open_table(host, TWO, robots=""))
    friend = ready(visits.open(PHONE), host.get_by_label("Invite link").input_value())
    friend.get_by_label("Nickname").fill("Bob")
    friend.get_by_role("button", name=SIT).click()
    friend.wait_for_url("**/t/*")
    host.get_by_role("button", name="Start the game").click()
    for each in (host, friend):
        each.wait_for_selector(".hand [data-card]")
    yield host, friend
    assert visits.leave() == []


def menu(page: Page, name: str) -> None:
    page.get_by_role("button", name="Table and players").click()
    page.get_by_role("dialog").get_by_role("button", name=name).click()


@pytest.mark.parametrize("screen", [DESKTOP, SMALL_PHONE], ids=["desktop", "phone"])
def test_the_menu_lists_the_players_and_what_the_host_may_do(
    visits: Visits, screen: Screen
) -> None:
    hosted = Hosted(TableSettings(), people=2)
    hosted.start()
    hosted.deal()
    hosted.go("gbob")
    page = PositionTable(visits.open(screen, is_scripted=True), hosted).show()
    page.get_by_role("button", name="Table and players").click()
    dialog = page.get_by_role("dialog", name="Table and players")
    us, them = (dialog.get_by_role("list", name=name) for name in ("Us", "Them"))
    expect(us.get_by_role("listitem")).to_have_count(2)
    expect(us).to_contain_text("Ann (you)")
    expect(us).to_contain_text("host of the table")
    expect(us).to_contain_text("hard robot")
    expect(them.get_by_role("listitem").filter(has_text="Bob")).to_contain_text("away")
    assert faults(page) == []
    managing = dialog.get_by_role("button", name="Manage")
    expect(managing).to_have_count(1)  # robots keep their seats while a game continues
    managing.click()
    expect(page.get_by_role("dialog", name="Bob")).to_contain_text("not connected")
    close_dialog(page)


@pytest.mark.parametrize(
    ("screen", "seat"), [(DESKTOP, 0), (PHONE, 0), (PHONE, 2)], ids=["desktop", "host", "other"]
)
def test_the_host_need_not_wait_for_somebody_who_is_away(
    visits: Visits, screen: Screen, seat: int
) -> None:
    hosted = Hosted(TableSettings(robot_delay_s=3600), people=3)
    hosted.start()
    hosted.deal()
    while hosted.table.to_act != 1:
        hosted.play()
    hosted.go("gbob")
    page = visits.open(screen, is_scripted=True)
    table = PositionTable(page, hosted, seat=seat)
    page = table.show()
    expect(page.locator(".away-time")).to_contain_text("Bob is away")
    at_once = page.locator(".centre").get_by_role("button", name="Do not wait")
    expect(at_once).to_have_count(1 if seat == 0 else 0)
    assert table_faults(page) == []
    if seat == 0:
        press(page, at_once)
        expect(page.locator(".away-time")).to_have_count(0)
        assert hosted.table.seats[1].stands_in


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_who_comes_back_sees_what_was_played_for_them(visits: Visits, screen: Screen) -> None:
    hosted = Hosted(TableSettings(), people=2)
    hosted.start()
    hosted.deal()
    while hosted.table.to_act != 1:
        hosted.play()
    hosted.go("gbob")
    hosted.say("gann", "stand_in", seat=1)
    for _ in range(2):
        while hosted.table.to_act == 1:
            hosted.play()
        while hosted.table.to_act != 1:
            hosted.play()
    hosted.come("gbob")
    hosted.act("give_back")
    page = PositionTable(visits.open(screen, is_scripted=True), hosted, seat=1).show()
    line = page.locator(".since-turn li:visible").first
    expect(line.locator(".by")).to_contain_text("Played for you")
    expect(line.locator(".by")).to_be_in_viewport()
    # Two turns give a chip for each discard.
    expect(line.get_by_role("button", name="The robot that plays for you discards")).to_have_count(
        2
    )
    assert table_faults(page) == []


@pytest.mark.parametrize("players", [4, 6])
def test_a_phone_marks_the_partner_with_a_sign(visits: Visits, players: int) -> None:
    hosted = Hosted(TableSettings(rules="frimes", players=players, sides=players // 2))
    hosted.start()
    hosted.deal()
    page = PositionTable(visits.open(PHONE, is_scripted=True), hosted).show()
    marked = page.locator(".seat").filter(has=page.locator(".partner svg:visible"))
    expect(marked).to_have_count(1)
    expect(marked).to_contain_text(hosted.table.seats[players // 2].name)
    assert table_faults(page) == []


def test_a_robot_stands_in_until_the_player_is_back(pair: tuple[Page, Page]) -> None:
    host, friend = pair
    address = friend.url
    friend.goto(QUIET_PATH)
    seat = host.locator(".zone .seat")
    expect(seat).to_contain_text("Bob")
    expect(host.locator(".seat.absent")).to_be_visible()
    seat.get_by_role("button").click()
    host.get_by_role("button", name="Let a robot play until they are back").click()
    expect(host.get_by_role("button", name="a robot stands in")).to_be_visible()
    friend.goto(address)
    friend.wait_for_selector(".hand [data-card]")
    expect(host.get_by_role("button", name="a robot stands in")).to_have_count(0)


def test_the_host_pauses_and_resumes(pair: tuple[Page, Page]) -> None:
    host, friend = pair
    menu(host, "Pause")
    expect(friend.locator(".notice.paused")).to_be_visible()
    expect(friend.get_by_role("button", name="Resume")).to_have_count(0)
    host.locator(".notice.paused").get_by_role("button", name="Resume").click()
    for each in pair:
        expect(each.locator(".notice.paused")).to_have_count(0)


def test_giving_up_ends_the_game_and_a_rematch_begins_another(pair: tuple[Page, Page]) -> None:
    host, friend = pair
    menu(friend, "Give up the game")
    friend.get_by_role("dialog").get_by_role("button", name="Give up the game").click()
    for each, words in ((host, "You win the game!"), (friend, "Ann wins the game")):
        expect(each.get_by_role("dialog").get_by_role("heading")).to_have_text(words)
    host.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    expect(host.get_by_role("dialog")).to_contain_text("Waiting for: Bob")
    friend.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    for each in pair:
        expect(each.locator(OVER)).to_have_count(0)
        each.wait_for_selector(".hand [data-card]")


def test_phrases_reach_the_others(pair: tuple[Page, Page]) -> None:
    host, friend = pair
    hold_timers(friend)
    host.get_by_role("button", name="Well played!").click()
    expect(friend.locator(".bubble")).to_have_text("Well played!")
    friend.get_by_role("button", name="Messages").click()
    expect(friend.get_by_role("dialog")).to_contain_text("Ann Well played!")
    close_dialog(friend)


def test_a_message_is_sent_by_its_button(visits: Visits) -> None:
    hosted = Hosted(TableSettings(chat=True), people=2)
    hosted.start()
    hosted.deal()
    table = PositionTable(visits.open(PHONE, is_scripted=True), hosted)
    page = table.show()
    page.get_by_role("button", name="Messages").tap()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Write a message").fill("Good evening")
    send = dialog.get_by_role("button", name="Send")
    box = send.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    assert faults(page) == []
    send.tap()
    expect(dialog.get_by_label("Write a message")).to_have_value("")
    assert [sent["text"] for sent in table.sent("say")] == ["Good evening"]


def test_a_message_is_over_a_dialog_that_opens_after_it(visits: Visits) -> None:
    hosted = Hosted(TableSettings(), people=2)
    hosted.start()
    hosted.deal()
    page = PositionTable(visits.open(PHONE, is_scripted=True), hosted).show()
    visits.expect("status of 401")  # the page asks a server that does not know it for a new link
    hold_timers(page)
    press(page, page.get_by_role("button", name="Bob", exact=False).first)
    page.get_by_role("dialog").get_by_role("button", name="Remove from the table").tap()
    page.get_by_role("dialog", name="Remove Bob").get_by_role(
        "button", name="Remove from the table"
    ).tap()
    inviting = page.get_by_role("dialog", name="Invite")
    message = inviting.get_by_role("status").filter(has_text="Bob has been removed")
    expect(message).to_be_visible()
    close_dialog(page)
    expect(page.get_by_role("status").filter(has_text="Bob has been removed")).to_be_visible()


def test_a_watcher_sees_no_hand(visits: Visits) -> None:
    host = visits.open(DESKTOP)
    path = open_table(host, {"players": 4, "sides": 2, "visibility": "public"})
    ready(host, path)
    host.wait_for_selector(MY_TURN)
    watcher = visits.open(PHONE)
    open_table(watcher, TWO)  # becomes a guest
    ready(watcher, path)
    expect(watcher.locator(".watch-note")).to_be_visible()
    expect(watcher.locator(".seats .seat")).to_have_count(4)
    expect(watcher.locator(".hand, .bar")).to_have_count(0)
    watcher.get_by_role("button", name="Table and players").click()
    pointed = watcher.get_by_role("dialog").get_by_role("button", name="Sit down").first
    robot = pointed.inner_text().partition("(")[2].rstrip(")")
    pointed.click()
    seats = watcher.get_by_role("dialog").locator(".menu-list button")
    expect(seats).to_have_count(1)
    expect(seats).to_contain_text(robot)
    watcher.keyboard.press("Escape")
    press(watcher, watcher.locator(".last-line"))
    expect(watcher.get_by_role("log").last).to_contain_text("Ann")


def test_the_host_revokes_every_link(visits: Visits) -> None:
    host = visits.open(DESKTOP)
    ready(host, open_table(host, TWO, robots=""))
    link = host.get_by_label("Invite link")
    stolen = link.input_value()
    host.get_by_role("button", name="Revoke all links").click()
    host.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(link).to_have_value(stolen)
    host.get_by_role("button", name="Revoke all links").click()
    host.get_by_role("dialog").get_by_role("button", name="Revoke the links").click()
    expect(host.get_by_role("status").filter(has_text="revoked")).to_be_visible()
    expect(link).not_to_have_value(stolen)
    assert axe_violations(host) == []
    visits.expect("410")
    stranger = ready(visits.open(PHONE), stolen)
    expect(stranger.get_by_role("button", name=SIT)).to_have_count(0)
    friend = ready(visits.open(PHONE), link.input_value())
    friend.get_by_label("Nickname").fill("Bob")
    friend.get_by_role("button", name=SIT).click()
    friend.wait_for_url("**/t/*")
    expect(friend.get_by_role("button", name="Get up")).to_be_visible()
    expect(friend.get_by_role("button", name="Revoke all links")).to_have_count(0)


def sat_down(visits: Visits, path: str, name: str) -> Page:
    """Return the page of a guest who opens an address and sits down."""
    page = ready(visits.open(PHONE), path)
    if "/i/" in path:
        page.get_by_label("Nickname").fill(name)
        page.get_by_role("button", name=SIT).click()
        page.wait_for_url("**/t/*")
    else:
        page.get_by_role("button", name="Sit down").click()
    return page


def test_a_removed_player_does_not_come_back_by_an_old_link(visits: Visits) -> None:
    host = visits.open(DESKTOP)
    ready(host, open_table(host, TWO, robots=""))
    link = host.get_by_label("Invite link")
    old = link.input_value()
    friend = sat_down(visits, old, "Bob")
    managing = host.get_by_role("button", name="Manage (Bob)")
    removing = host.get_by_role("button", name="Remove from the table")
    managing.click()
    removing.click()
    question = host.get_by_role("dialog", name="Remove Bob")
    expect(question).to_contain_text("The invite links given out so far stop working")
    question.get_by_role("button", name="Cancel").click()
    managing.click()
    removing.click()
    visits.expect("410")
    question.get_by_role("button", name="Remove from the table").click()
    expect(host.get_by_role("status").filter(has_text="The earlier links no")).to_be_visible()
    expect(link).not_to_have_value(old)
    expect(friend.get_by_role("heading", name="You are no longer at this table")).to_be_visible()
    expect(friend.get_by_role("main")).to_contain_text("The host has removed you from this table")
    expect(friend.locator(".room, .table, .live")).to_have_count(0)
    notice = friend.locator(".closed").bounding_box()
    assert notice is not None
    assert min(notice["x"], PHONE.width - notice["x"] - notice["width"]) >= 12
    friend.set_viewport_size({"width": 360, "height": 640})
    notice = friend.locator(".closed").bounding_box()
    assert notice is not None
    assert min(notice["x"], 360 - notice["x"] - notice["width"]) >= 12
    assert axe_violations(friend) == []
    friend.reload()
    expect(friend.get_by_role("main")).to_contain_text("The host has removed you from this table")
    friend.get_by_role("link", name="Back to the lobby").first.click()
    friend.wait_for_url("**/")
    ready(friend, old)
    expect(friend.get_by_role("heading", name="You are no longer at this table")).to_be_visible()
    expect(friend.get_by_role("alert").filter(has_text="The host has removed")).to_be_visible()
    fresh = ready(visits.open(PHONE), old)
    expect(fresh.get_by_role("button", name=SIT)).to_have_count(0)
    sat_down(visits, link.input_value(), "Cleo")


def test_a_table_made_private_says_so_to_watchers(visits: Visits) -> None:
    host = visits.open(DESKTOP)
    path = open_table(host, {**TWO, "visibility": "public"}, robots="")
    ready(host, path)
    watcher = visits.open(PHONE)
    open_table(watcher, TWO)  # becomes a guest
    ready(watcher, path)
    expect(watcher.get_by_role("button", name="Sit down")).to_be_visible()
    host.get_by_role("button", name="Change the settings").click()
    changing = host.get_by_role("dialog")
    changing.get_by_role("radio", name="by invitation").check(force=True)
    changing.get_by_role("button", name="Change", exact=True).click()
    expect(watcher.get_by_role("main")).to_contain_text("is for invited people")


def test_where_two_people_play_a_newcomer_waits_for_the_next_deal(visits: Visits) -> None:
    """The newcomer uses only the keyboard, on the smallest phone."""
    host, friend, guest = visits.open(), visits.open(PHONE), visits.open(SMALL_PHONE)
    settings = {"players": 4, "sides": 2, "visibility": "public", "robot_delay_s": 3600}
    path = open_table(host, settings)
    for page in (friend, guest):
        open_table(page, TWO)  # becomes a guest
    ready(friend, f"{path}?sit")
    choice = friend.get_by_role("dialog", name="Take a robot")
    expect(choice).to_contain_text("You play at once")
    choice.locator(".menu-list button").first.click()
    friend.wait_for_selector(".hand [data-card]")
    ready(guest, f"{path}?sit")
    choice = guest.get_by_role("dialog", name="Take a robot")
    expect(choice).to_contain_text("The robot finishes this round; you play from the next deal on.")
    choice.locator(".menu-list button").first.press("Enter")
    waiting = guest.get_by_role("status").filter(has_text="At the next deal you take the seat of")
    expect(waiting).to_be_visible()
    expect(guest.locator(".hand")).to_have_count(0)
    assert faults(guest) == []
    guest.get_by_role("button", name="Never mind").press("Enter")
    expect(waiting).to_have_count(0)


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_host_sees_who_waits_for_a_robots_seat_and_may_refuse(
    visits: Visits, screen: Screen
) -> None:
    hosted = Hosted(TableSettings(), people=2)
    hosted.start()
    hosted.deal()
    hosted.come("gcleo")
    hosted.say("gcleo", "sit", seat=2)
    table = PositionTable(visits.open(screen, is_scripted=True), hosted)
    page = table.show()
    seat = page.get_by_role("button", name="Cleo from the next deal")
    expect(seat).to_be_visible()
    visits.expect("status of 401")  # the page asks a server that does not know it for a new link
    press(page, seat)
    dialog = page.get_by_role("dialog", name="Cleo", exact=True)
    expect(dialog).to_contain_text("Cleo takes this seat at the next deal.")
    assert faults(page) == []
    dialog.get_by_role("button", name="Remove from the table").click()
    page.get_by_role("dialog", name="Remove Cleo").get_by_role(
        "button", name="Remove from the table"
    ).click()
    expect(seat).to_have_count(0)
    assert hosted.table.seats[2].next_actor == ""
