"""Records of earlier versions stay readable, and unreadable records are reported."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from canasta.protocol.past_games import OwnGames
from canasta.protocol.table_lists import TableList
from canasta.solo import backup
from tests.solo.phone import Page, Phone

DATA = Path(__file__).parent / "data"
IMPORT = "/api/me/import"


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
    phone.records["puzzle/solved"] = '{"lost":0}'
    before = dict(phone.records)
    phone.restart()
    tables = TableList.model_validate_json(phone.ask("GET", "/api/tables").body).mine
    games = OwnGames.model_validate_json(phone.ask("GET", "/api/games").body).games
    assert len(tables) + len(games) == len(broken) - 2
    assert phone.records == before
    other = Phone()
    backup = phone.ask("GET", "/api/me/export").body
    assert other.ask("POST", f"{IMPORT}?damaged=yes", backup).status == 200
    assert other.records == before
    assert len(TableList.model_validate_json(other.ask("GET", "/api/tables").body).mine) == len(
        tables
    )


def altered(fields: dict[str, object]) -> Callable[[str], str]:
    return lambda text: json.dumps({**json.loads(text), **fields})


FAR_MS = 10**30
BROKEN: dict[str, Callable[[str], str]] = {
    "missing": lambda _: "",
    "not JSON": lambda _: "{",
    "odd secret": altered({"secret": "abc"}),
    "secret in letters": altered({"secret": "zz"}),
    "deep body": altered({"body": "[" * 100_000}),
    "deep object": altered({"body": '{"seat":' * 100_000}),
    "other kind": altered({"kind": "later"}),
    "other number": altered({"seq": 99}),
    "far time": altered({"at_ms": FAR_MS}),
    "list": altered({"body": "[]"}),
}


def without(*kinds: str) -> dict[str, str]:
    """Return the first version's records without those of some kinds."""
    records = earlier_phone().records
    return {key: text for key, text in records.items() if key.partition("/")[0] not in kinds}


def with_broken(*kinds: str) -> dict[str, str]:
    """Return the first version's records with those of some kinds damaged."""
    records = earlier_phone().records
    return {
        key: text[:-3] if key.partition("/")[0] in kinds else text for key, text in records.items()
    }


@pytest.mark.parametrize("word", BROKEN)
@pytest.mark.parametrize("broken", [1, 2])
def test_a_damaged_file_replaces_games_only_with_consent(word: str, broken: int) -> None:
    records = earlier_phone().records
    keys = [key for key in records if key.startswith("entry/") and key.endswith("/00000002")]
    for key in keys[:broken]:
        text = BROKEN[word](records.pop(key))
        if text:
            records[key] = text
    phone = earlier_phone()
    before = dict(phone.records)
    file = json.dumps({"form": "canasta-device/1", "records": records})
    refused = phone.ask("POST", IMPORT, file)
    assert (refused.status, f"{broken} of its 2 games" in refused.body) == (409, True)
    assert phone.records == before
    assert phone.ask("POST", f"{IMPORT}?damaged=yes", file).status == 200
    assert phone.records == records


@pytest.mark.parametrize(
    "records",
    [
        without("entry"),
        without("table"),
        with_broken("entry"),
        with_broken("table"),
        with_broken("game"),
        {
            "guest": without()["guest"],
            "later/1": "{}",
            "puzzle/p": "{}",
            "round/r": "",
            "mistake/": "1",
        },
    ],
    ids=range(6),
)
def test_a_file_without_a_readable_game_replaces_games_only_with_consent(
    records: dict[str, str],
) -> None:
    phone = earlier_phone()
    before = dict(phone.records)
    file = json.dumps({"form": "canasta-device/1", "records": records})
    refused = phone.ask("POST", IMPORT, file)
    assert (refused.status, json.loads(refused.body)["code"]) == (409, "damaged_backup")
    assert phone.records == before
    assert phone.ask("POST", f"{IMPORT}?damaged=yes", file).status == 200
    assert phone.records == records


def test_the_file_of_a_device_without_games_is_imported() -> None:
    new = Phone()
    new.come_in()
    file = new.ask("GET", "/api/me/export").body
    phone = earlier_phone()
    assert phone.ask("POST", IMPORT, file).status == 200
    assert phone.records == new.records


def test_an_older_file_is_imported_whole() -> None:
    file = earlier_phone().ask("GET", "/api/me/export").body
    phone = earlier_phone()
    phone.open_table()
    assert phone.ask("POST", IMPORT, file).status == 200
    assert phone.records == earlier_phone().records


def test_only_some_entries_of_a_large_file_are_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others need the numbers and the form of entries."""
    monkeypatch.setattr(backup, "_MOST_REPLAYED", 0)
    records = earlier_phone().records
    first = next(key for key in records if key.startswith("entry/"))
    for word, status in (("other kind", 200), ("not JSON", 409)):
        damaged = {**records, first: BROKEN[word](records[first])}
        file = json.dumps({"form": "canasta-device/1", "records": damaged})
        assert Phone().ask("POST", IMPORT, file).status == status


@pytest.mark.parametrize("at_ms", [-1, FAR_MS])
def test_a_time_that_no_calendar_has_is_unreadable(at_ms: int) -> None:
    """A page could not show the date of such a table."""
    phone = earlier_phone()
    for key, text in phone.records.items():
        if key.startswith(("table/", "game/")):
            dated = re.sub(r'"(changed|started|ended)_ms":\d+', rf'"\1_ms":{at_ms}', text)
            assert dated != text
            phone.records[key] = dated
    phone.restart()
    assert OwnGames.model_validate_json(phone.ask("GET", "/api/games").body).games == ()
    assert TableList.model_validate_json(phone.ask("GET", "/api/tables").body).mine == ()


@pytest.mark.parametrize("word", BROKEN)
def test_a_table_that_cannot_be_read_leaves_the_list(word: str) -> None:
    """The other tables stay playable, and a device that imports the records has the same tables."""
    phone = earlier_phone()
    shown = TableList.model_validate_json(phone.ask("GET", "/api/tables").body).mine
    broken = next(table.id for table in shown if table.phase != "playing")
    whole = next(table.id for table in shown if table.phase == "playing")
    key = f"entry/{broken}/00000001"
    text = BROKEN[word](phone.records.pop(key))
    if text:
        phone.records[key] = text
    phone.restart()
    backup = phone.ask("GET", "/api/me/export").body
    for one in (phone, Phone()):
        if one is not phone:
            assert one.ask("POST", IMPORT, backup).status == 409
            assert one.ask("POST", f"{IMPORT}?damaged=yes", backup).status == 200
        assert one.ask("GET", f"/api/tables/{broken}/replay").status == 503
        frames: list[str] = []
        codes: list[int] = []
        channel = one.server.connect(broken, frames.append, codes.append)
        channel.receive('{"t":"hello","protocol":1,"language":"en","watch":false}')
        one.answer()
        assert len(codes) == 1
        assert one.ask("POST", f"/api/tables/{broken}/abandon").status == 204
        for _ in range(2):
            left = TableList.model_validate_json(one.ask("GET", "/api/tables").body).mine
            assert [table.id for table in left] == [whole]
            one.restart()
        assert Page(one, whole).seq == 35
