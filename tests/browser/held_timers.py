"""Holds the long timers of a page, so that temporary content stays until a test has seen it."""

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
    """Keep all new timers of more than a second from firing."""
    page.evaluate(_HOLD)


def let_timers_run_out(page: Page) -> None:
    """Fire all held timers at once."""
    page.evaluate(_RUN_OUT)
