"""Holds the long timers of a page: what it shows for a while stays until a test has seen it."""

from typing import Final

from playwright.sync_api import Page

_HOLD: Final = """() => {
  window.held = [];
  const start = setTimeout;
  window.setTimeout = (run, wait, ...rest) =>
    wait > 1000 ? window.held.push(run) : start(run, wait, ...rest);
}"""
_RUN_OUT: Final = "held.forEach(run => run())"


def hold_timers(page: Page) -> None:
    """Keep timers of more than a second that are set from now on from running out."""
    page.evaluate(_HOLD)


def let_timers_run_out(page: Page) -> None:
    """Do at once what waits for the timers that are held."""
    page.evaluate(_RUN_OUT)
