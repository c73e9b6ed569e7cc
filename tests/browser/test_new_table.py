"""The form of a new table: all choices, and house rules by form, link and file."""

import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from canasta.engine.state.game_rules import GameRules
from canasta.record.record_reader import replay_of
from canasta.rules import load_rules
from canasta.rules.ruleset import RULE_FIELDS
from tests.browser.guests import AT_TABLE, become_guest, origin
from tests.browser.visits import (
    SCREENS,
    SMALL_PHONE,
    Visits,
    axe_violations,
    faults,
    ready,
)
from tests.support.reviews import recorded

HOUSE: Final = (
    "/new?rules=classic&going_out_bonus=150&frozen_by=%5B%22wild%22%2C+%22red_three%22%5D"
)


ASKED_AGAIN_MS: Final = 3000
"""The delay after which the page repeats a failed request, in milliseconds."""


def unfold(page: Page) -> None:
    """Open the house rules and every group of them."""
    page.get_by_text("House rules", exact=True).first.click()
    page.locator(".group").first.wait_for()
    page.evaluate("document.querySelectorAll('.group').forEach(group => { group.open = true; })")


def rule(page: Page, field: str) -> Locator:
    return page.locator(f"#rule-{field}")


def agreed(page: Page) -> list[str]:
    """Return the lines of the summary."""
    lines = page.get_by_role("complementary").inner_text().splitlines()
    return [line.replace("\u202f", " ") for line in lines if line.strip()]


def invited(page: Page) -> dict[str, object]:
    """Open the table and return its settings from the invite link."""
    page.get_by_role("complementary").get_by_role("button").click()
    page.wait_for_url(AT_TABLE, wait_until="commit")
    table = page.url.rpartition("/")[2]
    link = page.request.post(f"/api/tables/{table}/invite", headers=origin(page)).json()["invite"]
    answer = page.request.get(f"/api/invites/{link.removeprefix('/i/')}").json()
    return {**answer["settings"], "names": answer["table"]["names"]}


def test_every_choice_reaches_the_table(desktop: Page) -> None:
    ready(desktop, "/")
    become_guest(desktop, "Ann")
    ready(desktop, "/new")
    desktop.get_by_role("radio", name="Canasta with Blocked Piles").check()
    desktop.get_by_label("Players", exact=True).select_option("6 players in 3 sides")
    desktop.get_by_label("Seat 2").select_option("robot · easy")
    desktop.get_by_label("Seat 4, partner").select_option("robot · medium")
    manners = desktop.locator("section[aria-labelledby=seats] > .hint")
    expect(manners).to_have_text(
        [
            "easy: melds all it can, or follows simple principles",
            "medium: follows the principles of good play, or a neural network",
        ]
    )
    desktop.get_by_role("radio", name="drawn by lot").check()
    desktop.get_by_label("The game is played to").fill("3000")
    desktop.get_by_role("radio", name="per turn").check()
    desktop.get_by_label("Time per turn").fill("30")
    desktop.get_by_label("Bank per player").fill("120")
    desktop.get_by_role("switch", name="Hints allowed").uncheck()
    desktop.get_by_label("Name of the table").fill("Six of us")
    desktop.get_by_role("radio", name="to everybody").check()
    desktop.get_by_role("switch", name="Watchers welcome").uncheck()
    desktop.get_by_role("switch", name="Free chat").check()
    desktop.get_by_role("radio", name="Slow").check()
    desktop.get_by_label("A robot stands in after").fill("90")
    desktop.keyboard.press("Tab")
    desktop.get_by_label("Robot that stands in").select_option("easy")
    settings = invited(desktop)
    names = settings.pop("names")
    assert isinstance(names, list)
    assert [bool(name) for name in names] == [True, True, False, True, False, False]
    assert settings == {
        "name": "Six of us",
        "rules": "frimes",
        "house_rules": "",
        "players": 6,
        "sides": 3,
        "target": 3000,
        "rounds": None,
        "sanctions": False,
        "clock": {"turn_s": 30, "bank_s": 120},
        "visibility": "public",
        "seating": "lot",
        "hints": False,
        "taking_back": True,
        "chat": True,
        "watchers": False,
        "robot_delay_s": 90,
        "stand_in": "easy",
        "robot_pace": "slow",
        "robot_seats": "next_deal",
        "scores": [],
        "dealer": None,
    }


@pytest.mark.parametrize("text", ["laws1951", "duel"])
def test_only_what_the_rules_allow_is_offered(desktop: Page, text: str) -> None:
    rules = load_rules(text)
    ready(desktop, f"/new?rules={text}")
    pairs = [f"{players},{sides}" for players, sides in rules.arrangements]
    options = desktop.get_by_label("Players", exact=True).locator("option")
    assert [option.get_attribute("value") for option in options.all()] == pairs
    sanctions = desktop.get_by_role("switch", name="Play with sanctions")
    assert sanctions.count() == bool(rules.sanctions)
    expect(desktop.get_by_label("The game is played to")).to_have_value(str(rules.target))


