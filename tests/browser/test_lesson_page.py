"""The lesson works by mouse, touch and keyboard, from the first draw to going out."""

import re

import pytest
from playwright.sync_api import Page, expect

from canasta.i18n import Language, load
from canasta.tables.lesson import lesson_steps
from tests.browser.layout_faults import layout_faults
from tests.browser.visits import (
    PHONE,
    SCREENS,
    Visits,
    axe_violations,
    faults,
    link_to,
    ready,
)

STEPS = list(lesson_steps())

CHOSEN = {
    "draw": (),
    "meld": ("K",),
    "discard": ("4",),
    "wild": ("J", "2"),
    "open": ("K", "9"),
    "take": (),
    "frozen": (),
    "freeze": ("2",),
    "black_three": ("3",),
    "canasta": ("7",),
}
"""The cards to choose in each step, one for each rank."""
BUTTONS = {
    "draw": "draw",
    "meld": "main",
    "discard": "discard",
    "wild": "main",
    "open": "main",
    "take": "take",
    "frozen": "take",
    "freeze": "discard",
    "black_three": "discard",
    "canasta": "main",
}
"""The class of the button to press in each step."""


def words(step: str, part: str, language: Language = "en") -> str:
    return load(language).text(f"web.page.lesson.step.{step}.{part}")


def open_step(page: Page, step: str, language: Language = "en") -> None:
    """Open a step by its address, or from the list of an open lesson."""
    if "/lesson" in page.url:  # small screens hide the list
        page.locator(".dots button").nth(STEPS.index(step)).dispatch_event("click")
    else:
        ready(page, f"/lesson#{step}")
    heading = page.locator(".lesson-panel").get_by_role("heading", level=2)
    expect(heading).to_contain_text(words(step, "title", language))


def choose(page: Page, rank: str, *, touch: bool = False) -> None:
    """Choose all cards of a rank by pressing the uncovered edge of the last card."""
    card = page.locator(f'.hand [data-card^="{rank}"]').last
    if touch:
        card.tap(position={"x": 12, "y": 14})
    else:
        card.click(position={"x": 12, "y": 14})
    expect(card).to_have_attribute("aria-selected", "true")


def press(page: Page, kind: str, *, touch: bool = False) -> None:
    button = page.locator(f".act.{kind}")
    expect(button).to_have_attribute("aria-disabled", "false")
    if touch:
        button.tap()
    else:
        button.click()


def do_step(page: Page, step: str, *, touch: bool = False) -> None:
    if step == "out":
        for rank in "K9":
            choose(page, rank, touch=touch)
        press(page, "main", touch=touch)
        expect(page.locator(".hand .card")).to_have_count(1)
        choose(page, "5", touch=touch)
        press(page, "discard", touch=touch)
        return
    for rank in CHOSEN[step]:
        choose(page, rank, touch=touch)
    press(page, BUTTONS[step], touch=touch)


@pytest.mark.parametrize(("screen", "language"), [("desktop", "en"), ("phone", "fr")])
def test_the_whole_lesson(visits: Visits, screen: str, language: Language) -> None:
    page = ready(visits.open(SCREENS[screen], language=language), "/lesson")
    touch = SCREENS[screen].is_phone
    panel = page.locator(".lesson-panel")
    for step in STEPS:
        expect(panel.get_by_role("heading", level=2)).to_contain_text(
            words(step, "title", language)
        )
        page.wait_for_url(re.compile(f"#{step}$"))
        expect(panel).to_contain_text(words(step, "task", language))
        do_step(page, step, touch=touch)
        expect(panel.get_by_role("status")).to_have_text(words(step, "done", language))
        expect(page.locator(".act.take-back")).to_have_count(0)
        if step != STEPS[-1]:
            onwards = panel.get_by_role("button", name=load(language).text("web.page.lesson.next"))
            expect(onwards).to_be_focused()
            onwards.press("Enter")
    leave = panel.get_by_role("link", name=load(language).text("web.page.lesson.play"))
    expect(leave).to_have_attribute("href", link_to("/"))
    assert page.locator(".dots .done").count() == len(STEPS)


SMALL_PHONES = [(360, 568), (360, 640), (412, 732), (390, 664), (640, 360)]


def test_the_task_own_melds_and_what_is_staged_stay_in_view_on_phones(visits: Visits) -> None:
    """The page is in French, which has longer words."""
    page = visits.open(PHONE, language="fr")
    panel = page.locator(".lesson-panel")
    for step in STEPS:
        page.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
        open_step(page, step, "fr")
        expect(panel.locator(".task")).to_be_in_viewport(ratio=1)
        expect(page.locator(".hand .card").last).to_be_in_viewport()
        for kind in ("draw", "take", "main", "discard"):
            expect(page.locator(f".act.{kind}")).to_be_in_viewport(ratio=1)
        for chosen in ((), CHOSEN.get(step, ("K", "9"))):
            for rank in chosen:
                choose(page, rank, touch=True)
            for width, height in SMALL_PHONES:
                page.set_viewport_size({"width": width, "height": height})
                assert layout_faults(page) == [], (step, chosen, width, height)
                expect(panel.locator(".task")).to_be_in_viewport(ratio=1)
                expect(panel.locator(".lesson-text p")).to_be_in_viewport()


