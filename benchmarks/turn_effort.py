"""Measures clicks and seconds for a turn in the browser, in fixed deals by a simple rule.

    python -m benchmarks.turn_effort --deals 4

A visitor plays `classic` with three robots of level easy, and in each turn draws, then discards the
first natural card whose rank occurs only once in the hand, or else the first natural card. The
script counts the clicks of each turn and the seconds from the discard to the visitor's next turn.
All seeds are fixed, so every run deals the same cards, even in another version (copy this file
there). The script prints the first hands for comparison. It needs Playwright
(requirements-dev.txt).
"""

import argparse
import json
import logging
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from unittest.mock import patch

import structlog
from playwright.sync_api import Browser, Page, sync_playwright

from canasta.build_info import describe
from canasta.server.settings import ServerSettings
from tests.browser.conftest import OPTIONS, found_chromium
from tests.server.local_server import LocalServer, local_server

_SEEDS = """
  let given = 0;
  crypto.getRandomValues = (bytes) => {
    for (let at = 0; at < bytes.length; at++)
      bytes[at] = bytes.length === 32 ? 7 : (given++ * 37) & 255;
    return bytes;
  };
"""
"""A script that fixes random numbers. Only the seed of a deal has 32 bytes; the shorter names of
commands must differ."""
_SHORTCUTS = {"autoDraw": True, "doubleClickDiscards": True}
_DEFAULTS = {"autoDraw": False, "doubleClickDiscards": False}
_OTHERS = ("two", "joker", "red")
"""The first words in the labels of cards that are not natural."""


@dataclass
class Effort:
    """The effort of the turns in some rounds."""

    clicks: list[int] = field(default_factory=list)
    questions: int = 0
    """The number of turns with an extra click, because the page asked to confirm the discard."""
    seconds: list[float] = field(default_factory=list)
    hands: list[str] = field(default_factory=list)
    """The first hand of each round, as letters."""


class Player:
    """The visitor at the table, whose clicks are counted."""

    def __init__(self, page: Page, *, uses_shortcuts: bool) -> None:
        self._page = page
        self._uses_shortcuts = uses_shortcuts
        self.clicks = 0
        self.was_asked = False

    def hand(self) -> list[str]:
        """Return the labels of the cards in the hand."""
        options = self._page.locator(".hand [role=option]")
        return [
            str(label) for label in options.evaluate_all("all => all.map(one => one.ariaLabel)")
        ]

    def click(self, selector: str, place: int = 0) -> None:
        """Click on an element and count it."""
        self.clicks += 1
        self._page.locator(selector).nth(place).click()

    def _chosen(self) -> int:
        """Return the place of a natural card, if possible of a rank that the hand has once."""
        ranks = [label.split()[0].lower() for label in self.hand()]
        naturals = [at for at, rank in enumerate(ranks) if rank not in _OTHERS]
        return min(naturals, key=lambda at: ranks.count(ranks[at]) > 1)

    def take_turn(self) -> None:
        """Draw, unless the page does so itself, and discard."""
        self.clicks, self.was_asked = 0, False
        has_drawn = self._page.locator(".table.my-turn.step-play")
        has_choice = self._page.locator('.act.take[aria-disabled="false"]')
        if self._uses_shortcuts:
            has_drawn.or_(has_choice).first.wait_for()
        if not has_drawn.count():
            self.click(".act.draw")
        has_drawn.wait_for()
        place = self._chosen()
        self.click(".hand [role=option]", place)
        if self._uses_shortcuts:
            self.click(".hand [role=option]", place)
        else:
            if self._page.locator('.act.discard[aria-disabled="true"]').count():
                # The first click chooses all cards of the rank, and the second click this card
                # alone.
                self.click(".hand [role=option]", place)
            self.click(".act.discard")
        others = self._page.locator(".table:not(.my-turn)")
        question = self._page.locator("dialog .dialog-actions .main")
        others.or_(question).first.wait_for()
        if question.count():
            self.was_asked = True
            self.click("dialog .dialog-actions .main")
            others.wait_for()


