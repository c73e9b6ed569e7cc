"""Every state of the table page is really shown, fits every screen, and axe finds nothing in it."""

from collections.abc import Callable, Mapping
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from canasta.i18n import Language
from canasta.tables.readers import WATCHER
from tests.browser.spoken_table import PositionTable, SpokenTable, choose, press
from tests.browser.visiting import SCREENS, Visits, axe_violations, overflow, small_targets
from tests.tables.hosted import Hosted
from tests.web_fixtures import CLASSIC, PLAYED, POSITIONS, at_position, welcome

Look = Callable[[Page], None]


def played(name: str) -> Hosted:
    """A table played by robots to a turn of the first seat in the middle of a hand."""
    settings = PLAYED[name]
    hosted = Hosted(settings, people=settings.players - 1)
    hosted.start()
    hosted.deal()
    hosted.play_on(30)
    while hosted.table.to_act not in (0, -1):
        hosted.play_on(1)
    return hosted


def at(name: str) -> Hosted:
    return at_position(*POSITIONS[name])


def scored() -> Hosted:
    hosted = played("four")
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
    hosted = played("four")
    hosted.send(0, {"t": "pause"})
    return hosted


def shows(selector: str, count: int = -1) -> Look:
    """Look whether there is such an element, or as many of them as are told."""

    def look(page: Page) -> None:
        found = page.locator(selector)
        if count < 0:
            expect(found.first).to_be_visible()
        else:
            expect(found).to_have_count(count)

    return look


STATES: Mapping[str, tuple[Callable[[], Hosted], int, Look]] = {
    "two": (lambda: played("two"), 0, shows(".zone", 2)),
    "three": (lambda: played("three"), 0, shows(".zone", 3)),
    "four": (lambda: played("four"), 0, shows(".seats .seat", 3)),
    "five": (lambda: played("five"), 0, shows(".zone", 5)),
    "six-in-two": (lambda: played("six-in-two"), 0, shows(".seats .seat", 5)),
    "six-in-three": (lambda: played("six-in-three"), 0, shows("[role=timer]", 1)),
    "six-alone": (lambda: played("six-alone"), 0, shows(".zone", 6)),
    "watching": (lambda: played("four"), WATCHER, shows(".watch-note")),
    "opening": (lambda: at("opening"), 0, shows("[role=meter]")),
    "frozen": (lambda: at("frozen"), 0, shows(".discards.frozen .across")),
    "blocked": (lambda: at("blocked"), 0, shows(".discards.blocked .across")),
    "question": (lambda: at("question"), 0, shows(".prompt .main")),
    "six-melds": (lambda: at("six-melds"), 0, shows(".zone.near .meld", 6)),
    "many-cards": (lambda: at("long-hand-40"), 0, shows(".rack [role=option]", 40)),
    "stock-empty": (lambda: at("stock-empty"), 0, shows(".stock .empty-pile")),
    "gathering": (gathering, 0, shows(".room-seat.free .robot-choice")),
    "dealing": (dealing, WATCHER, shows(".turn strong")),
    "scoring": (scored, 0, shows("dialog .sheet-table .total")),
    "paused": (paused, 0, shows(".notice.paused .button")),
}


@cache
def frame_of(state: str, language: Language) -> str:
    make, seat, _ = STATES[state]
    return welcome(make(), seat, language)


def show(visits: Visits, state: str, screen: str, language: Language = "fr") -> Page:
    visits.expect("/proof/")  # no server has dealt these cards
    visits.expect("/invite")
    page = visits.open(SCREENS[screen], language=language)
    SpokenTable(page, frame_of(state, language)).show()
    STATES[state][2](page)
    return page


def faults(page: Page) -> list[str]:
    told = [f"{overflow(page)} pixels too wide"] if overflow(page) else []
    return told + axe_violations(page) + small_targets(page)


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("screen", SCREENS)
def test_it_fits_and_axe_finds_nothing(visits: Visits, state: str, screen: str) -> None:
    assert faults(show(visits, state, screen)) == []


@pytest.mark.parametrize("state", STATES)
def test_it_is_complete_in_english(visits: Visits, state: str) -> None:
    page = show(visits, state, "phone", "en")
    assert "web." not in page.locator("body").inner_text()
    assert axe_violations(page) == []


@pytest.mark.parametrize("state", ["four", "opening", "six-alone", "gathering", "scoring"])
@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_the_light_felt_has_contrast_too(visits: Visits, state: str, screen: str) -> None:
    visits.expect("/proof/")
    visits.expect("/invite")
    page = visits.open(SCREENS[screen], language="fr")
    page.add_init_script(
        "localStorage.setItem('canasta.preferences',"
        '\'{"felt": "light", "suits": "four", "cards": "large", "bar": "left"}\')'
    )
    SpokenTable(page, frame_of(state, "fr")).show()
    STATES[state][2](page)
    expect(page.locator("html")).to_have_attribute("data-felt", "light")
    assert faults(page) == []


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_what_opens_over_the_table(visits: Visits, screen: str) -> None:
    visits.expect("/invite")
    page = visits.open(SCREENS[screen], language="fr")
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
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    choose(page, "K", "Q", "2")
    press(page, page.locator(".bar .main"))
    expect(page.locator(".prompt")).to_be_visible()
    assert faults(page) == []
