"""Invitations: links, people met before, and the page where a guest chooses a seat."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from canasta.i18n import Language, load
from tests.browser.guests import AT_TABLE, become_guest, open_table, origin
from tests.browser.visits import (
    PHONE,
    Visits,
    axe_violations,
    overflow,
    ready,
)


def test_an_invite_link_lets_a_friend_in(visits: Visits) -> None:
    host, friend = visits.open(), visits.open(PHONE)
    become_guest(host, "Bob")
    path = open_table(host, "Thursdays", visibility="invited")
    ready(friend, "/")
    friend.get_by_label("Invite link").fill(f"Come! http://bobs-laptop:8000{path}")
    friend.get_by_role("button", name="Join").tap()
    friend.wait_for_url(re.compile(re.escape(path)))
    expect(friend.get_by_role("heading", level=1)).to_have_text("Bob invites you to play")
    expect(friend.get_by_role("main")).to_contain_text("Thursdays")
    assert overflow(friend) == 0
    assert axe_violations(friend) == []
    # A single friend becomes the host's partner.
    expect(friend.locator("form.sit option:checked")).to_have_text("3. with Bob · free")
    friend.get_by_label("Nickname").fill("Cleo")
    friend.get_by_role("button", name="I accept the rules and sit down").tap()
    friend.wait_for_url(AT_TABLE, wait_until="commit")


def test_somebody_met_before_is_invited_again(visits: Visits) -> None:
    host = visits.open(PHONE)
    met = {"name": "Léa", "games": 3, "last_ms": 0, "table": "t1", "game": 2, "seat": 1}
    asked: list[object] = []

    def answer(route: Route) -> None:
        if route.request.method == "POST":
            asked.append(route.request.post_data_json)
            route.fulfill(status=204)
        else:
            route.fulfill(json={"people": [met | {"is_invited": bool(asked)}]})

    host.route("**/api/tables/*/met?*", answer)
    become_guest(host, "Bob")
    open_table(host, "Again")
    (table,) = host.request.get("/api/tables").json()["mine"]
    ready(host, f"/t/{table['id']}")
    line = host.get_by_role("list", name="You have played together").get_by_role("listitem")
    expect(line).to_contain_text("3 games together")
    assert overflow(host) == 0
    assert axe_violations(host) == []
    line.get_by_role("button", name="Invite again").tap()
    expect(line).to_contain_text("Invitation sent")
    assert asked == [{"table": "t1", "game": 2, "seat": 1}]


def test_an_invited_visitor_sees_the_table_until_it_is_taken_off_the_list(visits: Visits) -> None:
    host, friend = visits.open(), visits.open(PHONE)
    become_guest(host, "Bob")
    path = open_table(host, "Sundays", visibility="invited")
    become_guest(friend, "Cleo")
    admitted = path.replace("/i/", "/api/invites/")
    assert friend.request.post(admitted, data={}, headers=origin(friend)).ok
    ready(friend, "/")
    line = friend.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(line).to_contain_text("A seat is waiting for you")
    expect(line).to_be_in_viewport(ratio=1)
    expect(line.get_by_role("link", name="Sit down")).to_be_visible()
    assert overflow(friend) == 0
    line.get_by_role("button", name="Remove from the list").tap()
    expect(line).to_be_hidden()


def test_invitations_of_a_person_are_declined_and_accepted_again(visits: Visits) -> None:
    host, friend = visits.open(), visits.open(PHONE)
    become_guest(host, "Bob")
    path = open_table(host, "Sundays", visibility="invited")
    become_guest(friend, "Cleo")
    assert friend.request.post(
        path.replace("/i/", "/api/invites/"), data={}, headers=origin(friend)
    ).ok
    declined = [{"id": "row", "name": "Bob", "since_ms": 0}]

    def invited(route: Route) -> None:
        lists = route.fetch().json()
        route.fulfill(json=lists | {"mine": [one | {"invited_by": "Bob"} for one in lists["mine"]]})

    def accepted(route: Route) -> None:
        declined.clear()
        route.fulfill(status=204)

    friend.set_viewport_size({"width": 360, "height": 640})
    friend.route("**/api/tables?page=1*", invited)
    ready(friend, "/")
    line = friend.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(line).to_contain_text("Bob invites you")
    assert overflow(friend) == 0
    assert axe_violations(friend) == []
    line.get_by_role("button", name="No more invitations from Bob").press("Enter")
    visits.expect("status of 404")  # nobody has really invited Cleo
    friend.get_by_role("dialog").get_by_role("button", name="No more invitations").press("Enter")
    expect(friend.get_by_role("alert").filter(has_text="No invitation has put")).to_be_visible()
    friend.route("**/api/me/declined*", lambda route: route.fulfill(json={"people": declined}))
    friend.route("**/api/me/declined/row*", accepted)
    ready(friend, "/games")
    people = friend.get_by_role("region", name="Blocked invitations")
    expect(people).to_contain_text("Bob")
    assert overflow(friend) == 0
    assert axe_violations(friend) == []
    people.get_by_role("button", name="Allow again (Bob)").press("Enter")
    expect(people).to_have_count(0)


def test_a_seat_taken_meanwhile_is_offered_no_more(visits: Visits) -> None:
    host, friend, other = visits.open(), visits.open(PHONE), visits.open()
    for page in (host, other):
        become_guest(page, "Bob")
    path = open_table(host, "Full soon", visibility="invited", robots=1)
    ready(friend, path)
    friend.get_by_label("Nickname").fill("Cleo")
    seats = friend.get_by_label("Seat", exact=True)
    expect(seats.locator("option")).to_have_count(3)
    taken = {"seat": int(seats.input_value()), "settings_seq": 1}
    link = path.replace("/i/", "/api/invites/")
    assert other.request.post(link, data=taken, headers=origin(other)).ok
    sit = friend.get_by_role("button", name="I accept the rules and sit down")
    visits.expect("status of 422")
    sit.tap()
    expect(seats.locator("option")).to_have_count(2)
    sit.tap()
    friend.wait_for_url(AT_TABLE, wait_until="commit")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_seats_differ_in_what_a_phone_shows_of_them(visits: Visits, language: Language) -> None:
    host, friend = visits.open(), visits.open(PHONE, language=language)
    become_guest(host, "Bob")
    ready(friend, open_table(host, "Sides", visibility="invited", robots=2))
    options = friend.locator("form.sit option").all_inner_texts()
    begin = [option[:20] for option in options]
    assert len(set(begin)) == len(begin) == 3
    words = load(language)
    by_seat = {option[0]: option for option in options}
    for seat, side in (("2", "against"), ("3", "with"), ("4", "against")):
        assert words.text(f"web.common.{side}_players", names="Bob") in by_seat[seat][:20]
    friend.set_viewport_size({"width": 360, "height": 640})
    select = friend.locator("form.sit select").bounding_box()
    assert select is not None
    assert select["width"] >= 280


def test_sitting_down_leads_to_a_choice_of_seats_or_says_that_none_is_left(
    visits: Visits,
) -> None:
    host, guest = visits.open(), visits.open(PHONE)
    become_guest(host, "Bob")
    open_table(host, "Robots inside", robots=3)
    (table,) = host.request.get("/api/tables").json()["mine"]
    become_guest(guest, "Cleo")
    ready(host, f"/t/{table['id']}")
    host.get_by_role("button", name="Start the game").click()
    host.wait_for_selector(".table .hand [data-card]")
    ready(guest, f"/t/{table['id']}?sit")
    choice = guest.get_by_role("dialog", name=re.compile("Take a robot.s seat"))
    expect(choice.locator(".menu-list button")).to_have_count(3)
    assert guest.evaluate("location.search") == ""
    open_table(host, "Full", robots=0)
    full = next(t for t in host.request.get("/api/tables").json()["mine"] if t["name"] == "Full")
    others = [visits.open() for _ in range(3)]
    for seat, other in enumerate(others, 1):
        become_guest(other, f"Guest {seat}")
        ready(other, f"/t/{full['id']}?sit")
        other.get_by_role("button", name="Sit down").first.click()
        expect(other.get_by_role("button", name="Get up")).to_be_visible()
    ready(guest, f"/t/{full['id']}?sit")
    none_left = guest.get_by_role("status").filter(has_text="No seat is free at this table")
    expect(none_left).to_be_visible()


def test_an_invitation_shows_the_settings(visits: Visits) -> None:
    host, friend = visits.open(), visits.open(language="fr")
    become_guest(host, "Bob")
    answer = host.request.post(
        "/api/tables",
        data={
            "settings": {
                "house_rules": 'base = "classic"\ngoing_out_bonus = 150\n',
                "target": 3000,
                "clock": {"turn_s": 45, "bank_s": 300},
            }
        },
        headers=origin(host),
    )
    ready(friend, answer.json()["invite"])
    agreed = friend.get_by_role("region", name="Ce que vous acceptez")
    facts = [" ".join(line.split()) for line in agreed.inner_text().splitlines() if line.strip()]
    assert facts[facts.index("Partie en") + 1] == "3 000 points"
    assert facts[facts.index("Pendule") + 1] == "0:45 par tour, réserve 5:00"
    assert facts[facts.index("Règles maison") + 1 :][:2] == ["Prime de sortie", "150 points"]


def test_an_invalid_invite_link_says_so(visits: Visits) -> None:
    visits.expect("404")
    page = ready(visits.open(), "/i/neverissued")
    expect(page.get_by_role("heading", level=1)).to_have_text("This invitation leads to no table")
    expect(page.get_by_role("alert").first).not_to_be_empty()
    assert axe_violations(page) == []
    page.get_by_role("main").get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Canasta, right now")


def test_a_text_that_is_no_link_is_refused_in_words(desktop: Page) -> None:
    ready(desktop, "/")
    desktop.get_by_label("Invite link").fill("hello")
    desktop.get_by_role("button", name="Join").click()
    expect(desktop.get_by_role("alert").filter(has_text="is not an invite link")).to_be_visible()
    assert desktop.evaluate("location.pathname") == "/"
