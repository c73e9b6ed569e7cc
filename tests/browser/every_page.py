"""An address of every page of the site, for a visitor with something to see on each."""

from collections.abc import Mapping

from playwright.sync_api import Page

from canasta.daily.deal import FIRST_DAY
from canasta.daily.deal_link import KEY_BYTES, link_to_new_deals
from canasta.protocol.settings import TableSettings
from canasta.server.site.pages import PAGES
from tests.browser.played_games import open_table, play_rounds

LINK = link_to_new_deals("classic", "hard", 3, bytes(KEY_BYTES))
DUEL = TableSettings(rules="duel", players=2, sides=2)


def every_page(page: Page, address: str) -> Mapping[str, str]:
    """Register as Ann, play, and return an address of each page by the page's name."""
    played = play_rounds(page, address, DUEL, takes_part=False)
    table = open_table(page, address, TableSettings())
    invited = page.request.post(
        f"/api/tables/{table}/invite", data={}, headers={"Origin": address}
    ).json()
    found = {
        "lobby": "/",
        "new": "/new",
        "table": f"/t/{table}",
        "invite": str(invited["invite"]),
        "games": "/games",
        "device": "/device",
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
        "practice": f"/practice/{played.table}/{played.game}/1/1",
        "replay": played.replay(),
        "proof": played.proof(),
        "score": "/score/",
        "privacy": "/privacy",
        "offline": "/offline",
    }
    assert found.keys() == PAGES.keys()
    return found
