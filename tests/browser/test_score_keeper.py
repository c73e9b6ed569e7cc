"""The score keeper by touch on a phone: entering, correcting, noticing, keeping, sharing."""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from canasta.scorekeeping.score_rules import scored_texts
from tests.browser.score_pages import (
    AFTER_FRAMES,
    EVENING,
    LAWS,
    PLAIN,
    SANCTION,
    Round,
    Side,
    enter,
    more_button,
    new_game,
    points_field,
    points_of,
    press,
    reopened,
    score,
    side_names,
    totals,
    unclear_controls,
)
from tests.browser.visits import (
    DESKTOP,
    PHONE,
    Screen,
    Visits,
    close_dialog,
    faults,
    overflow,
    ready,
    until,
)

SMALL = Screen(360, 640, is_phone=True)


def keep_correction(page: Page) -> None:
    """Keep a correction, and wait for the sheet."""
    press(page.get_by_role("button", name="Keep the correction"))
    expect(page.get_by_role("list", name="Totals")).to_be_visible()


def summed(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return [before + points for before, points in zip(one, other, strict=True)]


def shown_sums(page: Page) -> list[int]:
    """The totals after the round that is being entered, as they are shown."""
    shown = page.locator(".score-sums small").all_inner_texts()
    return [int(text.strip("→ ").replace(",", "").replace("−", "-")) for text in shown]


def test_an_evening_of_eight_rounds_by_touch(phone: Page) -> None:
    """Seven rounds with a sanction, two of them corrected, and an eighth that ends in a tie."""
    new_game(phone, "Canasta 1951", 3000)
    scored: list[list[int]] = []
    sums = [0, 0]
    for played in EVENING[:7]:
        enter(phone, played)
        scored.append(points_of(LAWS, played, {SANCTION: 100}))
        sums = [sum(points[side] for points in scored) for side in range(2)]
        assert shown_sums(phone) == sums
        score(phone)
        assert totals(phone) == [str(total) for total in sums]
    for at, melds in ((2, 460), (5, 160)):
        press(phone.get_by_role("link", name=f"Correct round {at}"))
        change = melds - EVENING[at - 1].sides[1].melds
        points_field(phone, "Cards melded", side_names(2)[1]).fill(str(melds))
        keep_correction(phone)
        scored[at - 1][1] += change
        sums = [sum(points[side] for points in scored) for side in range(2)]
        assert totals(phone) == [str(total) for total in sums]
    high = max(sums) + 100
    tie = Round("nobody", [Side({}, high - total + 50, 50) for total in sums])
    enter(phone, tie)
    assert summed(sums, points_of(LAWS, tie, {})) == shown_sums(phone) == [high, high]
    score(phone)
    assert high > 3000
    assert totals(phone) == [str(high)] * 2
    expect(phone.locator(".score-rounds tbody tr")).to_have_count(8)
    # Laws of 1951: if both sides share the highest total, another round is played.
    expect(phone.get_by_text("Round 9: Ann deals, Bob plays first.")).to_be_visible()
    enter(phone, PLAIN)
    score(phone)
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Ann + Cleo win the game")


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


def test_going_out_is_nobody_s_only_once_that_is_said(phone: Page) -> None:
    new_game(phone, "Canasta 1951")
    press(phone.locator(".score-bar a"))
    missing = phone.get_by_role("region", name="Still missing").get_by_role("listitem")
    nobody = phone.get_by_role("radio", name="nobody")
    expect(nobody).not_to_be_checked()
    press(more_button(phone, "Red threes", side_names(2)[0]))
    # Whose hands are missing depends on the answer.
    expect(missing).to_have_text(["Who went out: tap the name, or “nobody”."])
    save = phone.get_by_role("button", name="Score the round")
    expect(save).to_have_accessible_description(re.compile("Still missing Who went out"))
    press(nobody)
    expect(missing.filter(has_text="Who went out")).to_have_count(0)
    expect(missing).to_have_count(2)
    expect(phone.get_by_role("region", name="This does not fit")).to_have_count(0)
    expect(reopened(phone, phone.url).get_by_role("radio", name="nobody")).to_be_checked()


COVERED = """target => {
  const { top, bottom } = target.getBoundingClientRect();
  const sums = document.querySelector(".score-sums").getBoundingClientRect().bottom;
  return top < sums || bottom > document.querySelector(".score-bar").getBoundingClientRect().top;
}"""
"""Whether a control is hidden by the sums or the bar, or out of view."""


def test_a_tap_brings_what_comes_next_into_view(visits: Visits) -> None:
    page = visits.open(SMALL)
    new_game(page, "Canasta 1951")
    press(page.locator(".score-bar a"))
    ann, bob = side_names(2)
    field = points_field(page, "Cards melded", ann)
    assert field.evaluate(COVERED)
    page.get_by_role("radio", name="Ann").press("Space")
    assert page.evaluate(AFTER_FRAMES) == 0  # who moves by keys is not moved away
    press(page.get_by_role("button", name="Cancel"))
    press(page.get_by_role("dialog").get_by_role("button", name="Discard"))
    press(page.locator(".score-bar a"))
    press(page.get_by_role("radio", name="Ann"))
    switch = page.get_by_role("switch", name="Concealed")
    controls = [switch, more_button(page, "Natural canastas", ann), field]
    until(page, lambda: not any(control.evaluate(COVERED) for control in controls))
    page.locator(".score-penalties summary").tap()
    until(page, lambda: not more_button(page, SANCTION, bob).evaluate(COVERED))
    press(more_button(page, SANCTION, bob))
    press(page.get_by_role("button", name=f"Less: {SANCTION}, {bob}"))
    expect(more_button(page, SANCTION, bob)).to_be_visible()  # its list stays open
    ready(page, "/score/#new")  # six sums take more room
    page.get_by_label("Rules", exact=True).select_option(label="Canasta with Blocked Piles")
    page.get_by_label("Players", exact=True).select_option(label="6 players, each alone")
    press(page.get_by_role("button", name="Begin"))
    press(page.locator(".score-bar a"))
    press(page.get_by_role("radio", name="Ann"))
    expect(page.locator(".score-lines")).to_be_in_viewport()
    assert page.evaluate(AFTER_FRAMES) > 0
    assert not page.locator(".score-tabs button").first.evaluate(COVERED)


def test_an_entry_is_not_thrown_away_without_asking(phone: Page) -> None:
    new_game(phone, "Canasta 1951")
    enter(phone, PLAIN)
    shown = shown_sums(phone)
    cancel = phone.get_by_role("button", name="Cancel")
    press(cancel)
    dialog = phone.get_by_role("dialog", name="Discard the entry?")
    expect(dialog.get_by_role("button", name="Cancel")).to_have_count(0)
    press(dialog.get_by_role("button", name="Continue the entry"))
    assert shown_sums(phone) == shown
    press(cancel)
    press(dialog.get_by_role("button", name="Discard"))
    expect(phone.get_by_role("link", name="Enter round 1")).to_be_visible()
    press(phone.get_by_role("link", name="Enter round 1"))
    press(cancel)  # nothing is lost, so nothing is asked
    expect(phone.get_by_role("list", name="Totals")).to_be_visible()


def test_a_round_is_entered_by_keys_and_heard(desktop: Page) -> None:
    """Every view says what it is; sums, and what does not fit, are said once typing pauses."""
    new_game(desktop, "Canasta 1951")
    ann, bob = side_names(2)
    heading = desktop.get_by_role("heading", level=1)
    expect(heading).to_be_focused()
    expect(desktop).to_have_title("Canasta 1951 · Score keeper")
    desktop.get_by_role("link", name="Enter round 1").press("Enter")
    expect(heading).to_be_focused()
    expect(desktop).to_have_title("Round 1 · Score keeper")
    said = desktop.get_by_role("status")
    desktop.get_by_role("radio", name="Ann").press("Space")
    more = more_button(desktop, "Natural canastas", ann)
    more.press("Enter")
    described = more.get_attribute("aria-describedby")
    count = desktop.locator(f"output[id='{described}']")
    expect(count).to_have_text("1")
    less = more.locator("xpath=preceding-sibling::button")
    less.press("Enter")
    less.press("Enter")  # there is nothing left to take away, and the keyboard stays
    expect(count).to_have_text("0")
    expect(less).to_be_focused()
    more.press("Enter")
    points_field(desktop, "Cards melded", ann).focus()
    for points in ("301", "150", "20", "60"):
        desktop.keyboard.type(points)
        desktop.keyboard.press("Enter")
    expect(said.filter(has_text=f"{bob}: +90 in this round, 90 in all.")).to_have_count(1)
    expect(said.filter(has_text="This does not fit Ann + Cleo: 301 in melded")).to_have_count(1)
    points_field(desktop, "Cards melded", ann).fill("300")
    expect(said.filter(has_text="Nothing is wrong with this round.")).to_have_count(1)
    points_field(desktop, "Cards left in hand", bob).press("Enter")
    expect(desktop.get_by_role("button", name="Score the round")).to_be_focused()
    desktop.keyboard.press("Enter")
    expect(desktop.get_by_role("list", name="Totals")).to_be_visible()
    expect(heading).to_be_focused()


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
    other.get_by_role("button", name="Keep the correction").click()
    expect(other.get_by_role("list", name="Totals")).to_be_visible()
    assert totals(other) == [str(total) for total in points_of(LAWS, PLAIN, {})]


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        ("new Error('refused')", "This browser refuses to keep anything"),
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


def test_what_cannot_be_is_noticed_and_never_forbidden(phone: Page) -> None:
    new_game(phone, "Classic Canasta")
    wrong = Round("Ann", [Side({"Red threes": 3}, 1003, 0), Side({"Red threes": 2}, 400, 0)])
    enter(phone, wrong)
    notices = phone.locator(".score-notices li")
    for part in (
        "every card is worth a multiple of 5",
        "come to 1,403 in all: the packs hold only 1,180",
        "Red threes: 5 in all, there are only 4",
        "Ann + Cleo: going out takes one canasta; canastas counted: 0",
        "1,003 in melded cards is too much with 0 canastas (920 at most)",
        "Bob + Dan: none of the 2 went out, so at least 10 is left in hand, not 0",
        "the partner, who did not go out, holds at least 5; left in hand: 0",
    ):
        expect(notices.filter(has_text=part)).to_be_visible()
    button, sign = phone.locator(".score-bar .main"), phone.locator(".score-sums button")
    expect(sign).to_have_text("⚠ 7 remarks")
    button.tap()
    expect(button).to_have_text("Score it anyway")
    expect(sign).to_have_text("⚠ 7 remarks")
    score(phone)
    assert totals(phone)[1] == "600"
    expect(phone.locator(".score-rounds tr").last).to_contain_text("⚠ 7 remarks")


def test_an_impossible_round_is_never_counted_in_silence_on_a_small_phone(visits: Visits) -> None:
    """What does not fit is named in view, outlined, and shown by the first tap on the button."""
    phone = visits.open(Screen(360, 664, is_phone=True))
    new_game(phone, "Canasta 1951")
    sides = [Side({"Red threes": 2}, 363, 40), Side({"Red threes": 3}, 200, 40)]
    enter(phone, Round("nobody", sides))
    sign = phone.locator(".score-sums button")
    expect(sign).to_have_text("⚠ 2 remarks")
    expect(sign).to_be_in_viewport()
    melded = points_field(phone, "Cards melded", side_names(2)[0])
    expect(melded).to_have_class(re.compile("doubtful"))
    expect(phone.locator(".stepper.doubtful")).to_have_count(2)
    phone.evaluate("scrollTo(0, 0)")
    phone.locator(".score-bar .main").tap()
    expect(phone.locator("#wrong")).to_be_in_viewport()
    expect(phone.get_by_role("list", name="Totals")).to_have_count(0)
    melded.fill("365")
    expect(sign).to_have_text("⚠ one remark")
    expect(phone.locator(".score-bar .main")).to_have_text("Score the round")
    for _ in range(2):
        phone.locator(".score-bar .main").tap()
    expect(phone.locator(".score-rounds tr").last).to_contain_text("⚠ one remark")


def test_an_opening_below_the_minimum_asks_for_a_second_tap(phone: Page) -> None:
    new_game(phone, "Canasta 1951")
    enter(phone, Round("nobody", [Side({}, 45, 40), Side({}, 100, 40)]))
    opening = "Opening of Ann + Cleo: 50 needed, 45 melded."
    expect(phone.locator("#wrong li")).to_have_text([opening])
    button = phone.locator(".score-bar .main")
    button.tap()
    expect(button).to_have_text("Score it anyway")
    score(phone)


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


def test_cards_are_counted_by_value_and_by_kind(phone: Page) -> None:
    new_game(phone, "Classic Canasta")
    phone.locator(".score-bar a").click()
    name = side_names(2)[0]
    phone.get_by_role("button", name=f"Count: Cards melded, {name}").click()
    dialog = phone.get_by_role("dialog")
    for value, times in ((50, 1), (20, 2), (10, 3)):
        more = dialog.get_by_role("button", name=f"More: Cards of {value}", exact=True)
        for _ in range(times):
            more.click()
    expect(dialog.locator(".counted")).to_have_text("120 points")
    dialog.get_by_role("radio", name="by card").check()
    dialog.get_by_role("button", name="Add: joker").click()
    dialog.get_by_role("button", name="Add: K").click()
    dialog.get_by_role("button", name="Add: K").click()
    dialog.get_by_role("button", name="Take away: K").click()
    expect(dialog.locator(".counted")).to_have_text("60 points")
    dialog.get_by_role("button", name="Done").click()
    expect(points_field(phone, "Cards melded", name)).to_have_value("60")


def test_more_sides_than_fit_are_entered_one_after_the_other(phone: Page) -> None:
    ready(phone, "/score/#new")
    phone.get_by_label("Rules", exact=True).select_option(label="Canasta with Blocked Piles")
    phone.get_by_label("Players", exact=True).select_option(label="3 players, each alone")
    for number, name in enumerate(("Ann", "Bob", "Cleo"), 1):
        phone.get_by_role("combobox", name=f"Player {number}").fill(name)
    press(phone.get_by_role("button", name="Begin"))
    press(phone.locator(".score-bar a"))
    for name, melds, after in (("Ann", 100, "Bob"), ("Bob", 200, "Cleo"), ("Cleo", 300, "")):
        points_field(phone, "Cards melded", name).fill(str(melds))
        if after:
            press(phone.get_by_role("button", name=f"Go on to {after}"))
            expect(phone.get_by_role("button", name=after, exact=True)).to_be_focused()
    expect(phone.get_by_role("button", name="Go on to")).to_have_count(0)
    score(phone)
    assert totals(phone) == ["100", "200", "300"]


def test_the_rule_behind_a_value_is_a_tap_away(phone: Page) -> None:
    new_game(phone, "Canasta with Blocked Piles")
    phone.locator(".score-bar a").click()
    phone.get_by_role("button", name="Red threes 100").click()
    dialog = phone.get_by_role("dialog", name="Red threes")
    expect(dialog).to_contain_text(
        "Un 3 rouge vaut 100 points (un bonus de 400 points supplémentaires"
    )
    phone.keyboard.press("Escape")
    press(phone.get_by_role("radio", name="Ann"))
    points_field(phone, "Cards left in hand", side_names(2)[1]).fill("60")
    phone.locator(".score-detail summary").click()
    in_hand = phone.get_by_role("row").filter(has_text="Cards left in hand")
    expect(in_hand.get_by_role("cell")).to_have_text(["0", "−60"])
    phone.get_by_role("button", name="Rule: Going out").click()
    expect(phone.get_by_role("dialog", name="Going out")).to_contain_text("100 points")


def test_house_rules_come_from_a_file(phone: Page) -> None:
    ready(phone, "/score/#new")
    field = phone.locator("input[type=file]")
    for toml, sentence in (("joker_points = 3", "a multiple of 5"), ("packs = ", "not TOML")):
        field.set_input_files({"name": "a.toml", "mimeType": "", "buffer": toml.encode()})
        expect(phone.locator(".toast").filter(has_text=sentence).last).to_be_visible()
    toml = 'base = "duel"\ntitle_en = "Sunday rules"\nnatural_canasta_bonus = 700\n'
    field.set_input_files({"name": "a.toml", "mimeType": "", "buffer": toml.encode()})
    expect(phone.get_by_label("Rules", exact=True)).to_have_value(re.compile("^[0-9a-f]{64}$"))
    expect(phone.locator("option", has_text="Sunday rules")).to_have_count(1)
    phone.get_by_role("button", name="Begin").click()
    phone.locator(".score-bar a").click()
    press(phone.get_by_role("button", name="Natural canastas 700"))
    expect(phone.get_by_role("dialog")).to_contain_text("House rule")
    phone.keyboard.press("Escape")
    reopened(phone, "/score/")
    expect(phone.locator(".score-games li")).to_contain_text("Sunday rules")


def test_it_is_asked_who_has_melded_where_cards_are_worth_nothing(phone: Page) -> None:
    ready(phone, "/score/#new")
    toml = 'base = "classic"\nlow_points = 0\n'
    file = {"name": "a.toml", "mimeType": "", "buffer": toml.encode()}
    phone.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    expect(phone.locator("option:checked").first).not_to_have_text("Classic Canasta")
    press(phone.get_by_role("button", name="Begin"))
    press(phone.locator(".score-bar a"))
    press(phone.get_by_role("radio", name="Player 1", exact=True))
    side = "Player 1 + Player 3"
    press(more_button(phone, "Red threes", side))
    until(phone, lambda: shown_sums(phone)[0] == 0)  # 100 for going out, −100 for a red three
    press(phone.get_by_role("switch", name=f"{side}: cards worth 0 are laid"))
    until(phone, lambda: shown_sums(phone)[0] == 200)
    reopened(phone, phone.url)
    until(phone, lambda: shown_sums(phone)[0] == 200)
    points_field(phone, "Cards melded", side).fill("50")
    expect(phone.get_by_role("switch", name=f"{side}: cards worth 0")).to_have_count(0)
    until(phone, lambda: shown_sums(phone)[0] == 250)


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


def test_what_is_no_whole_number_is_refused_and_stays_to_be_corrected(phone: Page) -> None:
    new_game(phone, "Canasta 1951")
    enter(phone, PLAIN)
    field = points_field(phone, "Cards melded", side_names(2)[0])
    sums = shown_sums(phone)
    field.fill("12.5")
    refusal = phone.get_by_role("alert").filter(has_text="a sum such as 30+20")
    expect(refusal).to_have_count(1)
    expect(field).to_have_accessible_description(re.compile("a sum such as 30"))
    until(phone, lambda: shown_sums(phone)[0] == sums[0] - 300)
    press(phone.locator(".score-bar .main"))
    expect(field).to_be_focused()
    expect(field).to_have_value("12.5")
    field.fill("250+50")
    expect(refusal).to_have_count(0)
    until(phone, lambda: shown_sums(phone) == sums)
    score(phone)
    until(phone, lambda: totals(phone) == [str(total) for total in sums])


def test_a_refused_text_is_kept_until_it_is_corrected(visits: Visits) -> None:
    """Behind the tab of another side, and when the page is opened again."""
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
    press(phone.get_by_role("button", name="Go on to Player 2"))
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


def test_refused_points_to_begin_with_are_shown_where_they_are_folded_away(phone: Page) -> None:
    ready(phone, "/score/#new")
    begun = phone.get_by_text("A game already begun on paper")
    press(begun)
    field = points_field(phone, "Points to begin with", "Player 1 + Player 3")
    field.fill("12.5")
    expect(phone.get_by_role("alert").filter(has_text="a sum such as")).to_have_count(1)
    press(begun)
    begin = phone.get_by_role("button", name="Begin", exact=True)
    press(begin)
    expect(field).to_be_focused()
    assert field.evaluate("field => field.validationMessage") == ""
    field.fill("125")
    press(begin)
    until(phone, lambda: totals(phone) == ["125", "0"])


def test_other_points_have_a_sign_and_a_word(phone: Page) -> None:
    new_game(phone, "Canasta 1951")
    enter(phone, PLAIN)
    ours, theirs = side_names(2)
    sums = shown_sums(phone)
    press(phone.locator(".score-penalties summary"))
    points_field(phone, "Other points", ours).fill("50")
    press(phone.get_by_role("button", name=f"Change the sign: Other points, {ours}"))
    points_field(phone, "Other points", theirs).fill("7")
    phone.get_by_role("textbox", name=f"what for, {ours}").fill("a broken glass")
    until(phone, lambda: shown_sums(phone) == [sums[0] - 50, sums[1] + 7])
    press(phone.locator(".score-detail summary"))
    row = phone.get_by_role("row").filter(has_text="a broken glass")
    expect(row.get_by_role("cell")).to_have_text(["−50", "7"])
    score(phone)
    until(phone, lambda: totals(phone) == [str(sums[0] - 50), str(sums[1] + 7)])


def test_a_game_begun_on_paper_goes_on(phone: Page) -> None:
    ready(phone, "/score/#new")
    press(phone.get_by_text("A game already begun on paper"))
    ours, theirs = "Player 1 + Player 3", "Player 2 + Player 4"
    points_field(phone, "Points to begin with", ours).fill("1200+340")
    points_field(phone, "Points to begin with", theirs).fill("-85")
    press(phone.get_by_role("button", name="Begin", exact=True))
    until(phone, lambda: totals(phone) == ["1540", "−85"])
    reopened(phone, phone.url)
    until(phone, lambda: totals(phone) == ["1540", "−85"])


def test_partners_are_explained_to_partners_only(phone: Page) -> None:
    ready(phone, "/score/#new")
    hint = phone.get_by_text("The same colour means partners")
    phone.get_by_label("Players", exact=True).select_option("4,2")
    expect(hint).to_be_visible()
    phone.get_by_label("Rules", exact=True).select_option(label="Classic Canasta")
    phone.get_by_label("Players", exact=True).select_option("2,2")
    expect(hint).to_have_count(0)


def test_the_page_is_light_or_dark_as_wished(phone: Page) -> None:
    ready(phone, "/score/")
    switch, root = phone.get_by_role("switch", name="Light background"), phone.locator("html")
    first = root.get_attribute("data-felt")
    other = {"dark": "light", "light": "dark"}[first or ""]
    press(switch)
    expect(root).to_have_attribute("data-felt", other)
    reopened(phone, "/score/")
    expect(root).to_have_attribute("data-felt", other)
    expect(switch).to_have_attribute("aria-checked", str(other == "light").lower())


LONG_GAME = """([hash, players, sides]) => {
  const names = ["Maximilienne", "Jean-Baptiste", "Cléo", "Alexandrine", "Bob", "Geneviève"];
  const side = number => ({mixed_canastas: 1, melds: {points: 900 + 15 * number}});
  const each = from => Array.from({length: sides}, (_, at) => side(from + at));
  const game = {
    form: "canasta-score/1", id: "0123456789abcdef", started: 1, changed: 1, rules: {hash},
    house: null, players, sides, names: names.slice(0, players), dealer: 0, target: 100000,
    start: each(0).map((_, at) => at % 2 ? -12345 : 12345),
    rounds: [0, 1, 2].map(at => ({out: null, concealed: false, sides: each(at)})),
  };
  localStorage.setItem(`canasta.score.game.${game.id}`, JSON.stringify(game));
}"""


def test_every_column_fits_a_phone(visits: Visits) -> None:
    page = visits.open(SMALL, language="fr")
    ready(page, "/score/")
    arranged = {
        sides: (rules, players) for rules in scored_texts() for players, sides in rules.arrangements
    }
    assert set(arranged) == set(range(2, 7))
    for sides, (rules, players) in arranged.items():
        page.evaluate(LONG_GAME, [rules.hash, players, sides])
        for address in ("#game/0123456789abcdef", "#game/0123456789abcdef/2"):
            reopened(page, f"/score/{address}")
            page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
            wide = "boxes => boxes.map(box => box.scrollWidth - box.clientWidth)"
            assert page.locator(".score-scroll").evaluate_all(wide) == [0], (sides, address)
            cut = "names => names.map(name => name.offsetHeight - name.parentElement.clientHeight)"
            cuts = page.locator(".score-scroll th > span").evaluate_all(cut)
            assert max(cuts) <= 0, (sides, address)
            assert not [text for text in page.evaluate(CUT) if not text.startswith("who: ")]


def test_a_forty_digit_number_is_refused(phone: Page) -> None:
    new_game(phone, "Canasta 1951")
    phone.locator(".score-bar a").click()
    field = points_field(phone, "Cards melded", side_names(2)[0])
    field.fill("340")
    field.fill("9" * 40)
    expect(phone.get_by_role("alert").filter(has_text="at most 100,000")).to_be_visible()
    press(phone.locator(".score-bar .main"))
    expect(field).to_be_focused()
    field.fill("340")
    until(phone, lambda: shown_sums(phone)[0] == 340)


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


def views(page: Page) -> Iterator[str]:
    """Go through every view of the keeper; yields the name of each."""
    ready(page, "/score/")
    yield "games"
    page.get_by_role("link", name="New game").click()
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    yield "a game to be begun"
    new_game(page, "Canasta 1951")
    yield "game"
    enter(page, EVENING[4])
    page.locator(".score-detail summary").click()
    yield "round"
    page.locator(".count-button").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "cards counted by value"
    page.get_by_role("radio", name="by card").check()
    yield "cards counted by rank"
    close_dialog(page)
    page.locator(".rule-of").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "rule"
    close_dialog(page)
    score(page)
    yield "round by round"
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "sharing"
    close_dialog(page)
    page.get_by_role("link", name="Figures").click()
    expect(page.get_by_role("heading", name="Figures")).to_be_visible()
    yield "figures"


@pytest.mark.parametrize(("screen", "scheme"), [(DESKTOP, "dark"), (PHONE, "light")])
def test_every_view_fits_and_axe_finds_nothing(
    visits: Visits, screen: Screen, scheme: Literal["dark", "light"]
) -> None:
    page = visits.open(screen)
    page.emulate_media(color_scheme=scheme)
    found = {view: faults(page) + unclear_controls(page) for view in views(page)}
    assert {view: of_view for view, of_view in found.items() if of_view} == {}
    page.emulate_media(color_scheme="dark")


def test_every_view_fits_in_large_type(visits: Visits) -> None:
    """On a phone of 360 pixels, whose reader has chosen letters twice as large."""
    page = visits.open(SMALL)
    enlarge = "document.documentElement.style.fontSize = '32px'"
    too_wide = {}
    for view in views(page):
        page.evaluate(enlarge)
        too_wide[view] = overflow(page)
    assert {view: wide for view, wide in too_wide.items() if wide} == {}


CUT = """() => [...document.querySelectorAll("#page *")]
  .filter(({ clientWidth, clientHeight, scrollWidth, scrollHeight, children, textContent }) =>
    textContent.trim() && clientWidth > 1
    && (scrollWidth > clientWidth + 1 || (!children.length && scrollHeight > clientHeight + 1)))
  .filter(element => getComputedStyle(element).overflowX === "hidden")
  .map(({ className, textContent }) => `${className}: ${textContent.trim()}`)"""
"""Every text of which a part is out of its box and hidden."""


def test_long_names_are_wrapped_in_large_type(visits: Visits) -> None:
    page = visits.open(SMALL)
    new_game(page, "Canasta 1951")
    enter(page, PLAIN)
    score(page)
    page.evaluate(
        """() => {
          const [key] = Object.keys(localStorage).filter(name => name.includes("score.game."));
          const game = JSON.parse(localStorage.getItem(key));
          game.names =
            ["Maximiliane-Theodora", "Bartholomew", "Wolfeschlegelsteinhausenberger", "O"];
          localStorage.setItem(key, JSON.stringify(game));
        }"""
    )
    game, cut = page.url, {}
    for address in ("/score/", game, f"{game}/2", "/score/#figures"):
        reopened(page, address)
        page.evaluate("document.documentElement.style.fontSize = '32px'")
        # In view all the time, the sums have two lines for a name; the columns have it whole.
        found = [text for text in page.evaluate(CUT) if not text.startswith("who: ")]
        cut[address] = (found, overflow(page))
        if address == f"{game}/2":  # the name of a side is above its counts
            page.locator(".count-button").first.click()
            wide = "box => box.scrollWidth - box.clientWidth"
            cut["dialog"] = (found, page.get_by_role("dialog").evaluate(wide))
    assert {address: found for address, found in cut.items() if any(found)} == {}
