"""Entries of the score keeper are kept, corrected, taken back and deleted."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.score_pages import (
    EVENING,
    LAWS,
    PLAIN,
    enter,
    keep_correction,
    new_game,
    points_field,
    points_of,
    press,
    reopened,
    score,
    shown_sums,
    side_names,
    totals,
)
from tests.browser.visits import (
    PHONE,
    Screen,
    Visits,
    ready,
)


def test_a_clock_that_was_set_back_does_not_age_a_change(phone: Page) -> None:
    new_game(phone, "Canasta 1951")
    phone.evaluate("Date.now = () => 0")
    enter(phone, PLAIN)
    score(phone)
    kept = (
        "JSON.parse(localStorage.getItem(Object.keys(localStorage)"
        ".find(key => key.startsWith('canasta.score.game.'))))"
    )
    assert phone.evaluate(f"{kept}.changed > {kept}.started")


def test_a_correction_changes_everything_after_it_and_can_be_undone(phone: Page) -> None:
    new_game(phone, "Canasta 1951", 1000)
    for _ in range(2):
        enter(phone, PLAIN)
        score(phone)
    expect(phone.get_by_role("heading", level=1)).to_contain_text("win the game")
    phone.get_by_role("link", name="Correct round 1").click()
    points_field(phone, "Cards melded", side_names(2)[0]).fill("100")
    keep_correction(phone)
    expected = 2 * points_of(LAWS, PLAIN, {})[0] - 200
    assert totals(phone)[0] == str(expected)
    undo = phone.get_by_role("button", name="Undo the last change")
    undo.click()
    expect(phone.locator(".score-sides .total").first).to_have_text(f"{expected + 200:,}")
    undo.click()
    expect(phone.locator(".score-rounds tbody tr")).to_have_count(1)
    undo.click()
    expect(phone.locator(".score-rounds")).to_have_count(0)
    expect(undo).to_be_disabled()
    expect(undo).to_be_focused()  # where the focus was lost, keys would begin at the top


def test_nothing_is_lost_by_a_reload_in_mid_entry(phone: Page) -> None:
    new_game(phone, "Canasta 1951")
    enter(phone, EVENING[4])
    shown = phone.locator(".score-sums").inner_text()
    reopened(phone, phone.url)
    assert phone.locator(".score-sums").inner_text() == shown
    ready(phone, "/score/")
    phone.locator(".score-games a").click()
    phone.get_by_role("link", name="Continue round 1").click()
    assert phone.locator(".score-sums").inner_text() == shown


def test_an_entry_is_not_thrown_away_without_asking(phone: Page) -> None:
    new_game(phone, "Canasta 1951")
    enter(phone, PLAIN)
    shown = shown_sums(phone)
    cancel = phone.get_by_role("button", name="Cancel")
    press(cancel)
    dialog = phone.get_by_role("dialog", name="Leave without saving?")
    expect(dialog.get_by_role("button", name="Cancel")).to_have_count(0)
    press(dialog.get_by_role("button", name="Continue the entry"))
    assert shown_sums(phone) == shown
    press(cancel)
    press(dialog.get_by_role("button", name="Leave"))
    expect(phone.get_by_role("link", name="Enter round 1")).to_be_visible()
    press(phone.get_by_role("link", name="Enter round 1"))
    press(cancel)  # nothing is lost, so nothing is asked
    expect(phone.get_by_role("list", name="Totals")).to_be_visible()


def test_a_second_tab_shows_what_the_first_enters(visits: Visits, phone: Page) -> None:
    new_game(phone, "Canasta 1951")
    other = ready(visits.tab(phone), phone.url)
    enter(phone, PLAIN)
    score(phone)
    expect(other.locator(".score-rounds tbody tr")).to_have_count(1)
    enter(other, EVENING[1])
    score(other)
    expect(phone.locator(".score-rounds tbody tr")).to_have_count(2)


def test_a_round_that_another_tab_has_scored_is_not_overwritten(
    visits: Visits, phone: Page
) -> None:
    new_game(phone, "Canasta 1951")
    enter(phone, PLAIN)
    other = ready(visits.tab(phone), phone.url)
    points_field(other, "Cards melded", side_names(2)[0]).fill("340")
    score(phone)
    other.get_by_role("button", name="Save the correction").click()
    expect(other.get_by_role("list", name="Totals")).to_be_visible()
    assert totals(other) == [str(total) for total in points_of(LAWS, PLAIN, {})]


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        ("new Error('refused')", "This browser refuses to save anything"),
        ("new DOMException('', 'QuotaExceededError')", "This browser’s storage is full."),
    ],
)
def test_storage_that_does_not_work_is_said(visits: Visits, error: str, sentence: str) -> None:
    phone = visits.tab(visits.open(PHONE))  # a script at its start stays with a page
    phone.add_init_script(f"Storage.prototype.setItem = () => {{ throw {error}; }};")
    new_game(phone, "Canasta 1951")
    expect(phone.get_by_role("alert").filter(has_text=sentence)).to_be_visible()
    enter(phone, PLAIN)
    score(phone)
    assert totals(phone) == [str(total) for total in points_of(LAWS, PLAIN, {})]


def test_an_undone_round_is_named_kept_as_a_draft_and_can_be_redone(phone: Page) -> None:
    new_game(phone, "Canasta 1951")
    for _ in range(2):
        enter(phone, PLAIN)
        score(phone)
    before = totals(phone)
    undo = phone.get_by_role("button", name="Undo the last change")
    place = undo.bounding_box()
    undo.tap()
    assert undo.bounding_box() == place
    expect(phone.get_by_role("status").filter(has_text="Round 2 is taken back.")).to_be_visible()
    phone.locator(".score-bar a").tap()
    expect(points_field(phone, "Cards melded", side_names(2)[0])).to_have_value("300")
    phone.get_by_role("button", name="Cancel").tap()  # loses nothing, so it asks nothing
    redo = phone.get_by_role("button", name="Redo what was undone")
    redo.tap()
    expect(phone.get_by_role("status").filter(has_text="Round 2 counts again.")).to_be_visible()
    assert totals(phone) == before
    expect(phone.locator(".score-bar a")).to_have_text("Enter round 3")
    expect(redo).to_be_disabled()
    undo.tap()
    expect(redo).to_be_enabled()
    phone.locator(".score-bar a").tap()
    score(phone)  # a new round ends what could be redone
    expect(redo).to_be_disabled()


def test_a_round_that_cannot_be_read_is_not_lost_in_silence(phone: Page) -> None:
    new_game(phone, "Canasta 1951")
    enter(phone, PLAIN)
    spoil = """() => {
      const key = Object.keys(localStorage).find(name => name.includes("score.draft."));
      const draft = JSON.parse(localStorage.getItem(key));
      draft.round.sides[0].concealed_canastas = 1;
      localStorage.setItem(key, JSON.stringify(draft));
    }"""
    phone.evaluate(spoil)
    reopened(phone, phone.url)
    expect(phone.get_by_text("A round that was being entered cannot be read")).to_be_visible()


def test_a_refused_text_is_kept_until_it_is_corrected(visits: Visits) -> None:
    """The text stays behind the tab of another side and after reopening the page."""
    typed = "4O0"
    phone = visits.open(Screen(360, 664, is_phone=True))
    ready(phone, "/score/#new")
    phone.get_by_label("Rules", exact=True).select_option(label="Canasta with Blocked Piles")
    phone.get_by_label("Players", exact=True).select_option(label="6 players, each alone")
    press(phone.get_by_role("button", name="Begin"))
    press(phone.locator(".score-bar a"))
    press(phone.get_by_role("radio", name="nobody"))
    field = points_field(phone, "Cards melded", "Player 1")
    field.fill(typed)
    press(phone.get_by_role("button", name="Go to Player 2"))
    points_field(phone, "Cards melded", "Player 2").fill("200")
    for _ in range(2):
        press(phone.locator(".score-bar .main"))
        expect(field).to_be_focused()
        expect(field).to_have_value(typed)
        reopened(phone, phone.url)
        expect(field).to_have_value(typed)
        press(phone.get_by_role("button", name="Player 3", exact=True))
    press(phone.locator(".score-bar .main"))
    field.fill("125")
    score(phone)
    assert totals(phone) == ["125", "200", "0", "0", "0", "0"]


def test_everything_can_be_deleted(phone: Page) -> None:
    new_game(phone, "Canasta 1951")
    enter(phone, PLAIN)
    score(phone)
    phone.get_by_role("link", name="Figures").click()
    expect(phone.locator(".score-people").get_by_text("Ann + Cleo")).to_be_visible()
    phone.get_by_role("button", name="Delete all games").click()
    phone.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(phone.locator(".score-people")).to_have_count(0)
    expect(phone.get_by_role("heading", name="Figures")).to_be_focused()
    stored = "Object.keys(localStorage).filter(key => /game|draft|undo/.test(key))"
    assert phone.evaluate(stored) == []