@pytest.mark.parametrize(("screen", "language"), [("desktop", "en"), ("phone", "fr")])
def test_the_lesson_fits_and_axe_finds_nothing(
    visits: Visits, screen: str, language: Language
) -> None:
    page = ready(visits.open(SCREENS[screen], language=language), "/lesson#open")
    for rank in "K9":
        choose(page, rank)
    expect(page.locator(".act.main")).to_have_attribute("aria-disabled", "false")
    assert "web." not in page.locator("body").inner_text()
    assert faults(page) == []
    press(page, "main")
    expect(page.locator(".lesson-panel .done").last).to_be_visible()
    assert axe_violations(page) == []


def test_an_opening_below_the_minimum_shows_the_missing_points(desktop: Page) -> None:
    ready(desktop, "/lesson#open")
    choose(desktop, "K")
    expect(desktop.get_by_role("meter")).to_have_attribute("aria-valuetext", re.compile("30"))
    main = desktop.locator(".act.main")
    expect(main).to_contain_text("20")
    expect(main).to_have_attribute("aria-disabled", "true")
    desktop.keyboard.press("Enter")
    refusal = desktop.get_by_role("alert").filter(has_text="20 points short of opening")
    expect(refusal).to_be_visible()
    refusal.get_by_text("Why?").click()
    expect(refusal).to_contain_text("they must together be worth at least 50 points")
    rule = refusal.get_by_role("link", name="All the rules")
    expect(rule).to_have_attribute("href", link_to("/rules/classic#minimums"))
    expect(desktop.locator(".lesson-panel").get_by_role("status")).to_be_empty()


def test_a_missed_step_can_be_repeated(desktop: Page) -> None:
    ready(desktop, "/lesson#meld")
    held = desktop.locator(".hand .card").count()
    choose(desktop, "4")
    press(desktop, "discard")
    panel = desktop.locator(".lesson-panel")
    expect(panel.get_by_role("status")).to_have_text(
        "Your turn ended without it. Begin the step again."
    )
    panel.get_by_role("button", name="Begin the step again").click()
    expect(desktop.locator(".hand .card")).to_have_count(held)
    expect(panel.get_by_role("status")).to_be_empty()
    do_step(desktop, "meld")
    expect(panel.get_by_role("status")).to_have_text(words("meld", "done"))


def test_by_keyboard_and_with_a_hint(desktop: Page) -> None:
    ready(desktop, "/lesson#draw")
    desktop.keyboard.press("p")
    expect(desktop.get_by_role("button", name="Next step")).to_be_focused()
    desktop.keyboard.press("Enter")
    expect(desktop.get_by_role("heading", name="Laying a meld")).to_be_focused()
    desktop.keyboard.press("h")
    expect(desktop.locator(".advice")).to_contain_text("meld three kings", ignore_case=True)
    desktop.get_by_role("button", name="Prepare").click()
    desktop.locator(".hand").focus()
    expect(desktop.locator(".act.main")).to_have_attribute("aria-disabled", "false")
    desktop.locator("body").press("Enter")
    expect(desktop.get_by_role("button", name="Next step")).to_be_focused()


def test_the_lesson_resumes(visits: Visits) -> None:
    page = ready(visits.open(PHONE), "/lesson")
    do_step(page, "draw", touch=True)
    page.get_by_role("button", name="Next step").tap()
    expect(page.get_by_role("heading", name="Laying a meld")).to_be_visible()
    ready(page, "/new")
    ready(page, "/lesson")
    expect(page.get_by_role("heading", name="Laying a meld")).to_be_visible()
    other = ready(visits.open(), "/lesson")
    expect(other.get_by_role("heading", name="Drawing")).to_be_visible()


def test_a_step_is_opened_from_the_list(desktop: Page) -> None:
    ready(desktop, "/lesson")
    desktop.get_by_role("button", name="Step 10: Completing a canasta").click()
    expect(desktop.get_by_role("heading", name="Completing a canasta")).to_be_visible()
    do_step(desktop, "canasta")
    expect(desktop.locator(".canasta.natural")).to_have_count(1)
    desktop.get_by_role("button", name="Next step").click()
    done = desktop.get_by_role("button", name="Step 10: Completing a canasta (done)")
    expect(done).to_be_visible()