@contextmanager
def fixed_seeds(deal: int) -> Iterator[None]:
    """Make the server draw the same numbers in every run."""

    def seed(size: int) -> bytes:
        return bytes([deal] * size)

    with (
        patch("canasta.server.live.hub.token_urlsafe", lambda _: "turn-effort"),
        patch("canasta.server.live.runner.token_bytes", seed),
        patch("canasta.server.live.timekeeper.token_bytes", seed),
        patch("canasta.tables.robot_moments.randbits", lambda _: 1),
    ):
        yield


def play(browser: Browser, pace: str, effort: Effort, *, uses_shortcuts: bool) -> None:
    """Play the first round of a new game, and add its turns to ``effort``."""
    with TemporaryDirectory() as folder, _server(Path(folder)) as server:
        context = browser.new_context(
            base_url=server.base, viewport={"width": 1280, "height": 800}, locale="en-US"
        )
        context.add_init_script(_SEEDS)
        chosen = json.dumps(_SHORTCUTS if uses_shortcuts else _DEFAULTS)
        context.add_init_script(f"localStorage.setItem('canasta.preferences', '{chosen}')")
        page = context.new_page()
        page.goto(f"/t/{_opened(page, server.base, pace)}")
        player = Player(page, uses_shortcuts=uses_shortcuts)
        page.locator(".table.my-turn").wait_for()
        effort.hands.append(" ".join([label.split()[0] for label in player.hand()]))
        end = page.locator("dialog .ending")
        while not end.count():
            player.take_turn()
            since = time.perf_counter()
            effort.clicks.append(player.clicks)
            effort.questions += player.was_asked
            page.locator(".table.my-turn").or_(end).first.wait_for()
            if not end.count():
                effort.seconds.append(time.perf_counter() - since)
        context.close()


def _server(folder: Path) -> AbstractContextManager[LocalServer]:
    """Return a server whose robots pause as they do for people."""
    return local_server(folder, ServerSettings(data=folder, limits=None))


def _opened(page: Page, address: str, pace: str) -> str:
    """Open a table and deal; return the id of the table."""
    headers = {"Origin": address}
    guest = {"nickname": "Ann", "language": "en"}
    page.request.post("/api/guest", data=guest, headers=headers)
    wanted = {
        "settings": {"robot_pace": pace},
        "seats": [{"seat": seat, "robot": "easy"} for seat in (1, 2, 3)],
        "start": True,
    }
    answer = page.request.post("/api/tables", data=wanted, headers=headers)
    return str(answer.json()["id"])


def main() -> None:
    """Play at each pace, and print clicks and seconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=4, help="rounds at each pace (4)")
    parser.add_argument("--paces", nargs="+", default=["calm", "quick"], help="(calm quick)")
    parser.add_argument("--shortcuts", action="store_true", help="draw by itself, double click")
    asked = parser.parse_args()
    chromium = found_chromium()
    if chromium is None:
        parser.error(
            "there is no Chromium on this machine; scripts/install-debian chromium installs it"
        )
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    print(f"Engine: {describe()}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=OPTIONS)
        for pace in asked.paces:
            effort = Effort()
            for deal in range(asked.deals):
                with fixed_seeds(deal):
                    play(browser, pace, effort, uses_shortcuts=asked.shortcuts)
                print(f"{pace}: {effort.hands[-1]}", flush=True)
            print(
                f"{pace}: {mean(effort.clicks):.2f} clicks a turn over {len(effort.clicks)} turns,"
                f" {effort.questions} of them with a question; three robots"
                f" {median(effort.seconds):.1f} s (median of {len(effort.seconds)};"
                f" {min(effort.seconds):.1f} to {max(effort.seconds):.1f} s)"
            )
        browser.close()


if __name__ == "__main__":
    main()
