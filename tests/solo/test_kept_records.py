"""Records of earlier versions stay readable, and unreadable records are reported."""

import json
from pathlib import Path

from canasta.protocol.http_api import OwnGames, TableList
from tests.solo.phone import Page, Phone

DATA = Path(__file__).parent / "data"


def earlier_phone() -> Phone:
    """Return a device with the first version's records: a finished game and two in play."""
    phone = Phone()
    phone.records = json.loads((DATA / "kept-1.json").read_text("utf-8"))["records"]
    phone.restart()
    return phone


def test_a_game_that_an_earlier_version_kept_goes_on() -> None:
    phone = earlier_phone()
    games = OwnGames.model_validate_json(phone.ask("GET", "/api/games").body).games
    assert sorted(game.result for game in games) == ["lost", "open", "open"]
    for game in games:
        assert phone.ask("GET", f"/api/tables/{game.table}/record").status == 200
    tables = TableList.model_validate_json(phone.ask("GET", "/api/tables").body).mine
    (table,) = [table for table in tables if table.phase == "playing"]
    page = Page(phone, table.id)
    assert (page.seq, page.seen[page.seq]) == (35, "aa878ef3443da3ca")
    page.play_until(lambda: page.seq >= 50)


def test_a_record_that_cannot_be_read_is_kept_and_not_shown() -> None:
    phone = earlier_phone()
    broken = [key for key in phone.records if key.startswith(("table/", "game/"))]
    for key in broken[:1] + broken[-1:]:
        phone.records[key] = '{"later": 1}'
    before = dict(phone.records)
    phone.restart()
    tables = TableList.model_validate_json(phone.ask("GET", "/api/tables").body).mine
    games = OwnGames.model_validate_json(phone.ask("GET", "/api/games").body).games
    assert len(tables) + len(games) == len(broken) - 2
    assert phone.records == before
