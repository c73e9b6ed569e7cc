"""How long a round takes to enter into the score keeper, tapped at the pace of a person.

    python -m benchmarks.score_entry

A script enters the rounds of an evening on a phone of 360 by 640 pixels, in Chromium, by touch. It
waits before each tap and each key as long as people take (the keystroke-level model of Card,
Moran and Newell: 1.35 s to turn to the next thing, 1.1 s to point and tap, 0.28 s for a key), so
that the time is that of somebody who has the counts at hand and knows the page; nobody was timed.
Needs Playwright (requirements-dev.txt).
"""

import time
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory

from playwright.sync_api import Locator, Page, expect, sync_playwright

from canasta.build_info import describe
from tests.browser.conftest import OPTIONS, found_chromium
from tests.browser.score_pages import (
    EVENING,
    Round,
    more_button,
    new_game,
    points_field,
    side_names,
)
from tests.server.local_server import local_server

_THINK_S = 1.35
_TAP_S = 1.1
_KEY_S = 0.28


@dataclass
class Effort:
    """What one round took."""

    things: int = 0
    """Times that the person turned to the next thing."""
    taps: int = 0
    keys: int = 0
    seconds: float = 0
    """By the clock: with the time of the page, and that of this script."""

    @property
    def hand_seconds(self) -> float:
        """The seconds that the person takes, by the model."""
        return self.things * _THINK_S + self.taps * _TAP_S + self.keys * _KEY_S


class Hand:
    """Taps and types at the pace of a person."""

    def __init__(self, page: Page) -> None:
        """Tap on ``page``."""
        self._page = page
        self.effort = Effort()

    def turn_to(self, target: Locator) -> None:
        """Tap the next thing."""
        self.effort.things += 1
        time.sleep(_THINK_S)
        self.tap(target)

    def tap(self, target: Locator) -> None:
        """Tap something."""
        self.effort.taps += 1
        time.sleep(_TAP_S)
        target.tap()

    def type(self, points: int) -> None:
        """Type a number into the field that has the focus, and go on to the next by its key."""
        self.effort.things += 1
        time.sleep(_THINK_S)
        for key in (*(str(points) if points else ""), "Enter"):
            self.effort.keys += 1
            time.sleep(_KEY_S)
            self._page.keyboard.press(key)


def enter(page: Page, played: Round) -> Effort:
    """Enter a round, from the sheet back to the sheet."""
    hand = Hand(page)
    begun = time.monotonic()
    hand.turn_to(page.locator(".score-bar a"))
    hand.turn_to(page.get_by_role("radio", name=played.out, exact=True))
    if played.is_concealed:
        hand.turn_to(page.get_by_role("switch", name="Concealed"))
    for name, side in zip(side_names(2), played.sides, strict=True):
        for title, times in side.taps.items():
            more = more_button(page, title, name)
            if not more.is_visible():
                hand.turn_to(page.locator(".score-penalties summary"))
            hand.turn_to(more)
            for _ in range(times - 1):
                hand.tap(more)
    # From field to field by the key of the keyboard, in the order of the page.
    hand.tap(points_field(page, "Cards melded", side_names(2)[0]))
    for points in [side.melds for side in played.sides] + [side.hand for side in played.sides]:
        hand.type(points)
    hand.turn_to(page.locator(".score-bar .main"))
    expect(page.get_by_role("list", name="Totals")).to_be_visible()
    hand.effort.seconds = time.monotonic() - begun
    return hand.effort


def main() -> None:
    """Enter the rounds, and print what each took."""
    print(describe(), flush=True)
    efforts: list[Effort] = []
    with (
        TemporaryDirectory() as folder,
        local_server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found_chromium(), args=OPTIONS)
        page = browser.new_page(
            base_url=server.base,
            viewport={"width": 360, "height": 640},
            has_touch=True,
            is_mobile=True,
            locale="en-GB",
        )
        new_game(page, "Canasta 1951")
        for number, played in enumerate(EVENING, 1):
            effort = enter(page, played)
            efforts.append(effort)
            print(
                f"round {number}: {effort.taps} taps, {effort.keys} keys,"
                f" {effort.hand_seconds:.1f} s by the model, {effort.seconds:.1f} s by the clock"
            )
        browser.close()
    for what, seconds in (
        ("by the model", [effort.hand_seconds for effort in efforts]),
        ("by the clock", [effort.seconds for effort in efforts]),
    ):
        print(f"{what}: mean {mean(seconds):.1f} s, {min(seconds):.1f} to {max(seconds):.1f} s")


if __name__ == "__main__":
    main()
