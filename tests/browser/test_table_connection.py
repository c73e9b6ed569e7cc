"""Lost commands and answers leave nothing pending."""

from playwright.sync_api import Page, expect

from canasta.protocol.updates import Reason, Refused, Replaced
from tests.browser.scripted_table import Frame, PositionTable, press
from tests.browser.visits import DESKTOP, Visits, until
from tests.support.web_fixtures import CLASSIC, POSITIONS, at_position, update, welcome
from tests.tables.hosted import Hosted


def replace(page: Page, table: PositionTable) -> None:
    """Let a newer tab take over the seat, then take the seat back."""
    table.send(Replaced().model_dump_json())
    page.locator(".notice").get_by_role("button").click()
    expect(page.locator(".notice")).to_have_count(0)


def test_a_command_without_an_answer_is_sent_again_when_the_seat_is_taken_back(
    visits: Visits,
) -> None:
    table = PositionTable(
        visits.open(DESKTOP, is_scripted=True), at_position(*POSITIONS["opening"])
    )
    page = table.show()
    table.answers["play"] = lambda _: []
    press(page, page.locator(".act.draw"))
    until(page, lambda: table.sent("play"))
    del table.answers["play"]
    replace(page, table)
    expect(page.locator(".table.step-play")).to_be_visible()
    first, again = table.sent("play")
    assert first == again


def test_what_the_player_does_where_the_seat_was_replaced_takes_it_back(visits: Visits) -> None:
    table = PositionTable(
        visits.open(DESKTOP, is_scripted=True), at_position(*POSITIONS["opening"])
    )
    page = table.show()
    table.send(Replaced().model_dump_json())
    notice = page.locator(".notice")
    expect(notice).to_contain_text("on another device")
    press(page, page.locator(".act.draw"))
    expect(page.locator(".table.step-play")).to_be_visible()
    expect(notice).to_have_count(0)
    assert [len(table.sent(kind)) for kind in ("hello", "play")] == [2, 1]


def test_a_tab_plays_again_when_the_newer_one_has_left(visits: Visits) -> None:
    table = PositionTable(
        visits.open(DESKTOP, is_scripted=True), at_position(*POSITIONS["opening"])
    )
    page = table.show()
    table.send(Replaced().model_dump_json())
    expect(page.locator(".notice").get_by_role("button")).to_be_visible()
    table.send(welcome(table.hosted, 0, "en"))
    expect(page.locator(".notice")).to_have_count(0)
    press(page, page.locator(".act.draw"))
    until(page, lambda: table.sent("play"))
    table.drop()
    until(page, lambda: len(table.sent("hello")) > 1)


def test_a_table_is_shown_without_the_levels_of_robots(visits: Visits) -> None:
    visits.expect("ERR_FAILED")
    page = visits.open(DESKTOP, is_scripted=True)
    page.route("**/api/levels?*", lambda route: route.abort())
    PositionTable(page, at_position(*POSITIONS["opening"])).show()
    expect(page.locator(".hand [data-card]").first).to_be_visible()


def test_a_question_without_an_answer_ends_when_the_seat_is_taken_back(visits: Visits) -> None:
    table = PositionTable(
        visits.open(DESKTOP, is_scripted=True), at_position(*POSITIONS["opening"])
    )
    page = table.show()
    table.answers["hint"] = lambda _: []
    page.keyboard.press("h")
    until(page, lambda: table.sent("hint"))
    del table.answers["hint"]
    replace(page, table)
    page.keyboard.press("h")
    until(page, lambda: len(table.sent("hint")) > 1)


def test_a_refused_commitment_is_sent_again(visits: Visits) -> None:
    hosted = Hosted(CLASSIC, people=3)
    hosted.start()
    hosted.act("promise")
    table = PositionTable(visits.open(DESKTOP, is_scripted=True), hosted)

    def refused(frame: Frame) -> list[str]:
        del table.answers["commit"]
        trouble = Reason(code="server.trouble", text="Later.", rule="")
        return [Refused(cmd_id=str(frame["cmd_id"]), reasons=(trouble,)).model_dump_json()]

    table.answers["commit"] = refused
    page = table.show()
    until(page, lambda: 0 in hosted.deal_now.commits)
    first, again = table.sent("commit")
    assert first["commit"] == again["commit"]
    assert first["cmd_id"] != again["cmd_id"]


def test_a_page_follows_a_table_that_was_restored(visits: Visits) -> None:
    """The page saw a later ``seq`` and a deal that the restored table has lost."""
    lost = Hosted(CLASSIC, people=3, seed="lost")
    lost.start()
    lost.act("promise")
    table = PositionTable(visits.open(DESKTOP, is_scripted=True), lost)
    page = table.show()
    until(page, lambda: 0 in lost.deal_now.commits)
    again = Hosted(CLASSIC, people=3, seed="again")
    again.restore()
    again.start()
    again.act("promise")
    assert again.deal_now.context_text == lost.deal_now.context_text
    assert again.deal_now.server_commit != lost.deal_now.server_commit
    for _ in range(9):
        lost.say("gann", "pause")
        lost.say("gann", "resume")
    table.send(update(lost, 0, "en"))
    table.hosted = again
    for kind in ("hello", "resync"):
        table.answers[kind] = lambda _: [welcome(again, 0, "en")]
    table.drop()
    until(page, lambda: 0 in again.deal_now.commits)
    expect(page.locator(".log")).to_contain_text("restored from a backup")
    first, second = table.sent("commit")
    assert first["commit"] != second["commit"]
