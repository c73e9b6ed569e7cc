"""Shows the page of a table at positions, and returns the page's plays."""

import pytest
from playwright.sync_api import Page

from tests.browser.scripted_table import PositionTable
from tests.browser.visits import SCREENS, Visits, until
from tests.tables.hosted import Hosted

OPENING = {
    "scores": [1650, 380],
    "hands": ["446QQQKKKAA2*", 7, 9, 5],
    "stock": "456789TJQKA",
    "pile": "56Q",
    "phase": "play",
    "drawn": "stock",
}
"""The first player has drawn and needs 90 points to open."""
TAKING = {
    "hands": ["4QQQK2", 7, 9, 5],
    "stock": "456789TJQKA",
    "pile": "56Q",
    "melds": [["QQQ", "888"], ["KKK"]],
}
"""The player can take the pile with a pair, with a two, or onto the meld."""
SCREEN = pytest.mark.parametrize("screen", ["desktop", "phone"])


def show(visits: Visits, hosted: Hosted, screen: str = "desktop") -> tuple[Page, PositionTable]:
    """Show a table hosted in the test; return the page and its scripted server."""
    table = PositionTable(visits.open(SCREENS[screen], is_scripted=True), hosted)
    return table.show(), table


def only_play(page: Page, table: PositionTable) -> object:
    """Return the play that a page sends, which must be its only one."""
    until(page, lambda: plays(table))
    (play,) = plays(table)
    return play


def plays(table: PositionTable) -> list[object]:
    """Return the plays that a page has sent."""
    return [frame["play"] for frame in table.sent("play")]
