"""Estimates how long a person takes to enter a round into the score keeper.

    python -m benchmarks.score_entry
    python -m benchmarks.score_entry --count  # the model alone, without waiting

A script enters the rounds of an evening on a phone of 360 by 640 pixels, in Chromium, by touch, and
counts what a person would do. The time is that of the keystroke-level model (Card, Moran and
Newell, "The keystroke-level model for user performance time with interactive systems",
Communications of the ACM 23, 1980), with the shift of attention between a phone and something
beside it (Holleis, Otto, Hussmann and Schmidt, "Keystroke-level model for advanced mobile phone
interaction", CHI 2007). Unless it only counts, the script waits for that time before each act, so
that the measured time includes the delays of the page.

By the rules of that model, a mental act precedes every command (to enter, to go out concealed, to
open the penalties, to score, to scroll) and the key that ends a number. A second figure adds a
mental act before every other choice, for people who hesitate.

The model assumes that the counts are on a slip beside the phone, in the order of the page, and that
the person knows the page and makes no errors. Each look at the slip costs two shifts of attention.
A flick takes as long as pointing and moves the page by at most half a screen. The times are those
of a mouse; a finger is rather faster. No person was timed.

The script needs Playwright (requirements-dev.txt).
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Locator, Page, ViewportSize, expect, sync_playwright

from canasta.build_info import describe
from tests.browser.conftest import OPTIONS, found_chromium
from tests.browser.score_pages import (
    EVENING,
    SANCTION,
    Round,
    more_button,
    new_game,
    points_field,
    side_names,
)
from tests.server.local_server import local_server

_THINK_S = 1.35
_POINT_S = 1.1
_KEY_S = 0.28
"""The time for a key, or for a tap at the position of the finger, in seconds."""
_SHIFT_S = 0.36
_SCREEN: Final[ViewportSize] = {"width": 360, "height": 640}
_FLICK = _SCREEN["height"] // 2
_HIDDEN = """target => {
  const { top, bottom } = target.getBoundingClientRect();
  const edge = (selector, side, other) =>
    document.querySelector(selector)?.getBoundingClientRect()[side] ?? other;
  const bar = edge(".score-bar", "top", innerHeight);
  if (bottom > bar) return target.closest(".score-bar") ? 0 : bottom - bar;
  return Math.min(0, top - Math.max(0, edge(".score-sums", "bottom", 0)));
}"""
"""A script for the distance in pixels that the page must move up (negative: down) to show a
target."""


@dataclass
class Effort:
    """The effort of entering one round."""

    looks: int = 0
    """The number of looks at the slip."""
    thoughts: int = 0
    """The number of mental acts, by the rules of the model."""
    choices: int = 0
    """The number of choices without a mental act."""
    taps: int = 0
    """The number of tapped places."""
    flicks: int = 0
    keys: int = 0
    """The number of keys, and of taps at the position of the finger."""
    seconds: float = 0
    """The measured time, including delays of the page and of this script."""

    @property
    def hand_seconds(self) -> float:
        """The person's time according to the model, in seconds."""
        return (
            self.looks * 2 * _SHIFT_S
            + self.thoughts * _THINK_S
            + (self.taps + self.flicks) * _POINT_S
            + self.keys * _KEY_S
        )

    @property
    def hesitant_seconds(self) -> float:
        """The time according to the model of people who think before every choice, in seconds."""
        return self.hand_seconds + self.choices * _THINK_S


