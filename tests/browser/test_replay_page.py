"""The replay shows every step of a game by buttons, keys, links and automatically."""

import json
import re
from typing import cast

import pytest
from playwright.sync_api import Page, expect

from tests.browser.played_games import PlayedGame
from tests.browser.visits import (
    PHONE,
    SCREENS,
    Visits,
    axe_violations,
    faults,
    overflow,
    ready,
)


def steps_of(page: Page, played: PlayedGame, number: int) -> list[dict[str, object]]:
    answer = page.request.get(f"/api/tables/{played.table}/replay/{number}?game=1&lang=en")
    return cast("list[dict[str, object]]", json.loads(answer.text()))


def shown_step(page: Page) -> int:
    """Return the index of the shown step from the address."""
    return int(page.url.rpartition("/")[2])


def shown_hands(page: Page) -> list[list[str]]:
    found = page.locator(".replay-hand").all()
    return [
        [str(card.get_attribute("data-card")) for card in hand.locator(".card").all()]
        for hand in found
    ]


def by_side(hands: list[list[str]], sides: int) -> list[list[str]]:
    """Return hands in the order of the page: side by side."""
    return [hands[seat] for side in range(sides) for seat in range(side, len(hands), sides)]


def test_every_step_shows_the_state_from_the_server(desktop: Page, played: PlayedGame) -> None:
    ready(desktop, played.replay())
    steps = steps_of(desktop, played, 1)
    expect(desktop.locator(".moves li")).to_have_count(len(steps))
    for number, step in enumerate(steps):
        if number:
            desktop.keyboard.press("ArrowRight")
        expect(desktop.locator("[aria-current=step] b")).to_have_text(str(number + 1))
        if number % 9 == 0 or number == len(steps) - 1:
            hands = by_side(cast("list[list[str]]", step["hands"]), 3)
            assert shown_hands(desktop) == hands
            table = cast("dict[str, object]", step["table"])
            stock = desktop.locator(".stock .count-badge")
            expect(stock).to_have_text(str(table["stock"]))
            sides = cast("list[dict[str, list[dict[str, object]]]]", table["sides"])
            laid = [len(side["melds"]) for side in sides]
            zones = desktop.locator(".replay-sides .zone").all()
            assert [zone.locator(".meld").count() for zone in zones] == laid
    expect(desktop.get_by_role("heading", name="Round 1")).to_be_visible()
    assert desktop.locator(".sheet-table").count() == 1


def test_keys_and_buttons(desktop: Page, played: PlayedGame) -> None:
    last = len(steps_of(desktop, played, 1)) - 1
    ready(desktop, played.replay("/1/5"))
    assert shown_step(desktop) == 5
    for key, step in (("ArrowLeft", 4), ("Home", 0), ("End", last), ("ArrowLeft", last - 1)):
        desktop.keyboard.press(key)
        desktop.wait_for_url(re.compile(f"/1/{step}$"))
    for name, step in (
        ("Next move", last),
        ("Start of the round", 0),
        ("Next move", 1),
        ("Previous move", 0),
        ("End of the round", last),
    ):
        desktop.get_by_role("button", name=name).click()
        desktop.wait_for_url(re.compile(f"/1/{step}$"))
    desktop.keyboard.press("ArrowRight")  # to the next round
    desktop.wait_for_url(re.compile("/2/0$"))
    desktop.keyboard.press("ArrowLeft")
    desktop.wait_for_url(re.compile(f"/1/{last}$"))
    desktop.keyboard.press("PageDown")
    desktop.wait_for_url(re.compile("/2/0$"))
    desktop.get_by_role("button", name="Round 1", exact=True).click()
    desktop.wait_for_url(re.compile("/1/0$"))
    desktop.locator(".moves button").nth(3).click()
    desktop.wait_for_url(re.compile("/1/3$"))
    desktop.get_by_role("slider", name="Move").fill("7")
    desktop.wait_for_url(re.compile("/1/7$"))


