"""A player moves to a second device by a code, plays on both, and signs one out."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from canasta.protocol.settings import TableSettings
from tests.browser.guests import become_guest
from tests.browser.played_games import open_table
from tests.browser.visits import DESKTOP, SMALL_PHONE, Visits, axe_violations, overflow, ready

ALONE: Final = TableSettings(rules="duel", players=2, sides=2)


def fits(page: Page) -> bool:
    return overflow(page) == 0 and axe_violations(page) == []


def test_a_player_continues_on_another_device(visits: Visits) -> None:
    visits.expect("401")
    visits.expect("404")
    first, second = visits.open(DESKTOP), visits.open(SMALL_PHONE)
    table = f"/t/{open_table(first, visits.address, ALONE)}"
    # The second device belongs to another player, whom the page warns.
    ready(second, "/games")
    become_guest(second, "Bob")
    ready(first, "/games")
    own = first.get_by_role("region", name="Your devices")
    expect(own.get_by_role("listitem")).to_contain_text(["this device"])
    own.get_by_role("button", name="Continue on another device").press("Enter")
    dialog = first.get_by_role("dialog", name="Continue on another device")
    code = dialog.locator(".device-code").inner_text()
    assert len(code) == 9
    expect(dialog.get_by_role("img", name="QR code")).to_be_visible()
    assert fits(first)
    # A link only fills the field and disappears from the address bar.
    ready(second, f"/device#{code.replace(' ', '')}")
    assert second.url.endswith("/device")
    field = second.get_by_label("Code")
    expect(field).to_have_value(code.replace(" ", ""))
    assert fits(second)
    field.fill("AAAA AAAA")
    field.press("Enter")
    expect(second.get_by_role("alert")).to_contain_text("more than ten minutes old")
    field.fill(code.lower())
    second.get_by_role("button", name="Continue").tap()
    question = second.get_by_role("region", name="What changes")
    expect(second.get_by_role("heading", name="Continue here as Ann?")).to_be_focused()
    expect(question).to_contain_text("seat at 1 open table")
    expect(question).to_contain_text("So far, you are Bob on this device.")
    assert fits(second)
    question.get_by_role("button", name="Cancel").tap()
    second.get_by_role("button", name="Continue").tap()
    question.get_by_role("button", name="Continue as Ann").tap()
    second.wait_for_url("/")
    # The first device was waiting for the second device.
    expect(dialog).to_be_hidden(timeout=20_000)
    expect(own.get_by_role("listitem")).to_have_count(2)
    assert fits(first)
    # Both devices show the table, and either can play.
    ready(first, table).wait_for_selector(".my-turn.step-draw")
    ready(second, table).wait_for_selector(".my-turn.step-draw")
    expect(first.locator(".notice")).to_contain_text("on another device")
    first.keyboard.press("p")
    first.wait_for_selector(".my-turn.step-play")
    second.wait_for_selector(".my-turn.step-play")
    expect(second.locator(".notice")).to_contain_text("on another device")
    # Once signed out, the second device leaves the table at once.
    ready(first, "/games")
    own.get_by_role("listitem").filter(has_not_text="this device").get_by_role("button").click()
    first.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    expect(own.get_by_role("listitem")).to_have_count(1)
    expect(second.locator(".notice")).to_contain_text("This device is not signed in.")
    ready(second, "/games")
    expect(second.get_by_role("region", name="Your data")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_for_codes_fits_in_both_languages(visits: Visits, language: str) -> None:
    page = visits.open(SMALL_PHONE, language=language)
    ready(page, "/device")
    assert fits(page)


def test_the_host_lets_in_a_player_who_has_lost_their_device(visits: Visits) -> None:
    host, bob = visits.open(SMALL_PHONE), visits.open(DESKTOP)
    table = open_table(host, visits.address, TableSettings(), is_started=False)
    origin = {"Origin": visits.address}
    invite = host.request.post(f"/api/tables/{table}/invite", data={}, headers=origin).json()
    become_guest(bob, "Bob")
    coming = {"seat": 3, "settings_seq": 1}
    link = invite["invite"].replace("/i/", "/api/invites/")
    assert bob.request.post(link, data=coming, headers=origin).ok
    ready(host, f"/t/{table}")
    host.get_by_role("button", name="Manage (Bob)").tap()
    host.get_by_role("button", name="Let in on another device").tap()
    dialog = host.get_by_role("dialog", name="A code for Bob")
    code = dialog.locator(".device-code").inner_text()
    assert fits(host)
    # The link still leads to the table, and says what to do.
    new = ready(visits.open(SMALL_PHONE), invite["invite"])
    assert fits(new)
    new.get_by_role("link", name="This was me").tap()
    new.get_by_label("Code").fill(code)
    new.get_by_role("button", name="Continue").tap()
    new.get_by_role("button", name="Continue as Bob").tap()
    new.wait_for_url("/")
    ready(bob, "/games")
    devices = bob.get_by_role("region", name="Your devices").get_by_role("listitem")
    expect(devices.filter(has_text="let in by the host of a table")).to_have_count(1)
