"""Rounds can be entered by touch and by keyboard, and impossible rounds are noticed."""

import re
from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.browser.score_pages import (
    AFTER_FRAMES,
    EVENING,
    LAWS,
    PLAIN,
    SANCTION,
    SMALL,
    Round,
    Side,
    enter,
    keep_correction,
    more_button,
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
    Screen,
    Visits,
    ready,
    until,
)


def summed(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return [before + points for before, points in zip(one, other, strict=True)]


def test_an_evening_of_eight_rounds_by_touch(phone: Page) -> None:
    """Seven rounds include a sanction and two corrections; the eighth ends in a tie."""
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


def test_going_out_is_nobody_s_only_once_that_is_said(phone: Page) -> None:
    new_game(phone, "Canasta 1951")
    press(phone.locator(".score-bar a"))
    missing = phone.get_by_role("region", name="Still missing").get_by_role("listitem")
    nobody = phone.get_by_role("radio", name="nobody")
    expect(nobody).not_to_be_checked()
    press(more_button(phone, "Red threes", side_names(2)[0]))
    # The message about missing hands depends on this answer.
    expect(missing).to_have_text(["Who went out: tap the name, or “nobody”."])
    save = phone.get_by_role("button", name="Score the round")
    expect(save).to_have_accessible_description(re.compile("Still missing Who went out"))
    press(nobody)
    expect(missing.filter(has_text="Who went out")).to_have_count(0)
    expect(missing).to_have_count(2)
    expect(phone.get_by_role("region", name="These figures do not agree")).to_have_count(0)
    expect(reopened(phone, phone.url).get_by_role("radio", name="nobody")).to_be_checked()


COVERED = """target => {
  const { top, bottom } = target.getBoundingClientRect();
  const sums = document.querySelector(".score-sums").getBoundingClientRect().bottom;
  return top < sums || bottom > document.querySelector(".score-bar").getBoundingClientRect().top;
}"""
"""A script that tells whether a control is out of view, or covered by the sums or the bar."""


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
    press(page.get_by_role("dialog").get_by_role("button", name="Leave"))
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


def test_a_round_is_entered_by_keys_and_heard(desktop: Page) -> None:
    """A screen reader hears the name of every view, and sums and contradictions after a pause."""
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
    expect(
        said.filter(has_text="These figures do not agree Ann + Cleo: 301 in melded")
    ).to_have_count(1)
    points_field(desktop, "Cards melded", ann).fill("300")
    expect(said.filter(has_text="Nothing is wrong with this round.")).to_have_count(1)
    points_field(desktop, "Cards left in hand", bob).press("Enter")
    expect(desktop.get_by_role("button", name="Score the round")).to_be_focused()
    desktop.keyboard.press("Enter")
    expect(desktop.get_by_role("list", name="Totals")).to_be_visible()
    expect(heading).to_be_focused()


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
    """The page names and outlines the contradiction, and the first tap scrolls to it."""
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
            press(phone.get_by_role("button", name=f"Go to {after}"))
            expect(phone.get_by_role("button", name=after, exact=True)).to_be_focused()
    expect(phone.get_by_role("button", name="Go to")).to_have_count(0)
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
    press(phone.get_by_role("switch", name=f"{side} has melded cards worth 0 points"))
    until(phone, lambda: shown_sums(phone)[0] == 200)
    reopened(phone, phone.url)
    until(phone, lambda: shown_sums(phone)[0] == 200)
    points_field(phone, "Cards melded", side).fill("50")
    expect(phone.get_by_role("switch", name=f"{side} has melded cards worth 0")).to_have_count(0)
    until(phone, lambda: shown_sums(phone)[0] == 250)


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
