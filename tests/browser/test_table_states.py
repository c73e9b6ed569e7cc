"""Every state of the table page is shown, fits every screen, and passes axe."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import MappingProxyType

import pytest
from playwright.sync_api import Page, expect

from canasta.engine.state.game_rules import NO_SEAT
from canasta.i18n import Language
from tests.browser.scripted_table import PositionTable, ScriptedTable, choose, press
from tests.browser.visits import (
    SCREENS,
    Visits,
    close_dialog,
    faults,
    overflow,
    prefer,
    small_targets,
)
from tests.support.web_fixtures import CLASSIC, PLAYED, POSITIONS, at_position, midway, welcome
from tests.tables.hosted import Hosted

pytestmark = pytest.mark.long

Look = Callable[[Page], None]


def at(name: str) -> Hosted:
    return at_position(*POSITIONS[name])


def scored() -> Hosted:
    hosted = midway(PLAYED["four"])
    hosted.play_on()
    return hosted


def gathering() -> Hosted:
    hosted = Hosted(CLASSIC, people=3)
    hosted.send(1, {"t": "leave"})
    return hosted


def dealing() -> Hosted:
    hosted = Hosted(CLASSIC, people=3)
    hosted.start()
    hosted.act("promise")
    return hosted


def paused() -> Hosted:
    hosted = midway(PLAYED["four"])
    hosted.send(0, {"t": "pause"})
    return hosted


def shows(selector: str, count: int = -1) -> Look:
    """Return a check that an element is visible, or that there are ``count`` of them."""

    def look(page: Page) -> None:
        found = page.locator(selector)
        if count < 0:
            expect(found.first).to_be_visible()
        else:
            expect(found).to_have_count(count)

    return look


STATES: Mapping[str, tuple[Callable[[], Hosted], int, Look]] = {
    "two": (lambda: midway(PLAYED["two"]), 0, shows(".zone", 2)),
    "three": (lambda: midway(PLAYED["three"]), 0, shows(".zone", 3)),
    "four": (lambda: midway(PLAYED["four"]), 0, shows(".seats .seat", 3)),
    "five": (lambda: midway(PLAYED["five"]), 0, shows(".zone", 5)),
    "six-in-two": (lambda: midway(PLAYED["six-in-two"]), 0, shows(".seats .seat", 5)),
    "six-in-three": (lambda: midway(PLAYED["six-in-three"]), 0, shows("[role=timer]", 1)),
    "six-alone": (lambda: midway(PLAYED["six-alone"]), 0, shows(".zone", 6)),
    "watching": (lambda: midway(PLAYED["four"]), NO_SEAT, shows(".watch-note")),
    "opening": (lambda: at("opening"), 0, shows("[role=meter]")),
    "frozen": (lambda: at("frozen"), 0, shows(".discards.frozen .across")),
    "blocked": (lambda: at("blocked"), 0, shows(".discards.blocked .across")),
    "question": (lambda: at("question"), 0, shows(".prompt .main")),
    "six-melds": (lambda: at("six-melds"), 0, shows(".zone.near .meld", 6)),
    "many-cards": (lambda: at("long-hand-40"), 0, shows(".hand [role=option]", 40)),
    "stock-empty": (lambda: at("stock-empty"), 0, shows(".stock .empty-pile")),
    "gathering": (gathering, 0, shows(".room-seat.free .robot-choice")),
    "dealing": (dealing, NO_SEAT, shows(".turn strong")),
    "scoring": (scored, 0, shows("dialog .sheet-table .total")),
    "paused": (paused, 0, shows(".notice.paused .button")),
}


LIGHT = ("four", "opening", "six-alone", "gathering", "scoring")
"""The states that are also tested on a light felt."""


@cache
def frame_of(state: str, language: Language) -> str:
    make, seat, _ = STATES[state]
    return welcome(make(), seat, language)


def walk(
    visits: Visits,
    screen: str,
    look: Callable[[Page], object],
    states: Iterable[str] = STATES,
    *,
    language: Language = "fr",
    preferences: Mapping[str, str] = MappingProxyType({}),
) -> dict[str, object]:
    """Show the states one after another in one page; return the faults by state."""
    visits.expect("/proof/")  # no server has dealt these cards
    visits.expect("/invite")
    page = visits.open(SCREENS[screen], language=language, is_scripted=True)
    prefer(page, preferences)
    frames = {state: frame_of(state, language) for state in states}
    table = ScriptedTable(page, next(iter(frames.values())))
    table.show()
    found: dict[str, object] = {}
    for state, frame in frames.items():
        if found:
            table.show_frame(frame)
        STATES[state][2](page)
        found[state] = look(page)
    return {state: value for state, value in found.items() if value}


@pytest.mark.parametrize(("screen", "language"), [("desktop", "en"), ("phone", "fr")])
def test_states_fit_lack_no_text_and_axe_finds_nothing(
    visits: Visits, screen: str, language: Language
) -> None:
    """On a desktop, axe checks the states with the light felt."""

    def look(page: Page) -> list[str]:
        found = faults(page) if screen == "phone" else small_targets(page)
        if overflow(page):
            found.append("too wide")
        if "web." in page.locator("body").inner_text():
            found.append("a text is missing")
        return found

    assert walk(visits, screen, look, language=language) == {}


def test_the_light_felt_has_contrast_too(visits: Visits) -> None:
    wished = {"felt": "light", "suits": "four", "cards": "large", "bar": "left"}

    def look(page: Page) -> list[str]:
        expect(page.locator("html")).to_have_attribute("data-felt", "light")
        return faults(page)

    assert walk(visits, "desktop", look, LIGHT, preferences=wished) == {}


def test_a_fault_is_reported_with_the_name_of_its_state(visits: Visits) -> None:
    def look(page: Page) -> list[str]:
        page.evaluate("document.querySelector('.frozen .pile')?.style.setProperty('width', '9px')")
        return small_targets(page)

    assert walk(visits, "desktop", look, ("opening", "frozen")).keys() == {"frozen"}


@pytest.mark.parametrize("screen", SCREENS)
def test_dialogs_over_the_table_fit(visits: Visits, screen: str) -> None:
    visits.expect("/invite")
    page = visits.open(SCREENS[screen], language="fr", is_scripted=True)
    PositionTable(page, at("opening-prepared"), language="fr").show()
    for opening in ("?", "menu", "settings"):
        if opening == "?":
            page.keyboard.press("?")
        else:
            page.locator(".table-nav button").last.click()
            if opening == "settings":
                page.get_by_role("dialog").get_by_role("button", name="Réglages").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert faults(page) == []
        close_dialog(page)
    choose(page, "K", "Q", "2")
    press(page, page.locator(".bar .main"))
    expect(page.locator(".prompt")).to_be_visible()
    assert faults(page) == []