class Hand:
    """Taps and types at the pace of a person."""

    def __init__(self, page: Page, *, waits: bool) -> None:
        """Tap on ``page``, and if ``waits`` is set, take as long as the model says."""
        self._page = page
        self._waits = waits
        self.effort = Effort()

    def command(self, target: Locator) -> None:
        """Choose a command, and tap it."""
        self._think()
        self._point_at(target)
        self.press(target)

    def choose(self, target: Locator, times: int = 1) -> None:
        """Look at the slip, and tap the result."""
        self._look_up()
        self.effort.choices += 1
        self._point_at(target)
        for _ in range(times):
            self.press(target)

    def go_to(self, target: Locator) -> None:
        """Tap the next field."""
        self.effort.choices += 1
        self._point_at(target)
        self.press(target)

    def press(self, target: Locator) -> None:
        """Tap at the position of the finger."""
        self.effort.keys += 1
        self._wait(_KEY_S)
        target.tap()

    def type(self, points: int) -> None:
        """Type a number into the focused field, and move on with the key that ends it."""
        self._look_up()
        for key in str(points) if points else "":
            self._key(key)
        self._think()
        self._key("Enter")

    def _key(self, key: str) -> None:
        self.effort.keys += 1
        self._wait(_KEY_S)
        self._page.keyboard.press(key)

    def _look_up(self) -> None:
        self.effort.looks += 1
        self._wait(2 * _SHIFT_S)

    def _think(self) -> None:
        self.effort.thoughts += 1
        self._wait(_THINK_S)

    def _point_at(self, target: Locator) -> None:
        """Point at something, after scrolling to it."""
        if hidden := round(target.evaluate(_HIDDEN)):
            self._think()
        while hidden:
            self.effort.flicks += 1
            self._wait(_POINT_S)
            moved = max(-_FLICK, min(_FLICK, hidden))
            self._page.evaluate("by => scrollBy({top: by, behavior: 'instant'})", moved)
            hidden = round(target.evaluate(_HIDDEN))
        self.effort.taps += 1
        self._wait(_POINT_S)

    def _wait(self, seconds: float) -> None:
        if self._waits:
            time.sleep(seconds)


def enter(page: Page, played: Round, *, waits: bool) -> Effort:
    """Enter a round in the order of the page, beginning and ending at the sheet."""
    hand = Hand(page, waits=waits)
    names = side_names(2)
    begun = time.monotonic()
    hand.command(page.locator(".score-bar a"))
    hand.choose(page.locator(".side-chips label").filter(has_text=played.out))
    if played.is_concealed:
        hand.command(page.get_by_role("switch", name="Concealed"))
    for title in ("Natural canastas", "Mixed canastas", "Red threes"):
        for name, side in zip(names, played.sides, strict=True):
            if times := side.taps.get(title, 0):
                hand.choose(more_button(page, title, name), times)
    hand.go_to(points_field(page, "Cards melded", names[0]))
    for points in [side.melds for side in played.sides] + [side.hand for side in played.sides]:
        hand.type(points)
    for name, side in zip(names, played.sides, strict=True):
        if times := side.taps.get(SANCTION, 0):
            hand.command(page.locator(".score-penalties summary"))
            hand.choose(more_button(page, SANCTION, name), times)
    hand.command(page.locator(".score-bar .main"))
    expect(page.get_by_role("list", name="Totals")).to_be_visible()
    hand.effort.seconds = time.monotonic() - begun
    return hand.effort


def main(arguments: Sequence[str] | None = None) -> None:
    """Enter the rounds, and print the effort of each."""
    parser = argparse.ArgumentParser(description="How long a round takes to enter.")
    parser.add_argument("--count", action="store_true", help="count, without waiting as people do")
    waits = not parser.parse_args(arguments).count
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
            viewport=_SCREEN,
            has_touch=True,
            is_mobile=True,
            locale="en-GB",
            reduced_motion="reduce",  # without waiting, nothing would wait for motion to end
        )
        new_game(page, "Canasta 1951")
        for number, played in enumerate(EVENING, 1):
            effort = enter(page, played, waits=waits)
            efforts.append(effort)
            clocked = f", {effort.seconds:.1f} s by the clock" if waits else ""
            print(
                f"round {number}: {effort.looks} looked up, {effort.thoughts} mental acts,"
                f" {effort.taps} places, {effort.flicks} flicks, {effort.keys} keys and taps:"
                f" {effort.hand_seconds:.1f} s by the model{clocked},"
                f" {effort.hesitant_seconds:.1f} s hesitating"
            )
        browser.close()
    _report("by the model", [effort.hand_seconds for effort in efforts])
    _report("hesitating", [effort.hesitant_seconds for effort in efforts])
    if waits:
        _report("by the clock", [effort.seconds for effort in efforts])


def _report(what: str, seconds: list[float]) -> None:
    print(f"{what}: mean {mean(seconds):.1f} s, {min(seconds):.1f} to {max(seconds):.1f} s")


if __name__ == "__main__":
    main()
