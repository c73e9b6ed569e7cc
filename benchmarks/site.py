"""Measures a visit to the site without a server: bytes, time to the first card, memory.

    python -m benchmarks.site build/site [--visits 3] [--slowdown 1 4]

Bytes are the compressed sizes of all files that a browser stores. A cold visit has a new browser
profile; a warm visit opens the same site again. ``--slowdown 4`` lets all processes of the browser
run for a quarter of the time, because Chromium's own throttle does not reach the worker that runs
the program. In the round, a person who thinks, draws, melds and discards plays against three robots
of level ``hard``; the processor time is that of the worker, for one turn of every player. The
program prints TOML. It needs Playwright (requirements-dev.txt) and an idle machine.
"""

import argparse
import gzip
import json
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.conftest import OPTIONS, found_chromium
from tests.browser.played_rounds import MY_TURN, ByTouch, play_round
from tests.browser.site_visits import shown
from tests.browser.test_score_offline import kept, phone_at, web_space

_PATIENCE_MS = 300_000
_SLICE_S = 0.01
"""How long a slowed browser runs at a time, in seconds."""
_THOUGHT_S = 1.0
"""How long a person looks at the table, several times a turn, in seconds. Meanwhile the browser
frees what drawing has left; without any pause it may hold 70 MB more."""
_OPEN_HARD = """async () => {
  const seats = [1, 2, 3].map(seat => ({seat, robot: "hard"}));
  const body = {settings: {robot_pace: "at_once"}, seats, start: true};
  const opened = await canasta.ask("POST", "/api/tables", JSON.stringify(body));
  location.hash = `/t/${(await opened.json()).id}`;
}"""


def weights(site: Path) -> dict[str, int]:
    """Return the compressed bytes of the files that a browser stores, by kind."""
    first, _, _ = (site / "worker.js").read_text(encoding="utf-8").partition(";\n")
    listed = json.loads(first.removeprefix("const KEPT = "))
    found: dict[str, int] = {}
    for address in listed["addresses"]:
        name = f"{address}index.html" if address.endswith("/") else address
        content = (site / name).read_bytes()
        _, _, inner = address.partition("/")
        kind = inner.rpartition("/")[2] if inner.startswith("python/") else "pages"
        found[kind] = found.get(kind, 0) + min(len(content), len(gzip.compress(content, 9)))
    return {**found, "all": sum(found.values())}


def seconds_to_first_card(page: Page, address: str) -> float:
    """Return the seconds from opening the site to the first hand of a quick game."""
    started = time.perf_counter()
    page.goto(address, wait_until="commit")
    shown = page.frame_locator("#shown")
    page.wait_for_selector("#shown", state="visible")
    shown.locator(".quick .main").click()
    expect(shown.locator(".hand [data-card]").first).to_be_visible(timeout=_PATIENCE_MS)
    return time.perf_counter() - started


def processes(browser: Browser, kind: str) -> list[int]:
    """Return the ids of the processes of a kind: ``browser`` or ``renderer``."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return [int(process["id"]) for process in found if process["type"] == kind]


def renderer_megabytes(browser: Browser) -> float:
    """Return the memory of the largest renderer process, which also runs the program.

    Memory pages that several processes share, such as Chromium's code, count in parts.
    """
    used = []
    for process in processes(browser, "renderer"):
        rollup = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
        [share] = [line for line in rollup.splitlines() if line.startswith("Pss:")]
        used.append(int(share.split()[1]) * 1024)
    return max(used) / 1e6


def worker_seconds(browser: Browser) -> float:
    """Return the processor time that the workers of all pages have used, in seconds."""
    ticks = 0
    for process in processes(browser, "renderer"):
        for thread in Path(f"/proc/{process}/task").iterdir():
            name, _, rest = (thread / "stat").read_text().partition("(")[2].rpartition(")")
            if name.startswith("DedicatedWorker"):
                ticks += sum(map(int, rest.split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def slowed(browser: Browser, times: int) -> Iterator[None]:
    """Let the browser run only for the fraction 1/``times`` of the time."""
    [process] = processes(browser, "browser")
    group = os.getpgid(process)
    is_over = threading.Event()

    def alternate() -> None:
        while not is_over.is_set():
            os.killpg(group, signal.SIGSTOP)
            time.sleep(_SLICE_S * (times - 1))
            os.killpg(group, signal.SIGCONT)
            time.sleep(_SLICE_S)

    thread = threading.Thread(target=alternate)
    if times > 1:
        thread.start()
    try:
        yield
    finally:
        is_over.set()
        if times > 1:
            thread.join()


def first_cards(browser: Browser, address: str, visits: int) -> tuple[float, float]:
    """Return the median seconds to the first card of cold and of warm visits."""
    cold, again = [], []
    for _ in range(visits):
        with phone_at(browser, address) as context:
            context.set_default_timeout(_PATIENCE_MS)
            page = context.new_page()
            cold.append(seconds_to_first_card(page, address))
            kept(page)
            page.close()
            again.append(seconds_to_first_card(context.new_page(), address))
    return median(cold), median(again)


def thought() -> list[str]:
    """Look at the table, and find no fault."""
    time.sleep(_THOUGHT_S)
    return []


def round_with_hard_robots(browser: Browser, address: str) -> tuple[float, float]:
    """Return the worker's processor seconds for a turn of every player, and the megabytes then."""
    with phone_at(browser, address) as context:
        context.set_default_timeout(_PATIENCE_MS)
        page = context.new_page()
        page.goto(address)
        frame = shown(page)
        frame.locator(".quick .main").click()  # a nickname
        expect(frame.locator(".hand [data-card]").first).to_be_visible(timeout=_PATIENCE_MS)
        page.evaluate(_OPEN_HARD)
        frame.wait_for_selector(f"{MY_TURN}.step-draw")
        before = worker_seconds(browser)
        turns, _ = play_round(frame, ByTouch(frame), thought)
        return (worker_seconds(browser) - before) / turns, renderer_megabytes(browser)


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
            with slowed(browser, slowdown):
                cold, again = first_cards(browser, address, asked.visits)
            print(f"\n[slowdown.{slowdown}]\ncold_s = {cold:.1f}\nkept_s = {again:.1f}")
        turn, memory = round_with_hard_robots(browser, address)
        print(f"\n[round]\nworker_s_of_a_turn = {turn:.3f}\nmemory_mb = {memory:.0f}")
        browser.close()


if __name__ == "__main__":
    main()
