"""Measures the time from opening a table to the visitor's cards on the screen.

    python -m benchmarks.page_load --visits 10

The server runs in a separate process on an empty folder; the browser is Debian's Chromium on the
same machine. Every visit has a new profile without a cache, and includes the fair deal with the
visitor's seed. The program needs Playwright (requirements-dev.txt).
"""

import argparse
import time
from statistics import median

from playwright.sync_api import Browser, expect, sync_playwright

from canasta.build_info import describe
from canasta.protocol.settings import TableSettings
from tests.browser.conftest import OPTIONS, found_chromium
from tests.browser.played_games import open_table
from tests.browser.visits import DESKTOP, PHONE, Profiles, Screen, Visits
from tests.server.server_process import running_server


def seconds_to_first_hand(browser: Browser, address: str, screen: Screen) -> float:
    """Return the seconds from the visit to a new table until its first hand is visible."""
    visits = Visits(Profiles(browser), address)
    page = visits.open(screen, language="fr")
    table = open_table(page, address, TableSettings())
    started = time.perf_counter()
    page.goto(f"/t/{table}", wait_until="commit")
    expect(page.locator(".hand button[role=option]").first).to_be_visible()
    took = time.perf_counter() - started
    visits.leave()
    return took


def main() -> None:
    """Measure and print the times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visits", type=int, default=10, help="visits for each screen (10)")
    asked = parser.parse_args()
    chromium = found_chromium()
    if chromium is None:
        parser.error(
            "there is no Chromium on this machine; scripts/install-debian chromium installs it"
        )
    print(f"Engine: {describe()}")
    with running_server() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=OPTIONS)
        for name, screen in (("desktop", DESKTOP), ("phone", PHONE)):
            took = sorted(
                seconds_to_first_hand(browser, server.address, screen) for _ in range(asked.visits)
            )
            print(
                f"{name}: first hand after {median(took):.2f} s"
                f" (median of {len(took)}; {took[0]:.2f} to {took[-1]:.2f} s)"
            )
        browser.close()


if __name__ == "__main__":
    main()
