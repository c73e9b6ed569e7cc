"""The title, the app's badge and an optional sound call a player to their turn."""

from typing import Final

from playwright.sync_api import Page, expect

from canasta.protocol.updates import Replaced
from tests.browser.scripted_table import PositionTable
from tests.browser.visits import DESKTOP, Visits, ready
from tests.support.web_fixtures import POSITIONS, at_position, welcome

MY_TURN: Final = "● Your turn! – "
NOTED: Final = """
  globalThis.badges = [];
  navigator.setAppBadge = async () => badges.push("set");
  navigator.clearAppBadge = async () => badges.push("cleared");
  globalThis.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) {
    globalThis.tones += 1;
    return start.apply(this, at);
  };
"""
"""A script that records the badge on the app's icon and the tones played."""
HIDE: Final = """isHidden => {
  Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def turn_away(page: Page, *, back: bool = False) -> None:
    """Hide the page, or show it again."""
    page.evaluate(HIDE, not back)


def badge(page: Page) -> str:
    return str(page.evaluate("badges.at(-1)"))


def test_a_hidden_page_calls_the_player_until_they_have_seen_it(visits: Visits) -> None:
    page = visits.open(DESKTOP, is_scripted=True)
    page.add_init_script(NOTED)
    table = PositionTable(page, at_position(*POSITIONS["opening"]))
    table.show()
    title = page.title()
    assert badge(page) == "cleared"
    page.keyboard.press("Escape")  # a browser plays sounds only after a key or a click

    def plays_again() -> int:
        """Let another player's turn pass; return the number of tones at the reader's turn."""
        before = int(page.evaluate("tones"))
        table.show_frame(welcome(table.hosted, 1, "en"))
        table.show_frame(welcome(table.hosted, 0, "en"))
        return int(page.evaluate("tones")) - before

    assert plays_again() == 0
    turn_away(page)
    expect(page).to_have_title(MY_TURN + title)
    assert badge(page) == "set"
    table.send(Replaced().model_dump_json())  # another device of the player calls instead
    expect(page).to_have_title(title)
    table.show_frame(welcome(table.hosted, 0, "en"))
    expect(page).to_have_title(MY_TURN + title)
    turn_away(page, back=True)
    expect(page).to_have_title(title)
    assert badge(page) == "cleared"
    # Sounds are off until the player turns them on, even if an earlier version stored its
    # default.
    page.evaluate("localStorage.setItem('canasta.preferences', JSON.stringify({ volume: 40 }))")
    ready(page, "/t/fixture")
    page.get_by_role("button", name="Settings").click()
    slider = page.get_by_role("slider", name="Sounds")
    expect(slider).to_have_attribute("aria-valuetext", "off")
    slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "10%")
    page.keyboard.press("Escape")
    page.wait_for_selector(".table")
    assert plays_again() == 2
    # A player can also turn off the title and the badge.
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Signal my turn").press("Space")
    turn_away(page)
    expect(page).to_have_title(title)
    assert badge(page) == "cleared"
