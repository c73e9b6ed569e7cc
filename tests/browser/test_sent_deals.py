"""The deal of a finished round on a phone, in one visit: sent from the table, then played again."""

from playwright.sync_api import Page, expect

from canasta.protocol.settings import TableSettings
from tests.browser.played_games import play_rounds
from tests.browser.visits import Screen, Visits, axe_violations, overflow, ready, small_targets
from tests.server.server_process import RunningServer

DUEL = TableSettings(rules="duel", players=2, sides=2)


def looks_well(page: Page) -> None:
    assert axe_violations(page) == []
    assert overflow(page) == 0
    assert small_targets(page) == []


def test_a_round_at_a_table_is_sent_and_played_again(visits: Visits, server: RunningServer) -> None:
    page = visits.open(Screen(360, 640, is_phone=True), language="fr")
    played = play_rounds(page, server.address, DUEL, takes_part=False)
    page.request.post(
        "/api/guest",
        data={"nickname": "Zoé", "language": "fr"},
        headers={"Origin": server.address},
    )
    sheet = page.locator("dialog")
    index = "**/replay?game=*"
    page.route(index, lambda route: route.fulfill(json={"sendable": []}))
    with page.expect_response(index):
        ready(page, f"/t/{played.table}")
    expect(sheet.get_by_role("link", name="Analyse")).to_be_visible()
    expect(sheet.get_by_role("button", name="Envoyer cette donne")).to_have_count(0)
    page.unroute(index)
    ready(page, f"/t/{played.table}")
    send = sheet.get_by_role("button", name="Envoyer cette donne")
    send.scroll_into_view_if_needed()
    looks_well(page)
    send.tap()
    expect(page.get_by_role("heading", name="1 donne · Canasta à deux")).to_be_visible()
    expect(page.locator(".daily .hint").first).to_contain_text("abord été jouée à une table")
    link = page.locator(".share-line p")
    expect(link).to_contain_text("/deals/duel.2201._easy.0_0.v")
    expect(link).to_be_in_viewport()
    looks_well(page)
    page.locator(".levels td a").tap()
    expect(page.get_by_role("button", name="Envoyer cette donne")).to_be_visible()
    looks_well(page)
    page.get_by_role("button", name="La rejouer").tap()
    expect(page.locator(".hand [data-card]").first).to_be_visible()
    expect(page.locator(".where")).to_have_text("Donne 1")
