"""Measures a visit to the site without a server: bytes, time to the first card, memory.

    python -m benchmarks.site build/site [--visits 3] [--slowdown 1 4]

Bytes are the compressed sizes of all files that a browser stores. A cold visit has a new browser
profile; a kept one opens the same site again. ``--slowdown`` is Chromium's own throttle of the
processor, which slows the page but not the worker that runs the program. Prints TOML. Needs
Playwright (requirements-dev.txt).
"""

import argparse
import gzip
import json
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.conftest import OPTIONS, found_chromium
from tests.browser.test_score_offline import kept, phone_at, web_space

_PATIENCE_MS = 300_000
_PAGE = 4096
"""Bytes of a page of memory."""


def weights(site: Path) -> dict[str, int]:
    """Return the compressed bytes of the files that a browser stores, by kind."""
    first, _, _ = (site / "worker.js").read_text(encoding="utf-8").partition(";\n")
    listed = json.loads(first.removeprefix("const KEPT = "))
    found: dict[str, int] = {}
    for address in listed["addresses"]:
        content = (site / ("index.html" if address == "./" else address)).read_bytes()
        _, _, inner = address.partition("/")
        kind = inner.rpartition("/")[2] if inner.startswith("python/") else "pages"
        found[kind] = found.get(kind, 0) + min(len(content), len(gzip.compress(content, 9)))
    return {**found, "all": sum(found.values())}


def seconds_to_first_card(page: Page, address: str, slowdown: int) -> float:
    """Return the seconds from opening the site to the first hand of a quick game."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    started = time.perf_counter()
    page.goto(address, wait_until="commit")
    shown = page.frame_locator("#shown")
    page.wait_for_selector("#shown", state="visible")
    shown.locator(".quick .main").click()
    expect(shown.locator(".hand [data-card]").first).to_be_visible(timeout=_PATIENCE_MS)
    return time.perf_counter() - started


def renderer_megabytes(browser: Browser) -> float:
    """Return the memory of the largest renderer process, which also runs the program."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    resident = [
        int(Path(f"/proc/{process['id']}/statm").read_text().split()[1]) * _PAGE
        for process in processes
        if process["type"] == "renderer"
    ]
    return max(resident) / 1e6


def main() -> None:
    """Measure and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    parser.add_argument("--visits", type=int, default=3)
    parser.add_argument("--slowdown", type=int, nargs="+", default=[1, 4])
    asked = parser.parse_args()
    print("[bytes]")
    for kind, size in weights(asked.site).items():
        print(f'"{kind}" = {size}')
    with web_space(asked.site) as address, sync_playwright() as playwright:
        options = [one for one in OPTIONS if not one.startswith("--js-flags")]
        browser = playwright.chromium.launch(executable_path=found_chromium(), args=options)
        for slowdown in asked.slowdown:
            cold, again, memory = [], [], []
            for _ in range(asked.visits):
                with phone_at(browser, address) as context:
                    context.set_default_timeout(_PATIENCE_MS)
                    page = context.new_page()
                    cold.append(seconds_to_first_card(page, address, slowdown))
                    kept(page)
                    page.close()
                    page = context.new_page()
                    again.append(seconds_to_first_card(page, address, slowdown))
                    memory.append(renderer_megabytes(browser))
            print(f"\n[slowdown.{slowdown}]")
            print(f"cold_s = {median(cold):.1f}")
            print(f"kept_s = {median(again):.1f}")
            print(f"memory_mb = {max(memory):.0f}")
        browser.close()


if __name__ == "__main__":
    main()