def test_robots_on_all_seats_start_the_game(desktop: Page) -> None:
    ready(desktop, "/")
    become_guest(desktop, "Ann")
    ready(desktop, "/new?rules=duel")
    button = desktop.get_by_role("complementary").get_by_role("button")
    expect(button).to_have_text("Open the table")
    desktop.get_by_role("button", name="Robots in all seats").click()
    expect(button).to_have_text("Start the game")
    desktop.get_by_role("button", name="All free").click()
    expect(button).to_have_text("Open the table")


def test_every_rule_has_its_input(desktop: Page) -> None:
    ready(desktop, "/new")
    unfold(desktop)
    shown = desktop.locator(".rule").evaluate_all("all => all.map(one => one.id)")
    assert shown == [f"rule-{field}" for field in RULE_FIELDS]
    for field in RULE_FIELDS:
        assert rule(desktop, field).locator("input, select").count() > 0, field
        assert rule(desktop, field).locator(".hint").inner_text().endswith("."), field


@pytest.mark.parametrize("screen", SCREENS)
def test_the_form_of_house_rules_fits_and_axe_finds_nothing(visits: Visits, screen: str) -> None:
    page = ready(visits.open(SCREENS[screen]), HOUSE)
    page.locator(".group").first.wait_for()
    page.evaluate("document.querySelectorAll('.group').forEach(group => { group.open = true; })")
    expect(page.locator(".rule").first).to_be_visible()
    assert faults(page) == []


def test_a_changed_rule_is_marked_summarized_linked_and_reset(desktop: Page) -> None:
    ready(desktop, "/new")
    unfold(desktop)
    bonus = rule(desktop, "going_out_bonus")
    bonus.get_by_role("spinbutton").fill("150")
    bonus.get_by_role("spinbutton").press("Enter")
    expect(bonus).to_contain_text("changed")
    expect(bonus).to_contain_text("In the text: 100 points.")
    expect(desktop.get_by_role("complementary")).to_contain_text("House rules")
    assert agreed(desktop)[-4:-2] == ["Bonus for going out", "150 points"]
    desktop.wait_for_url(re.compile(r"/new\?rules=classic&going_out_bonus=150$"))
    bonus.get_by_role("button", name="Reset").click()
    expect(bonus).not_to_contain_text("changed")
    expect(bonus.get_by_role("spinbutton")).to_have_value("100")
    desktop.wait_for_url(re.compile(r"/new$"))


def test_rules_of_every_kind_can_be_changed(desktop: Page) -> None:
    ready(desktop, "/new")
    unfold(desktop)
    rule(desktop, "single_card_pile").get_by_role("switch").check()
    rule(desktop, "ask_partner").get_by_role("combobox").select_option("must")
    rule(desktop, "frozen_by").get_by_role("checkbox").nth(1).check()
    dealt = rule(desktop, "cards_dealt").get_by_role(
        "spinbutton", name=re.compile("with 3 players")
    )
    dealt.fill("12")
    steps = rule(desktop, "minimums")
    steps.get_by_role("button", name="Add a row").click()
    steps.get_by_role("spinbutton", name="Row 4: points of the opening").fill("150")
    scale = rule(desktop, "red_three_scale")
    scale.get_by_role("switch").check()
    scale.get_by_role("button", name="Add a row").click()
    scale.get_by_role("button", name="Remove row 5").click()
    scale.get_by_role("spinbutton", name="for 3").fill("600")
    rule(desktop, "arrangements").get_by_role("checkbox", name="5 players, each alone").check()
    rule(desktop, "sanctions").get_by_role("switch").check()
    rule(desktop, "target").get_by_role("spinbutton").fill("7000")
    rule(desktop, "target").get_by_role("spinbutton").press("Enter")
    expect(desktop.get_by_text("9 changed", exact=True)).to_be_visible()
    with desktop.expect_download() as downloaded:
        desktop.get_by_role("button", name="Download the file").click()
    file = tomllib.loads(Path(downloaded.value.path()).read_text(encoding="utf-8"))
    changed = {field: value for field, value in file.items() if field in RULE_FIELDS}
    assert changed == {
        "single_card_pile": True,
        "ask_partner": "must",
        "frozen_by": ["red_three", "wild"],
        "cards_dealt": {"2": 15, "3": 12, "4": 11, "5": 11, "6": 11},
        "minimums": [[0, 50], [1500, 90], [3000, 120], [4000, 150]],
        "red_three_scale": [100, 300, 600, 1000],
        "arrangements": [[2, 2], [3, 3], [4, 2], [5, 5], [6, 2]],
        "sanctions": dict(load_rules("laws1951").sanctions),
        "target": 7000,
    }
    assert downloaded.value.suggested_filename == "canasta-classic.toml"
    # The form follows the rules: more players, another target, a choice of sanctions.
    expect(desktop.get_by_label("Players", exact=True).locator("option")).to_have_count(5)
    expect(desktop.get_by_label("The game is played to")).to_have_value("7000")
    expect(desktop.get_by_role("switch", name="Play with sanctions")).to_be_visible()


