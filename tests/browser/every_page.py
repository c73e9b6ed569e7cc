"""An address of every page of the site, for a visitor with something to see on each page."""

from collections.abc import Mapping
from typing import Final

from playwright.sync_api import Page

from canasta.daily.deal import FIRST_DAY
from canasta.daily.deal_link import KEY_BYTES, link_to_new_deals
from canasta.protocol.settings import TableSettings
from canasta.server.site.pages import PAGES
from tests.browser.played_games import PlayedGame, open_table, play_rounds

LINK = link_to_new_deals("classic", "hard", 3, bytes(KEY_BYTES))
DUEL = TableSettings(rules="duel", players=2, sides=2)


FIXED: Final[Mapping[str, str]] = {
    "lobby": "/",
    "new": "/new",
    "games": "/games",
    "daily": "/daily",
    "daily_round": f"/daily/laws1951/{FIRST_DAY}",
    "daily_result": f"/daily/classic/{FIRST_DAY}/result",
    "deals": "/deals",
    "deal_link": f"/deals/{LINK.code}",
    "linked_round": f"/deals/{LINK.code}/2",
    "rules": "/rules/frimes",
    "lesson": "/lesson",
    "puzzles": "/puzzles",
    "puzzle": "/puzzles/classic-17",
}
"""The addresses that are the same for every visitor, with a server and without one."""


def pages_of_game(played: PlayedGame) -> Mapping[str, str]:
    """Return an address of each page about a game that was played."""
    return {
        "practice": f"/practice/{played.table}/{played.game}/1/1",
        "replay": played.replay(),
        "proof": played.proof(),
    }


def every_page(page: Page, address: str) -> Mapping[str, str]:
    """Register as Ann, play, and return an address of each page by the page's name."""
    played = play_rounds(page, address, DUEL, takes_part=False)
    table = open_table(page, address, TableSettings())
    invited = page.request.post(
        f"/api/tables/{table}/invite", data={}, headers={"Origin": address}
    ).json()
    found = {
        **FIXED,
        **pages_of_game(played),
        "table": f"/t/{table}",
        "invite": str(invited["invite"]),
        "device": "/device",
        "score": "/score/",
        "privacy": "/privacy",
        "offline": "/offline",
    }
    assert found.keys() == PAGES.keys()
    return found