def test_the_replay_plays_on_its_own_and_stops(desktop: Page, played: PlayedGame) -> None:
    desktop.clock.install()
    ready(desktop, played.replay("/1/0"))
    desktop.get_by_label("Speed").select_option("fast")
    desktop.get_by_role("button", name="Play", exact=True).click()
    desktop.wait_for_url(re.compile(r"/1/([2-9]|\d\d+)$"))
    desktop.get_by_role("button", name="Pause").click()
    expect(desktop.get_by_role("button", name="Play", exact=True)).to_be_visible()
    stopped = shown_step(desktop)
    desktop.clock.run_for(5000)
    assert shown_step(desktop) == stopped
    last = len(steps_of(desktop, played, 2)) - 1
    ready(desktop, played.replay(f"/2/{last - 1}"))
    desktop.locator("body").press(" ")
    desktop.wait_for_url(re.compile(f"/2/{last}$"))
    expect(desktop.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_link_to_a_move_is_shared(visits: Visits, played: PlayedGame) -> None:
    page = ready(visits.open(), played.replay("/2/4"))
    page.evaluate("navigator.clipboard.writeText = async words => { window.copied = words; }")
    page.get_by_role("button", name="Copy the link to this move").click()
    expect(page.get_by_text("Link copied.")).to_be_visible()
    link = page.evaluate("window.copied")
    other = ready(visits.open(language="fr"), link)
    assert other.url == page.url
    expect(other.locator("[aria-current=step] b")).to_have_text("5")
    assert shown_hands(other) == shown_hands(page)


@pytest.mark.parametrize("screen", SCREENS)
def test_the_page_fits_and_axe_finds_nothing(
    visits: Visits, played: PlayedGame, screen: str
) -> None:
    page = visits.open(SCREENS[screen], language="fr")
    last = len(steps_of(page, played, 2)) - 1
    ready(page, played.replay(f"/2/{last}"))
    expect(page.locator(".sheet-table")).to_be_visible()
    assert "web." not in page.locator("body").inner_text()
    assert faults(page) == []
    assert overlapping(page) == []


def overlapping(page: Page) -> list[str]:
    """Return overlapping melds and red threes, and cards outside their side's area."""
    found = page.evaluate(
        """() => {
          const faults = [];
          for (const zone of document.querySelectorAll(".zone")) {
            const around = zone.getBoundingClientRect();
            const boxes = [...zone.querySelectorAll(".melds > li, .replay-hand")]
              .map(part => part.getBoundingClientRect());
            for (const card of zone.querySelectorAll(".card:not(.under)")) {
              const box = card.getBoundingClientRect();
              if (box.right > around.right + 1 || box.left < around.left - 1)
                faults.push(`${card.dataset.card} outside`);
            }
            boxes.forEach((one, at) => boxes.slice(at + 1).forEach(other => {
              const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
              const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
              if (wide > 1 && high > 1) faults.push(`${at} over another by ${wide} x ${high}`);
            }));
          }
          return faults;
        }"""
    )
    return [str(fault) for fault in found]


def test_a_game_that_does_not_exist(visits: Visits) -> None:
    visits.expect("404")
    page = ready(visits.open(PHONE), "/replay/nowhere/1")
    expect(page.get_by_role("heading", level=1)).to_have_text("Replay of a game")
    expect(page.locator("#page p")).not_to_be_empty()
    assert axe_violations(page) == []


@pytest.mark.parametrize("page_name", ["rules", "replay", "proof", "lesson"])
def test_on_a_light_felt_with_large_cards(
    visits: Visits, played: PlayedGame, page_name: str
) -> None:
    """The pages fit with preferences other than the defaults."""
    path = {
        "rules": "/rules/classic?with=duel#max_wilds",
        "replay": played.replay("/2/9"),
        "proof": played.proof(),
        "lesson": "/lesson#frozen",
    }[page_name]
    page = visits.open()
    ready(page, "/privacy")
    wished = json.dumps({"felt": "light", "suits": "four", "cards": "large", "indices": "french"})
    page.evaluate("wished => localStorage.setItem('canasta.preferences', wished)", wished)
    ready(page, path)
    expect(page.locator("html")).to_have_attribute("data-felt", "light")
    expect(page.locator("#page .card").first).to_be_visible()
    assert overflow(page) == 0
    assert axe_violations(page) == []


@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 360)])
def test_on_a_phone_the_controls_are_one_row_over_the_cards(
    phone: Page, played: PlayedGame, width: int, height: int
) -> None:
    phone.set_viewport_size({"width": width, "height": height})
    ready(phone, played.replay("/1/60"))
    row = phone.locator(".stepping")
    badges = phone.locator(".replay-sides .count-badge")
    for _ in range(8):  # badges of melds pass under the row as the page scrolls
        phone.mouse.wheel(0, 60)
        assert row.evaluate(
            """row => {
              const {left, top, right, bottom} = row.getBoundingClientRect();
              const points = [];
              for (let x = left + 2; x < right; x += 8)
                for (let y = top + 2; y < bottom; y += 8) points.push([x, y]);
              return bottom - top <= 60
                && points.every(([x, y]) => row.contains(document.elementFromPoint(x, y)));
            }"""
        )
    assert badges.count() > 0
    assert faults(phone) == []