def test_a_contradiction_is_shown_at_its_rule(desktop: Page) -> None:
    ready(desktop, f"{HOUSE}&max_wilds=0")
    wrong = desktop.locator(".rule.wrong")
    expect(wrong).to_have_count(1)
    expect(wrong.locator(".problem")).to_be_visible()  # its group has opened by itself
    button = desktop.get_by_role("complementary").get_by_role("button")
    expect(button).to_be_disabled()
    assert axe_violations(desktop) == []
    rule(desktop, "max_wilds").get_by_role("button", name="Reset").click()
    expect(wrong).to_have_count(0)
    expect(button).to_be_enabled()


def test_rules_are_checked_once_the_server_is_back(visits: Visits) -> None:
    visits.expect("ERR_FAILED")
    page = visits.open()
    page.clock.install()
    ready(page, "/new")
    unfold(page)
    page.route("**/api/rules/check*", lambda route: route.abort())
    rule(page, "single_card_pile").get_by_role("switch").check()
    expect(page.get_by_role("alert").filter(has_text="does not answer").first).to_be_visible()
    button = page.get_by_role("button", name="Open the table")
    expect(button).to_be_disabled()
    page.unroute("**/api/rules/check*")
    page.clock.run_for(ASKED_AGAIN_MS)
    expect(button).to_be_enabled()


def test_a_number_being_typed_stays_when_the_server_answers(desktop: Page) -> None:
    ready(desktop, "/new")
    unfold(desktop)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    desktop.route("**/api/rules/check*", hold)
    with desktop.expect_request("**/api/rules/check*"):
        rule(desktop, "single_card_pile").get_by_role("switch").check()
    bonus = rule(desktop, "going_out_bonus").get_by_role("spinbutton")
    bonus.fill("150")
    with desktop.expect_response("**/api/rules/check*"):
        held.pop().continue_()
    expect(desktop.get_by_role("button", name="Open the table")).to_be_enabled()
    expect(bonus).to_have_value("150")
    bonus.press("Enter")
    expect(desktop.get_by_text("2 changed", exact=True)).to_be_visible()


def test_a_link_sets_the_rules(phone: Page) -> None:
    ready(phone, HOUSE)
    expect(phone.get_by_role("status").filter(has_text="2 house rules loaded")).to_be_visible()
    expect(rule(phone, "frozen_by").get_by_role("checkbox", name="red three")).to_be_checked()
    expect(phone.get_by_role("complementary")).to_contain_text("150 points")


def test_a_malformed_link_still_opens_the_page(desktop: Page) -> None:
    ready(desktop, "/new?rules=whist&packs=many&cards_dealt=x&minimums=[&frozen_by=%22&spades=3")
    expect(desktop.get_by_role("heading", level=1)).to_have_text("New table")
    expect(desktop.get_by_role("button", name="Open the table")).to_be_disabled()
    desktop.get_by_role("button", name="Reset all").click()
    expect(desktop.get_by_role("button", name="Open the table")).to_be_enabled()


def test_the_link_can_be_copied(desktop: Page) -> None:
    desktop.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ready(desktop, HOUSE)
    desktop.get_by_role("button", name="Copy the link").click()
    expect(desktop.get_by_role("status").filter(has_text="has been copied")).to_be_visible()
    copied = desktop.evaluate("navigator.clipboard.readText()")
    assert copied == desktop.url
    assert "going_out_bonus=150" in copied


def test_a_file_sets_the_rules_and_a_bad_one_shows_an_error(desktop: Page, tmp_path: Path) -> None:
    good, bad = tmp_path / "ours.toml", tmp_path / "bad.toml"
    good.write_text('base = "duel"\ntarget = 2000\n', encoding="utf-8")
    bad.write_text("this is no rule file", encoding="utf-8")
    ready(desktop, "/new")
    unfold(desktop)
    chooser = desktop.get_by_label("Open a file…")
    chooser.set_input_files(bad)
    expect(desktop.locator(".toast.problem")).to_be_visible()
    expect(desktop.get_by_role("radio", name="Classic Canasta")).to_be_checked()
    chooser.set_input_files(good)
    expect(desktop.get_by_role("radio", name="Two-player Canasta")).to_be_checked()
    expect(desktop.get_by_label("The game is played to")).to_have_value("2000")


def test_a_record_fills_in_the_form_and_the_game_continues(visits: Visits, tmp_path: Path) -> None:
    visits.expect("status of 422")
    page = visits.open(SMALL_PHONE)
    rules = replace(load_rules("classic"), id="ours", going_out_bonus=150, target=9000)
    record = recorded(GameRules(rules, 4, 2), 150).text.replace("seat 1: greedy", "seat 1: human")
    game = replay_of(record).end.game
    good, bad = tmp_path / "evening.canasta", tmp_path / "bad.canasta"
    good.write_text(record, encoding="utf-8")
    bad.write_text(record.replace("score ", "score 1"), encoding="utf-8")
    ready(page, "/")
    become_guest(page, "Ann")
    ready(page, "/new?rules=duel")
    chooser = page.get_by_label("Continue a game from a file…")
    chooser.set_input_files(bad)
    expect(page.locator(".toast.problem")).to_contain_text("is not the right score")
    expect(page.get_by_role("radio", name="Two-player Canasta")).to_be_checked()
    chooser.set_input_files(good)
    said = page.get_by_role("status").filter(has_text="The game continues after")
    expect(said).to_contain_text("You play on for Bruno.")
    expect(page.get_by_role("radio", name="Classic Canasta")).to_be_checked()
    expect(page.get_by_label("The game is played to")).to_have_value("9000")
    expect(page.get_by_label("Seat 3, partner")).to_have_value("easy")
    expect(page.get_by_role("complementary")).to_contain_text("150 points")
    page.locator(".toast").wait_for(state="detached")
    assert faults(page) == []
    page.reload()
    expect(said).to_contain_text("You play on for Bruno.")
    expect(page.get_by_label("The game is played to")).to_have_value("9000")
    # A game under another text begins at zero.
    page.get_by_role("radio", name="Two-player Canasta").check()
    expect(said).to_be_hidden()
    page.reload()
    expect(page.get_by_role("radio", name="Two-player Canasta")).to_be_checked()
    expect(said).to_be_hidden()
    for _ in range(2):
        chooser.set_input_files(good)
        expect(said).to_be_visible()
        expect(page.get_by_role("complementary")).to_contain_text("150 points")
    expect(page.get_by_role("complementary").get_by_role("button")).to_have_text("Start the game")
    settings = invited(page)
    assert settings["scores"] == game.totals[::-1]
    assert settings["dealer"] == (game.dealer - 1) % 4
    assert tomllib.loads(str(settings["house_rules"]))["going_out_bonus"] == 150


def test_house_rules_reach_the_table(phone: Page) -> None:
    ready(phone, "/")
    become_guest(phone, "Ann")
    ready(phone, HOUSE)
    expect(phone.get_by_role("complementary")).to_contain_text("150 points")
    file = tomllib.loads(str(invited(phone)["house_rules"]))
    assert file["base"] == "classic"
    assert file["going_out_bonus"] == 150


def test_a_table_is_opened_by_keyboard_alone(desktop: Page) -> None:
    ready(desktop, "/new?rules=duel")

    def reach(target: Locator) -> None:
        for _ in range(60):
            if target.evaluate("element => element === document.activeElement"):
                return
            desktop.keyboard.press("Tab")
        pytest.fail(f"not reached by Tab: {target}")

    reach(desktop.get_by_label("Seat 2"))
    desktop.keyboard.press("ArrowDown")
    reach(desktop.get_by_role("button", name="Start the game"))
    desktop.keyboard.press("Enter")
    dialog = desktop.get_by_role("dialog", name="What is your name?")
    expect(dialog).to_be_visible()
    reach(dialog.get_by_label("Nickname"))
    desktop.keyboard.type("Ann")
    desktop.keyboard.press("Enter")
    desktop.wait_for_url(AT_TABLE, wait_until="commit")


def test_the_button_is_not_under_the_menu(visits: Visits) -> None:
    page = ready(visits.open(SMALL_PHONE), "/new")
    button = page.get_by_role("button", name="Open the table")
    button.scroll_into_view_if_needed()
    box, menu = button.bounding_box(), page.get_by_role("navigation").bounding_box()
    assert box is not None
    assert menu is not None
    assert box["y"] + box["height"] <= menu["y"]


def test_a_number_out_of_range_is_refused_with_a_sentence(desktop: Page) -> None:
    ready(desktop, "/new")
    target = desktop.get_by_label("The game is played to")
    target.fill("100")
    target.press("Tab")
    notice = desktop.get_by_text("100 is not allowed: from 500 to 100,000 in steps of 5.")
    expect(notice).to_be_visible()
    expect(target).to_have_value("5000")
    target.fill("1500")
    target.press("Tab")
    assert "1,500" in "".join(agreed(desktop))
